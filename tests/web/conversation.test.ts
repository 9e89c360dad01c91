import type { Message } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { summonedQuestion } from '#engine/room/summon.ts'
import { BEFORE_KEY, chatRows } from '../../web/app/meeting/chatRows.ts'
import { citedParts } from '../../web/app/meeting/citations.ts'
import { clockFace, urgencyOf } from '../../web/app/meeting/clockFace.ts'
import { RowHeights } from '../../web/app/meeting/rowHeights.ts'
import { summons } from '../../web/app/meeting/summons.ts'

const said = (id: string, senderId: string, at = 0): Message => ({
  id,
  at,
  type: 'user',
  text: id,
  senderId,
  senderName: senderId,
})

describe('the rows of a conversation', () => {
  const messages = [said('m_1', 'ana'), said('m_2', 'ana', 1), said('m_3', 'ben', 2), said('m_4', 'ben', 400_000)]

  test('[WM3] the author’s name is shown on the first message of a run and after a pause', () => {
    expect(chatRows(messages, null).map((row) => row.kind === 'message' && row.leads)).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  test('[WM7] the divider precedes the first unseen message, which starts a new run', () => {
    const rows = chatRows(messages, 'm_2')
    expect(rows.map(({ kind }) => kind)).toEqual(['message', 'divider', 'message', 'message', 'message'])
    expect(rows[2]).toMatchObject({ key: 'm_2', leads: true })
  })

  test('[WM1] existing rows are reused, with the same result as building all rows from scratch', () => {
    const before = chatRows(messages.slice(0, 2), null)
    for (const unseen of [null, 'm_1', 'm_3', 'm_4']) {
      expect(chatRows(messages, unseen, before)).toEqual(chatRows(messages, unseen))
      expect(chatRows(messages, null, chatRows(messages, unseen))).toEqual(chatRows(messages, null))
    }
    expect(chatRows(messages, null, before)[0]).toBe(before[0])
    const changed = [messages[0]!, { ...messages[1]!, text: 'other' }]
    expect(chatRows(changed, null, before)).toEqual(chatRows(changed, null))
  })
})

describe('notices before the opening', () => {
  const notice = (id: string): Message => ({ id, at: 0, type: 'system', text: id })
  const opening: Message = { id: 'm_k', at: 1, type: 'moderator', trigger: 'kickoff', text: 'Welcome' }
  const talk = [said('m_1', 'ana', 2), notice('s_9'), said('m_2', 'ben', 3)]

  test('[WM64] are one row, and rows after it are reused as they are without it', () => {
    const messages = [notice('s_1'), notice('s_2'), notice('s_3'), opening, ...talk]
    expect(chatRows(messages, null).map(({ key }) => key)).toEqual([BEFORE_KEY, 'm_k', 'm_1', 's_9', 'm_2'])
    for (const known of [0, 2, 4, 5, 6]) {
      const before = chatRows(messages.slice(0, known), null)
      for (const unseen of [null, 'm_k', 'm_2']) {
        expect(chatRows(messages, unseen, before)).toEqual(chatRows(messages, unseen))
        expect(chatRows(messages, null, chatRows(messages, unseen))).toEqual(chatRows(messages, null))
      }
    }
    expect(chatRows(messages, null, chatRows(messages.slice(0, 5), null))[0]).toMatchObject({ kind: 'before' })
  })

  test('[WM64] stay as they are where there is one only, or no opening', () => {
    expect(chatRows([notice('s_1'), opening], null).map(({ key }) => key)).toEqual(['s_1', 'm_k'])
    expect(chatRows([notice('s_1'), notice('s_2'), talk[0]!], null).map(({ key }) => key)).toEqual([
      's_1',
      's_2',
      'm_1',
    ])
  })
})

describe('heights of rows', () => {
  test('[WM1] offsets use measured heights, and estimates for unmeasured rows', () => {
    const heights = new RowHeights(() => 10)
    heights.setKeys(['a', 'b', 'c', 'd'])
    expect(heights.total).toBe(40)
    expect(heights.measure('b', 30)).toBe(true)
    expect(heights.measure('b', 30)).toBe(false)
    heights.changedFrom(1)
    expect([0, 1, 2, 3, 4].map((row) => heights.offsetOf(row))).toEqual([0, 10, 40, 50, 60])
    expect([-5, 0, 9, 10, 39, 40, 99].map((offset) => heights.rowAt(offset))).toEqual([0, 0, 0, 1, 1, 2, 3])
    heights.setKeys(['new', 'a', 'b', 'c', 'd'])
    expect(heights.total).toBe(70)
    expect(heights.offsetOf(heights.placeOf('c')!)).toBe(50)
    expect(heights.span(45, 10, 1)).toEqual({ first: 1, end: 5 })
    heights.setKeys([])
    expect(heights.span(0, 100, 8)).toEqual({ first: 0, end: 0 })
  })
})

describe('citations', () => {
  const sections = [
    { id: 'sec_1', title: '4. Price' },
    { id: 'sec_2', title: '4. Price [draft]' },
  ]

  test('[WM6] the longest section title in brackets is a citation, in any letter case; other brackets stay as text', () => {
    expect(citedParts('See [4. price [draft]] and [4. Price], not [5. Else].', sections)).toEqual([
      { text: 'See ' },
      { text: '4. price [draft]', sectionId: 'sec_2' },
      { text: ' and ' },
      { text: '4. Price', sectionId: 'sec_1' },
      { text: ', not [5. Else].' },
    ])
    expect(citedParts('[[[', sections)).toEqual([{ text: '[[[' }])
  })
})

describe('the clock', () => {
  test('[WM11] rounds up to full seconds, and warns in the last quarter and the last tenth', () => {
    expect([0, 1, 60_000, 3_661_000, -5].map(clockFace)).toEqual(['0:00', '0:01', '1:00', '1:01:01', '0:00'])
    const hour = 3_600_000
    expect([0.5, 0.25, 0.1, 0].map((share) => urgencyOf(share * hour, hour))).toEqual(['calm', 'soon', 'last', 'last'])
    expect(urgencyOf(10_000, 20_000)).toBe('calm')
  })
})

describe('a text that will summon the assistant', () => {
  test('[WM8] is recognised by the rule that the service applies', () => {
    const texts = [
      '@assistant what?',
      'a@assistant.org',
      'hey @Assistant, see',
      '/ask why',
      '/asking why',
      'plain',
      '@assistants',
      '/ask',
    ]
    for (const text of texts) expect(summons(text), text).toBe(summonedQuestion(text) !== null)
  })
})
