import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifyChain } from '#engine/stream.ts'
import type { UserCommand } from '#engine/user/commands.ts'
import { isLive } from '#engine/user/decide/signIn.ts'
import { USER_EVENT_SCHEMAS, type UserEventType } from '#engine/user/events.ts'
import { CONNECTIONS_MAX, REVOKED_LISTED_MAX, SESSIONS_MAX } from '#engine/user/limits.ts'
import { exists } from '#engine/user/state.ts'
import { USERS } from '#engine/user/user.ts'
import { sha256 } from '#gateway/digest.ts'
import { Given, T0 } from './givenAccount.ts'

const sealed = 'A'.repeat(40)
const hash = (digit: string) => digit.repeat(64)
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const account = { profile: sealed, teamId: uuid(1) }
const session = (n: number, expiresAt = T0 + 1e9) => ({ jti: uuid(n), expiresAt })

const HOME = hash('1')
let browsers = 0
/** By default of a browser that was not seen before, at home. */
const sendCode = (digit = 'a', expiresAt = T0 + 600_000, client?: string): UserCommand => ({
  type: 'sendCode',
  codeHash: hash(digit),
  expiresAt,
  address: sealed,
  client: client ?? String(browsers++).padStart(64, '0'),
  source: HOME,
})
/** By default of a program at home, which shows no cookie. */
const verify = (digit = 'a', n = 100): UserCommand => ({
  type: 'verifyCode',
  codeHash: hash(digit),
  from: { client: null, source: HOME },
  account,
  session: session(n),
})

function signedUp() {
  const user = new Given(USERS)
  user.when(sendCode())
  user.when(verify())
  return user
}

describe('codes', () => {
  test('[AU4] the right code creates the account and starts a session, once', () => {
    const user = new Given(USERS)
    expect(user.when(verify())).toBe('bad-code')
    expect(user.when(sendCode())).toEqual(['auth.code_sent'])
    expect(exists(user.state)).toBe(false)
    expect(user.when(verify())).toEqual(['user.created', 'session.started'])
    expect(user.when(verify())).toBe('bad-code')
    user.when(sendCode('b'))
    expect(user.when(verify('b', 101))).toEqual(['session.started'])
  })

  test('[AU2] a code expires at its instant, and is invalid once a newer one was sent', () => {
    const user = new Given(USERS)
    user.when(sendCode('a'))
    expect(user.after(600_000).when(verify())).toBe('bad-code')
    user.when(sendCode('b', user.now + 600_000))
    user.when(sendCode('c', user.now + 600_000))
    expect(user.when(verify('b'))).toEqual(['auth.code_failed'])
    expect(user.when(verify('c'))).toEqual(['user.created', 'session.started'])
  })

  test('[AU4] five wrong attempts invalidate a code, and a newer one has five of its own', () => {
    const user = new Given(USERS)
    user.when(sendCode())
    for (let i = 0; i < 5; i++) expect(user.when(verify('f'))).toEqual(['auth.code_failed'])
    expect(user.when(verify())).toBe('bad-code')
    expect(user.when(verify('f'))).toBe('bad-code')
    user.when(sendCode('b'))
    for (let i = 0; i < 4; i++) user.when(verify('f'))
    expect(user.when(verify('b'))).toEqual(['user.created', 'session.started'])
  })

  test('[AD3] a disabled account cannot sign in, and its code stays unused', () => {
    const user = signedUp()
    user.when({ type: 'patch', isSelf: false, holdsRole: false, disabled: true })
    user.when(sendCode())
    expect(user.when(verify())).toBe('account-disabled')
    user.when({ type: 'patch', isSelf: false, holdsRole: false, disabled: false })
    expect(user.when(verify())).toEqual(['session.started'])
  })
})

describe('sessions', () => {
  test('[AU9] a refreshed session stays valid for a minute, but never beyond its own end', () => {
    const user = signedUp()
    const renew = (from: number, to: number): UserCommand => ({
      type: 'refreshSession',
      jti: uuid(from),
      way: 'code',
      session: session(to),
    })
    expect(user.when(renew(100, 102))).toEqual(['session.started'])
    expect([59_999, 60_000].map((ms) => isLive(user.state, uuid(100), user.now + ms))).toEqual([true, false])
    expect(user.when(renew(100, 103))).toEqual([])
    expect(user.after(60_000).when(renew(100, 103))).toBe('no-session')
    expect(user.when(renew(999, 103))).toBe('no-session')
    expect(isLive(user.state, uuid(102), user.now)).toBe(true)
  })

  test('[AU9] a session has one successor; [AU8] ending one ends its whole family, and no others', () => {
    for (const ended of [100, 102, 103]) {
      const user = signedUp()
      user.when(sendCode('b'))
      user.when(verify('b', 101))
      const renew = (from: number, to: number): UserCommand => ({
        type: 'refreshSession',
        jti: uuid(from),
        way: 'code',
        session: session(to),
      })
      expect(user.when(renew(100, 102))).toEqual(['session.started'])
      expect(user.when(renew(102, 103))).toEqual(['session.started'])
      for (const older of [100, 102]) expect(user.when(renew(older, 104))).toEqual([])
      expect(user.when({ type: 'endSession', jti: uuid(ended) })).toEqual(['session.ended'])
      const live = [100, 101, 102, 103, 104].filter((n) => isLive(user.state, uuid(n), user.now))
      expect([ended, live]).toEqual([ended, [101]])
      for (const older of [100, 102, 103]) expect(user.when(renew(older, 105))).toBe('no-session')
    }
  })

  test('[AU9] refreshing a session shortly before its end does not prolong it', () => {
    const user = new Given(USERS)
    user.when(sendCode())
    user.when({ ...verify(), session: session(100, T0 + 30_000) } as UserCommand)
    user.when({ type: 'refreshSession', jti: uuid(100), way: 'code', session: session(101) })
    expect([29_999, 30_000].map((ms) => isLive(user.state, uuid(100), T0 + ms))).toEqual([true, false])
    expect(isLive(user.state, uuid(101), T0 + 30_000)).toBe(true)
  })

  test('[AU8] a session ends alone or with all others; ending an expired one records no event', () => {
    const user = signedUp()
    user.when(sendCode('b'))
    user.when(verify('b', 101))
    expect(user.when({ type: 'endSession', jti: uuid(100) })).toEqual(['session.ended'])
    expect(user.when({ type: 'endSession', jti: uuid(100) })).toEqual([])
    expect(isLive(user.state, uuid(101), user.now)).toBe(true)
    expect(user.when({ type: 'endSessions' })).toEqual(['session.ended'])
    expect(user.when({ type: 'endSessions' })).toEqual([])
    expect(isLive(user.state, uuid(101), user.now)).toBe(false)
  })

  test('a hundred at most: a new one ends the oldest', () => {
    const user = new Given(USERS)
    for (let i = 0; i < SESSIONS_MAX + 3; i++) {
      user.when(sendCode('a', user.now + 1000))
      const command = verify() as Extract<UserCommand, { type: 'verifyCode' }>
      user.when({ ...command, session: session(100 + i, T0 + 1e9 + i) })
    }
    expect(Object.keys(user.state.sessions)).toHaveLength(SESSIONS_MAX)
    expect(isLive(user.state, uuid(102), user.now)).toBe(false)
    expect(isLive(user.state, uuid(103), user.now)).toBe(true)
  })
})

describe('[AU10] an outside identity', () => {
  const come = (linked: boolean, n: number): UserCommand => ({
    type: 'signInOutside',
    account,
    identity: sealed,
    linked,
    session: n === 0 ? null : session(n),
  })

  test('creates an account or is linked to one, once', () => {
    const user = new Given(USERS)
    expect(user.when(come(false, 0))).toEqual(['user.created'])
    expect(user.when(come(true, 0))).toEqual([])
    expect(user.when(come(true, 101))).toEqual(['session.started'])
    expect(user.state.identities).toHaveLength(1)
    const byCode = signedUp()
    expect(byCode.when(come(false, 101))).toEqual(['user.updated', 'session.started'])
  })
})

describe('connections', () => {
  const connect = (n: number): UserCommand => ({
    type: 'connect',
    connectionId: `con_${n}`,
    kind: 'mcp',
    tokenHash: hash('a'),
    label: sealed,
  })

  test('[ME8] at most twenty are active; revoked ones stay listed, up to a maximum', () => {
    const user = signedUp()
    for (let i = 0; i < CONNECTIONS_MAX; i++) expect(user.when(connect(i))).toEqual(['connection.created'])
    expect(user.when(connect(20))).toBe('too-many-connections')
    for (let i = 0; i < REVOKED_LISTED_MAX + 5; i++) {
      expect(user.when({ type: 'disconnect', connectionId: `con_${i}` })).toEqual(['connection.revoked'])
      expect(user.when(connect(20 + i))).toEqual(['connection.created'])
    }
    expect(Object.keys(user.state.connections)).toHaveLength(CONNECTIONS_MAX + REVOKED_LISTED_MAX)
    expect(user.when({ type: 'disconnect', connectionId: 'con_0' })).toBe('unknown-connection')
    expect(user.when({ type: 'disconnect', connectionId: '__proto__' })).toBe('unknown-connection')
  })
})

test('[ME2] being seen is a fact at most every ten minutes, for the account and for each connection', () => {
  const user = signedUp()
  user.when({ type: 'connect', connectionId: 'con_1', kind: 'mcp', tokenHash: hash('a'), label: sealed })
  const see = (connectionId: string | null = null): UserCommand => ({ type: 'see', connectionId })
  expect(user.when(see())).toEqual(['user.seen'])
  expect(user.after(599_999).when(see())).toEqual([])
  expect(user.when(see('con_1'))).toEqual(['user.seen'])
  expect(user.when(see('con_1'))).toEqual([])
  expect(user.after(600_000).when(see())).toEqual(['user.seen'])
})

test('[SL4] after the erasure nothing can be asked of the account, and nothing personal is left in its state', () => {
  const user = signedUp()
  user.when({ type: 'onboard', answers: sealed })
  user.when({ type: 'takeSeat', code: 'K7QF2M', participantId: 'p_1' })
  expect(user.when({ type: 'erase' })).toEqual(['user.erased'])
  expect(JSON.stringify(user.state)).not.toContain(sealed)
  expect(user.state).toMatchObject({ sessions: {}, connections: {}, seats: { p_1: 'K7QF2M' }, erasedAt: T0 })
  const commands: UserCommand[] = [
    sendCode(),
    { type: 'signInOutside', account, identity: sealed, linked: false, session: null },
    { type: 'update', tz: 'UTC' },
    { type: 'onboard', answers: sealed },
    { type: 'seeTutorial' },
    { type: 'requestBeta', betaId: 'beta_1', request: sealed },
    { type: 'see', connectionId: null },
    { type: 'takeSeat', code: 'K7QF2M', participantId: 'p_2' },
    { type: 'connect', connectionId: 'con_1', kind: 'mcp', tokenHash: hash('a'), label: sealed },
    { type: 'patch', isSelf: false, holdsRole: false, role: 'admin' },
    { type: 'erase' },
  ]
  for (const command of commands) expect([command.type, user.when(command)]).toEqual([command.type, 'no-account'])
  expect(user.when(verify())).toBe('bad-code')
})

const anyCommand: fc.Arbitrary<UserCommand> = fc.oneof(
  fc.constantFrom('a', 'b').map((digit) => sendCode(digit, T0 + 1e6)),
  fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 100, max: 120 })).map(([digit, n]) => verify(digit, n)),
  fc.integer({ min: 100, max: 120 }).map((n) => ({ type: 'endSession', jti: uuid(n) }) as const),
  fc
    .integer({ min: 0, max: 30 })
    .map(
      (n) => ({ type: 'connect', connectionId: `con_${n}`, kind: 'mcp', tokenHash: hash('a'), label: sealed }) as const,
    ),
  fc.integer({ min: 0, max: 30 }).map((n) => ({ type: 'disconnect', connectionId: `con_${n}` }) as const),
  fc.boolean().map((disabled) => ({ type: 'patch', isSelf: false, holdsRole: false, disabled }) as const),
  fc.constant({ type: 'see', connectionId: null } as const),
  fc.constant({ type: 'onboard', answers: sealed } as const),
  fc.constant({ type: 'erase' } as const),
)

test('[DU2] whatever is asked, the stream verifies, its events fit their schemas, and folding it again gives the same state', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
      const user = new Given(USERS)
      for (const command of commands) user.after(1_000).when(command)
      expect(verifyChain(user.events, sha256).ok).toBe(true)
      const again = USERS.initial()
      for (const event of user.events) {
        expect(USER_EVENT_SCHEMAS[event.type as UserEventType].safeParse(event.data).success).toBe(true)
        USERS.evolve(again, JSON.parse(JSON.stringify(event)))
      }
      expect(again).toEqual(user.state)
      const active = Object.values(user.state.connections).filter(({ revokedAt }) => revokedAt === null)
      expect(active.length).toBeLessThanOrEqual(CONNECTIONS_MAX)
      if (user.state.erasedAt !== null) expect(user.state.sessions).toEqual({})
    }),
    { numRuns: 200 },
  )
})
