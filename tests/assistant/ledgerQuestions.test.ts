import { describe, expect, test } from 'vitest'
import { LedgerReader } from '#assistant/ledger/reader.ts'
import { meetingOf } from './ledgerMeeting.ts'

const found = (...lines: string[]) =>
  new LedgerReader().read(meetingOf(lines)).questions.map(({ text, status }) => [text, status])
const OTHER = 'Ben: The fees of the second year were paid by the old supplier in March.'
const MORE = 'Chiara: The annex lists all subsidiaries with their addresses and registers.'

describe('[LE26] questions that nobody answered', () => {
  test.each([
    'Who tells the vendor about the new clause?',
    'Which law governs the annex?',
    'Does the licence cover our subsidiaries in Poland as well?',
    'Wer informiert den Lieferanten?',
    'Qui informe le fournisseur ?',
    '¿Quién informa al proveedor?',
  ])('%s is open once two messages passed over it', (question) => {
    const after = question.startsWith('Does')
      ? 'Chiara: Page nine names two witnesses, both signed it yesterday.'
      : MORE
    expect(found(`Ana: ${question}`, OTHER)).toEqual([])
    expect(found(`Ana: ${question}`, OTHER, after)).toEqual([[question, 'open']])
  })

  test.each([
    ['a reply', 'Ben: Legal does.'],
    ['a reply about the same', 'Ben: I already told the vendor yesterday, in the call with their managing director.'],
    ['taking it on', 'Ben: I will.'],
  ])('%s answers it', (_, reply) => {
    expect(found('Ana: Who tells the vendor about the clause?', reply, OTHER, MORE)).toEqual([])
  })

  test('not knowing is no answer', () => {
    const asked = 'Ana: Who tells the vendor about the clause?'
    expect(found(asked, 'Ben: Good question, no idea.', MORE)).toEqual([[asked.slice(5), 'open']])
  })

  test('a late answer closes it', () => {
    const asked = 'Ana: Who tells the vendor about the clause?'
    const late = 'Ben: By the way, Dana tells the vendor about the clause.'
    expect(found(asked, OTHER, MORE, OTHER, MORE, OTHER, late)).toEqual([[asked.slice(5), 'answered']])
  })

  test('a labelled one stands at once, and is not merely suggested', () => {
    const { questions } = new LedgerReader().read(meetingOf(['Ana: Open question: who tells the vendor?']))
    expect(questions).toMatchObject([{ text: 'Who tells the vendor?', status: 'open', explicit: true }])
  })

  test.each([
    'Can you send the signed copy to legal by Friday?',
    'Shall we move on to section 2?',
    'Any other questions?',
    'That is fine, right?',
    '@assistant who signs the contract?',
    'Ready?',
    'Who wants cake? lol',
  ])('%s is none', (line) => {
    expect(found(`Ana: ${line}`, OTHER, MORE)).toEqual([])
  })
})
