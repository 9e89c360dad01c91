import { describe, expect, test } from 'vitest'
import { DOCUMENTS_MAX } from '#engine/room/decide/documents.ts'
import { shownMessages } from '#engine/room/state.ts'
import { given } from '../../helpers/given.ts'
import {
  ANA,
  BEN,
  CEM,
  ended,
  meeting,
  picked,
  room,
  sectionsOf,
  thread,
  uploaded,
} from '../../helpers/givenMeeting.ts'

const section = (title: string) => ({ title, text: `${title}.`, preview: `${title}.`, keywords: '' })
const upload = (sha: string, titles = ['One', 'Two'], by: string | null = BEN) =>
  ({
    type: 'upload',
    by,
    kind: 'pdf',
    title: 'Annex',
    sha256: sha.repeat(64),
    bytes: 10,
    source: 'outline',
    pages: 2,
    emails: null,
    pending: false,
    sections: titles.map(section),
  }) as const
const mail = { ...upload('e', []), kind: 'email', source: 'email', pages: null, emails: 2, pending: true } as const
const withdraw = (docId: string, by: string | null = BEN) => ({ type: 'withdraw', by, docId }) as const
const divide = (docId: string, ...titles: string[]) =>
  ({ type: 'divide', docId, sections: titles.map(section) }) as const
const pick = (by: string, ...sectionIds: string[]) => ({ type: 'pick', by, sectionIds }) as const

describe('uploads', () => {
  test('[DO2] [MS7] a document comes with its sections and a system line', () => {
    const outcome = given(room())
      .when(upload('a'))
      .gives(['uploaded', { by: BEN, kind: 'pdf' }], ['messaged', { type: 'system' }])
    expect(outcome.room.sections.map(({ id, title }) => [id, title])).toEqual([
      ['sec_1', 'One'],
      ['sec_2', 'Two'],
    ])
    expect(outcome.room.sections.some((shown) => 'text' in shown)).toBe(false)
    const line = shownMessages(outcome.room).at(-1)!
    expect(line).toMatchObject({ type: 'system', text: 'Ben added “Annex” (2 pages, 2 sections).' })
    expect(line).not.toHaveProperty('senderId')
    outcome.replies({ docId: outcome.room.docs[0]!.id })
  })

  test('[ID5] [DO11] sections of several documents follow in upload order with ids that never repeat', () => {
    const { room: two } = given(room(), uploaded()).when(upload('a')).gives(['uploaded'], ['messaged'])
    expect(two.sections.map(({ id }) => id)).toEqual(['sec_1', 'sec_2', 'sec_3', 'sec_4', 'sec_5'])
    const first = two.docs[0]!.id
    const again = given(room(), uploaded())
      .when(upload('a'))
      .when(withdraw(first))
      .gives(['withdrawn'], ['messaged'])
      .when(upload('b', ['New']))
      .gives(['uploaded'], ['messaged']).room
    expect(again.sections.map(({ id }) => id)).toEqual(['sec_4', 'sec_5', 'sec_6'])
  })

  test('[DO9] the same bytes again are answered as the first time, without an event', () => {
    const first = given(room()).when(upload('a'))
    const docId = first.room.docs[0]!.id
    first
      .when(upload('a', ['Different']))
      .nothing()
      .replies({ docId })
  })

  test('[DO10] a sixth document is refused, also when it is the first again after five', () => {
    const five = Array.from({ length: DOCUMENTS_MAX }, (_, i) => uploaded(`doc_${i}`, { sections: [] }))
    given(room(), five).when(upload('f')).refused('too-many-documents')
    const known = five[0]!.data as { sha256: string }
    given(room(), five)
      .when({ ...upload('f'), sha256: known.sha256 })
      .nothing()
      .replies({ docId: 'doc_0' })
  })

  test('[DO8] [DO17] only in setup, by a seat or by nobody in particular', () => {
    given(meeting()).when(upload('a')).refused('not-setup')
    given(meeting(), ended()).when(upload('a')).refused('not-setup')
    for (const by of [CEM, '__proto__', 'constructor'])
      given(room())
        .when(upload('a', [], by))
        .refused('not-participant')
    const { room: after, facts } = given(room()).when(upload('a', ['One'], null))
    expect(facts[0]!.actor).toEqual({ kind: 'guest', id: null, name: 'Guest' })
    expect(shownMessages(after).at(-1)!.text).toBe('Guest added “Annex” (2 pages, one section).')
  })
})

describe('removals', () => {
  test('[DO12] a document leaves with its sections, also out of all picks', () => {
    const past = given(
      room(),
      uploaded(),
      uploaded('doc_2', { sections: sectionsOf([{ title: 'Annex', text: 'x' }], 'sec', 4) }),
      picked(ANA, 'sec_1', 'sec_4'),
      picked(BEN, 'sec_2'),
    )
    const outcome = past
      .when(withdraw('doc_1'))
      .gives(['withdrawn', { docId: 'doc_1', by: BEN }], ['messaged', { type: 'system' }])
    expect(outcome.room.picks).toEqual({ [ANA]: ['sec_4'], [BEN]: [] })
    expect(outcome.room.sections.map(({ id }) => id)).toEqual(['sec_4'])
    outcome.replies({ docId: 'doc_1', docs: 1 })
  })

  test('[DO13] unknown ids come before the wrong phase; nobody else may', () => {
    given(room(), uploaded()).when(withdraw('doc_9')).refused('unknown-document')
    given(meeting()).when(withdraw('doc_9')).refused('unknown-document')
    given(meeting()).when(withdraw('doc_1')).refused('not-setup')
    given(room(), uploaded()).when(withdraw('doc_1', CEM)).refused('not-participant')
  })

  test('[DO12] what was removed may be uploaded again', () => {
    given(room(), uploaded())
      .when(withdraw('doc_1', null))
      .gives(['withdrawn'], ['messaged'])
      .when({ ...upload('a'), sha256: 'doc_1'.padEnd(64, '0') })
      .gives(['uploaded'], ['messaged'])
  })
})

describe('e-mail threads', () => {
  test('[TH3] [TH4] a thread comes without sections; its topics follow in its place', () => {
    const pending = given(room())
      .when(mail)
      .gives(['uploaded', { pending: true, sections: [] }], ['messaged'])
    const later = pending.when(upload('a')).gives(['uploaded'], ['messaged'])
    const docId = later.room.docs[0]!.id
    const divided = later
      .when(divide(docId, 'Price', 'Date'))
      .gives(['divided', { docId }], ['messaged', { type: 'system' }])
    expect(divided.room.sections.map(({ id }) => id)).toEqual(['topic_1', 'topic_2', 'sec_1', 'sec_2'])
    expect(divided.room.docs[0]!.pending).toBe(false)
    divided.when(divide(docId, 'Price', 'Date')).refused('stale-division')
  })

  test('[TH5] H12 topics for a document that is gone, or that waits for none, change nothing', () => {
    given(room(), thread())
      .when(withdraw('doc_mail'))
      .gives(['withdrawn'], ['messaged'])
      .when(divide('doc_mail', 'Price'))
      .refused('stale-division')
    given(room(), uploaded()).when(divide('doc_1', 'Price')).refused('stale-division')
    given(room()).when(divide('doc_9', 'Price')).refused('stale-division')
  })

  test('[PH4] once they have come the meeting can start', () => {
    const past = given(room(), thread())
    past.when({ type: 'start', by: ANA }).refused('topics-pending')
    past
      .when(divide('doc_mail', 'Price'))
      .gives(['divided'], ['messaged'])
      .when({ type: 'start', by: ANA })
      .gives(['started'], ['messaged'])
  })

  test('[ID5] topics of two threads are numbered on', () => {
    const both = given(room(), thread('doc_1'), thread('doc_2'))
      .when(divide('doc_2', 'A', 'B'))
      .when(divide('doc_1', 'C'))
    expect(both.room.sections.map(({ id, docId }) => [id, docId])).toEqual([
      ['topic_3', 'doc_1'],
      ['topic_1', 'doc_2'],
      ['topic_2', 'doc_2'],
    ])
  })
})

describe('picks', () => {
  test('[SC6] replace the caller’s, keep the document’s order, and drop what is unknown and what repeats', () => {
    given(room(), uploaded())
      .when(pick(BEN, 'sec_3', 'nope', 'sec_1', 'sec_3', '__proto__'))
      .gives(['picked', { participantId: BEN, sectionIds: ['sec_1', 'sec_3'] }])
      .when(pick(BEN, 'sec_2'))
      .gives(['picked', { sectionIds: ['sec_2'] }])
      .when(pick(BEN))
      .gives(['picked', { sectionIds: [] }])
  })

  test('[SC7] picking the same again is no event', () => {
    given(room(), uploaded(), picked(BEN, 'sec_1'))
      .when(pick(BEN, 'sec_1', 'sec_9'))
      .nothing()
  })

  test('[PH10] not after the start, and only by seats', () => {
    given(meeting()).when(pick(BEN, 'sec_1')).refused('not-setup')
    given(room(), uploaded()).when(pick(CEM, 'sec_1')).refused('not-participant')
    given(room(), uploaded()).when(pick('constructor', 'sec_1')).refused('not-participant')
  })
})
