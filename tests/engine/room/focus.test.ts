import { describe, expect, test } from 'vitest'
import { inScope } from '#engine/room/scope.ts'
import { progressView } from '#projections/views/progress.ts'
import { type Asked, given } from '../../helpers/given.ts'
import {
  ANA,
  BEN,
  confirmed,
  ended,
  line,
  moved,
  opened,
  picked,
  resolved,
  room,
  said,
  started,
  uploaded,
  voted,
} from '../../helpers/givenMeeting.ts'

const reviewing = (...scope: string[]) => [
  room([ANA, BEN]),
  uploaded(),
  picked(ANA, ...scope),
  started(...scope),
  line('kickoff'),
  ...(scope[0] === undefined ? [] : [moved(scope[0])]),
]
const add = (...sectionIds: string[]): Asked => ({ type: 'addSections', by: ANA, sectionIds })
const focus = (sectionId: string): Asked => ({ type: 'focus', by: ANA, sectionId })
const lines = (facts: readonly { data: object }[]) => facts.flatMap(({ data }) => ('text' in data ? data.text : []))

describe('adding sections', () => {
  test('[TI20] [TI22] they join in document order, with a line; nothing leaves', () => {
    const done = given(reviewing('sec_2'))
      .when(add('sec_3', 'sec_1', 'sec_2'))
      .gives(['scopeWidened', { sectionIds: ['sec_1', 'sec_3'] }], ['messaged', { type: 'system' }])
    expect(lines(done.facts)).toEqual(['Ana added 2 sections to the review.'])
    expect(done.room.scope).toEqual(['sec_1', 'sec_2', 'sec_3'])
    expect(inScope(done.room).map(({ id }) => id)).toEqual(done.room.scope)
    expect(done.room.current).toBe('sec_2')
    expect(progressView(done.room)).toMatchObject({ totalCount: 3, doneCount: 0, complete: false })
  })

  test('[TI20] what is in scope already changes nothing, and keeps its standing', () => {
    given(reviewing('sec_1')).when(add('sec_1')).nothing()
    const past = given(reviewing('sec_1'), said(BEN, 'Fine.', { sectionId: 'sec_1' }))
    expect(past.when(add('sec_1', 'sec_2')).room.standings.sec_1).toMatchObject({
      messageCount: 1,
      status: 'discussing',
    })
  })

  test('[TI20] one unknown section refuses all', () => {
    given(reviewing('sec_1')).when(add('sec_2', 'sec_9')).refused('unknown-section')
    given(reviewing('sec_1')).when(add('__proto__')).refused('unknown-section')
  })

  test('[TI21] where nothing is under discussion, the first of them is from now on', () => {
    const done = given(reviewing())
      .when(add('sec_3', 'sec_2'))
      .gives(['scopeWidened'], ['messaged'], ['moved', { sectionId: 'sec_2' }])
    expect(done.room.current).toBe('sec_2')
  })

  test('[TI23] messages are attributed to them, and the goal takes them too', () => {
    const wide = given(reviewing('sec_1')).when(add('sec_3'))
    wide
      .when({ type: 'say', by: BEN, text: 'Let us talk about the termination notice.' })
      .gives(['messaged', { sectionId: 'sec_3' }], ['moved'])
    const ready = given(reviewing('sec_1'), opened('m_b', 'sec_1'), voted('m_b', BEN)).when(add('sec_2'))
    ready
      .when({ type: 'vote', by: ANA, messageId: 'm_b', action: 'yes' })
      .gives(['voted'], ['resolved'], ['confirmed'], ['moved', { sectionId: 'sec_2' }])
  })
})

describe('focus', () => {
  test('[TI24] moves the discussion by the host', () => {
    const done = given(reviewing('sec_1', 'sec_2'))
      .when(focus('sec_2'))
      .gives(['moved', { sectionId: 'sec_2', reason: 'host' }])
    expect(done.facts[0]!.actor).toMatchObject({ id: ANA })
    expect(done.room.current).toBe('sec_2')
    done.when(focus('sec_2')).nothing()
  })

  test('[TI24] is refused outside the scope, for unknown and confirmed sections', () => {
    const past = given(
      reviewing('sec_1', 'sec_2'),
      opened('m_b', 'sec_1'),
      resolved('m_b', ANA),
      confirmed('sec_1', 'm_b'),
    )
    past.when(focus('sec_3')).refused('outside-scope')
    past.when(focus('sec_9')).refused('unknown-section')
    past.when(focus('sec_1')).refused('already-confirmed')
  })
})

describe('closing remarks', () => {
  const remark = (text: string, by = BEN, key?: string): Asked => ({
    type: 'sayClosing',
    by,
    text,
    ...(key && { key }),
  })
  const over = given(reviewing('sec_1'), ended('timeout'))

  test('[TI30] [TI31] one a seat in the minute after the end, shown as a message', () => {
    const first = over
      .when(remark('I send it tomorrow.'), 60_000)
      .gives(['remarked', { participantId: BEN, text: 'I send it tomorrow.' }])
    expect(first.room.newest.at(-1)).toMatchObject({ type: 'user', senderName: 'Ben', closing: true })
    expect(first.room.userMessageCount).toBe(over.room.userMessageCount)
    first.when(remark('And more.'), 0).refused('already-remarked')
    first.when(remark('Me too.', ANA), 0).gives(['remarked'])
    over.when(remark('Late.'), 60_001).refused('closing-over')
  })

  test('[TI30] none before the end, none of strangers, none in a room that never began', () => {
    given(reviewing('sec_1')).when(remark('Now?')).refused('not-ended')
    given(room()).when(remark('Now?')).refused('not-ended')
    given(room(), ended()).when(remark('Now?')).refused('not-ended')
    over.when(remark('Hi', 'p_nobody')).refused('not-participant')
  })

  test('[TI32] a repeated key posts one', () => {
    const first = over.when(remark('Bye.', BEN, 'k-1'))
    const { messageId } = first.facts[0]!.data as { messageId: string }
    first
      .when(remark('Bye.', BEN, 'k-1'), 99_000)
      .nothing()
      .replies({ id: messageId })
    first.when(remark('Bye.', BEN, 'k-2')).refused('already-remarked')
  })
})
