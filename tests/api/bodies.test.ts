import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roomOf, upload } from '../helpers/people.ts'
import { type Body, call, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'

let service: PeopledService
let ada: User
let note: string
beforeAll(async () => {
  service = await peopledService({ AUTH_DEV_ECHO: 'true' })
  ada = await signIn(service, 'ada@example.org')
  const [ana] = await roomOf(service.url, ['Ana'])
  await upload(service.url, ana.code, 'a contract')
  note = `/api/rooms/${ana.code}/context/note`
  ana.leave()
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const ask = (method: string, path: string, body: unknown) =>
  path.startsWith('/api/rooms') || path.startsWith('/api/auth/code') || path.startsWith('/api/waitlist')
    ? call(service.url + path, method, body)
    : ada.ask(method, path, body)

describe('[RE7] a body', () => {
  const right = (): [string, string, object][] => [
    ['POST', note, { text: 'A note.' }],
    ['PATCH', '/api/me', { name: 'Ada' }],
    ['POST', '/api/me/beta-request', { note: 'Please.' }],
    ['POST', '/api/me/connections', { kind: 'mcp', name: 'Desk' }],
    ['POST', '/api/teams', { name: 'Legal' }],
    ['POST', '/api/waitlist', { email: 'w@example.org' }],
    ['POST', '/api/auth/code', { email: 'c@example.org' }],
  ]

  test('may say more than is known, which changes nothing', async () => {
    for (const [method, path, body] of right()) {
      const more = { ...body, isAdmin: true, constructor: 1, invented: [{}], rev: '7' }
      const { status, body: answer } = await ask(method, path, more)
      expect({ path, status }).toEqual({ path, status: 200 })
      expect(JSON.stringify(answer)).not.toMatch(/"isAdmin":true|invented/)
    }
    expect((await ada.ask('GET', '/api/me')).body.isAdmin).toBe(false)
  })

  test('is not bent into shape: a number is no text, a text no number and no truth', async () => {
    const wrong: [string, string, object, string][] = [
      ['POST', note, { text: 5 }, 'text'],
      ['POST', note, { text: 'x', title: 7 }, 'title'],
      ['POST', note, { text: 'x', participantId: 7 }, 'participantId'],
      ['PATCH', '/api/me', { name: 5 }, 'name'],
      ['PATCH', '/api/me', { analyticsOptOut: 'true' }, 'analyticsOptOut'],
      ['PATCH', '/api/me', { analyticsOptOut: 1 }, 'analyticsOptOut'],
      ['POST', '/api/me/beta-request', { note: true }, 'note'],
      ['POST', '/api/me/connections', { kind: 'mcp', name: ['Desk'] }, 'name'],
      ['POST', '/api/teams', { name: 1 }, 'name'],
      ['POST', '/api/waitlist', { email: ['w@example.org'] }, 'email'],
      ['POST', '/api/auth/signout', { everywhere: 'true' }, 'everywhere'],
      ['POST', '/api/auth/signout', { everywhere: 1 }, 'everywhere'],
    ]
    for (const [method, path, body, field] of wrong) {
      const { status, body: answer } = await ask(method, path, body)
      expect({ body, status, loc: answer.detail?.[0].loc }).toEqual({ body, status: 422, loc: ['body', field] })
    }
    expect((await ada.ask('GET', '/api/me')).status).toBe(200)
  })

  test('[RE12] may be a hundred deep and no deeper, however it is nested', async () => {
    const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)
    const path = '/api/me/onboarding'
    expect((await ask('POST', path, `{"a":${deep(99, '[', ']')}}`)).status).toBe(200)
    for (const [depth, open, close] of [
      [100, '[', ']'],
      [8_000, '[', ']'],
      [150_000, '{"a":', '}'],
      [500_000, '[', ']'],
    ] as const) {
      const inner = open === '[' ? deep(depth, open, close) : `${open.repeat(depth)}1${close.repeat(depth)}`
      for (const [to, field] of [
        [path, 'a'],
        [note, 'invented'],
      ] as const) {
        const { status, body } = await ask('POST', to, `{"text":"x","${field}":${inner}}`)
        expect({ depth, to, status, loc: body.detail?.[0].loc }).toEqual({ depth, to, status: 422, loc: ['body'] })
      }
    }
  })

  test('[RE6] that is empty counts as {} where nothing must be said, and wants what must be', async () => {
    const eve = await signIn(service, 'eve@example.org')
    const sent = (path: string, type: Record<string, string>) =>
      fetch(service.url + path, {
        method: 'POST',
        body: '',
        headers: { authorization: `Bearer ${eve.token}`, ...type },
      })
    for (const type of [{ 'content-type': 'application/json' }, {}] as Record<string, string>[]) {
      expect((await sent('/api/me/beta-request', type)).status).toBe(200)
      const wanting = await sent('/api/teams', type)
      expect([wanting.status, ((await wanting.json()) as Body).detail[0].type]).toEqual([422, 'missing'])
    }
    expect((await sent('/api/auth/signout', { 'content-type': 'application/json' })).status).toBe(200)
    expect((await eve.ask('GET', '/api/me')).status).toBe(401)
  })
})
