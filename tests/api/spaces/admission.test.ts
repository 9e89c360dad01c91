import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PeopledService, peopledService, signIn } from '../../helpers/signedIn.ts'
import { anonymously, at, createdBy, peopled } from './given.ts'

let service: PeopledService
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'admin@example.org' })
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

test('[SR2] administrators of the service and disabled accounts have no role', async () => {
  const { slug, editor } = await peopled(service)
  const admin = await signIn(service, 'admin@example.org')
  expect((await admin.ask('PATCH', at(slug), { name: 'No' })).status).toBe(403)
  expect((await admin.ask('GET', at(slug))).body.role).toBeNull()
  await service.accounts.patchUser(editor.id, admin.id, { disabled: true })
  expect((await editor.ask('PATCH', at(slug), { name: 'No' })).status).toBe(403)
  expect((await editor.ask('GET', at(slug))).body.role).toBeNull()
})

test('[SR4] 422 comes before 404, 404 of the space before 403', async () => {
  const { slug, stranger } = await peopled(service)
  const unknown = 'A'.repeat(22)
  expect((await stranger.ask('PATCH', at(unknown), { name: 1 })).status).toBe(422)
  expect((await stranger.ask('PATCH', at(unknown), { name: 'x' })).status).toBe(404)
  expect((await stranger.ask('PATCH', at(slug), { name: 'x' })).status).toBe(403)
})

test('[SR5] more than sixty unknown slugs a minute are 429, and known ones stay open to others', async () => {
  const limited = await peopledService({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
  const { slug } = await createdBy(await signIn(limited, 'ada@example.org'))
  const from = (address: string, path: string) =>
    fetch(`${limited.url}${path}`, { headers: { 'x-forwarded-for': address } })
  const wrong = Array.from({ length: 60 }, (_, i) => from('192.0.2.1', at(String(i).padStart(22, '0'))))
  expect(new Set((await Promise.all(wrong)).map(({ status }) => status))).toEqual(new Set([404]))
  const next = await from('192.0.2.1', at('B'.repeat(22)))
  expect([next.status, Number(next.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect((await from('192.0.2.2', at(slug))).status).toBe(200)
  await limited.close()
})

test('[SP16] answers under a slug tell no other site where they come from', async () => {
  const { slug } = await peopled(service)
  for (const path of [at(slug), at(slug, '/space'), at('A'.repeat(22)), `/spaces/${slug}`]) {
    const { headers } = await anonymously(service, 'GET', path)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
})
