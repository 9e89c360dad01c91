import { describe, expect, test } from 'vitest'
import { ANNOTATIONS_MAX, REPLIES_MAX } from '#engine/room/annotations.ts'
import { fact } from '#engine/room/facts.ts'
import type { Actor } from '#engine/stream.ts'
import { annotationView } from '#projections/views/annotations.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { type Asked, type Given, given } from '../../helpers/given.ts'
import { ANA, BEN, CEM, ended, meeting, room, uploaded } from '../../helpers/givenMeeting.ts'

const actor = (id: string): Actor => ({ kind: 'guest', id, name: id === BEN ? 'Ben' : 'Ana' })
const noted = (annotationId: string, by = BEN, sectionId = 'sec_2') =>
  fact('annotated', actor(by), {
    annotationId,
    kind: 'comment',
    text: 'Net 30?',
    sectionId,
    participantId: by,
    anchor: null,
    evidence: ['perpetual'],
    quote: 'worldwide',
  })
const THREAD: Given = [meeting(), noted('ann_1')]
const gone = fact('retracted', actor(BEN), { annotationId: 'ann_1', participantId: BEN })
const answered = (replyId: string, annotationId = 'ann_1') =>
  fact('replied', actor(ANA), { annotationId, replyId, participantId: ANA, text: 'Yes.' })

const on = { annotationId: 'ann_1' }
const reply = (by = ANA): Asked => ({ type: 'reply', by, ...on, text: 'Yes.' })
const settle = (resolved: boolean, by = ANA): Asked => ({ type: 'settleAnnotation', by, ...on, resolved })
const reword = (text: string, by = BEN): Asked => ({ type: 'reword', by, ...on, text })
const retract = (by = BEN): Asked => ({ type: 'retract', by, ...on })
const raise = (text: string, annotationId = 'ann_1'): Asked => ({ type: 'say', by: ANA, text, annotationId })
const EACH = [reply(), settle(true), reword('Net 45?'), retract(), raise('What about this?')]

describe('threads of annotations', () => {
  test('[TD1] an annotation begins without replies, open, unedited, with the words that were marked', () => {
    const outcome = given(meeting()).when({
      ...{ type: 'annotate', by: BEN, kind: 'comment', text: 'Net 30?', sectionId: 'sec_2', anchor: null },
      ...{ evidence: [], quote: 'worldwide' },
    })
    outcome.gives(['annotated', { quote: 'worldwide' }])
    expect(annotationView(outcome.room, outcome.room.annotations[0]!)).toMatchObject({
      ...{ quote: 'worldwide', replies: [], resolved: null, editedAt: null, version: 1 },
    })
    const { facts } = given(meeting()).when({
      ...{ type: 'annotate', by: BEN, kind: 'note', text: 'x', anchor: null, evidence: [] },
    })
    expect(facts[0]!.data).not.toHaveProperty('quote')
  })

  test('[TD2] anybody seated replies; replies stay in order and name their authors', () => {
    const first = given(THREAD)
      .when(reply())
      .gives(['replied', { annotationId: 'ann_1', text: 'Yes.' }])
    const second = first.when(reply(BEN)).gives(['replied', { participantId: BEN }])
    const { replies, version } = annotationView(second.room, second.room.annotations[0]!)
    expect(replies.map(({ byName, text }) => [byName, text])).toEqual([
      ['Ana', 'Yes.'],
      ['Ben', 'Yes.'],
    ])
    expect(version).toBe(3)
    second.replies({ id: replies[1]!.id })
  })

  test('[TD3] anybody seated resolves and opens again; the state it has already changes nothing', () => {
    const resolved = given(THREAD)
      .when(settle(true))
      .gives(['settled', { resolved: true }])
    const view = annotationView(resolved.room, resolved.room.annotations[0]!)
    expect(view.resolved).toEqual({ by: ANA, byName: 'Ana', at: resolved.at })
    resolved.when(settle(true, BEN)).nothing()
    const open = resolved.when(settle(false, BEN)).gives(['settled', { resolved: false }])
    expect(open.room.annotations[0]!.resolved).toBeNull()
    open.when(settle(false)).nothing()
  })

  test('[TD4] the author alone changes the words, and when is told; the same words change nothing', () => {
    const changed = given(THREAD)
      .when(reword('Net 45?'))
      .gives(['reworded', { text: 'Net 45?' }])
    expect(changed.room.annotations[0]).toMatchObject({ text: 'Net 45?', quote: 'worldwide', editedAt: changed.at })
    changed.when(reword('Net 45?')).nothing()
    given(THREAD).when(reword('Net 45?', ANA)).refused('not-author')
  })

  test('[TD5] the author or the host deletes; its words are gone, that it was there is told', () => {
    for (const by of [BEN, ANA]) {
      const { room: after, at } = given(THREAD, answered('re_1'))
        .when(retract(by))
        .gives(['retracted', { participantId: by }])
      expect(annotationView(after, after.annotations[0]!)).toMatchObject({
        ...{ deleted: true, text: '', quote: null, evidence: [], replies: [], resolved: null, version: 3 },
      })
      expect(after.annotations[0]!.deleted).toEqual({ by, at })
    }
    given(meeting([ANA, BEN, CEM]), noted('ann_1'))
      .when(retract(CEM))
      .refused('not-author-or-host')
  })

  test('[TD5] a session lists what stands, and apart from it what was deleted by whom', () => {
    const { events } = given(THREAD, noted('ann_2', ANA), answered('re_1', 'ann_2'), gone)
    const { annotations, withdrawn } = sessionDetail(events)
    expect(annotations.map(({ id, replies }) => [id, replies.length])).toEqual([['ann_2', 1]])
    expect(withdrawn).toEqual([
      {
        ...{ id: 'ann_1', at: expect.any(Number), seq: 1, kind: 'comment', sectionId: 'sec_2' },
        ...{ sectionTitle: '2. Grant of License', by: BEN, byName: 'Ben' },
        ...{ deletedBy: BEN, deletedByName: 'Ben', deletedAt: events.at(-1)!.at },
      },
    ])
  })

  test('[TD6] only in chat, only by seats of the room, only on an annotation that stands', () => {
    for (const asked of EACH) {
      given(room(), uploaded(), noted('ann_1')).when(asked).refused('not-chat')
      given(THREAD, ended()).when(asked).refused('room-ended')
      given(THREAD)
        .when({ ...asked, by: CEM } as Asked)
        .refused('not-participant')
      given(THREAD, gone).when(asked).refused('annotation-deleted')
      for (const annotationId of ['ann_2', '', '__proto__', 'constructor', 're_1']) {
        given(THREAD)
          .when({ ...asked, annotationId } as Asked)
          .refused('unknown-annotation')
      }
    }
  })

  test('[TD7] a message about an annotation belongs to its section, unless it names another', () => {
    given(THREAD)
      .when(raise('What about this?'))
      .gives(['messaged', { annotationId: 'ann_1', sectionId: 'sec_2' }])
    const other = given(THREAD).when(raise('Does section 3 not say the same, Ben, or do I misread it?'))
    expect(other.facts[0]!.data).toMatchObject({ annotationId: 'ann_1', sectionId: 'sec_3' })
    const { room: after, facts } = given(THREAD).when(raise('What about this?'))
    expect(after.newest.at(-1)).toMatchObject({ annotationId: 'ann_1' })
    const { messageId } = facts[0]!.data as { messageId: string }
    given(THREAD, facts[0]!).when({ type: 'refine', messageId, sectionId: 'sec_1' }).nothing()
  })

  test('[TD8] the newest 2,000 can change, each takes 100 replies', () => {
    const many = Array.from({ length: ANNOTATIONS_MAX }, (_, i) => noted(`ann_${i + 2}`))
    given(THREAD, many).when(reply()).refused('old-annotation')
    given(THREAD, many)
      .when({ ...reply(), annotationId: 'ann_2' } as Asked)
      .gives(['replied'])
    const full = Array.from({ length: REPLIES_MAX }, (_, i) => answered(`re_${i}`))
    given(THREAD, full.slice(1)).when(reply()).gives(['replied'])
    given(THREAD, full).when(reply()).refused('too-many-replies')
  })
})
