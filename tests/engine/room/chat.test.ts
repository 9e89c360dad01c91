import { describe, expect, test } from 'vitest'
import { AI_MODES } from '#engine/room/events.ts'
import { KEYS_MAX, MESSAGES_MAX, shownMessages } from '#engine/room/state.ts'
import { given } from '../../helpers/given.ts'
import {
  ANA,
  BEN,
  confirmed,
  ended,
  inMode,
  meeting,
  moved,
  opened,
  resolved,
  room,
  said,
  started,
  unseated,
  voted,
  withVoice,
} from '../../helpers/givenMeeting.ts'

const say = (by: string, text: string, more: { key?: string; via?: 'voice' } = {}) =>
  ({ type: 'say', by, text, ...more }) as const
const hm = (by: string, sectionId = 'sec_1') => said(by, 'hm', { sectionId })

describe('a message', () => {
  test('[MS1] [AT4] is of its sender and belongs to the section under discussion', () => {
    const outcome = given(meeting())
      .when(say(BEN, 'I wonder.'))
      .gives(['messaged', { type: 'user', text: 'I wonder.', senderId: BEN, senderName: 'Ben', sectionId: 'sec_1' }])
    const message = shownMessages(outcome.room).at(-1)!
    expect(message).toMatchObject({ type: 'user', text: 'I wonder.', senderId: BEN, senderName: 'Ben', at: outcome.at })
    expect(Object.keys(message)).not.toContain('key')
    outcome.replies({ id: message.id })
  })

  test('[PH10] is refused outside chat, and from anybody without a seat', () => {
    given(room()).when(say(ANA, 'hi')).refused('not-chat')
    given(meeting(), ended()).when(say(ANA, 'hi')).refused('room-ended')
    for (const by of ['p_nobody', '__proto__', 'constructor'])
      given(meeting()).when(say(by, 'hi')).refused('not-participant')
  })

  test('[MS9] travels as typed', () => {
    for (const text of ['<script>x</script>', '{{a}} =1+1 %s', 'a\n\tb  c', '🙂‍↔️ ערב', '"],["x']) {
      given(meeting()).when(say(BEN, text)).gives(['messaged', { text }])
    }
  })

  test('[MS3] T04 the same key from the same seat lands once and is answered with the same id', () => {
    const first = given(meeting())
      .when(say(BEN, 'once', { key: 'k' }))
      .gives(['messaged', { key: 'k' }])
    const { id } = shownMessages(first.room).at(-1)!
    const again = first
      .when(say(BEN, 'once', { key: 'k' }))
      .nothing()
      .replies({ id })
    again
      .when(say(BEN, 'other words', { key: 'k' }))
      .nothing()
      .replies({ id })
  })

  test('[MS3] keys are each seat’s own, and the newest 32 are remembered', () => {
    given(meeting(), said(ANA, 'x', { key: 'k' }))
      .when(say(BEN, 'y', { key: 'k' }))
      .gives(['messaged'])
    const many = Array.from({ length: KEYS_MAX + 1 }, (_, i) => said(BEN, 'x', { key: `k${i}` }))
    const past = given(meeting(), many)
    expect(past.room.seats[BEN]!.keys.length).toBe(KEYS_MAX)
    past.when(say(BEN, 'x', { key: 'k1' })).nothing()
    past.when(say(BEN, 'x', { key: 'k0' })).gives(['messaged'])
  })

  test('[MS6] [VO6] speech is a message like any other, marked as voice', () => {
    const after = given(withVoice())
      .when(say(BEN, 'spoken', { via: 'voice' }))
      .gives(['messaged', { via: 'voice', senderId: BEN, sectionId: 'sec_1' }]).room
    expect(shownMessages(after).at(-1)).toMatchObject({ via: 'voice' })
    expect(Object.keys(shownMessages(given(meeting()).when(say(BEN, 'x')).room).at(-1)!)).not.toContain('via')
  })

  test('[MS5] H4 the newest 500 are shown; those before still count', () => {
    const many = Array.from({ length: MESSAGES_MAX + 70 }, (_, i) => said(BEN, `${i}`, { messageId: `m_${i}` }))
    const { room: long } = given(meeting(), many)
    const shown = shownMessages(long)
    expect(shown.length).toBe(MESSAGES_MAX)
    expect([shown[0]!.text, shown.at(-1)!.text]).toEqual(['70', '569'])
    expect(long).toMatchObject({ userMessageCount: 570, messageCount: 571 })
  })

  test('[MS5] exactly 500 are shown whatever the number beyond', () => {
    for (const count of [499, 500, 501, 531, 532, 533, 700]) {
      const many = Array.from({ length: count }, (_, i) => said(BEN, `${i}`))
      expect(shownMessages(given(room([ANA, BEN]), started(), many).room).length).toBe(Math.min(count, MESSAGES_MAX))
    }
  })
})

describe('sections and what is said of them', () => {
  test('[PG3] [PG6] a message makes its section discussing and counts for it', () => {
    const outcome = given(meeting())
      .when(say(BEN, 'I miss a date in section 3.'))
      .gives(['messaged', { sectionId: 'sec_3' }])
    expect(outcome.room.standings.sec_3).toMatchObject({ status: 'discussing', messageCount: 1 })
    expect(outcome.room.current).toBe('sec_1')
  })

  test('[AT5] a message that clearly opens another section moves the discussion', () => {
    const outcome = given(meeting())
      .when(say(BEN, "Let's go to Termination."))
      .gives(['messaged', { sectionId: 'sec_3' }], ['moved', { sectionId: 'sec_3' }])
    expect(outcome.room).toMatchObject({ current: 'sec_3' })
    expect(outcome.room.standings.sec_1!.status).toBe('discussing')
  })

  test('[AT5] [PG4] a confirmed section is not opened again; the message still belongs to it', () => {
    const past = given(
      meeting(),
      opened('m_b', 'sec_1'),
      voted('m_b', ANA),
      resolved('m_b', ANA),
      confirmed('sec_1', 'm_b'),
      moved('sec_2'),
    )
    const outcome = past.when(say(BEN, "Let's go back to section 1.")).gives(['messaged', { sectionId: 'sec_1' }])
    expect(outcome.room).toMatchObject({ current: 'sec_2' })
    expect(outcome.room.standings.sec_1!.status).toBe('confirmed')
  })

  test('[AT1] without a scope no message belongs anywhere', () => {
    const { facts } = given(room(), started()).when(say(BEN, 'Section 1 is fine, agreed.')).gives(['messaged'])
    expect(facts[0]!.data).not.toHaveProperty('sectionId')
    expect(facts[0]!.data).not.toHaveProperty('agrees')
  })

  test('[AT6] [AT8] a later attribution moves the count from one section to the other, and is sure', () => {
    const past = given(meeting(), said(BEN, 'x', { messageId: 'm_x', sectionId: 'sec_1', unsure: true }), {
      type: 'attributed',
      actor: { kind: 'assistant', id: null, name: null },
      data: { messageId: 'm_x', from: 'sec_1', sectionId: 'sec_2' },
    })
    expect(past.room.standings).toMatchObject({
      sec_1: { messageCount: 0 },
      sec_2: { messageCount: 1, status: 'discussing' },
    })
    expect(shownMessages(past.room).at(-1)).toMatchObject({ id: 'm_x', sectionId: 'sec_2' })
    expect(shownMessages(past.room).at(-1)).not.toHaveProperty('unsure')
  })
})

describe('agreement', () => {
  test('[BU1] two different people on a mature section open the bubble', () => {
    given(meeting(), hm(ANA), hm(BEN))
      .when(say(ANA, 'I agree.'))
      .gives(['messaged', { agrees: true }])
      .when(say(BEN, 'Looks good to me.'))
      .gives(['messaged', { agrees: true }], ['opened', { sectionId: 'sec_1', targetParticipant: null }])
  })

  test('[BU1] [PG6] the second message matures the section: both signals may be all that was said', () => {
    given(meeting())
      .when(say(ANA, 'Agreed.'))
      .gives(['messaged'])
      .when(say(BEN, 'Agreed.'))
      .gives(['messaged'], ['opened'])
  })

  test('[BU1] one person saying it twice opens nothing while others are connected', () => {
    given(meeting(), hm(ANA), hm(BEN))
      .when(say(ANA, 'I agree.'))
      .gives(['messaged'])
      .when(say(ANA, 'Yes, agreed.'))
      .gives(['messaged'])
  })

  test('[BU1] the only one connected opens it alone, once the section is mature', () => {
    const alone = given(meeting([ANA, BEN]), unseated(BEN))
    alone.when(say(ANA, 'I agree.')).gives(['messaged']).when(say(ANA, 'I agree.')).gives(['messaged'], ['opened'])
  })

  test('[BU1] speech of somebody who is not connected does not count as the only one connected', () => {
    const gone = given(withVoice(), unseated(ANA), unseated(BEN), hm(ANA), hm(ANA))
    gone.when(say(BEN, 'I agree.', { via: 'voice' })).gives(['messaged'])
    given(withVoice(), unseated(BEN), hm(ANA), hm(ANA))
      .when(say(BEN, 'I agree.', { via: 'voice' }))
      .gives(['messaged'])
  })

  test('[BU2] a signal that is meant for another section does not count here', () => {
    given(meeting(), hm(ANA), said(ANA, 'I agree', { sectionId: 'sec_1', agrees: true }))
      .when(say(BEN, 'I agree with section 3.'))
      .gives(['messaged', { sectionId: 'sec_3' }])
  })

  test('[BU1] moving to a section forgets the agreement with what came before', () => {
    const agreed = said(ANA, 'agreed', { sectionId: 'sec_1', agrees: true })
    given(meeting(), agreed, hm(BEN), moved('sec_2'), moved('sec_1')).when(say(BEN, 'I agree.')).gives(['messaged'])
  })

  test('[BU5] no second bubble opens while one is open', () => {
    given(meeting(), hm(ANA), said(ANA, 'agreed', { sectionId: 'sec_1', agrees: true }), opened('m_b', 'sec_1'))
      .when(say(BEN, 'I agree.'))
      .gives(['messaged'])
  })

  test('[MO3] [MO4] silent opens no bubble by itself, every other mode does', () => {
    for (const mode of AI_MODES) {
      const { facts } = given(inMode(mode), hm(ANA), said(ANA, 'agreed', { sectionId: 'sec_1', agrees: true })).when(
        say(BEN, 'I agree.'),
      )
      expect(facts.some(({ type }) => type === 'opened')).toBe(mode !== 'silent')
    }
  })

  test('[BU8] after a continue the third message may open the next bubble, the second may not', () => {
    const past = given(
      meeting(),
      hm(ANA),
      hm(BEN),
      opened('m_b', 'sec_1'),
      voted('m_b', BEN, 'continue'),
      resolved('m_b', BEN, 'continue'),
    )
    past
      .when(say(ANA, 'I agree.'))
      .gives(['messaged'])
      .when(say(BEN, 'I agree.'))
      .gives(['messaged'])
      .when(say(ANA, 'I agree.'))
      .gives(['messaged'], ['opened'])
  })
})
