import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { foundIn } from '#assistant/tools/found.ts'
import { offlineOutput } from '#assistant/tools/offline.ts'
import { pastedText } from '#assistant/tools/pasted.ts'
import { openQuestions } from '#assistant/tools/summary.ts'
import { TOOL_IDS } from '#engine/journals/tools.ts'

const NOTES = `# Weekly sync, 12 March

Attendees: Ana, Ben Okafor

## Discussion
- Launch date: marketing wants May, engineering thinks June is safer
- Ben: I can have the load test ready by Thursday.

## Decisions
- We launch on 3 June
- Keep the free plan at three rooms

## Action items
- [ ] Ana to send the budget to Dora by Friday
- [ ] Find a venue

Open questions:
- Who signs the contract with the agency?
`
const TALK = `[10:02] Ana: Ok, shall we settle the price?
[10:03] Ben: I'd say 49 euros a month.
[10:03] Cem: Agreed, 49 works for me.
[10:04] Ana: Good, so we go with 49 euros.
[10:05] Ben: And who writes the announcement?
[10:05] Cem: I'll write it by Wednesday.
[10:06] Ana: Do we know whether legal has signed off?
[10:07] Ben: No idea, we have to check.`
const MAIL = `From: Ana Silva <ana@example.org>
To: all@example.org
Subject: Offsite
Date: Mon, 2 Apr 2012 20:21:52 +0400

Dear all,

we meet on Tuesday 10:00-11:00. I would like to discuss pricing, the launch date and who writes the
announcement. Ben will present the budget (10 min). We also need to decide on the venue.

On Sun, Apr 1, 2012 at 6:26 PM, Ben Okafor <ben@example.org> wrote:
> The team agreed to move the launch to June.
`

const spoken = (text: string) => pastedText(text).entries.map(({ speaker, text: said }) => [speaker, said])

describe('a pasted text', () => {
  test('[TL6] a transcript is read by speaker, with or without times', () => {
    expect(spoken(TALK).slice(1, 3)).toEqual([
      ['Ben', "I'd say 49 euros a month."],
      ['Cem', 'Agreed, 49 works for me.'],
    ])
    expect(spoken('Ana Silva  0:03\nHello there.\n\nBen  0:07\nHi.')).toEqual([
      ['Ana Silva', 'Hello there.'],
      ['Ben', 'Hi.'],
    ])
    const captions =
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.000\n<v Ana>We start.</v>\n\n2\n00:00:05.000 --> 00:00:06.000\n<v Ben>Yes.</v>'
    expect(spoken(captions)).toEqual([
      ['Ana', 'We start.'],
      ['Ben', 'Yes.'],
    ])
  })

  test('[TL6] notes are read by heading, and a word before a colon is no speaker', () => {
    const { entries, people, title } = pastedText(NOTES)
    expect([title, people]).toEqual(['Weekly sync, 12 March', ['Ana', 'Ben Okafor']])
    expect(entries[0]).toMatchObject({ speaker: null, text: expect.stringMatching(/^Launch date: /u) })
    expect(entries.filter(({ under }) => under === 'decisions').map(({ text }) => text)).toEqual([
      'We launch on 3 June',
      'Keep the free plan at three rooms',
    ])
  })

  test('[TL6] a mail is read by writer, its lines joined and its quotations too', () => {
    const { entries, people, title } = pastedText(MAIL)
    expect([title, people]).toEqual(['Offsite', ['Ana Silva', 'Ben Okafor']])
    expect(entries.at(-1)).toMatchObject({ speaker: 'Ben Okafor', text: 'The team agreed to move the launch to June.' })
    expect(entries.map(({ text }) => text).join('\n')).toContain('who writes the announcement.')
  })
})

describe('the decision extractor', () => {
  test('[TL8] lists what is stated outright with its words, and apart from it what is possible', () => {
    const output = offlineOutput('decision-extractor', `${NOTES}\nWe agreed to hire one designer.`)
    const [stated = '', possible = ''] = output.split('## Possible decisions')
    expect(stated).toContain('- **Decided:** We launch on 3 June.\n  - “We launch on 3 June”')
    expect(stated).not.toContain('designer')
    expect(possible).toContain('  - “We agreed to hire one designer.”')
    expect(offlineOutput('decision-extractor', TALK)).toContain('“Good, so we go with 49 euros.” (Ana)')
  })

  test.each([
    ['The committee approved the budget of 2027.', 'approved'],
    ['The motion to close the office was rejected by the board.', 'rejected'],
    ['The vote on the bylaws was postponed until the autumn.', 'pending'],
  ])('[TL8] minutes tell of decisions: %s', (text, status) => {
    expect(foundIn(pastedText(text)).decisions).toMatchObject([{ status, isStated: false }])
  })

  test.each([
    'Should we go with the blue one?',
    'If the board approved the plan, we could start in May.',
    'It has not been decided who leads the project.',
    'Yeah. Okay. Good marketing thoughts.',
    'The weather was lovely and the coffee cold.',
  ])('[TL8] says that there is none in: %s', (text) => {
    expect(offlineOutput('decision-extractor', text)).toBe('## Decisions\n\nNo decision was found in this text.\n')
  })
})

describe('the minutes summarizer', () => {
  test('[TL9] gives summary, decisions, actions with owner and due, and open questions', () => {
    const output = offlineOutput('minutes-summarizer', NOTES)
    expect(output.match(/^#+ .*/gmu)).toEqual([
      '# Weekly sync, 12 March',
      ...['## Summary', '## Decisions', '## Actions', '## Possible actions', '## Open questions'],
    ])
    expect(output).toContain('- **Ana:** Send the budget to Dora. (due: Friday)')
    expect(output).toContain('- **Nobody yet:** Find a venue.')
    expect(output).toContain('- “Who signs the contract with the agency?”')
  })

  test('[TL9] of the questions in a talk those are open to which nobody knew the answer', () => {
    expect(openQuestions(pastedText(TALK).entries)).toEqual([
      { words: 'Do we know whether legal has signed off?', speaker: 'Ana' },
    ])
  })
})

describe('the agenda builder', () => {
  const rows = (text: string) =>
    offlineOutput('agenda-builder', text)
      .split('\n')
      .filter((line) => /^\| \d/u.test(line))
      .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/gu, '')))

  test('[TL10] keeps the slot, the lengths and the owners that a mail names', () => {
    expect(rows(MAIL)).toEqual([
      ['10:00', '15', 'Pricing', '–', 'Discuss'],
      ['10:15', '10', 'The launch date', '–', 'Discuss'],
      ['10:25', '10', 'Who writes the announcement', '–', 'Discuss'],
      ['10:35', '10', 'Ben will present the budget', 'Ben', 'Inform'],
      ['10:45', '10', 'The venue', '–', 'Decide'],
      ['10:55', '5', 'Wrap-up: decisions and next steps', '–', 'Inform'],
    ])
  })

  test.each([
    'Sync, 45 minutes\n- Budget (Ana, 10 min)\n- Hiring\n- Decide the date',
    'We have half an hour.\n- one\n- two\n- three\n- four\n- five\n- six\n- seven',
    '2 hour workshop\n- vision\n- roadmap (1h)\n- team',
    'Call of 10 minutes\n- long one (30 min)\n- other',
    Array.from({ length: 60 }, (_, i) => `- topic ${i}`).join('\n'),
  ])('[TL10] the times add up to the stated length, and each topic begins where the one before ends: %j', (text) => {
    const [, length] = /\*\*Length:\*\* (\d+) minutes/u.exec(offlineOutput('agenda-builder', text))!
    let at = 0
    for (const [time, minutes] of rows(text)) {
      expect(time).toBe(`${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`)
      expect(Number(minutes)).toBeGreaterThan(0)
      at += Number(minutes)
    }
    expect(at).toBe(Number(length))
  })

  test('[TL10] the length that the text names is kept where the topics fit into it, and said where they do not', () => {
    expect(offlineOutput('agenda-builder', 'Sync, 45 minutes\n- a plan\n- a date')).toContain('**Length:** 45 minutes')
    expect(offlineOutput('agenda-builder', 'Call of 10 minutes\n- long one (30 min)')).toContain(
      'more than the 10 minutes',
    )
  })
})

/** Renders all that Markdown allows: tags of the text, and addresses without brackets. */
const RENDERER = new MarkdownIt({ html: true, linkify: true })

describe('hostile texts', () => {
  const LINK = '[click](javascript:alert(1)) ![x](//evil.example/p) <script>alert(1)</script> <img src=x onerror=y>'
  const TEXTS: readonly [string, string][] = [
    ['one word twenty thousand characters long', 'x'.repeat(20_000)],
    ['one word again and again', 'decided '.repeat(2_500)],
    ['nothing but colons', ':'.repeat(20_000)],
    ['nothing but line feeds', '\n'.repeat(20_000)],
    [
      'many speakers',
      Array.from({ length: 2_000 }, (_, i) => `N${i % 90} B: x`)
        .join('\n')
        .slice(0, 20_000),
    ],
    ['many bullets', '- '.repeat(10_000)],
    ['many brackets', '[('.repeat(10_000)],
    ['many numbers', '10:00-11:00 '.repeat(1_600)],
    ['a table', '| a | b |\n'.repeat(2_000)],
    ['code', 'const f = (x: number): number => { return x ** 2 } // TODO: decide\n'.repeat(290)],
    ['control characters', `Decision: we\u0000 keep\u202E it\u2066.\u0007\n- topic\u200B\uFEFF`],
    ['Arabic and Hebrew', 'قرار: نبقي السعر 49\nהחלטה: אנחנו ממשיכים\n- נושא'],
    ['lone surrogates', `Decision: we keep \uD800 it.\n- \uDC00`],
    [
      'links, pictures and tags',
      `Decision: we take ${LINK} now.\n- Topic ${LINK}\nAna: I will send ${LINK} by Friday.\n${LINK}?`,
    ],
  ]
  const each = TEXTS.flatMap(([name, text]) => TOOL_IDS.map((tool) => [tool, name, text] as const))

  test.each(each)('[TL7] %s on %s: bounded Markdown in bounded time', (tool, _, text) => {
    const startedAt = performance.now()
    const output = offlineOutput(tool, text)
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    expect(output.length).toBeLessThanOrEqual(30_000)
    expect(output).toMatch(/^#/u)
    expect(output.isWellFormed()).toBe(true)
    expect(output).not.toMatch(/(?<!\\)<|(?<!\\)\]\(|(?<!\\)`|^[ -]*>|\p{Bidi_Control}/mu)
    expect(RENDERER.render(output)).not.toMatch(/<(?!\/?(?:h\d|p|ul|ol|li|strong|em|br|table|thead|tbody|tr|th|td)\b)/u)
    expect(output).not.toContain('\u0000')
  })

  test('[TL7] headings, lists and tables of the text do not become those of the output', () => {
    const output = offlineOutput(
      'decision-extractor',
      'Decision: # we keep | it\n\nDecisions\n- ## We sell *all* of it | now',
    )
    expect(output.match(/^#+ .*/gmu)).toEqual(['## Decisions'])
    expect(output).toContain('\\| now')
  })
})
