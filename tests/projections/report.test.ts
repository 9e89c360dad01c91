import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import type { RoomEvent } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { reportWordsIn } from '#engine/words/reportWords.ts'
import { emptySession, takeIn } from '#projections/session.ts'
import { analytics } from '#projections/views/analytics.ts'
import { firstOf, plain, table } from '#projections/views/report/markdown.ts'
import { deterministicReport, reportOf } from '#projections/views/report/report.ts'
import { instant, minuteOf } from '#projections/views/report/times.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { type Given, given } from '../helpers/given.ts'
import {
  ANA,
  BEN,
  confirmed,
  ended,
  meeting,
  opened,
  resolved,
  room,
  said,
  started,
  voted,
} from '../helpers/givenMeeting.ts'

const reportOfGiven = (...items: readonly Given[]) => deterministicReport(sessionDetail(given(...items).events))

/**
 * The most that a reader's software may make of Markdown: tags, links out of bare addresses, tables, strikethrough.
 * A host name alone (`spec.md`, `example.com`) is a word here, as in GitHub's dialect: only .example is known as a domain.
 */
const markdown = new MarkdownIt({ html: true, linkify: true })
markdown.linkify.set({ fuzzyEmail: true, fuzzyLink: true }).tlds(['example'])

const HOSTILE = [
  '# Heading',
  '## Decisions',
  '- item',
  '+ item',
  '* item',
  '1. one',
  '12) twelve',
  '=====',
  '-----',
  '***',
  '> quote',
  '```',
  '~~~js',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<!-- gone',
  '</td></table>',
  '&lt;b&gt;',
  '&#x202e;',
  '&amp;',
  '[link](javascript:alert(1))',
  '![pic](https://evil.example/x.png)',
  '<https://evil.example>',
  '[ref]',
  '[ref]: https://evil.example',
  'https://evil.example/path?x=1',
  '//evil.local/path',
  'see: //evil.local',
  ':///evil.local',
  'www.evil.example',
  'mallory@evil.example',
  '| a | b |',
  '|---|---|',
  'a | b \\| c \\\\| d',
  '\\',
  '\\\\',
  '*bold* _it_ __bo__ ~~gone~~ `code` ``c``',
  '$x^2$',
  '    indented',
  '\tindented',
  'line\n\n# next',
  'tail\\',
  '賛成 🙂',
  '--- | ---',
  '- [ ] task',
  '^note',
  '[^1]: foot',
]

/** How many of each kind of structure a text has, and the words in it. */
function structure(text: string): { counts: Record<string, number>; words: string } {
  const counts: Record<string, number> = {}
  const words: string[] = []
  const walk = (tokens: ReturnType<typeof markdown.parse>): void => {
    for (const { type, children, content } of tokens) {
      if (!['text', 'inline', 'softbreak', 'text_special'].includes(type)) counts[type] = (counts[type] ?? 0) + 1
      if (type === 'text' || type === 'code_inline') words.push(content)
      if (children) walk(children)
    }
  }
  walk(markdown.parse(text, {}))
  return { counts, words: words.join(' ') }
}

describe('[RP3] foreign text in Markdown', () => {
  test.each(HOSTILE)('%j shows as typed, in a paragraph, a list, a cell and a heading', (text) => {
    const shown = text.replace(/\s+/gu, ' ').trim()
    const bare = (source: string) =>
      markdown
        .render(source)
        .replace(/<[^>]+>/g, '')
        .trim()
    const expected = markdown.utils.escapeHtml(shown)
    expect(bare(plain(text))).toBe(expected)
    expect(markdown.render(plain(text))).toBe(`<p>${expected}</p>\n`)
    expect(markdown.render(`- ${plain(text)}`)).toBe(`<ul>\n<li>${expected}</li>\n</ul>\n`)
    expect(markdown.render(`### ${plain(text)}`)).toBe(`<h3>${expected}</h3>\n`)
    const cell = markdown.render(table(['A', 'B'], [[plain(text), 'end']]).join('\n'))
    expect(cell).toContain(`<td>${expected}</td>\n<td>end</td>`)
  })

  test('any characters show as typed', () => {
    const typed = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'\\`*_{}[]<>()|#~!&$^@:/.-+=w1 \n'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 40,
    })
    fc.assert(
      fc.property(
        fc.oneof(
          typed,
          fc.array(fc.constantFrom(...HOSTILE)).map((all) => all.join(' ')),
        ),
        (text) => {
          const once = plain(text)
          if (once === '') return
          // Entities of characters that Markdown cannot carry do not occur: the text is clean by then.
          expect(structure(once).counts).toEqual({ paragraph_open: 1, paragraph_close: 1 })
          expect(structure(`| a |\n| --- |\n| ${once} |`).counts).toMatchObject({ td_open: 1, table_open: 1 })
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('a report with hostile text has the same structure as one with plain text', () => {
    const talk = (words: readonly string[]) => hostileMeeting(words)
    // As long, and of as many words: the report shows as many items of both.
    const harmless = structure(talk(HOSTILE.map((text) => text.replace(/\S/gu, 'w'))))
    const hostile = structure(talk(HOSTILE))
    expect(hostile.counts).toEqual(harmless.counts)
    for (const kind of [
      'link_open',
      'image',
      'html_block',
      'html_inline',
      'fence',
      'code_block',
      'hr',
      's_open',
      'em_open',
    ]) {
      expect(hostile.counts[kind]).toBeUndefined()
    }
  })
})

/** A meeting in which everything that can be typed is one of these texts. */
function hostileMeeting(words: readonly string[]): string {
  const [first] = words
  const { events } = given(
    meeting(),
    words.map((text) => said(ANA, text, { sectionId: 'sec_1', messageId: `m_${words.indexOf(text)}` })),
    ended(),
    fact('analysed', ASSISTANT, {
      upTo: 9,
      decisions: words.map((text, i) => ({
        id: `d_${i}`,
        text,
        rationale: text,
        status: 'pending',
        evidence: [text],
        messageIds: [`m_${i}`],
        found: 'lexical',
      })),
      risks: words.map((text, i) => ({
        id: `r_${i}`,
        text,
        kind: 'risk',
        severity: 'low',
        evidence: [text],
        messageIds: [],
        found: 'lexical',
      })),
      actions: words.map((text, i) => ({
        id: `a_${i}`,
        text,
        owner: text,
        due: text,
        status: 'open',
        evidence: [],
        messageIds: [],
        found: 'lexical',
      })),
      dropped: [],
    }),
  )
  const detail = sessionDetail(events)
  const retitled: SessionDetail = {
    ...detail,
    title: first!,
    people: detail.people.map((one, i) => ({ ...one, name: words[i]! })),
    docs: detail.docs.map((doc) => ({ ...doc, title: words[2]! })),
    annotations: words.map((text, i) => ({
      ...{ id: `ann_${i}`, at: detail.endedAt, seq: i, kind: 'note', text, sectionId: 'sec_1', sectionTitle: text },
      ...{ by: ANA, byName: text, colour: 'amber', hex: '#f5b942', ink: '#7a4d00', anchor: null, evidence: [text] },
      ...{ quote: text, replies: [], resolved: null, editedAt: null, version: 1 },
    })),
    context: words.map((title, i) => ({
      ...{
        id: `ctx_${i}`,
        kind: 'note',
        title,
        preview: '',
        chars: 0,
        url: null,
        file: null,
        table: null,
        status: 'ready',
      },
      ...{ error: null, addedBy: { id: null, name: title }, at: 0 },
    })),
    topicSummaries: [
      {
        sectionId: 'sec_1',
        title: first!,
        seq: 1,
        source: 'monolith',
        ref: { kind: 'pdf', sectionTitle: first! },
        text: words.join(' '),
        at: 0,
      },
    ],
  }
  return deterministicReport(retitled)
}

const headingsOf = (text: string) => text.split('\n').filter((line) => /^#{1,6} /.test(line))

describe('[RP2] the deterministic report', () => {
  test('has the same outline, whatever the meeting', () => {
    const outline = [
      'Executive summary',
      'Decisions',
      'Actions',
      'Open points',
      'Risks',
      'Section by section',
      'Suggested by the assistant, not confirmed',
      'Fingerprint',
    ]
    for (const text of [reportOfGiven(meeting(), ended()), reportOfGiven(meeting(), said(ANA, 'a b c'), ended())]) {
      expect(headingsOf(text).filter((line) => line.startsWith('## '))).toEqual(outline.map((name) => `## ${name}`))
    }
  })

  test('[RP6] T30 invents nothing: an empty meeting', () => {
    const silent = reportOfGiven(meeting(), ended())
    for (const sentence of [
      'Nothing was recorded as decided.',
      'No risk was recorded.',
      'No action was recorded.',
      'Nobody spoke about a section of the scope.',
      'Nothing waits for a confirmation.',
      '0 of 3 sections are confirmed',
      'What was said (0 messages) and marked (0 annotations)',
    ]) {
      expect(silent).toContain(sentence)
    }
    expect(silent).toContain('- **Not discussed:** “1. Definitions”, “2. Grant of License” and “3. Termination”.')
    const scopeless = reportOfGiven(room(), started(), said(ANA, 'hm'), ended())
    expect(scopeless).toContain('No sections were in scope.')
    expect(scopeless).toContain('**Reviewed:** –')
  })

  test('[RP21] says who decided what, who does what by when, and what is open, each with its source', () => {
    const text = reportOfGiven(
      meeting([ANA, BEN]),
      said(ANA, 'We keep thirty days, and Ben sends the table by Friday.', { sectionId: 'sec_1', messageId: 'm_1' }),
      opened('m_b', 'sec_2'),
      [ANA, BEN].map((id) => voted('m_b', id)),
      resolved('m_b', BEN),
      confirmed('sec_2', 'm_b'),
      ended(),
      fact('analysed', ASSISTANT, {
        upTo: 9,
        decisions: [
          item('d_1', { text: 'Keep thirty days.', status: 'approved', sectionId: 'sec_1' }),
          item('d_2', { text: 'Raise the fee.', status: 'pending' }),
        ],
        risks: [item('r_1', { text: 'It may leak.', kind: 'risk', severity: 'high' })],
        actions: [
          item('a_1', { text: 'Send the table.', owner: 'Ben', due: 'Friday', status: 'open' }),
          item('a_2', { text: 'Book a room.', owner: null, due: null, status: 'done' }),
        ],
        questions: [item('q_1', { text: 'Who signs?', status: 'open', askedBy: BEN })],
        dropped: [],
      }),
    )
    const chapter = (name: string) => text.split(`## ${name}\n\n`)[1]!.split('\n\n## ')[0]
    expect(chapter('Executive summary')).toContain('Recorded: 3 decisions, 2 actions, 1 risk and 1 open question.')
    expect(chapter('Decisions')).toBe(
      '- **Approved**, confirmed as reviewed by vote: “2. Grant of License”.\n- **Approved:** Keep thirty days. (1. Definitions; Ana, 22:13)',
    )
    expect(chapter('Actions')).toBe(
      '- **Ben:** Send the table. (due Friday; Ana, 22:13)\n- **Nobody named:** Book a room. (done; Ana, 22:13)',
    )
    expect(chapter('Open points')).toContain(
      '- **Pending:** Raise the fee. (Ana, 22:13)\n- **Question:** Who signs? (asked by Ben; Ana, 22:13)',
    )
    expect(chapter('Risks')).toBe('- **High:** It may leak. (Ana, 22:13)')
    expect(chapter('Section by section')).toContain('**2. Grant of License:** confirmed (Yes: Ana and Ben); 0 messages')
  })

  test('[RP1] a meeting before its start is reported as such; a running one is reported as of now', () => {
    const setup = reportOfGiven(room())
    expect(setup).toContain('The meeting has not started')
    expect(setup).not.toContain('## Decisions')
    expect(reportOfGiven(meeting(), said(ANA, 'hello there'))).toContain('still running; 1 message')
  })

  test('[RP1] [RP26] a model’s summary stands in it, before our own', () => {
    const draft = reportOfGiven(meeting(), ended())
    const written = draft.replace('## Executive summary\n', '## Executive summary\n\nBy a model.\n\nAnd more.\n')
    const { events } = given(meeting(), ended(), fact('reported', ASSISTANT, { text: written, model: 'm' }))
    const session = emptySession()
    for (const event of events) takeIn(session, event)
    expect(reportOf(session)).toContain('## Executive summary\n\nBy a model.\n\nAnd more.\n\n0 of 3 sections')
    expect(reportOf(session).replace('By a model.\n\nAnd more.\n\n', '')).toBe(
      deterministicReport(sessionDetail(events)),
    )
    expect(sessionDetail(events).report).toEqual({ available: true, generatedAt: events.at(-1)!.at, source: 'ai' })
  })
})

const item = <T extends object>(id: string, more: T) => {
  return { id, evidence: [], messageIds: ['m_1'], found: 'lexical' as const, explicit: true as const, ...more }
}

describe('[RP7] omitted items are counted', () => {
  test('from the first item on', () => {
    const left = (count: number) => firstOf(Array(count).fill('x'), 3, reportWordsIn('en')).more.join('')
    expect([left(0), left(3)]).toEqual(['', ''])
    expect([left(4), left(5)]).toEqual([1, 2].map((more) => `… and ${more} more in the record and the archive.`))
  })
  test('of the participants and of the votes on a section too', () => {
    const crowd = Array.from({ length: 13 }, (_, i) => `p_voter${i}`)
    const votes = [opened('m_b', 'sec_1'), crowd.map((id) => voted('m_b', id))]
    const words = said(ANA, 'w '.repeat(490), { sectionId: 'sec_1' })
    const report = reportOfGiven(meeting([ANA, ...crowd]), words, words, votes, ended())
    expect(report).toMatch(/\(Yes: voter0, .*voter\d+ and \d+ more\)/)
    expect(report).toMatch(/\*\*People:\*\* Ana \(host\), voter0.*voter\d+ and \d+ more$/m)
  })
})

describe('[RP5] T26 printed times', () => {
  test('are minutes in the zone that the report names, with the date if it differs from that of the start', () => {
    const midnight = Date.UTC(2026, 10, 22)
    expect(instant(midnight - 1)).toBe('2026-11-21 23:59:59 UTC')
    expect(minuteOf(midnight - 1, midnight - 60_000, 'UTC')).toBe('23:59')
    expect(minuteOf(midnight, midnight - 60_000, 'UTC')).toBe('2026-11-22 00:00')
    expect(minuteOf(midnight, midnight - 60_000, 'Europe/Paris')).toBe('01:00')
  })
})

describe('golden sessions', () => {
  const names = readdirSync('fixtures/rooms').flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []))

  test.each(names)(
    '[AR2] [AY2] [RP2] detail, analytics and report of %s equal the stored ones byte for byte',
    (name) => {
      const { events } = JSON.parse(readFileSync(`fixtures/rooms/${name}.json`, 'utf8')) as { events: RoomEvent[] }
      const made = {
        [`${name}.session.json`]: `${JSON.stringify(sessionDetail(events), null, 1)}\n`,
        [`${name}.analytics.json`]: `${JSON.stringify(analytics(events), null, 1)}\n`,
        [`${name}.report.md`]: deterministicReport(sessionDetail(events)),
      }
      for (const [file, text] of Object.entries(made)) {
        if (process.env.UPDATE_FIXTURES === '1') writeFileSync(`fixtures/sessions/${file}`, text)
        expect(text).toBe(readFileSync(`fixtures/sessions/${file}`, 'utf8'))
      }
    },
  )
})
