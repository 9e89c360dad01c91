import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#engine/refusal.ts'
import { exists } from '#engine/user/state.ts'
import { Accounts } from '#gateway/accounts/accounts.ts'
import type { SignedIn } from '#gateway/accounts/signIn.ts'
import { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import { systemClock } from '#gateway/clock.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { SharedKeys } from '#stores/keys/memory.ts'

const EMAIL = 'ada@example.org'
const where = (nonce: string) => ({ nonce, place: 'here' })
let log: EventLog
let shared: SharedKeys
let nodes: Node[]

/** A node whose follower of the log is late as long as it is held. */
interface Node {
  readonly accounts: Accounts
  hold(): void
  release(): void
}

beforeEach(() => {
  log = memoryLog()
  shared = new SharedKeys()
  nodes = []
})
afterEach(async () => {
  for (const node of nodes) {
    node.release()
    await node.accounts.stop()
  }
})

async function join(): Promise<Node> {
  const fault = (error: unknown) => expect.fail(String(error))
  let held: PromiseWithResolvers<void> | null = null
  const late: EventLog = Object.create(log, {
    subscribe: {
      value: (...[options, handler]: Parameters<EventLog['subscribe']>) => {
        const events: typeof handler.events = async (batch) => {
          await held?.promise
          await handler.events(batch)
        }
        return log.subscribe(options, { ...handler, events })
      },
    },
  })
  for (const name of ['append', 'readStream', 'readPages', 'readAll', 'head'] as const) {
    Object.defineProperty(late, name, { value: log[name].bind(log) })
  }
  const keys = await SubjectKeys.open(shared.open(), ['a1'.repeat(32)], { fault })
  const accounts = new Accounts({
    ...{ log: late, clock: systemClock(), keys, fault, outside: null, secret: 's'.repeat(64), ttlDays: 30 },
    issuer: () => 'http://parley.test',
    adminEmails: [],
  })
  await accounts.start()
  const node = {
    accounts,
    hold: () => {
      held ??= Promise.withResolvers<void>()
    },
    release: () => {
      held?.resolve()
      held = null
    },
  }
  nodes.push(node)
  return node
}

async function signedUp({ accounts }: Node, email = EMAIL): Promise<SignedIn> {
  const { code } = await accounts.signIn.code(email, where('n'))
  const done = await accounts.signIn.verify(email, code, where('n'), {})
  if (isRefusal(done)) throw new Error(done.error)
  return done
}

const usersOf = ({ accounts }: Node) => [...accounts.store.users.all()].filter(([, user]) => exists(user))

describe('[MN39] what is unique, claimed on two nodes at once', () => {
  test('an address that asks for codes on both has one account, whichever code is entered first, on whichever node', async () => {
    const [one, other] = [await join(), await join()]
    for (const node of nodes) node.hold()
    for (let i = 0; i < 10; i++) {
      const email = `ada${i}@example.org`
      const sent = await Promise.all(nodes.map(({ accounts }, n) => accounts.signIn.code(email, where(`n${n}`))))
      const done = await Promise.all([
        one.accounts.signIn.verify(email, sent[1]!.code, where('n1'), {}),
        other.accounts.signIn.verify(email, sent[0]!.code, where('n0'), {}),
      ])
      // The first sign-in uses up all codes of the address.
      expect(done.filter((each) => !isRefusal(each))).toHaveLength(1)
      expect(done.filter((each) => !isRefusal(each) && each.created)).toHaveLength(1)
    }
    for (const node of nodes) node.release()
    for (const node of nodes) await expect.poll(() => usersOf(node).length).toBe(10)
    await expect.poll(() => one.accounts.teamRefs(one.accounts.userIdOf('ada3@example.org')!).length).toBe(1)
  })

  test('an outside identity whose address changes meanwhile has one account', async () => {
    const [one, other] = [await join(), await join()]
    for (const node of nodes) node.hold()
    const person = { iss: 'https://idp', sub: '7', name: 'Ada' }
    const done = await Promise.all([
      one.accounts.signIn.outside({ ...person, email: EMAIL }),
      other.accounts.signIn.outside({ ...person, email: 'ada@example.com' }),
      other.accounts.signIn.outside({ ...person, email: EMAIL }),
    ])
    expect(new Set(done.map((each) => (isRefusal(each) ? each.error : each.userId))).size).toBe(1)
    for (const node of nodes) node.release()
    await expect.poll(() => usersOf(one).length).toBe(1)
  })

  test('an address joins the waiting list once', async () => {
    const [one] = [await join(), await join()]
    for (const node of nodes) node.hold()
    const waiting = { email: EMAIL, source: null, referrer: null }
    await Promise.all([...nodes, ...nodes].map(({ accounts }) => accounts.waiting.join(waiting)))
    for (const node of nodes) node.release()
    await expect.poll(() => one.accounts.store.directory.waitlistIdOf(EMAIL)).not.toBeNull()
    expect(one.accounts.waiting.newest(9).total).toBe(1)
  })

  test('an address whose account is erased on one node gets a new account on the other, which did not know yet', async () => {
    const [one, other] = [await join(), await join()]
    const first = await signedUp(one)
    await expect.poll(() => other.accounts.userIdOf(EMAIL)).toBe(first.userId)
    other.hold()
    await one.accounts.own.erase(first.userId)
    const second = await signedUp(other)
    expect(second.userId).not.toBe(first.userId)
    expect(second.created).toBe(true)
    expect(shared.keys.has(first.userId)).toBe(false)
  })
})

describe('[MN43] what one node wrote, asked of another that has not folded it', () => {
  test('a code that was sent a moment ago is good, and the session it begins is known', async () => {
    const [one, other] = [await join(), await join()]
    for (const node of nodes) node.hold()
    const { code } = await one.accounts.signIn.code(EMAIL, where('n'))
    expect(await other.accounts.signIn.codeOf(EMAIL, 'n')).toBe('own')
    const done = await other.accounts.signIn.verify(EMAIL, code, where('n'), { name: 'Ada' })
    if (isRefusal(done)) throw new Error(done.error)
    const caller = await one.accounts.identify.token(done.token, false)
    expect(caller.user).toMatchObject({ id: done.userId, email: EMAIL, name: 'Ada' })
    const renewed = await one.accounts.signIn.refresh(done.userId, done.jti)
    if (isRefusal(renewed)) throw new Error(renewed.error)
    expect((await other.accounts.identify.token(renewed.token, false)).user?.id).toBe(done.userId)
    await other.accounts.signIn.signOut(done.userId, null, true)
    await one.accounts.store.look(done.userId)
    await expect(one.accounts.identify.token(renewed.token, false)).rejects.toThrow('no longer signed in')
  })

  test('a wrong code stays wrong, and counts on all nodes together', async () => {
    const [one, other] = [await join(), await join()]
    const { code } = await one.accounts.signIn.code(EMAIL, where('n'))
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) {
      const node = i % 2 ? one : other
      expect(await node.accounts.signIn.verify(EMAIL, wrong, where('n'), {})).toMatchObject({ refused: 'bad-code' })
    }
    for (const { accounts } of [one, other]) {
      expect(await accounts.signIn.verify(EMAIL, code, where('n'), {})).toMatchObject({ refused: 'bad-code' })
    }
  })

  test('[AU19] a code entered at its place without the cookie counts for that place on every node', async () => {
    const [one, other] = [await join(), await join()]
    const { code } = await one.accounts.signIn.code(EMAIL, where('n'))
    const enter = (place: string, text: string) => other.accounts.signIn.verify(EMAIL, text, { nonce: null, place }, {})
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 6; i++) expect(await enter('elsewhere', wrong)).toMatchObject({ refused: 'bad-code' })
    expect(await enter('elsewhere', code)).toMatchObject({ refused: 'bad-code' })
    expect(await enter('here', code)).toMatchObject({ created: true })
    const places = [...shared.keys.keys()].filter((subject) => subject.startsWith('places-'))
    expect(places).toHaveLength(1)
  })

  test('a new connection is known as soon as the log has brought it', async () => {
    const [one, other] = [await join(), await join()]
    const { userId } = await signedUp(one)
    await expect.poll(() => other.accounts.userIdOf(EMAIL)).toBe(userId)
    other.hold()
    const made = await one.accounts.own.connect(userId, { kind: 'mcp', name: 'bot', version: null })
    if (isRefusal(made)) throw new Error(made.error)
    setTimeout(() => other.release(), 100)
    expect((await other.accounts.identify.token(made.token, false)).user?.id).toBe(userId)
    await expect(other.accounts.identify.token(`rrk_${'x'.repeat(40)}`, false)).rejects.toThrow('not known')
  })

  test('a member is added by the address of an account that another node just made', async () => {
    const [one, other] = [await join(), await join()]
    const owner = await signedUp(one, 'owner@example.org')
    const team = await one.accounts.teams.create(owner.userId, 'Team')
    if (isRefusal(team)) throw new Error(team.error)
    one.hold()
    await signedUp(other)
    setTimeout(() => one.release(), 100)
    expect(await one.accounts.teams.addMember(team.teamId, owner.userId, EMAIL)).toBe(2)
  })
})

describe('[MN38] [MN37] keys of accounts on two nodes', () => {
  test('go from both when one erases the account', async () => {
    const [one, other] = [await join(), await join()]
    const { userId } = await signedUp(one)
    await expect.poll(() => other.accounts.person(userId).email).toBe(EMAIL)
    await one.accounts.own.erase(userId)
    await expect
      .poll(() => [other.accounts.store.keys.has(userId), other.accounts.userIdOf(EMAIL)])
      .toEqual([false, null])
    expect(other.accounts.person(userId).email).toBe('Deleted user')
  })

  test('may come after the events that they open', async () => {
    const [one, other] = [await join(), await join()]
    other.hold()
    const { userId } = await signedUp(one)
    shared.isAway = true
    other.release()
    await expect.poll(() => other.accounts.store.users.get(userId)?.createdAt, { timeout: 10_000 }).toBeTypeOf('number')
    shared.isAway = false
    await expect.poll(() => other.accounts.userIdOf(EMAIL), { timeout: 10_000 }).toBe(userId)
  })
})
