import { beforeAll, describe, expect, test } from 'vitest'
import { type Body, call, signIn, type User } from '../../helpers/signedIn.ts'
import { spaceStage } from '../../helpers/spaceStage.ts'

const on = spaceStage({ ADMIN_EMAILS: 'boss@example.org' })
let boss: User

beforeAll(async () => {
  boss = await signIn(on.service, 'boss@example.org')
})

const ask = async (path: string): Promise<Body> => {
  const { status, body } = await boss.ask('GET', `/api/admin/${path}`)
  expect([path, status]).toEqual([path, 200])
  return body
}

describe('[OW1] the overview', () => {
  test('counts a room, a meeting and a space as soon as they are there', async () => {
    const before = await ask('overview')
    expect(before.range).toMatchObject({ key: '30d', bucket: 'day', tz: 'UTC' })
    expect([before.includeInternal, before.series.length]).toEqual([false, 30])
    expect(before.period).toMatchObject({ roomsCreated: 0, avgScore: null, completionRate: null, visitors: 0 })
    await on.held(await on.space())
    const after = await ask('overview')
    const change = (key: string) => after.period[key] - before.period[key]
    for (const metric of ['roomsCreated', 'roomsStarted', 'roomsEnded', 'messages', 'spacesCreated']) {
      expect([metric, change(metric)]).toEqual([metric, 1])
    }
    expect(after.period).toMatchObject({ completionRate: 0, avgScore: expect.any(Number), assistantMinutes: 1 })
    expect(after.endedReasons).toEqual({ goal: 0, timeout: 0, stopped: 1 })
    expect(after.templates.general).toBe(1)
    expect(after.totals.sessionsArchived - before.totals.sessionsArchived).toBe(1)
    expect(after.totals.spaces - before.totals.spaces).toBe(1)
    expect(after.plans.enterprise).toBe(1)
    expect(after.series.at(-1)).toMatchObject({ roomsCreated: 1, messages: 1 })
  })

  test('has a window before for every range but all, and refuses other ranges', async () => {
    for (const [range, buckets] of [
      ['24h', 24],
      ['7d', 7],
      ['30d', 30],
      ['90d', 90],
      ['12m', 12],
      ['all', 1],
    ] as const) {
      const { series, previous } = await ask(`overview?range=${range}`)
      expect([range, series.length, previous === null]).toEqual([range, buckets, range === 'all'])
    }
    for (const query of ['range=1d', 'range=', 'range=30D', 'range=7d&range=7d']) {
      const { status, body } = await boss.ask('GET', `/api/admin/overview?${query}`)
      expect([status, body.detail[0].loc]).toEqual([422, ['query', 'range']])
    }
  })

  test('a sign-in makes nobody active, a change of the profile does', async () => {
    const ada = await signIn(on.service, 'ada@example.org')
    const idle = (await ask('overview')).period
    await ada.ask('PATCH', '/api/me', { tz: 'Europe/Paris' })
    const active = (await ask('overview')).period
    expect([active.activeUsers - idle.activeUsers, active.newUsers - idle.newUsers]).toEqual([1, 0])
  })
})

test('[HM1] [HM3] the heatmap has 168 cells in order, and knows its zones', async () => {
  const { cells, totals, tz } = await ask('heatmap?tz=Asia/Kathmandu&range=24h')
  expect(tz).toBe('Asia/Kathmandu')
  expect(cells.map(({ weekday, hour }: Body) => [weekday, hour])).toEqual(
    Array.from({ length: 168 }, (_, i) => [Math.floor(i / 24) + 1, i % 24]),
  )
  const sum = (key: string) => cells.reduce((all: number, cell: Body) => all + cell[key], 0)
  expect(totals).toEqual({ product: sum('product'), pageviews: sum('pageviews') })
  expect(totals.product).toBeGreaterThan(0)
  for (const query of ['tz=Mars/Olympus', 'tz=', 'tz=UTC&tz=UTC', 'range=x']) {
    expect((await boss.ask('GET', `/api/admin/heatmap?${query}`)).status).toBe(422)
  }
  const viewed = {
    ...{ v: 1, anonId: '00000000-0000-4000-8000-00000000000a', sentAt: Date.now() },
    events: [{ type: 'pageview', at: Date.now(), path: '/' }],
  }
  await call(`${on.service.url}/api/telemetry`, 'POST', viewed)
  expect((await ask('heatmap')).totals.pageviews).toBe(1)
})

test('[AQ1] the quality of the assistant is counts only', async () => {
  const quality = await ask('ai-quality?range=all')
  expect(quality.corrections).toEqual({ sessions: 1, corrected: 0, rate: 0 })
  expect(JSON.stringify(quality)).not.toContain('ship on Friday')
  expect(Object.keys(quality.agents)).toHaveLength(11)
})
