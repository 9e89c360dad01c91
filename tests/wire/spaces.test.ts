import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { applyOps } from '#engine/board/apply.ts'
import { type BoardState, emptyBoard } from '#engine/board/board.ts'
import { ITEMS_MAX } from '#engine/board/ops.ts'
import { SYSTEM, userActor } from '#engine/stream.ts'
import { systemClock } from '#gateway/clock.ts'
import { OPEN_SPACES_MAX } from '#gateway/connections/spaces/spaceSockets.ts'
import { Spaces } from '#gateway/spaces/spaces.ts'
import { at, createdBy, peopled } from '../api/spaces/given.ts'
import { it } from '../engine/board/givenBoard.ts'
import { type Person, person } from '../helpers/people.ts'
import { type PeopledService, peopledService, type User } from '../helpers/signedIn.ts'
import { eventually, expectRefused, heardOf } from '../helpers/stage.ts'

let service: PeopledService
const present: Person[] = []
beforeAll(async () => {
  service = await peopledService()
})
afterEach(() => {
  for (const someone of present.splice(0)) someone.leave()
  expect(service.faults.splice(0)).toEqual([])
})
afterAll(() => service.close())

async function socketOf(user: User | null, transport: 'websocket' | 'polling' = 'websocket'): Promise<Person> {
  const auth = user === null ? {} : { auth: { token: user.token } }
  const someone = await person(service.url, transport, auth as Parameters<typeof person>[2])
  present.push(someone)
  return someone
}

const add = (name: string) => ({ op: 'add', item: { kind: 'text', id: it(name), title: name } })
const patched = async (user: User, slug: string, body: object) => {
  const { status, body: answer } = await user.ask('PATCH', at(slug), body)
  expect(status).toBe(200)
  return answer
}
const updates = (someone: Person) => heardOf(someone, 'space:update')

describe('an open space', () => {
  test('[SK1] is what GET …/space shows the same person, and for the link without addresses', async () => {
    const { owner, slug } = await peopled(service, { board: [{ kind: 'sticky', text: 'hi' }] })
    for (const user of [owner, null]) {
      const someone = await socketOf(user)
      const { space } = await someone.ask('space:open', { slug })
      const ask = user === null ? await fetch(`${service.url}${at(slug, '/space')}`) : null
      const shown = ask === null ? (await owner.ask('GET', at(slug, '/space'))).body : await ask.json()
      expect(space).toEqual(shown)
      expect(space.members.every(({ email }: { email: string | null }) => (email === null) === (user === null))).toBe(
        true,
      )
    }
  })

  test('[EV15] [SK1] may be as large as a board can be', async () => {
    const { owner, slug } = await peopled(service)
    const text = 'The supplier delivers within ten days of the order. '.repeat(384)
    for (let i = 0; i < ITEMS_MAX; i += 40) {
      const item = { kind: 'text', text }
      const ops = Array.from({ length: Math.min(40, ITEMS_MAX - i) }, () => ({ op: 'add', item }))
      await patched(owner, slug, { board: { ops } })
    }
    for (const transport of ['websocket', 'polling'] as const) {
      const someone = await socketOf(owner, transport)
      const { space } = await someone.ask('space:open', { slug })
      expect(JSON.stringify(space).length).toBeGreaterThan(9 * 2 ** 20)
      expect((await someone.ask('space:close', { slug })).ok).toBe(true)
    }
  }, 60_000)

  test('[SK1] an unknown, malformed or missing link gets one sentence', async () => {
    const someone = await socketOf(null)
    for (const payload of [
      { slug: 'q7Vn2Lk9XcT4bHs8WdR3mZ' },
      { slug: '../x' },
      { slug: '__proto__' },
      {},
      { slug: 7 },
    ]) {
      expectRefused(await someone.ask('space:open', payload))
    }
    expect(updates(someone)).toEqual([])
  })

  test('[SK2] every change reaches all who have it open, in order, with what happened on the board', async () => {
    const { owner, editor, slug, space } = await peopled(service)
    const people = [await socketOf(owner), await socketOf(editor, 'polling'), await socketOf(null)]
    const boards: { state: BoardState; version: number }[] = []
    for (const someone of people) {
      const { space: opened } = await someone.ask('space:open', { slug })
      boards.push({ state: emptyBoard(), version: opened.version })
    }
    const from = boards[0]!.version
    await patched(owner, slug, { name: 'Renamed' })
    await Promise.all([
      patched(owner, slug, { board: { ops: [add('a')] } }),
      patched(editor, slug, { board: { ops: [add('b')] } }),
      patched(editor, slug, { board: { ops: [add('c')] } }),
    ])
    await patched(editor, slug, {
      board: { ops: [{ op: 'update', id: it('a'), patch: { text: 'yes' } }] },
      name: 'Again',
    })
    const { body: shown } = await owner.ask('GET', at(slug, '/space'))
    for (const [i, someone] of people.entries()) {
      await eventually(() => expect(updates(someone).at(-1)?.version).toBe(shown.version))
      const heard = updates(someone)
      expect(heard.map(({ version }) => version)).toEqual(heard.map((_, n) => from + n + 1))
      expect(heard[0]).toEqual({
        id: space.id,
        version: from + 1,
        changed: ['name', 'description', 'settings', 'version', 'updatedAt', 'lastActivityAt'],
      })
      const changes = heard.flatMap(({ board }) => board ?? [])
      expect(changes.map(({ version }) => version)).toEqual([1, 2, 3, 4])
      const { state } = boards[i]!
      for (const { ops, at: when } of changes) applyOps(state, ops, { at: when, by: SYSTEM })
      expect(Object.values(state.items).map(({ id, text, version }) => ({ id, text, version }))).toEqual(
        expect.arrayContaining(
          shown.board.items.map(({ id, text, version }: Record<string, unknown>) => ({ id, text, version })),
        ),
      )
      expect(changes.at(-1).by).toEqual({ id: editor.id, name: editor.signIn.user.name })
      const raw = JSON.stringify(heard)
      expect([raw.includes(slug), raw.includes('@example.org')]).toEqual([false, false])
    }
  })

  test('[SK2] changes made while it is being opened are in the answer or follow it, never lost', async () => {
    const { owner, slug } = await peopled(service)
    const someone = await socketOf(owner)
    const writing = Promise.all(
      Array.from({ length: 20 }, (_, n) => patched(owner, slug, { board: { ops: [add(`n${n}`)] } })),
    )
    const { space } = await someone.ask('space:open', { slug })
    await writing
    await eventually(() => {
      const versions = updates(someone).flatMap(({ board }) => board?.version ?? [])
      expect(versions).toEqual(Array.from({ length: 20 - space.board.version }, (_, n) => space.board.version + n + 1))
    })
  })

  test('[SK3] after space:close, and on other sockets, nothing is heard; closing twice is fine', async () => {
    const { owner, slug } = await peopled(service)
    const [open, closed, never] = [await socketOf(owner), await socketOf(owner), await socketOf(owner)]
    for (const someone of [open, closed]) await someone.ask('space:open', { slug })
    for (let n = 0; n < 2; n++) expect(await closed.ask('space:close', { slug })).toEqual({ ok: true })
    await patched(owner, slug, { name: 'Renamed' })
    await open.hears('space:update', ({ changed }) => changed.includes('name'))
    expect([updates(closed), updates(never)]).toEqual([[], []])
    const again = await closed.ask('space:open', { slug })
    expect(again.space.name).toBe('Renamed')
  })

  test('[SK4] a connection has at most eight open; opening one again is no ninth', async () => {
    const { owner } = await peopled(service)
    const someone = await socketOf(owner)
    const slugs: string[] = []
    for (let n = 0; n <= OPEN_SPACES_MAX; n++) slugs.push((await createdBy(owner)).slug)
    for (const slug of slugs.slice(0, OPEN_SPACES_MAX))
      expect(await someone.ask('space:open', { slug })).toHaveProperty('space')
    expect(await someone.ask('space:open', { slug: slugs[0] })).toHaveProperty('space')
    expectRefused(await someone.ask('space:open', { slug: slugs.at(-1) }))
    await someone.ask('space:close', { slug: slugs[0] })
    expect(await someone.ask('space:open', { slug: slugs.at(-1) })).toHaveProperty('space')
  })

  test('[SK2] [SK5] in trash, by another node, everybody but the owner hears of it and then nothing more', async () => {
    const { owner, editor, slug } = await peopled(service)
    const [mine, theirs] = [await socketOf(owner), await socketOf(editor)]
    for (const someone of [mine, theirs]) await someone.ask('space:open', { slug })
    const node = new Spaces({ log: service.log, clock: systemClock(), fault: (error) => expect.fail(String(error)) })
    await node.start()
    const there = await node.find(slug)
    await there?.ask(userActor(owner.id), { type: 'trash' })
    for (const someone of [mine, theirs])
      await someone.hears('space:update', ({ changed }) => changed.includes('deletedAt'))
    expectRefused(await theirs.ask('space:open', { slug }))
    await there?.ask(userActor(owner.id), { type: 'restore' })
    await node.stop()
    await patched(owner, slug, { name: 'Back' })
    await mine.hears('space:update', ({ changed }) => changed.includes('name'))
    expect(updates(theirs).at(-1)?.changed).toContain('deletedAt')
  })

  test('[SK5] a removed member hears what the link shows, and is announced to nobody', async () => {
    const { owner, editor, slug } = await peopled(service)
    const [mine, theirs] = [await socketOf(owner), await socketOf(editor)]
    for (const someone of [mine, theirs]) await someone.ask('space:open', { slug })
    await mine.hears('space:presence', ({ people }) => people.length === 2)
    const { status } = await owner.ask('DELETE', at(slug, `/members?email=${encodeURIComponent(editor.email)}`))
    expect(status).toBe(200)
    await mine.hears('space:presence', ({ people }) => people.length === 1)
    const { space } = await theirs.ask('space:open', { slug })
    expect(space).toMatchObject({ role: null })
    expect(JSON.stringify(space)).not.toContain('@example.org')
  })

  test('[SK6] members see who is there and what each edits; strangers and the link see and are nobody', async () => {
    const { owner, editor, stranger, slug, space } = await peopled(service)
    const [mine, theirs, foreign, link] = [
      await socketOf(owner),
      await socketOf(editor),
      await socketOf(stranger),
      await socketOf(null),
    ]
    for (const someone of [mine, theirs, foreign, link]) await someone.ask('space:open', { slug })
    expect(await theirs.ask('space:presence', { slug, itemId: it('a') })).toEqual({ ok: true })
    const seen = await mine.hears('space:presence', ({ people }) =>
      people.some((one: { itemId: unknown }) => one.itemId),
    )
    const nameOf = ({ signIn }: User) => signIn.user.name
    expect(seen).toEqual({
      id: space.id,
      people: [
        { userId: owner.id, name: nameOf(owner), itemId: null },
        { userId: editor.id, name: nameOf(editor), itemId: it('a') },
      ],
    })
    theirs.leave()
    await mine.hears('space:presence', ({ people }) => people.length === 1)
    expect([heardOf(foreign, 'space:presence'), heardOf(link, 'space:presence')]).toEqual([[], []])
    expectRefused(await mine.ask('space:presence', { slug, itemId: 'x' }))
    expectRefused(await (await socketOf(editor)).ask('space:presence', { slug, itemId: null }))
    const { body } = await owner.ask('GET', at(slug, '/space'))
    expect(JSON.stringify(body.board)).not.toContain(it('a'))
  })

  test('[SK3] a new connection opens it again and goes on', async () => {
    const { owner, slug } = await peopled(service)
    const first = await socketOf(owner)
    await first.ask('space:open', { slug })
    first.leave()
    await patched(owner, slug, { board: { ops: [add('a')] } })
    const second = await socketOf(owner)
    const { space } = await second.ask('space:open', { slug })
    expect(space.board.version).toBe(1)
    await patched(owner, slug, { board: { ops: [add('b')] } })
    await second.hears('space:update', ({ board }) => board?.version === 2)
    expect(updates(first)).toEqual([])
  })

  test('[SK1] the 61st unknown link of an address within a minute is refused, known ones included', async () => {
    const own = await peopledService({ RATE_LIMITS: 'on' })
    try {
      const { slug } = await peopled(own)
      const someone = await person(own.url)
      for (let n = 0; n < 60; n++) {
        const reply = await someone.ask('space:open', { slug: `unknown${String(n).padStart(15, '0')}` })
        expect(reply.error).toContain('no room')
        // Slower than the flood limit.
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      expect((await someone.ask('space:open', { slug })).error).toContain('Too many')
      expect((await fetch(`${own.url}${at(slug)}`)).status).toBe(429)
      someone.leave()
    } finally {
      await own.close()
    }
  })
})
