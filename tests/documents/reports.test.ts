import { expect, test } from 'vitest'
import { readDocx } from '#documents/kinds/docx/document.ts'
import { blocksOf } from '#documents/reports/blocks.ts'
import { reportRenderer } from '#documents/reports/render.ts'
import { fact } from '#engine/room/facts.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { LANGUAGES, type Language } from '#engine/words/languages.ts'
import { pageWordsIn } from '#engine/words/pageWords.ts'
import { reportWordsIn } from '#engine/words/reportWords.ts'
import { emptySession, takeIn } from '#projections/session.ts'
import { deterministicReport, reportOf } from '#projections/views/report/report.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { type Given, given } from '../helpers/given.ts'
import { ANA, BEN, ended, meeting, said } from '../helpers/givenMeeting.ts'

const HOSTILE = '<script>alert(1)</script> 3.4 *bold* [x](javascript:alert(1)) a_b | c & d \\ `e` www.evil.example'
const facts = { title: 'Contract <report>', lang: 'en' }

function reportIn(lang: Language): string {
  const decision = {
    id: 'dec_1',
    text: `${HOSTILE} It is fine.`,
    rationale: '3.4 is fine.',
    status: 'approved' as const,
    explicit: true as const,
  }
  const quotes = { evidence: ['Let us keep thirty days'], messageIds: ['m_1'], found: 'lexical' as const }
  const { events } = given(
    meeting([ANA, BEN], { lang, tz: 'Europe/Paris' }),
    said(ANA, 'Decision: Let us keep thirty days, as agreed.', { sectionId: 'sec_1', messageId: 'm_1' }),
    said(BEN, HOSTILE, { sectionId: 'sec_1' }),
    ended(),
    fact('analysed', ASSISTANT, {
      upTo: 9,
      decisions: [{ ...decision, ...quotes }],
      risks: [],
      actions: [],
      dropped: [],
    }),
  )
  return deterministicReport(sessionDetail(events))
}

/** The words of a report, whatever its form. */
const words = (text: string) => text.replace(/\s+/gu, ' ').trim()
const markdown = reportIn('en')
const texts = blocksOf(markdown).flatMap((block) =>
  (block.kind === 'table' ? [block.head, ...block.rows].flat() : [block.runs]).map((runs) =>
    words(runs.map(({ text }) => text).join('')),
  ),
)

test('[RP24] HTML says the same words, as text, and loads and runs nothing', async () => {
  const html = await reportRenderer.html(markdown, facts)
  expect(html).toContain('<title>Contract &lt;report&gt;</title>')
  expect(html).not.toMatch(/<script|<img|<a |<link|href=|src=|url\(/)
  const shown = words(
    html
      .slice(html.indexOf('<body>'))
      .replace(/<[^>]+>/gu, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  ).replace(/ (?=[,:;.(])/gu, '')
  for (const text of texts) expect(shown.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''))
})

test('[RP24] our own Word reader finds the same words and headings in the Word document', async () => {
  const bytes = await reportRenderer.docx(`${markdown}\n\u0007bell \u{1F642} שלום\n`, facts)
  const read = readDocx(bytes, 'report.docx')
  const lines = JSON.stringify(read)
  expect(read).not.toBeNull()
  for (const text of texts) expect(lines).toContain(JSON.stringify(text).slice(1, -1))
  expect(lines).toContain('bell \u{1F642} שלום')
})

test('[RP25] nothing in the Markdown is escaped that would be itself anyhow', () => {
  expect(markdown).toContain(' 3.4 ')
  expect(markdown).toContain('a_b')
  expect(markdown).not.toMatch(/(?<!www)\\[.(){}!#>]/)
})

test('[RP23] a source is a name and a time; no message is quoted as evidence', () => {
  expect(markdown).not.toContain('Let us keep thirty days')
  expect(markdown).toContain('It is fine. (Ana, 23:13)')
})

test('[RP26] a model’s report keeps its prose and shows the ledger as people changed it since', () => {
  const session = emptySession()
  const taken = (...facts: Given[]) => {
    for (const event of given(...facts).events.slice(session.room.seq)) takeIn(session, event)
  }
  const decision = {
    id: 'dec_1',
    text: 'Thirty days stay.',
    rationale: 'x',
    status: 'approved' as const,
    explicit: true as const,
  }
  const found = { ...decision, evidence: [], messageIds: [], found: 'lexical' as const }
  const before: Given[] = [
    meeting(),
    said(ANA, 'hello there', { sectionId: 'sec_1' }),
    ended(),
    fact('analysed', ASSISTANT, { upTo: 9, decisions: [found], risks: [], actions: [], dropped: [] }),
  ]
  taken(...before)
  const text = reportOf(session).replace('## Executive summary\n', '## Executive summary\n\nProse of a model.\n')
  const since = fact('ruled', ASSISTANT, { participantId: ANA, item: 'decision', itemId: 'dec_1', status: 'rejected' })
  taken(...before, fact('reported', ASSISTANT, { text, model: 'm' }), since)
  const report = reportOf(session)
  expect(text.split('**Approved').length - 1).toBe(1)
  expect(report).not.toContain('**Approved')
  expect(report.split('**Rejected').length - 1).toBe(1)
  expect(report).toContain('Prose of a model.')
})

test('[RP22] times are those of the room’s zone, which is named', () => {
  for (const lang of LANGUAGES) {
    const report = reportIn(lang)
    expect(report).toContain('(Europe/Paris)')
    expect(report).toContain('Ana, 23:13')
    expect(report).not.toContain('UTC')
  }
})

test.each(LANGUAGES)(
  '[RP27] all chapters of a report in the language %s are in it, in all three forms',
  async (lang) => {
    const text = reportIn(lang)
    const { summary, decisions, actions, open, risks, sections, suggested, fingerprint } = reportWordsIn(lang)
    const headings = [summary.heading, decisions, actions, open.heading, risks]
    const all = [...headings, sections.heading, suggested.heading, fingerprint.heading]
    expect(text.match(/^## .*$/gmu)).toEqual(all.map((heading) => `## ${heading}`))
    expect(text).toContain(`**${pageWordsIn(lang).reviewed}:**`)
    if (lang !== 'en') expect(text).not.toMatch(/was recorded|Nobody|Nothing|Reviewed| host|confirmed/u)
    const html = await reportRenderer.html(text, { ...facts, lang })
    for (const heading of all) expect(html).toContain(`<h2>${heading}</h2>`)
    const word = readDocx(Buffer.from(await reportRenderer.docx(text, { ...facts, lang })), '')
    expect(JSON.stringify(word)).toContain(summary.heading)
  },
)
