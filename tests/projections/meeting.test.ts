import { describe, expect, test } from 'vitest'
import { LedgerReader } from '#assistant/ledger/reader.ts'
import { fact } from '#engine/room/facts.ts'
import { ASSISTANT, SYSTEM } from '#engine/stream.ts'
import { FOLDED, MeetingFold } from '#projections/meeting.ts'
import { type Given, given } from '../helpers/given.ts'
import {
  ANA,
  BEN,
  confirmed,
  created,
  ended,
  joined,
  line,
  meeting,
  opened,
  resolved,
  SECTIONS,
  said,
  sectionsOf,
  thread,
  uploaded,
  voted,
} from '../helpers/givenMeeting.ts'

const note = (itemId: string, text: string, status: 'ready' | 'pending' = 'ready') =>
  fact('contextAdded', SYSTEM, {
    itemId,
    kind: 'note',
    title: itemId,
    text,
    url: null,
    file: null,
    table: null,
    status,
    by: null,
  })

function read(...items: readonly Given[]) {
  const fold = new MeetingFold()
  for (const event of given(...items).events) fold.fold(event)
  return fold
}

describe('the meeting as the lanes see it', () => {
  test('holds people, sections with texts, the scope and all messages, including those before the newest 500', () => {
    const many = Array.from({ length: 600 }, (_, i) => said(i % 2 ? ANA : BEN, `word${i}`, { sectionId: 'sec_2' }))
    const { meeting: seen } = read(meeting(), many, line('time50'))
    expect(seen.people).toEqual([
      { id: ANA, name: 'Ana', after: 0 },
      { id: BEN, name: 'Ben', after: 0 },
    ])
    expect(seen.sections.map(({ text }) => text)).toEqual(SECTIONS.map(({ text }) => text))
    expect(seen.scope).toEqual(['sec_1', 'sec_2', 'sec_3'])
    expect(seen.messages).toHaveLength(600)
    expect(seen.messages[0]).toMatchObject({ senderName: 'Ben', text: 'word0', sectionId: 'sec_2' })
  })

  test('[IN10] after a message is reattributed, an incremental ledger equals one read from the whole meeting', () => {
    const agreed = 'We agreed to keep the notice period.'
    const { events } = given(
      meeting(),
      said(ANA, agreed, { sectionId: 'sec_1' }),
      said(BEN, agreed, { sectionId: 'sec_1', messageId: 'm_2' }),
      fact('attributed', ASSISTANT, { messageId: 'm_2', from: 'sec_1', sectionId: 'sec_2' }),
    )
    const fold = new MeetingFold()
    const reader = new LedgerReader()
    for (const event of events.slice(0, -1)) fold.fold(event)
    expect(reader.read(fold.meeting).decisions).toHaveLength(1)
    fold.fold(events.at(-1)!)
    expect(reader.read(fold.meeting).decisions.map(({ sectionId }) => sectionId)).toEqual(['sec_1', 'sec_2'])
  })

  test('follows a refined attribution, a confirmation and the end', () => {
    const { meeting: seen } = read(
      meeting(),
      said(ANA, 'hm', { sectionId: 'sec_1', messageId: 'm_1' }),
      fact('attributed', ASSISTANT, { messageId: 'm_1', from: 'sec_1', sectionId: 'sec_3' }),
      [opened('m_b', 'sec_1'), voted('m_b', ANA), resolved('m_b', ANA), confirmed('sec_1', 'm_b')],
      ended(),
    )
    expect(seen.messages[0]!.sectionId).toBe('sec_3')
    expect(seen.confirmed).toEqual(['sec_1'])
    expect(seen.ended).toBe(true)
  })

  test('preserves document order when topics arrive later, and drops withdrawn documents', () => {
    const topics = sectionsOf([{ title: 'Price', text: 'Ten.' }], 'topic')
    const seen = read(
      created(),
      joined(ANA),
      thread('doc_mail'),
      uploaded('doc_1'),
      uploaded('doc_2', { sections: sectionsOf(SECTIONS, 'sec', 4) }),
      fact('divided', SYSTEM, { docId: 'doc_mail', sections: topics }),
      fact('withdrawn', SYSTEM, { docId: 'doc_1', by: null }),
    ).meeting
    expect(seen.sections.map(({ id }) => id)).toEqual(['topic_1', 'sec_4', 'sec_5', 'sec_6'])
  })

  test('[CX6] includes context items once they have text, and drops removed ones', () => {
    const pending = read(meeting(), note('ctx_1', '', 'pending'), note('ctx_2', 'zebra'))
    expect(pending.meeting.context).toEqual([{ id: 'ctx_2', title: 'ctx_2', text: 'zebra' }])
    const resolution = { itemId: 'ctx_1', status: 'ready', title: 'A page', text: 'gnu', error: null } as const
    const later = read(
      meeting(),
      note('ctx_1', '', 'pending'),
      note('ctx_2', 'zebra'),
      fact('contextResolved', SYSTEM, resolution),
      fact('contextRemoved', SYSTEM, { itemId: 'ctx_2', by: null }),
    )
    expect(later.meeting.context).toEqual([{ id: 'ctx_1', title: 'A page', text: 'gnu' }])
  })

  test('is the same when it receives only the event types that it folds', () => {
    const { events } = given(meeting(), said(ANA, 'hm', { sectionId: 'sec_1' }), note('ctx_1', 'zebra'), ended())
    const all = new MeetingFold()
    const some = new MeetingFold()
    for (const event of events) {
      all.fold(event)
      if (FOLDED.has(event.type)) some.fold(event)
    }
    expect(some.meeting).toEqual(all.meeting)
  })
})
