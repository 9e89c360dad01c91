import { expect, test } from 'vitest'
import { reportMaterial } from '#assistant/prompts/report/reportMaterial.ts'
import { fact } from '#engine/room/facts.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { deterministicReport } from '#projections/views/report/report.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { summariesSince, summaryView } from '#projections/views/summaries.ts'
import { ListedSummary, TopicSummary } from '#protocol/views/summary.ts'
import { type Given, given } from '../helpers/given.ts'
import { ANA, ended, meeting, said } from '../helpers/givenMeeting.ts'

const summarised = (by: 'resident' | 'offline', text: string) =>
  fact('summarised', ASSISTANT, { sectionId: 'sec_1', text, messageCount: 2, by })
const talked: Given = [meeting(), said(ANA, 'One.', { sectionId: 'sec_1' }), said(ANA, 'Two.', { sectionId: 'sec_1' })]
const ABOUT = {
  sectionId: 'sec_1',
  title: '1. Definitions',
  seq: 1,
  ref: { kind: 'pdf', sectionTitle: '1. Definitions' },
}

test('[KX75] a summary that the resident holds is shown as that, without a text', () => {
  const { room } = given(talked, summarised('resident', ''))
  const view = summaryView(room, 'sec_1')
  expect(view).toEqual({ ...ABOUT, source: 'resident' })
  expect(TopicSummary.parse(view)).toEqual(view)
  const [listed] = summariesSince(room, 0)!
  expect(listed).toEqual({ ...view, at: expect.any(Number) })
  expect(ListedSummary.parse(listed)).toEqual(listed)
  const here = given(talked, summarised('offline', 'Ana: One.')).room
  expect(summaryView(here, 'sec_1')).toEqual({ ...ABOUT, source: 'monolith', text: 'Ana: One.' })
})

test('[KX75] the session lists it, and the report and what a model writes from do without it', () => {
  const { events } = given(talked, summarised('resident', ''), ended())
  const session = sessionDetail(events)
  expect(session.topicSummaries).toEqual([{ ...ABOUT, source: 'resident', at: expect.any(Number) }])
  const without = sessionDetail(given(talked, ended()).events)
  const sections = (text: string) => text.split('## Section by section')[1]!.split('\n## ')[0]
  expect(sections(deterministicReport(session))).toBe(sections(deterministicReport(without)))
  expect(deterministicReport(session)).not.toContain('undefined')
  expect(JSON.stringify(reportMaterial(session))).not.toContain('undefined')
})

test('[KX75] the room takes an empty summary from the resident alone', () => {
  const past = given(talked)
  const asked = { type: 'summarise', sectionId: 'sec_1', messageCount: 2 } as const
  past.when({ ...asked, text: '', by: 'resident' }).gives(['summarised', { text: '', by: 'resident' }])
  past.when({ ...asked, text: '', by: 'offline' }).nothing()
  past.when({ ...asked, text: 'Ana: One.', by: 'resident' }).nothing()
})
