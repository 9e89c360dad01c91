import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { summaryOf } from '#assistant/offline/summarise.ts'
import { SUMMARY_CHARACTERS_MAX, SUMMARY_MESSAGES_MAX } from '#assistant/offline/textForm.ts'
import type { UserMessage } from '#assistant/shapes.ts'

const SECTION = {
  title: '2 Payment terms',
  text: '2 Payment terms\nInvoices are due in thirty days. Late invoices bear interest at five percent.',
}
let clock = 0
const says = (name: string, text: string): UserMessage => ({
  id: `m_${++clock}`,
  at: clock,
  senderId: `p_${name}`,
  senderName: name,
  text,
  sectionId: 'sec_2',
})

describe('the summary of a section', () => {
  test('[AS22] says who holds what, who agrees and what is open, in one line', () => {
    const text = summaryOf(SECTION, [
      says('Ana', 'I propose that we cut the interest to three percent.'),
      says('Ben', 'I am worried that late payment becomes too cheap.'),
      says('Cem', 'Agreed, looks good to me.'),
      says('Dov', 'Who tells the accounting team?'),
    ])
    expect(text).toBe(
      'Ana proposes: “I propose that we cut the interest to three percent.”. Ben objects: “I am worried that late payment becomes too cheap.”. ' +
        'Cem agrees. Open: Dov asks “Who tells the accounting team?” Document: “Late invoices bear interest at five percent.”',
    )
  })

  test('[AS22] two messages are enough', () => {
    expect(
      summaryOf(SECTION, [
        says('Ana', 'Is five percent interest usual?'),
        says('Ben', 'Yes, five percent is usual here.'),
      ]),
    ).toContain('Ben')
  })

  test('[AS22] puts the conclusion before chatter and keeps to the newest twelve messages', () => {
    const early = says('Zoe', 'I propose that we drop the interest on late invoices.')
    const chatter = Array.from({ length: SUMMARY_MESSAGES_MAX - 1 }, (_, i) =>
      says(`P${i}`, 'the coffee here is really rather strong today'),
    )
    const text = summaryOf(SECTION, [
      early,
      ...chatter,
      says('Ana', 'Decided: interest on late invoices stays as it is.'),
    ])
    expect(text).toContain('Outcome: “Decided: interest on late invoices stays as it is.” (Ana)')
    expect(text).not.toContain('Zoe')
  })

  test.each([
    [
      [says('Ana', '@assistant what is left?'), says('Ben', '/ask why')],
      'Ana and Ben asked the assistant about “2 Payment terms”.',
    ],
    [[says('Ana', '@assistant what is left?'), says('Ben', 'no')], 'Ben says: “no”.'],
    [[says('Ana', 'hm'), says('Ana', '\u0000')], 'Ana says: “hm”.'],
    [[], 'Nothing was said about “2 Payment terms”.'],
  ])('[AS22] is a line even where nothing telling was said (%#)', (messages, line) => {
    expect(summaryOf(SECTION, messages)).toBe(line)
  })

  test('[AS22] an agreement that is taken back is none', () => {
    const text = summaryOf(SECTION, [
      says('Ana', 'Agreed.'),
      says('Ana', 'Sorry, I object: thirty days is too short for us.'),
    ])
    expect(text).not.toContain('Ana agrees')
    expect(text).toContain('Ana objects')
  })

  test('[AS22] questions to the assistant are no part of it', () => {
    expect(summaryOf(SECTION, [says('Ana', '@assistant what is the interest?')])).not.toContain('interest?')
  })

  test('[AS22] is one line within its limit and never empty, of words that were said or written, and the same every time', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('I propose a cap. '.repeat(40), 'Agreed', 'Why?', 'line\nfeed', '反対です。', '\u202Eevil', ' '),
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('Ana', 'B'.repeat(60), 'Ç'), anyText), { maxLength: 15 }),
        anyText,
        (said, text) => {
          const messages = said.map(([name, words]) => says(name, words))
          const summary = summaryOf({ title: 'T', text }, messages)
          expect(summary.length).toBeLessThanOrEqual(SUMMARY_CHARACTERS_MAX)
          expect(summary).not.toBe('')
          expect(summary).not.toMatch(/[\n\r\u202E]/u)
          expect(summary.isWellFormed()).toBe(true)
          expect(summaryOf({ title: 'T', text }, messages)).toBe(summary)
        },
      ),
    )
  })
})
