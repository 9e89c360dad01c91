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
  test('[AS22] says what is recorded, then what the talk turned on, in one line', () => {
    const talk = [
      says('Ana', 'Um, so five percent of interest is far too much for late invoices.'),
      says('Ben', 'Mm-hmm.'),
      says('Ben', 'The interest on late invoices should scare nobody.'),
      says('Dov', 'Who tells the accounting team about the interest?'),
      says('Cem', 'The coffee here is really rather strong today.'),
    ]
    const recorded = ['Decided: interest is three percent.', 'To do: Ben: draft it (Friday).']
    expect(summaryOf(SECTION, talk, { recorded })).toBe(
      'Decided: interest is three percent. To do: Ben: draft it (Friday). The talk turned on this: “Five percent of interest is far too much for late invoices.”',
    )
    expect(summaryOf(SECTION, talk, { language: 'de' })).toBe(
      'Im Mittelpunkt des Gesprächs: „Five percent of interest is far too much for late invoices.“',
    )
  })

  test('[AS22] nobody’s name and no “says”; what is recorded is not told twice', () => {
    const talk = [
      says('Ana', 'We cut the interest to three percent.'),
      says('Ben', 'Accounting learns of it on Monday morning.'),
    ]
    const told = summaryOf(SECTION, talk, { recorded: ['Decided: We cut the interest to three percent.'] })
    expect(told).toBe(
      'Decided: We cut the interest to three percent. The talk turned on this: “Accounting learns of it on Monday morning.”',
    )
    expect(summaryOf(SECTION, talk)).not.toMatch(/Ana|Ben|says/u)
  })

  test('[AS22] a question, a courtesy, half a sentence or the conduct of the meeting stands only where nobody says anything else', () => {
    const question = says('Ana', 'Is five percent interest on late invoices usual here?')
    expect(summaryOf(SECTION, [question])).toContain('“Is five percent interest on late invoices usual here?”')
    const courtesy = says('Ben', 'Thanks for all the words on late invoices and interest.')
    const half = says('Cem', 'The interest that late invoices bear, in five percent,')
    const statement = says('Dov', 'My cat walked over the keyboard twice this morning.')
    const conduct = says('Eva', 'This is the end of the discussion on late invoices and interest in five percent.')
    expect(summaryOf(SECTION, [question, courtesy, half, conduct, statement])).toContain('“My cat walked')
  })

  test('[AS22] of sentences that are as central, the one about the section’s own text is told', () => {
    const talk = [
      says('Ana', 'Invoices are due in thirty days, say the rules of purchasing.'),
      says('Ben', 'Lunch arrives at noon, say the people from the kitchen.'),
    ]
    expect(summaryOf(SECTION, talk)).toContain('“Invoices are due')
    expect(summaryOf({ title: 'No such', text: '' }, talk)).toContain('“Lunch arrives')
  })

  test('[AS22] hesitations and words said twice are left out', () => {
    const talk = [says('Ana', 'Yeah, well, the the five percent are uh r really too much interest, um, for invoices.')]
    expect(summaryOf(SECTION, talk)).toContain('“The five percent are really too much interest, for invoices.”')
  })

  test('[AS22] only the newest twelve messages count', () => {
    const early = says('Zoe', 'I propose that we drop the interest on late invoices altogether.')
    const later = Array.from({ length: SUMMARY_MESSAGES_MAX }, (_, i) =>
      says(`P${i}`, `The coffee of machine number ${i} is really rather strong today.`),
    )
    expect(summaryOf(SECTION, [early, ...later])).not.toContain('interest')
  })

  test.each([
    [
      [says('Ana', '@assistant what is left?'), says('Ben', '/ask why')],
      'Ana and Ben asked the assistant about “2 Payment terms”.',
    ],
    [[says('Ana', '@assistant what is left?'), says('Ben', 'no')], 'Little was said about “2 Payment terms” so far.'],
    [[says('Ana', 'hm'), says('Ana', '\u0000')], 'Little was said about “2 Payment terms” so far.'],
    [[], 'Little was said about “2 Payment terms” so far.'],
  ])('[AS22] is a line even where nothing telling was said (%#)', (messages, line) => {
    expect(summaryOf(SECTION, messages)).toBe(line)
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
          const recorded = said.map(([, words]) => words)
          const summary = summaryOf({ title: 'T', text }, messages, { recorded })
          expect(summary.length).toBeLessThanOrEqual(SUMMARY_CHARACTERS_MAX)
          expect(summary).not.toBe('')
          expect(summary).not.toMatch(/[\n\r\u202E]/u)
          expect(summary.isWellFormed()).toBe(true)
          expect(summaryOf({ title: 'T', text }, messages, { recorded })).toBe(summary)
        },
      ),
    )
  })
})
