import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { SEED_BYTES_MAX } from '#protocol/http/seed.ts'
import { AuditRow } from '#protocol/views/account.ts'
import { ACTIVITY_KINDS, ActivityItem, Heatmap } from '#protocol/views/admin/activity.ts'
import { AiQuality, Experience } from '#protocol/views/admin/quality.ts'
import { RoomRow } from '#protocol/views/admin/rooms.ts'
import { ToolFunnels } from '#protocol/views/admin/tools.ts'
import { Traffic } from '#protocol/views/admin/traffic.ts'
import { ConnectionRow } from '#protocol/views/admin/users.ts'
import { changesOf, inWords, VALUE_MAX } from '../../web/admin/actions/auditChanges.ts'
import { actorName, daysOf, fitting, kindsGiven, kindsOf, placeOf } from '../../web/admin/activity/feed.ts'
import { ACTIVITY_KIND_ORDER } from '../../web/admin/activity/kinds.ts'
import { holding, shortId, targetPlace } from '../../web/admin/audit/auditRows.ts'
import { loadTime, ratingOf, scoreRating, vitalTiles } from '../../web/admin/experience/vitals.ts'
import { hoursName, levelOf, movedCell, readingOf, rowsOf, summaryOf, tableOf } from '../../web/admin/heatmap/grid.ts'
import { differencesOf } from '../../web/admin/parts/differences.ts'
import { proposalsChart, sumsOf } from '../../web/admin/quality/proposals.ts'
import { clock, MARKS_MAX, marksOf } from '../../web/admin/recording/marks.ts'
import { readSeed, SEED_MB_MAX, seedChanges } from '../../web/admin/rooms/seed.ts'
import { funnelOf, signedInOf } from '../../web/admin/tools/funnel.ts'
import { BARS_MAX, breakdownOf, countryName, deviceName } from '../../web/admin/traffic/breakdown.ts'
import { visitorName } from '../../web/admin/traffic/visitor.ts'
import { NOW } from './consoleAnswers.ts'
import * as given from './consoleFigures.ts'
import { givenRecording } from './consoleRecording.ts'

test('the answers that these tests give have the form of the service`s', () => {
  Traffic.parse(given.givenTraffic())
  ToolFunnels.parse(given.givenTools())
  AiQuality.parse(given.givenQuality())
  Experience.parse(given.givenExperience())
  Heatmap.parse(given.givenHeatmap())
  z.array(ActivityItem).parse(given.givenActivity())
  z.array(ConnectionRow).parse(given.givenConnections())
  z.array(AuditRow).parse(given.givenAudit())
  RoomRow.parse(given.givenRoom(2))
})

describe('[WD1] rooms', () => {
  const room = given.givenRoom(0)

  test('are filled from a capture, a capture in a wrapper, or a seed by hand', () => {
    const capture = readFileSync('fixtures/rooms/rehearsed.json', 'utf8')
    const read = readSeed(capture)
    if (!read.ok) throw new Error(read.error)
    expect(read.body).toEqual({ capture: JSON.parse(capture) })
    expect(read.content.sections).toBeGreaterThan(0)
    expect(readSeed(JSON.stringify(read.body))).toEqual(read)
    const seed = {
      doc: { title: 'Licence', sections: [{ title: '1', text: 'a' }] },
      ragChunks: ['a', 'b'],
      ragLabel: 'Rules',
    }
    const byHand = readSeed(JSON.stringify(seed))
    if (!byHand.ok) throw new Error(byHand.error)
    expect(byHand.body).toEqual(seed)
    expect(seedChanges(room, byHand.content)).toEqual([
      { label: 'Document', before: 'No document', after: 'Licence' },
      { label: 'Sections', before: 'all', after: '1 section' },
      { label: 'Passages', before: 'all', after: '2 passages (“Rules”)' },
    ])
    expect(seedChanges(room, { ...byHand.content, sections: null, chunks: null, template: 'prd' })).toEqual([
      { label: 'Kind of review', before: 'Contract', after: 'Product requirements' },
    ])
  })

  test('are not filled from anything else, and never from a text that breaks the reader', () => {
    for (const text of ['', '[]', 'null', '"doc"', '{"title":"x"}', '{"capture":3}']) {
      expect([text, readSeed(text).ok]).toEqual([text, false])
    }
    fc.assert(fc.property(fc.json(), (text) => void readSeed(text)))
    expect(SEED_MB_MAX * 2 ** 20).toBe(SEED_BYTES_MAX)
  })
})

describe('[WD2] traffic', () => {
  test('shows shares of all visitors, the first rows as bars and all as a table', () => {
    const { countries, totals } = given.givenTraffic()
    const { summary, data, table } = breakdownOf(countries, totals.visitors, countryName)
    expect(summary).toBe('10 in all; most: Germany (39 %).')
    expect([data.length, table.rows.length]).toEqual([BARS_MAX, 10])
    const visited = breakdownOf([{ key: 'x', visitors: 1, visits: 3 }], 2)
    expect([visited.table.columns, visited.table.rows]).toEqual([
      ...[['Name', 'Visitors', 'Share', 'Visits'], [['x', 1, '50 %', 3]]],
    ])
    expect(breakdownOf([], 0)).toMatchObject({ summary: 'None in this period.', data: [] })
    expect(breakdownOf([{ key: 'x', visitors: 0 }], 0).table.rows).toEqual([['x', 0, '–']])
    expect(['DE', 'zz', 'unknown', 'constructor'].map(countryName)).toEqual(['Germany', 'Zz', 'Unknown', 'Constructor'])
    expect(['mobile', 'constructor'].map(deviceName)).toEqual(['Phone', 'constructor'])
  })

  test('names people by their address, or by the beginning of their browser`s number', () => {
    expect(visitorName({ email: null, personId: 'a_12345678-0000-4000-8000-000000000000' })).toBe('Visitor 12345678')
    expect(visitorName({ email: 'ada@parley.example', personId: 'u_1' })).toBe('ada@parley.example')
  })
})

describe('[WD4] the funnel of a tool', () => {
  test('counts people step by step, with shares of those who visited', () => {
    const { tools } = given.givenTools()
    const funnel = funnelOf(tools[0]!)
    expect(funnel.summary).toBe('400 people visited; 160 of them ran it (40 %), 310 runs in all.')
    expect(funnel.data.map(({ values }) => values[0])).toEqual([400, 200, 160, 80, 20])
    expect([...funnel.ends.values()]).toEqual(['400 · 100 %', '200 · 50 %', '160 · 40 %', '80 · 20 %', '20 · 5 %'])
    expect(funnelOf(tools[2]!)).toMatchObject({ summary: 'Nobody visited.' })
    expect(signedInOf(tools).map(({ name, tool }) => [name, tool])).toEqual([
      ['User 1', 'Agenda builder'],
      ['User 2', 'Minutes summarizer'],
      ['User 3', 'Agenda builder'],
    ])
  })
})

describe('[WD5] the assistant`s quality', () => {
  test('shows proposals by kind with the share accepted of those decided', () => {
    const { proposals } = given.givenQuality()
    expect(sumsOf(proposals)).toMatchObject({ accepted: 288, rejected: 56, pending: 85, rate: 288 / 344 })
    const chart = proposalsChart(proposals)
    expect(chart.summary).toBe('288 accepted, 56 rejected, 85 not decided.')
    expect([...chart.ends.values()]).toEqual(['83.6 %', '85.7 %', '65.4 %'])
    const none = { accepted: 0, rejected: 0, pending: 0, rate: null }
    const empty = { decision: none, section: none, board: none }
    expect([sumsOf(empty).rate, proposalsChart(empty).summary]).toEqual([null, 'Nothing was proposed.'])
  })
})

describe('[WD7] vitals', () => {
  test('are good up to the first threshold, poor over the second, and unrated without a measurement', () => {
    expect([2_500, 2_501, 4_000, 4_001].map((value) => ratingOf('lcp', value))).toEqual([
      'good',
      'fair',
      'fair',
      'poor',
    ])
    expect([0.1, 0.11, 0.25, 0.26].map((value) => ratingOf('cls', value))).toEqual(['good', 'fair', 'fair', 'poor'])
    expect([200, 500, 501].map((value) => ratingOf('inp', value))).toEqual(['good', 'fair', 'poor'])
    expect([800, 1_800, 1_801].map((value) => ratingOf('ttfb', value))).toEqual(['good', 'fair', 'poor'])
    expect(ratingOf('lcp', null)).toBeNull()
    expect([90, 89, 75, 74, null].map(scoreRating)).toEqual(['good', 'fair', 'fair', 'poor', null])
    expect(vitalTiles({ lcp: 2_140, inp: null, cls: 0.02, ttfb: 1_950 }).map(({ value }) => value)).toEqual([
      ...['2.14 s', '–', '0.02', '1.95 s'],
    ])
    expect([loadTime(null), loadTime(950), loadTime(2_500)]).toEqual(['–', '950 ms', '2.5 s'])
  })
})

describe('[WD8] the marks of a recording', () => {
  test('are its pages, masked as they came, and the four signals, nothing else', () => {
    expect(marksOf(givenRecording())).toEqual([
      { at: 0, kind: 'page', path: '/' },
      { at: 2_000, kind: 'rage_click', path: '' },
      { at: 2_500, kind: 'page', path: '/spaces/:slug' },
    ])
    const at = (timestamp: number, href: string) => ({ type: 4, timestamp, data: { href } })
    expect(marksOf([at(5, '/a'), at(6, '/a'), at(9, '/b'), at(12, '/a')]).map(({ path }) => path)).toEqual([
      ...['/a', '/b', '/a'],
    ])
  })

  test('of anything that claims to be one are none or few', () => {
    const odd = [{}, { type: 4 }, { type: 5, timestamp: 1, data: null }, { type: 4, timestamp: 2, data: { href: 3 } }]
    expect(marksOf(odd)).toEqual([{ at: 1, kind: 'page', path: '' }])
    const many = Array.from({ length: 2_000 }, (_, place) => ({ type: 5, timestamp: place, data: { tag: 'js_error' } }))
    expect(marksOf(many).length).toBe(MARKS_MAX)
    expect([0, 65_999, 3_605_000].map(clock)).toEqual(['0:00', '1:05', '1:00:05'])
  })
})

describe('[WD11] the heatmap', () => {
  const { cells } = given.givenHeatmap()

  test('has seven rows of 24 hours, each with a sentence and a table row', () => {
    const rows = rowsOf(cells)
    expect([rows.length, rows.every((row) => row.length === 24)]).toEqual([7, true])
    expect(rows.map((row) => row[0]!.weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(readingOf({ weekday: 7, hour: 23, product: 1_200, pageviews: 0 })).toBe(
      'Sunday, 23:00–00:00: 1,200 actions of signed-in users, 0 page views',
    )
    expect(tableOf(cells).rows.length).toBe(168)
    expect(hoursName(0)).toBe('00:00–01:00')
  })

  test('says how much there was and when most, or that there was nothing', () => {
    expect(summaryOf(given.givenHeatmap(), 'pageviews')).toMatch(/^[\d,]+ page views; most on \w+, \d\d:00–\d\d:00/)
    const none = cells.map((cell) => ({ ...cell, product: 0 }))
    expect(summaryOf({ ...given.givenHeatmap(), cells: none }, 'product')).toBe('Nothing happened in this period.')
    expect([0, 1, 20, 21, 100].map((value) => levelOf(value, 100))).toEqual([0, 1, 1, 2, 5])
    expect(levelOf(3, 0)).toBe(0)
  })

  test('is walked by arrow keys that never leave it', () => {
    const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 167 }), key, (at, pressed) => {
        const next = movedCell(pressed, at, 168)!
        expect(next).toBeGreaterThanOrEqual(0)
        expect(next).toBeLessThan(168)
      }),
    )
    expect([movedCell('ArrowDown', 5, 168), movedCell('ArrowRight', 23, 168), movedCell('Home', 30, 168)]).toEqual([
      ...[29, 23, 24],
    ])
    expect([movedCell('ArrowUp', null, 168), movedCell('a', 3, 168), movedCell('End', 3, 0)]).toEqual([0, null, null])
  })
})

describe('[WD12] the feed of activity', () => {
  test('is narrowed by kinds that the address keeps', () => {
    expect([...ACTIVITY_KIND_ORDER].sort()).toEqual([...ACTIVITY_KINDS].sort())
    const kinds = kindsOf('room,elsewhere,signup')
    expect(kinds).toEqual(['signup', 'room'])
    expect([kindsGiven(kinds), kindsGiven(ACTIVITY_KIND_ORDER), kindsOf('')]).toEqual(['signup,room', '', []])
    const items = given.givenActivity(24)
    expect(fitting(items, kinds).length).toBe(4)
    expect(fitting(items, [])).toBe(items)
  })

  test('stands below its days, with who did it and a way to it', () => {
    const days = daysOf(given.givenActivity(24), NOW)
    expect(days.slice(0, 2).map(({ name }) => name)).toEqual(['Today', 'Yesterday'])
    expect(days.reduce((all, { items }) => all + items.length, 0)).toBe(24)
    const [user, guest] = given.givenActivity(2)
    expect([actorName(user!), actorName(guest!)]).toEqual(['User 0', 'guest'])
    expect([placeOf(user!.ref), placeOf(guest!.ref), placeOf(null), placeOf({ kind: 'space', id: 'sp_1' })]).toEqual([
      ...[`/admin/users/${given.uuid(0)}`, '/admin/rooms/ABC234', null, null],
    ])
  })
})

describe('[WD13] the audit log', () => {
  test('shows every field that an action changed, and no other', () => {
    const [patched, planned, exported] = given.givenAudit().map(changesOf)
    expect(patched).toEqual([{ label: 'role', before: 'user', after: 'admin' }])
    expect(planned).toEqual([
      { label: 'overrides.recaps', before: '–', after: 'none' },
      { label: 'overrides.rooms', before: '–', after: '12' },
      { label: 'plan', before: 'free', after: 'pro' },
    ])
    expect(exported).toEqual([])
    expect(differencesOf({ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 2 }] } })).toEqual([])
    expect(differencesOf({ a: 1, b: 2 }, { b: 2 })).toEqual([{ field: 'a', before: 1, after: undefined }])
  })

  test('finds exactly what was changed in any record', () => {
    const record = fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }), {
      maxKeys: 5,
    })
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(differencesOf(before, structuredClone(before))).toEqual([])
        const isSame = JSON.stringify(sortedKeys(before)) === JSON.stringify(sortedKeys(after))
        if (!isSame) expect(differencesOf(before, after).length).toBeGreaterThan(0)
      }),
    )
  })

  test('is searched by words, and leads to what was changed', () => {
    const rows = given.givenAudit()
    expect(holding(rows, ' PLAN team ').map(({ action }) => action)).toEqual(['team.plan_set'])
    expect(holding(rows, '')).toBe(rows)
    expect(rows.map(({ target }) => targetPlace(target))).toEqual([
      ...[`/admin/users/${given.uuid(71)}`, `/admin/teams/${given.uuid(41)}`, '/admin/rooms/ABC234'],
    ])
    expect([shortId('ABC234'), shortId(given.uuid(1))]).toEqual(['ABC234', '00000000…'])
    expect([undefined, null, '', false, [1]].map(inWords)).toEqual([...['–', 'none', '–', 'No', '[1]']])
    expect(inWords('x'.repeat(999)).length).toBe(VALUE_MAX + 1)
  })
})

/** The same record with the fields in order, so that records can be compared as text. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sortedKeys(inner)])
}
