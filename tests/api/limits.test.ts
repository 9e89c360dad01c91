import { afterEach, describe, expect, test } from 'vitest'
import { type Person, person, roomOf } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'

let service: TestService
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  people = []
  await service.close()
  expect(service.faults).toEqual([])
})

/** Asks `count` times, a few at once, and counts the statuses. */
async function statuses(count: number, path: string, init: RequestInit = {}): Promise<Record<string, number>> {
  const seen: Record<string, number> = {}
  for (let done = 0; done < count; done += 20) {
    const answers = Array.from({ length: Math.min(20, count - done) }, async () => {
      const response = await fetch(service.url + path, init)
      await response.arrayBuffer()
      return response.status
    })
    for (const status of await Promise.all(answers)) seen[status] = (seen[status] ?? 0) + 1
  }
  return seen
}

describe('[ID3] wrong codes', () => {
  test('sixty a minute from one address, sockets and REST counted together; then 429 and {error}, right codes too', async () => {
    service = await testService({ RATE_LIMITS: 'on' })
    people = await roomOf(service.url, ['Ana'])
    const [ana] = people as [Person]
    const stranger = await person(service.url)
    people.push(stranger)
    for (let i = 0; i < 20; i++) {
      expect((await stranger.ask('room:join', { code: 'ZZZZZZ', name: 'X' })).error).toMatch(/no room/)
    }
    expect(await statuses(40, '/api/rooms/ZZZZZZ/intel')).toEqual({ 404: 40 })
    const response = await fetch(`${service.url}/api/rooms/${ana.code}/intel`)
    expect(response.status).toBe(429)
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds > 0 && seconds <= 60).toBe(true)
    expect(await response.json()).toEqual({ error: expect.stringMatching(/wrong codes/) })
    expect((await stranger.ask('room:join', { code: ana.code, name: 'X' })).error).toMatch(/Too many wrong codes/)
    expect((await ana.ask('room:state', {})).participantId).toBe(ana.id)
  })

  test('of 200 sent at once, half by sockets, sixty are looked at', async () => {
    service = await testService({ RATE_LIMITS: 'on' })
    people = await Promise.all(Array.from({ length: 10 }, () => person(service.url)))
    const asked = people.flatMap((one) =>
      Array.from({ length: 10 }, () => one.ask('room:join', { code: 'ZZZZZZ', name: 'X' })),
    )
    const fetched = Array.from({ length: 100 }, async () => {
      const response = await fetch(`${service.url}/api/rooms/ZZZZZZ/intel`)
      await response.arrayBuffer()
      return response.status
    })
    const refused = (await Promise.all(asked)).filter(({ error }) => /no room/.test(String(error)))
    const missed = (await Promise.all(fetched)).filter((status) => status === 404)
    expect(refused.length + missed.length).toBe(60)
  })

  test('right codes are not counted', async () => {
    service = await testService({ RATE_LIMITS: 'on' })
    people = await roomOf(service.url, ['Ana'])
    expect(await statuses(100, `/api/rooms/${people[0]!.code}/intel`)).toEqual({ 200: 100 })
  })
})

describe('[RE8] requests a minute', () => {
  test('600 reads, then 429 with Retry-After; probes and writes go on', async () => {
    service = await testService({ RATE_LIMITS: 'on' })
    expect(await statuses(601, '/api/health')).toEqual({ 200: 600, 429: 1 })
    const limited = await fetch(`${service.url}/api/templates`)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await limited.json()).toEqual({ error: expect.stringMatching(/Too many requests/) })
    expect(limited.headers.get('x-request-id')).toBeTruthy()
    for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statuses(1, path)).toEqual({ 200: 1 })
    expect(await statuses(1, '/api/health', { method: 'POST' })).toEqual({ 405: 1 })
  })

  test('pages and their files are not counted: two hundred people behind one address load thousands in a minute', async () => {
    service = await testService({ RATE_LIMITS: 'on' })
    expect(await statuses(650, '/')).toEqual({ 200: 650 })
    expect(await statuses(650, '/assets/none.js')).toEqual({ 404: 650 })
    expect(await statuses(1, '/api/health')).toEqual({ 200: 1 })
  })

  test('120 writes, then 429; reads go on', async () => {
    service = await testService({ RATE_LIMITS: 'on' })
    expect(await statuses(125, '/api/health', { method: 'POST' })).toEqual({ 405: 120, 429: 5 })
    expect(await statuses(1, '/api/health')).toEqual({ 200: 1 })
  })

  test('HEAD is a read', async () => {
    service = await testService({ RATE_LIMITS: 'on' })
    expect(await statuses(121, '/api/health', { method: 'HEAD' })).toEqual({ 200: 121 })
  })

  test('[EV12] RATE_LIMITS=off lifts both', async () => {
    service = await testService()
    expect(await statuses(700, '/api/health')).toEqual({ 200: 700 })
    expect(await statuses(70, '/api/rooms/ZZZZZZ/intel')).toEqual({ 404: 70 })
  })

  test('behind a trusted proxy the address that it names is counted, else its own', async () => {
    const as = (address: string) => ({ method: 'POST', headers: { 'X-Forwarded-For': `203.0.113.9, ${address}` } })
    service = await testService({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
    expect(await statuses(121, '/api/health', as('198.51.100.1'))).toEqual({ 405: 120, 429: 1 })
    expect(await statuses(1, '/api/health', as('198.51.100.2'))).toEqual({ 405: 1 })
    await service.close()
    service = await testService({ RATE_LIMITS: 'on' })
    expect(await statuses(120, '/api/health', as('198.51.100.1'))).toEqual({ 405: 120 })
    expect(await statuses(1, '/api/health', as('198.51.100.2'))).toEqual({ 429: 1 })
  })
})
