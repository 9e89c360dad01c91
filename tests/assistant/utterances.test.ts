import { describe, expect, test } from 'vitest'
import type { Utterance } from '#assistant/ledger/utterances/utterance.ts'
import { utterancesIn } from '#assistant/ledger/utterances/utteranceFold.ts'
import { meetingOf } from './ledgerMeeting.ts'

const utterancesOf = (...lines: string[]): Utterance[] => utterancesIn(meetingOf(lines).messages)
const texts = (...lines: string[]) => utterancesOf(...lines).map(({ text }) => text)

describe('[IN30] utterances', () => {
  test('a speaker whose sentence goes on says one thing, whatever others hum meanwhile', () => {
    const [one, ...rest] = utterancesOf(
      'Ana: Well I think we should take the',
      'Ben: Mm-hmm.',
      'Ana: the wooden handle,',
      'Chiara: Yeah, okay.',
      'Ana: because it is warm. It also lasts.',
      'Ben: Right.',
    )
    expect(rest).toEqual([])
    expect(one?.text).toBe('Well I think we should take the the wooden handle, because it is warm. It also lasts.')
    expect(one?.messages.map(({ id }) => id)).toEqual(['m_0', 'm_2', 'm_4'])
    expect(one?.marks.map(({ by, message, kind }) => ({ by, messageId: message.id, kind }))).toEqual([
      { by: 'p_1', messageId: 'm_1', kind: 'hears' },
      { by: 'p_2', messageId: 'm_3', kind: 'agrees' },
      { by: 'p_1', messageId: 'm_5', kind: 'hears' },
    ])
    expect(one?.sentences.map(({ text, messageId, from }) => [text.slice(0, 12), messageId, from])).toEqual([
      ['Well I think', 'm_0', 0],
      ['It also last', 'm_4', 20],
    ])
  })

  test('what ends its sentence stands alone, and so do lines of who writes neither capitals nor full stops', () => {
    expect(texts('Ana: We keep thirty days.', 'Ana: Next is the fee.')).toHaveLength(2)
    expect(texts('Ana: keep thirty days', 'Ana: next is the fee')).toHaveLength(2)
    expect(texts('Ana: keep thirty days and', 'Ana: raise the fee')).toHaveLength(1)
    expect(texts('Ana: We keep the', 'Ben: Do we want that?', 'Ana: the old fee.')).toHaveLength(3)
    expect(texts('Ana: We keep the', '§2 Ana: fee.')).toHaveLength(2)
  })

  test.each([
    ['Yeah, yeah. Okay.', 'agrees'],
    ['Sounds good!', 'agrees'],
    ['👍', 'agrees'],
    ['Einverstanden.', 'agrees'],
    ["D'accord.", 'agrees'],
    ['No no.', 'objects'],
    ['Nein.', 'objects'],
    ['Right?', 'hears'],
    ['Um, oh, I see.', 'hears'],
  ])('%s is a mark that %s', (text, kind) => {
    expect(utterancesOf('Ana: We keep thirty days.', `Ben: ${text}`)[0]?.marks).toMatchObject([{ by: 'p_1', kind }])
  })

  test('more than a back-channel is an utterance, and what is said to the assistant is none', () => {
    const said = ['Ben: Yeah, but sixty would be safer.', 'Ben: No fee at all?', 'Ben: @assistant what does it say?']
    expect(texts('Ana: We keep thirty days.', ...said)).toHaveLength(3)
  })

  test('nobody marks what they say themselves, and nothing is marked before the first words', () => {
    expect(utterancesOf('Ben: Okay.', 'Ana: We keep thirty days.', 'Ana: Okay.')).toMatchObject([
      { place: 0, marks: [] },
    ])
  })

  test('words are lower case, contractions whole', () => {
    const [one] = utterancesOf('Ana: We’ll pay 12,000.50 EUR – +1?')
    expect(one?.sentences).toMatchObject([{ question: true, tokens: ["we'll", 'pay', '12,000.50', 'eur', '+1'] }])
  })
})
