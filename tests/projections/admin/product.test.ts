import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FiguresContext } from '#projections/admin/context.ts'
import type { Facts } from '#projections/admin/facts.ts'
import { feed } from '#projections/admin/feed/feed.ts'
import { heatmap } from '#projections/admin/product/heatmap.ts'
import { overview } from '#projections/admin/product/overview.ts'
import { rangeOf } from '#projections/admin/ranges.ts'
import { roomRows } from '#projections/admin/rooms/rows.ts'
import type { Logged } from '#projections/projection.ts'
import { RANGE_KEYS } from '#protocol/views/admin/range.ts'
import '../../helpers/propertySeed.ts'
import { BEGIN, PEOPLE, productEvents, productLog } from './productLogs.ts'
import { naiveActs, naiveMetrics, outside, sessionsOf } from './productNaive.ts'
import { factsOf, lastAt } from './visitLogs.ts'

const ZONES = [
  'UTC',
  'Asia/Tokyo',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Chatham',
  'Pacific/Apia',
]

interface Asked {
  readonly log: readonly Logged[]
  readonly facts: Facts
  readonly context: FiguresContext
  readonly internal: ReadonlySet<string>
}

const asked = fc
  .record({
    steps: productLog,
    later: fc.constantFrom(0, 1, 86_400_000),
    internal: fc.subarray(PEOPLE),
    range: fc.constantFrom(...RANGE_KEYS),
    includeInternal: fc.boolean(),
    tz: fc.constantFrom(...ZONES),
  })
  .map(({ steps, later, internal, ...rest }) => {
    const log = productEvents(steps)
    const users = new Set(internal)
    const now = (log.length === 0 ? BEGIN : lastAt(log)) + later
    const more = { telemetryDays: 395, replayDays: 30, internalEntries: new Set<string>() }
    const one: Asked = { log, facts: factsOf(log), context: { now, internalUsers: users, ...more }, internal: users }
    return { ...one, ...rest }
  })
const holds = (
  check: (one: Asked & { range: (typeof RANGE_KEYS)[number]; includeInternal: boolean; tz: string }) => void,
) => fc.assert(fc.property(asked, check), { numRuns: 100 })

describe('over random logs', () => {
  test('[OW1] [OW2] [OW3] [OW4] [OW5] [OW7] every metric is what a recount from the definitions gives', () => {
    holds(({ log, facts, context, internal, range: key, includeInternal }) => {
      const view = overview(facts, { range: key, includeInternal }, context)
      const unwanted = includeInternal ? new Set<string>() : internal
      const [counted, whole] = [outside(log, unwanted), { all: log, internal: unwanted }]
      const range = rangeOf(key, context.now, Math.min(...log.map(({ event }) => event.at)))
      expect(view.range).toMatchObject({ key, from: range.from, to: context.now + 1 })
      expect(view.period).toMatchObject(naiveMetrics(counted, whole, range))
      if (range.previous === null) expect(view.previous).toBeNull()
      else expect(view.previous).toMatchObject(naiveMetrics(counted, whole, range.previous))
      range.starts.forEach((from, i) => {
        const { newUsers, activeUsers, roomsCreated, messages } = naiveMetrics(counted, whole, {
          from,
          to: range.starts[i + 1] ?? range.to,
        })
        expect(view.series[i]).toMatchObject({ t: from, newUsers, activeUsers, roomsCreated, messages })
      })
      for (const metric of ['newUsers', 'roomsCreated', 'messages', 'pageviews'] as const) {
        expect(view.series.reduce((sum, bucket) => sum + bucket[metric], 0)).toBe(view.period[metric])
      }
      const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, one) => all + one, 0)
      expect(sum(view.endedReasons)).toBe(view.period.roomsEnded)
      expect(sum(view.templates)).toBe(view.period.roomsCreated)
      expect(sum(view.plans)).toBe(view.totals.teams)
    })
  }, 60_000)

  test('[OW6] totals are what is there now', () => {
    holds(({ log, facts, context, internal, range, includeInternal }) => {
      const { totals } = overview(facts, { range, includeInternal }, context)
      const unwanted = includeInternal ? new Set<string>() : internal
      const counted = outside(log, unwanted)
      const ids = (type: string) => counted.flatMap(({ id, event }) => (event.type === type ? [id] : []))
      const erased = new Set(log.flatMap(({ id, event }) => (event.type === 'user.erased' ? [id] : [])))
      const users = ids('user.created').filter((id) => !erased.has(id))
      const trashed = new Set(log.flatMap(({ id, event }) => (event.type === 'space.trashed' ? [id] : [])))
      expect(totals).toEqual({
        users: users.length,
        teams: users.length,
        rooms: ids('created').length,
        spaces: new Set(
          counted
            .flatMap(({ category, id }) => (category === 'space' ? [id] : []))
            .filter((id) => !trashed.has(id) && !ids('space.purged').includes(id)),
        ).size,
        sessionsArchived: sessionsOf(counted, log).length,
      })
    })
  }, 60_000)

  test('[HM1] [HM2] [HM3] each act is in the one cell of its local hour', () => {
    holds(({ log, facts, context, internal, range: key, includeInternal, tz }) => {
      const view = heatmap(facts, { range: key, tz, includeInternal }, context)
      const unwanted = includeInternal ? new Set<string>() : internal
      const [counted, whole] = [outside(log, unwanted), { all: log, internal: unwanted }]
      const range = rangeOf(key, context.now, Math.min(...log.map(({ event }) => event.at)))
      const format = new Intl.DateTimeFormat('en-GB', {
        timeZone: tz,
        weekday: 'short',
        hour: 'numeric',
        hourCycle: 'h23',
      })
      const cells = new Map<string, number>()
      const acts = naiveActs(counted, whole, range)
      for (const { at } of acts) {
        const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
        const cell = `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday!) + 1} ${Number(parts.hour)}`
        cells.set(cell, (cells.get(cell) ?? 0) + 1)
      }
      expect(view.cells).toHaveLength(168)
      view.cells.forEach(({ weekday, hour, product, pageviews }, i) => {
        expect([weekday, hour, pageviews]).toEqual([Math.floor(i / 24) + 1, i % 24, 0])
        expect([weekday, hour, product]).toEqual([weekday, hour, cells.get(`${weekday} ${hour}`) ?? 0])
      })
      expect(view.totals).toEqual({ product: acts.length, pageviews: 0 })
    })
  }, 60_000)

  test('[RL3] [RL5] rows of rooms end with the figures of the archive', () => {
    holds(({ log, facts, context, internal, includeInternal }) => {
      const { items, total } = roomRows(facts, { includeInternal, limit: 200, offset: 0 }, context)
      const unwanted = includeInternal ? new Set<string>() : internal
      const counted = outside(log, unwanted)
      expect(total).toBe(counted.filter(({ event }) => event.type === 'created').length)
      const archived = items.filter(({ historyName }) => historyName !== null)
      const row = (line: (typeof items)[number]) => {
        const { code, score, coverage, participants, messages, template, startedAt, endedAt, endedReason } = line
        return { code, score, coverage, participants, messages, template, startedAt, endedAt, endedReason }
      }
      const bare = sessionsOf(counted, log).map(({ code, score, coverage, participants, messages, ...rest }) => {
        const { template, startedAt, endedAt, endedReason } = rest
        const written = messages.filter(({ type }) => type === 'user').length
        return { code, score, coverage, participants, messages: written, template, startedAt, endedAt, endedReason }
      })
      const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)
      expect(archived.map(row).sort(byCode)).toEqual(bare.sort(byCode))
    })
  }, 60_000)

  test('[OW7] [AV1] what is counted anew after a purge is what was counted before it', () => {
    holds(({ log, facts, context, range, includeInternal, tz }) => {
      const left = factsOf(outside(log, new Set()))
      expect(overview(left, { range, includeInternal }, context)).toEqual(
        overview(facts, { range, includeInternal }, context),
      )
      expect(heatmap(left, { range, includeInternal, tz }, context)).toEqual(
        heatmap(facts, { range, includeInternal, tz }, context),
      )
      expect(feed(left, { limit: 1000, includeInternal }, context)).toEqual(
        feed(facts, { limit: 1000, includeInternal }, context),
      )
    })
  }, 60_000)

  test('[AV4] leaving internal people out takes exactly the entries that are marked', () => {
    holds(({ facts, context }) => {
      const all = feed(facts, { limit: 1000, includeInternal: true }, context)
      const some = feed(facts, { limit: 1000, includeInternal: false }, context)
      expect(some.items).toEqual(all.items.filter(({ internal }) => !internal))
      expect([all.total, some.total]).toEqual([all.items.length, some.items.length])
    })
  }, 60_000)
})
