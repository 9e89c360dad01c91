import { describe, expect, test } from 'vitest'
import { courtesyOf } from '#assistant/offline/courtesy.ts'
import { ledgerAnswer } from '#assistant/offline/ledgerAnswer.ts'
import { ledgerQuestion } from '#assistant/offline/ledgerQuestion.ts'
import type { Intel } from '#protocol/views/intel.ts'

describe('a remark that asks for nothing', () => {
  test.each([
    ['', 'help'],
    [', ?', 'help'],
    ['hello, what can you do?', 'help'],
    ['Hi!', 'help'],
    ['good morning', 'help'],
    ['who are you?', 'help'],
    ['thanks a lot!', 'thanks'],
    ['hallo', 'help'],
    ['Hi, when is rent due?', null],
    ['hello, what can the tenant do?', null],
    ['help with section 3', null],
    ['thanks, and who pays?', null],
  ])('[AS23] %j is %s', (remark, courtesy) => {
    expect(courtesyOf(remark)).toBe(courtesy)
  })
})

describe('a question of the ledger', () => {
  test.each([
    ['what have we decided so far?', ['decisions']],
    ['summarize the decisions and actions please', ['decisions', 'actions']],
    ['What decisions did we make?', ['decisions']],
    ['which decisions have been made in this meeting?', ['decisions']],
    ['list all action items', ['actions']],
    ['who does what by when?', ['actions']],
    ['do we have any open questions?', ['questions']],
    ['what are the risks?', ['risks']],
    ['was haben wir entschieden?', ['decisions']],
    ['qu’avons-nous décidé ?', ['decisions']],
    ['¿Qué hemos decidido hasta ahora?', ['decisions']],
    ['summarize the meeting', ['decisions', 'actions', 'questions']],
  ])('[AS24] is %j', (question, lists) => {
    expect(ledgerQuestion(question)).toEqual({ lists, about: [] })
  })

  test('[AS24] may name its subject', () => {
    expect(ledgerQuestion('What did we decide about retention?')).toEqual({
      lists: ['decisions'],
      about: ['retention'],
    })
    expect(ledgerQuestion('what has been agreed on fees')?.lists).toEqual(['decisions'])
  })

  test.each([
    'which risks does the policy name?',
    'what actions must the supplier take?',
    'list the actions in the contract',
    'What are the tasks of the board?',
    'which decisions need two thirds?',
    'What is decided by the board?',
    'summarize section 3',
    'what did Ben say?',
    'what are the risks for the supplier in the contract?',
    `what have we decided ${'so far '.repeat(200)}`,
  ])('[AS24] is not %j', (question) => {
    expect(ledgerQuestion(question)).toBeNull()
  })
})

const kept = { at: 1, suggested: false, evidence: [], source: 'ai' } as const
const LEDGER: Pick<Intel, 'decisions' | 'actions' | 'questions' | 'risks'> = {
  decisions: [
    {
      ...kept,
      id: 'd_1',
      text: 'We keep thirty days.',
      status: 'approved',
      sectionTitle: '3. Notice',
      messageIds: ['m_1'],
    },
    { ...kept, id: 'd_2', text: 'No exports.', status: 'rejected', messageIds: ['m_2'] },
    { ...kept, id: 'd_3', text: 'The fee stays.', status: 'pending', suggested: true, messageIds: ['m_3'] },
  ],
  actions: [
    {
      ...kept,
      id: 'a_1',
      text: 'Send the draft.',
      owner: 'Ana',
      due: 'Friday',
      dueAt: null,
      status: 'open',
      messageIds: [],
    },
  ],
  questions: [{ ...kept, id: 'q_1', text: 'Who signs?', status: 'answered', messageIds: [] }],
  risks: [],
}
const answered = (question: string, lang: 'en' | 'de' = 'en') =>
  ledgerAnswer(ledgerQuestion(question)!, LEDGER, lang)?.text

describe('an answer from the ledger', () => {
  test('[AS24] names what is recorded, how it was settled, and what is only suggested', () => {
    expect(answered('what have we decided?')).toBe(
      'Decided:\n– We keep thirty days. [3. Notice]\nRejected:\n– No exports.\nSuggested, not confirmed:\n– The fee stays.',
    )
    expect(answered('list the actions and risks')).toBe(
      'Actions:\n– Send the draft. (Ana; due: Friday)\nNo risk is recorded so far.',
    )
  })

  test('[AS24] leaves out questions that were answered, and speaks the language of the room', () => {
    expect(answered('what are the open questions?', 'de')).toBe('Bisher ist keine offene Frage festgehalten.')
  })

  test('[AS24] keeps to the subject asked for, and leaves a subject it does not have to the talk', () => {
    expect(answered('what did we decide about notice?')).toBe('Decided:\n– We keep thirty days. [3. Notice]')
    expect(ledgerAnswer(ledgerQuestion('what did we decide about parking?')!, LEDGER, 'en')).toBeNull()
  })

  test('[AS24] names ten entries of a list and counts the others', () => {
    const actions = Array.from({ length: 13 }, (_, i) => ({ ...LEDGER.actions[0]!, id: `a_${i}`, text: `Step ${i}.` }))
    const text = ledgerAnswer({ lists: ['actions'], about: [] }, { ...LEDGER, actions }, 'en')!.text
    expect(text.match(/Step/gu)).toHaveLength(10)
    expect(text).toContain('– and 3 more')
  })
})
