import { describe, expect, test } from 'vitest'
import { emptyUser, type UserState } from '#engine/user/state.ts'
import { BadCredential, Unjudged } from '#gateway/accounts/caller.ts'
import { Identify } from '#gateway/accounts/identify.ts'
import { SessionTokens } from '#gateway/accounts/sessionTokens.ts'
import type { AccountStore } from '#gateway/accounts/store.ts'
import { OidcError, type OutsideIssuer } from '#integrations/oidc/port.ts'
import { handClock } from '../helpers/givenClock.ts'

const ISSUER = 'https://outside.example'
const CONNECTION = `rrk_${'a'.repeat(40)}`
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const OUTSIDE_TOKEN = `${base64({ alg: 'ES256' })}.${base64({ iss: ISSUER })}.c2ln`

/** One account with one connection, and an outside issuer that fails like this. */
function identify(user: Partial<UserState>, failure = new OidcError('unreachable', 'The outside issuer is away.')) {
  const state = { ...emptyUser(), seq: 1, createdAt: 1, ...user }
  const profile = { email: 'ada@example.org', name: 'Ada', avatarUrl: null }
  const store = {
    users: { get: (id: string) => (id === 'u_ada' ? state : null) },
    directory: { byTokenHash: () => ({ userId: 'u_ada', connectionId: 'con_1' }) },
    profiles: { of: () => profile },
    clock: handClock(),
  } as unknown as AccountStore
  const outside = { issuer: ISSUER, bearer: () => Promise.reject(failure) } as unknown as OutsideIssuer
  const others = { tokens: null as never, signIn: null as never, uses: { note: () => {} } as never }
  return new Identify({ store, outside, adminEmails: new Set(), ...others })
}

describe('whose a credential is', () => {
  test('[AD3] a disabled account is anonymous with it, and still told by name', async () => {
    const open = await identify({}).token(CONNECTION, false)
    expect(open).toMatchObject({ kind: 'user', user: { id: 'u_ada', disabled: false } })
    const disabled = await identify({ disabled: true }).token(CONNECTION, false)
    expect(disabled).toMatchObject({ kind: 'anonymous', user: { id: 'u_ada', disabled: true } })
  })

  test('[AU1] a cookie that cannot be judged, or does not hold, counts as none; a bearer token says which', async () => {
    for (const [code, thrown] of [
      ['unreachable', Unjudged],
      ['token', BadCredential],
    ] as const) {
      const judged = identify({}, new OidcError(code, 'No.'))
      expect(await judged.cookie(OUTSIDE_TOKEN)).toMatchObject({ kind: 'anonymous', via: null })
      await expect(judged.token(OUTSIDE_TOKEN, false)).rejects.toThrow(thrown)
    }
  })
})

test('[AU7] a token is over at the very instant that it names, also one that was read before', async () => {
  const clock = handClock()
  const tokens = new SessionTokens({ secret: 'x'.repeat(32), ttlDays: 1, clock, issuer: () => 'http://parley.example' })
  const session = tokens.fresh()
  const token = await tokens.sign({ id: 'u_ada', email: 'ada@example.org', name: 'Ada' }, session)
  const moveTo = (at: number) => clock.advance(at - clock.now(), async () => {})
  await moveTo(session.expiresAt - 1)
  expect(await tokens.read(token)).toMatchObject({ userId: 'u_ada', jti: session.jti })
  await moveTo(session.expiresAt)
  expect(await tokens.read(token)).toBeNull()
})
