import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adminOutreachAutopilot } from '#protocol/http/admin/outreach/autopilot.ts'
import { adminOutreachFinding } from '#protocol/http/admin/outreach/finding.ts'
import { AdminRest } from '../../web/admin/adminRest.ts'
import { dryRunOf } from '../../web/admin/outreach/autopilot/dryRun.ts'
import { changesOf, draftOf, settingsFaults } from '../../web/admin/outreach/autopilot/settingsDraft.ts'
import { localTime, zoneStamp } from '../../web/admin/outreach/autopilot/zoneTimes.ts'
import { CSV_BYTES_MAX, csvText, isTooLarge } from '../../web/admin/outreach/import/csvText.ts'
import {
  FIND_MAX,
  findFaults,
  findingOf,
  hasMore,
  NOTHING,
  together,
} from '../../web/admin/outreach/import/findDraft.ts'
import { funnelOf, groupName } from '../../web/admin/outreach/insights/figures.ts'
import { type Found, OutreachRest, settingsOf } from '../../web/admin/outreach/outreachRest.ts'
import { typedNumber } from '../../web/admin/outreach/parts/numberField.ts'
import { NOW } from './consoleAnswers.ts'
import { givenAutopilot, givenInsights, givenLead, givenOutreach, givenSend, leadId } from './outreachAnswers.ts'

const DAY = 86_400_000

describe('[WF11] an import', () => {
  const found = (own: Partial<Found>): Found => ({
    ...{ source: 'csv', found: 0, added: 0, duplicates: 0, suppressed: 0, invalid: [], leads: [] },
    ...own,
  })

  test('reads files in UTF-8, else in Windows-1252, up to 1 MB', () => {
    expect(csvText(new TextEncoder().encode('\uFEFFnäme').buffer)).toEqual({ text: 'näme', isLatin: false })
    expect(csvText(Uint8Array.of(0x6e, 0xe4, 0x6d, 0x65).buffer)).toEqual({ text: 'näme', isLatin: true })
    expect([isTooLarge('ä'.repeat(CSV_BYTES_MAX / 2)), isTooLarge(`${'ä'.repeat(CSV_BYTES_MAX / 2)}a`)]).toEqual([
      ...[false, true],
    ])
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void csvText(new Uint8Array(bytes).buffer)))
  })

  test('asks for what was typed in the form that the service takes', () => {
    const typed = { ...NOTHING, csv: 'email\na@b.example', tags: ' fair, ,fair,x', minScore: '0', query: ' firm ' }
    expect(findFaults(typed)).toEqual({})
    const finding = findingOf(typed)
    expect(finding).toEqual({
      ...{ source: 'csv', csv: typed.csv, limit: FIND_MAX, query: 'firm', minScore: 0, tags: ['fair', 'x'] },
    })
    const { json } = adminOutreachFinding.findLeads.body
    expect(json.parse({ ...finding, dryRun: true })).toMatchObject(finding)
    expect(findingOf({ ...typed, source: 'beta', limit: '7', minScore: '' })).toEqual({
      ...{ source: 'beta', limit: 7, query: 'firm', tags: ['fair', 'x'] },
    })
    expect(Object.keys(findFaults({ ...NOTHING, minScore: '101' }))).toEqual(['csv', 'minScore'])
    expect(Object.keys(findFaults({ ...NOTHING, source: 'beta', limit: '201' }))).toEqual(['limit'])
    expect(['5', ' 5 ', '', '5.0', '-1', '1e3', '999'].map((text) => typedNumber(text, 1, 200))).toEqual([
      ...[5, 5, null, null, null, null, null],
    ])
  })

  test('goes on until all rows are read, and counts each of them once', () => {
    const finding = findingOf({ ...NOTHING, csv: 'x' })
    const steps = [
      found({ added: FIND_MAX, duplicates: 3 }),
      found({ added: FIND_MAX, duplicates: 3 + FIND_MAX }),
      found({ added: 12, duplicates: 5 + 2 * FIND_MAX, suppressed: 2, invalid: [{ row: 9, reason: 'No address' }] }),
    ]
    expect(steps.map((step) => hasMore(finding, step))).toEqual([true, true, false])
    expect(together(steps)).toEqual({
      ...{ added: 2 * FIND_MAX + 12, duplicates: 5, suppressed: 2, invalid: [{ row: 9, reason: 'No address' }] },
    })
    expect(hasMore({ source: 'beta', limit: 5 }, found({ added: 5 }))).toBe(false)
    expect(together([])).toEqual({ added: 0, duplicates: 0, suppressed: 0, invalid: [] })
  })
})

describe('[WF13] the settings of the autopilot', () => {
  const autopilot = givenAutopilot()

  test('are checked field by field; those that were typed are saved', () => {
    const draft = draftOf(autopilot)
    expect(changesOf(autopilot, draft)).toEqual({})
    const typed = { dailyCap: '0', maxSteps: 3, sources: [], windowEnd: autopilot.windowEnd } as const
    expect(changesOf(autopilot, { ...draft, ...typed })).toEqual({ dailyCap: 0, maxSteps: 3, sources: [] })
    const wrong = { ...draft, windowStart: '17:00', dailyCap: '201', minScore: '', followUpDays: '2' }
    expect(Object.keys(settingsFaults(wrong)).sort()).toEqual(['dailyCap', 'followUpDays', 'minScore', 'windowEnd'])
    expect(settingsFaults({ ...draft, followUpDays: 'x', maxSteps: 1 })).toEqual({})
    expect(Object.keys(settingsFaults({ ...draft, windowStart: '' }))).toEqual(['windowStart'])
  })

  test('what others changed since the page was read stays, a pause above all', async () => {
    const now = { ...autopilot, enabled: false, minScore: 77 }
    const put: unknown[] = []
    const rest = new AdminRest({
      url: 'http://service.test',
      async fetch(_, init) {
        if (init?.method !== 'PUT') return Response.json({ ...givenOutreach(), autopilot: now })
        put.push(JSON.parse(String(init.body)))
        return Response.json({ autopilot: now })
      },
    })
    await new OutreachRest(rest).changeAutopilot({ dailyCap: 7 })
    expect(put).toEqual([{ ...settingsOf(now), dailyCap: 7 }])
    expect(adminOutreachAutopilot.putAutopilot.body.json.parse(put[0])).toEqual(put[0])
  })

  test('say a run in the zone of the window, also where clocks change', () => {
    const before = Date.UTC(2026, 10, 1, 5, 30)
    expect([zoneStamp(before, 'America/New_York'), zoneStamp(before + 3_600_000, 'America/New_York')]).toEqual([
      ...['Sun 1 Nov, 01:30 GMT-4', 'Sun 1 Nov, 01:30 GMT-5'],
    ])
    expect(localTime(Date.UTC(2026, 10, 23, 0, 0), 'Europe/Berlin')).toEqual({ isWeekend: false, time: '01:00' })
    expect(localTime(Date.UTC(2026, 10, 22, 0, 0), 'UTC')).toEqual({ isWeekend: true, time: '00:00' })
    expect(zoneStamp(before, 'Not/AZone')).toMatch(/^Sun 1 Nov, 05:30/)
  })
})

describe('[WF14] a dry run', () => {
  const MONDAY = Date.UTC(2026, 10, 23, 15, 0)
  const overview = (own: Parameters<typeof givenOutreach>[0]) =>
    givenOutreach({ cap: { limit: 20, sentToday: 0, resetsAt: MONDAY + DAY }, ...own })
  const drafts = (count: number) =>
    Array.from({ length: count }, (_, place) =>
      givenLead({ id: leadId(place), draft: { ...givenLead().draft!, at: MONDAY - (count - place) * DAY } }),
    )
  const run = (own: Parameters<typeof givenOutreach>[0], found: readonly Found[] = []) =>
    dryRunOf(overview(own), found, MONDAY)
  const whysOf = (result: ReturnType<typeof run>) => [...result.held, ...result.skipped].map(({ why }) => why)

  test('sends the oldest drafts, five at most and within the cap, and says of each other why not', () => {
    const many = run({ leads: drafts(8) })
    expect([many.reason, many.sent.map(({ id }) => id)]).toEqual([null, [0, 1, 2, 3, 4].map(leadId)])
    expect(whysOf(many)).toEqual(Array(3).fill('In a later run: a run sends at most five'))
    const capped = run({ leads: drafts(4), cap: { limit: 2, sentToday: 1, resetsAt: 0 } })
    expect([capped.sent.length, whysOf(capped)]).toEqual([1, Array(3).fill('Over the cap of the day')])
    const held = run({
      leads: [
        givenLead({ suppressed: true }),
        givenLead({ email: null }),
        givenLead({ draft: { ...givenLead().draft!, writer: 'human', at: MONDAY - 60_000 } }),
        givenLead({ status: 'sent', draft: null, sends: [givenSend()], nextAt: MONDAY + DAY }),
        givenLead({ status: 'sent', draft: null, sends: [givenSend(), givenSend({ step: 2 })], nextAt: MONDAY }),
        givenLead({ status: 'replied' }),
      ],
    })
    expect(held.sent).toEqual([])
    expect(whysOf(held).sort()).toEqual([
      ...[
        'Edited by a person less than an hour ago',
        expect.stringMatching(/^Follow-up due 24 Nov/),
        'Got its last mail',
      ],
      ...['Never write to', 'No address'],
    ])
  })

  test('drafts new leads that reach the score, those that its sources would give among them', () => {
    const leads = [
      givenLead({ id: leadId(1), status: 'new', draft: null }),
      givenLead({ id: leadId(2), status: 'new', draft: null, score: 20 }),
      givenLead({ id: leadId(3), status: 'new', draft: null, email: null }),
    ]
    const beta = { source: 'beta', found: 1, added: 1, duplicates: 0, suppressed: 0, invalid: [] } as const
    const result = run({ leads }, [{ ...beta, leads: [givenLead({ status: 'new', draft: null, score: null })] }])
    expect([result.added, result.drafted.length, result.sent.length]).toEqual([1, 2, 0])
    expect(result.skipped.map(({ why }) => why)).toEqual(['Score 20, under 50', 'No address'])
  })

  test('says what stands in its way: off, a closed window, no mail, no cap', () => {
    const reasonOf = (own: Parameters<typeof givenOutreach>[0], now = MONDAY) => dryRunOf(overview(own), [], now).reason
    expect(reasonOf({ autopilot: givenAutopilot({ enabled: false }) })).toBe('disabled')
    expect(reasonOf({}, MONDAY - 12 * 3_600_000)).toBe('window')
    expect(reasonOf({}, MONDAY - DAY)).toBe('window')
    expect(reasonOf({ mail: { configured: false, from: null } })).toBe('mail')
    expect(run({ leads: drafts(2), mail: { configured: false, from: null } }).sent).toEqual([])
    expect(reasonOf({ cap: { limit: 5, sentToday: 5, resetsAt: NOW } })).toBe('cap')
    expect(reasonOf({ autopilot: givenAutopilot({ dailyCap: 0 }) })).toBe('cap')
  })
})

test('[WF15] the funnel is shown as it was counted, with shares of those found', () => {
  const { summary, data, ends, table } = funnelOf(givenInsights())
  expect(summary).toBe('412 found, 180 written to, 27 replied.')
  expect(data.map(({ values }) => values[0])).toEqual([412, 240, 121, 180, 27, 9, 6, 4])
  expect([...ends.values()].slice(0, 3)).toEqual(['412 · 100 %', '240 · 58.3 %', '121 · 29.4 %'])
  expect(table.rows.length).toBe(8)
  const none = { found: 0, prepared: 0, skipped: 0, sent: 0, replied: 0, bounced: 0, unsubscribed: 0, won: 0 }
  expect(funnelOf({ funnel: none }).table.rows[0]).toEqual(['Found', 0, '–'])
  expect([groupName('csv'), groupName('85-100'), groupName('constructor')]).toEqual([
    ...['CSV file', '85-100', 'constructor'],
  ])
})
