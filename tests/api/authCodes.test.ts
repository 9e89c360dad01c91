import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type PeopledService, peopledService, signIn, userOf } from '../helpers/signedIn.ts'

let service: PeopledService
beforeAll(async () => {
  service = await peopledService({ AUTH_DEV_ECHO: 'true' })
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const post = (path: string, body: unknown) => call(`${service.url}${path}`, 'POST', body)

describe('sign-in by code', () => {
  test('[AU2] config says email, and whether codes are echoed', async () => {
    const { status, body } = await call(`${service.url}/api/auth/config`, 'GET')
    expect({ status, body }).toEqual({ status: 200, body: { methods: ['email'], oidc: null, devEcho: true } })
  })

  test('[AU2] [AU5] a code comes by mail, makes the account and its personal team, and the token works on /api/me', async () => {
    const before = Date.now()
    const sent = await post('/api/auth/code', { email: ' Ada@Example.org ' })
    expect(sent.status).toBe(200)
    expect(sent.body).toEqual({
      ok: true,
      delivery: 'email',
      expiresAt: expect.any(Number),
      devCode: expect.stringMatching(/^\d{6}$/),
    })
    expect(sent.body.expiresAt - before).toBeGreaterThan(599_000)
    expect(sent.body.expiresAt - before).toBeLessThan(610_000)
    const code = await service.mail.code('ada@example.org')
    expect(code).toBe(sent.body.devCode)
    const answer = await post('/api/auth/verify', { email: 'ADA@example.org', code, name: ' Ada  L. ' })
    expect(answer.status).toBe(200)
    const { token, user, created } = answer.body
    expect(created).toBe(true)
    expect(user).toMatchObject({
      email: 'ada@example.org',
      name: 'Ada L.',
      avatarUrl: null,
      role: 'user',
      isAdmin: false,
      plan: 'free',
      team: { name: 'Ada L.', role: 'owner', plan: 'free', personal: true },
      tz: 'UTC',
      beta: { status: 'none', requestedAt: null, decidedAt: null },
      onboarding_completed_at: null,
      onboarding: null,
      tutorial_seen_at: null,
      analyticsOptOut: false,
      csrf: null,
    })
    expect(user.teams).toEqual([user.team])
    const me = await call(`${service.url}/api/me`, 'GET', undefined, { authorization: `Bearer ${token}` })
    expect({ status: me.status, body: me.body }).toEqual({ status: 200, body: user })
  })
})

describe('whoever has no good credential', () => {
  test('[AU1] has no /api/me', async () => {
    const { status, body, headers } = await call(`${service.url}/api/me`, 'GET')
    expect({ status, body }).toEqual({ status: 401, body: { error: expect.stringMatching(/\.$/) } })
    expect(headers.get('www-authenticate')).toBe('Bearer')
    expect(userOf).toBeTypeOf('function')
    expect(signIn).toBeTypeOf('function')
  })
})
