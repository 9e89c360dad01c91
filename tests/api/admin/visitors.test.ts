import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Experience } from '#protocol/views/admin/quality.ts'
import { ToolFunnels } from '#protocol/views/admin/tools.ts'
import { Traffic } from '#protocol/views/admin/traffic.ts'
import { type Body, call, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'

const MINUTE = 60_000
let service: PeopledService
let boss: User
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'boss@example.org', INTERNAL_DOMAINS: 'ours.example' })
  boss = await signIn(service, 'boss@example.org')
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const ask = async (path: string): Promise<Body> => {
  const { status, body } = await boss.ask('GET', `/api/admin/${path}`)
  expect(status).toBe(200)
  return body
}
const traffic = (query = 'range=7d') => ask(`traffic?${query}`)

/** Sends events that happened some minutes ago. */
async function report(
  anonId: string,
  ...events: readonly (readonly [minutesAgo: number, event: object])[]
): Promise<void> {
  const now = Date.now()
  const { status, body } = await call(`${service.url}/api/telemetry`, 'POST', {
    ...{ v: 1, anonId, sentAt: now },
    events: events.map(([minutesAgo, event]) => ({ at: now - minutesAgo * MINUTE, path: '/', ...event })),
  })
  expect([status, body.accepted]).toEqual([200, events.length])
}

const view = (path = '/', more: object = {}) => ({ type: 'pageview', path, ...more })

describe('traffic', () => {
  test('[TF1] [FG5] two pageviews 31 minutes apart are two bounced visits of one visitor', async () => {
    const before = (await traffic()).totals
    await report(randomUUID(), [32, view()], [1, view('/about', { referrer: 'https://news.example/story?id=1' })])
    const { range, totals, series, now, referrers, signups, people, previous } = Traffic.parse(await traffic())
    expect([totals.visitors, totals.visits, totals.pageviews]).toEqual([
      before.visitors + 1,
      before.visits + 2,
      before.pageviews + 2,
    ])
    expect([totals.bounceRate, totals.avgVisitMs, totals.viewsPerVisit]).toEqual([1, 0, 1])
    expect(previous).toMatchObject({ visits: 0, bounceRate: null, avgVisitMs: null })
    expect([range.key, range.bucket, series.length, now]).toEqual(['7d', 'day', 7, 1])
    expect(referrers).toEqual([
      { host: 'direct', visitors: 1, visits: 1 },
      { host: 'news.example', visitors: 1, visits: 1 },
    ])
    expect(signups).toEqual({ count: 1, rate: 0 })
    expect(people[0]).toMatchObject({ userId: null, email: null, visits: 2, entryPath: '/', internal: false })
  })

  test('[TF2] [TF5] who signs up afterwards is one visitor, shown with the address; internal people only when asked for', async () => {
    const [anonId, insider] = [randomUUID(), randomUUID()]
    await report(anonId, [3, view()])
    await report(insider, [3, view()])
    const before = await traffic()
    const ada = await signIn(service, 'ada@example.org', { anonId })
    await signIn(service, 'ian@ours.example', { anonId: insider })
    const after = await traffic()
    expect(after.totals.visitors).toBe(before.totals.visitors - 1)
    expect(after.people.find(({ userId }: Body) => userId === ada.id)).toMatchObject({
      personId: `u_${ada.id}`,
      email: 'ada@example.org',
    })
    expect(after.people.map(({ email }: Body) => email)).not.toContain('ian@ours.example')
    // Of the browsers that were seen first this week one did not sign up; the boss never visited.
    expect(after.signups).toEqual({ count: 2, rate: 0.5 })
    const all = await traffic('range=7d&includeInternal=true')
    expect(all.totals.visitors).toBe(before.totals.visitors)
    expect(all.people.find(({ email }: Body) => email === 'ian@ours.example')).toMatchObject({ internal: true })
  })

  test.each(['range=31d', 'range=', 'range=7d&range=7d', 'includeInternal=2'])('[FG4] %s is refused', async (query) => {
    const { status, body } = await boss.ask('GET', `/api/admin/traffic?${query}`)
    expect([status, body.detail[0].loc]).toEqual([422, ['query', query.split('=')[0]]])
  })
})

describe('experience', () => {
  test('[EX1] [EX5] a rage click shows after a refresh; until then the kept answer stays', async () => {
    const first = Experience.parse(await ask('experience?refresh=true'))
    expect([first.cached, first.range.key, first.health.rageClicks]).toEqual([false, '7d', 0])
    const lcp = { type: 'vital', name: 'LCP', value: 4_100.5, path: '/about' }
    await report(randomUUID(), [2, view('/about')], [1, { type: 'ux', signal: 'rage_click', path: '/about' }], [1, lcp])
    const kept = await ask('experience')
    expect(kept).toEqual({ ...first, cached: true })
    const { cached, health, pages, generatedAt } = Experience.parse(await ask('experience?refresh=1'))
    expect([cached, health.rageClicks, health.slowPages, health.badVisits, health.p75.lcp]).toEqual([
      ...[false, 1, 1, 1, 4_100.5],
    ])
    expect(health.score).toBe(Math.round(100 * (1 - 1 / health.visits)))
    expect(pages[0]).toMatchObject({ path: '/about', rageClicks: 1, slow: 1, p75Lcp: 4_100.5 })
    expect(generatedAt).toBeGreaterThan(first.generatedAt)
    expect((await ask('experience?includeInternal=1')).cached).toBe(false)
  })
})

describe('tools', () => {
  test('[FT1] [FT2] [FT3] one person’s five runs are five runs of one person, who signs in afterwards', async () => {
    const anonId = randomUUID()
    const path = '/tools/agenda-builder'
    const step = { type: 'tool', tool: 'agenda-builder', step: 'started', path }
    await report(anonId, [3, view(path)], [2, step], [2, step], [1, { ...step, step: 'copied' }])
    for (let run = 0; run < 5; run++) {
      const { status } = await call(`${service.url}/api/tools/agenda-builder/run`, 'POST', { text: 'Budget', anonId })
      expect(status).toBe(200)
    }
    const eve = await signIn(service, 'eve@example.org', { anonId, name: 'Eve' })
    const { tools, today, range } = ToolFunnels.parse(await ask('tools'))
    expect([range.key, tools.map(({ title }) => title)]).toEqual([
      '30d',
      ['Agenda builder', 'Minutes summarizer', 'Decision extractor'],
    ])
    const counts = { visited: 1, started: 1, ran: 1, copied: 1, cta: 0, runs: 5 }
    expect(tools[0]).toMatchObject({ ...counts, rates: { started: 1, ran: 1, copied: 1, cta: 0 } })
    expect(tools[0]!.signedIn).toMatchObject([{ personId: `u_${eve.id}`, email: eve.email, name: 'Eve' }])
    expect(tools[1]).toMatchObject({ visited: 0, runs: 0, rates: { ran: null }, signedIn: [] })
    // Without a model the tools work by themselves, and such runs are free of the cap.
    expect(today).toMatchObject({ aiRuns: 0, cap: 200, remaining: 200, date: new Date().toISOString().slice(0, 10) })
  })
})
