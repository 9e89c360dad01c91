import { describe, expect, test } from 'vitest'
import { voteDecisionId } from '#engine/room/ledger/ledger.ts'
import { NEWEST_MAX } from '#engine/room/state.ts'
import { given, pause } from '../../helpers/given.ts'
import {
  ANA,
  BEN,
  CEM,
  confirmed,
  ended,
  inMode,
  joined,
  line,
  meeting,
  moved,
  opened,
  resolved,
  room,
  said,
  seated,
  started,
  unseated,
  uploaded,
  voted,
} from '../../helpers/givenMeeting.ts'

const vote = (by: string, action = 'yes', messageId = 'm_b') => ({ type: 'vote', by, messageId, action }) as const
const complete = (by: string) => ({ type: 'completeReview', by }) as const
const TICK = { type: 'tick' } as const
const bubble = opened('m_b', 'sec_1')
const settled = (sectionId: string, messageId: string) => [
  opened(messageId, sectionId),
  voted(messageId, ANA),
  resolved(messageId, ANA),
  confirmed(sectionId, messageId),
]

describe('voting', () => {
  test('[BU7] a yes is only counted while another participant has not voted', () => {
    const after = given(meeting(), bubble)
      .when(vote(ANA))
      .gives(['voted', { participantId: ANA, action: 'yes' }]).room
    expect(after.bubbles.m_b).toMatchObject({ resolved: null, votes: { [ANA]: { byName: 'Ana', action: 'yes' } } })
  })

  test('[BU9] [PG4] [PG5] the last connected yes settles the bubble, confirms the section and opens the next', () => {
    const after = given(meeting(), bubble, voted('m_b', ANA))
      .when(vote(BEN))
      .gives(
        ['voted', { participantId: BEN }],
        ['resolved', { action: 'yes', by: BEN, electorate: [ANA, BEN] }],
        ['confirmed', { sectionId: 'sec_1', messageId: 'm_b' }],
        ['moved', { sectionId: 'sec_2' }],
      ).room
    expect(after.standings.sec_1).toMatchObject({ status: 'confirmed', confirmed: { messageId: 'm_b', by: BEN } })
    expect(after).toMatchObject({ current: 'sec_2', openBubbles: {} })
    expect(after.bubbles.m_b!.resolved).toMatchObject({ action: 'yes', by: BEN, byName: 'Ben', at: after.at })
  })

  test('[BU10] the first continue settles it at once, whatever was voted before', () => {
    const after = given(meeting([ANA, BEN, CEM]), bubble, voted('m_b', ANA), voted('m_b', BEN))
      .when(vote(CEM, 'continue'))
      .gives(['voted', { action: 'continue' }], ['resolved', { action: 'continue', by: CEM }]).room
    expect(after.standings.sec_1!.status).toBe('discussing')
    expect(after).toMatchObject({ current: 'sec_1', openBubbles: {} })
  })

  test('[BU11] connected participants count as voters: newcomers do, absent ones do not', () => {
    given(meeting(), bubble, voted('m_b', ANA), joined(CEM)).when(vote(BEN)).gives(['voted'])
    given(meeting([ANA, BEN, CEM]), bubble, voted('m_b', ANA), unseated(CEM))
      .when(vote(BEN))
      .gives(['voted'], ['resolved', { electorate: [ANA, BEN] }], ['confirmed'], ['moved'])
  })

  test('[BU11] the yes of a disconnected participant remains but does not replace other votes', () => {
    given(meeting([ANA, BEN, CEM]), bubble, voted('m_b', CEM), unseated(CEM))
      .when(vote(ANA))
      .gives(['voted'])
  })

  test('[BU12] with nobody connected a yes resolves nothing', () => {
    given(meeting(), bubble, unseated(ANA), unseated(BEN)).when(vote(BEN)).gives(['voted'])
  })

  test('[BU13] a later vote of the same person replaces the earlier', () => {
    const after = given(meeting([ANA, BEN, CEM]), bubble, voted('m_b', ANA))
      .when(vote(ANA))
      .gives(['voted']).room
    expect(Object.keys(after.bubbles.m_b!.votes)).toEqual([ANA])
    expect(after.bubbles.m_b!.votes[ANA]!.at).toBe(after.at)
  })

  test('[BU14] T16 after the resolution or the end a vote is refused with the reason', () => {
    const done = [bubble, voted('m_b', ANA, 'continue'), resolved('m_b', ANA, 'continue')]
    given(meeting(), done).when(vote(BEN)).refused('already-resolved')
    given(meeting(), bubble, ended('timeout')).when(vote(BEN)).refused('room-ended')
    given(room()).when(vote(BEN)).refused('not-chat')
  })

  test('[BU15] unknown bubbles and actions, and outsiders, are refused', () => {
    const past = given(meeting(), bubble)
    for (const id of ['m_other', '', '__proto__', 'constructor', 'toString'])
      past.when(vote(BEN, 'yes', id)).refused('unknown-message')
    for (const action of ['no', 'YES', '', '__proto__']) past.when(vote(BEN, action)).refused('unknown-action')
    for (const by of [CEM, '__proto__', 'constructor']) past.when(vote(by)).refused('not-participant')
  })

  test('[BU15] only its addressee can vote on a personal bubble', () => {
    const personal = {
      ...opened('m_b', 'sec_1'),
      data: { messageId: 'm_b', sectionId: 'sec_1', text: '?', targetParticipant: ANA },
    } as typeof bubble
    given(meeting(), personal).when(vote(BEN)).refused('not-addressed')
    given(meeting(), personal).when(vote(ANA)).gives(['voted'])
  })

  test('[BU17] T15 an open bubble keeps its votes while the discussion moves on and people reconnect', () => {
    const after = given(meeting(), bubble, voted('m_b', ANA), moved('sec_3'), unseated(ANA), seated(ANA, 'c_new'))
      .when(vote(BEN))
      .gives(['voted'], ['resolved', { electorate: [ANA, BEN] }], ['confirmed', { sectionId: 'sec_1' }]).room
    expect(after.current).toBe('sec_3')
  })

  test('[BU17] [MS5] a bubble can be voted on after its message left the room state', () => {
    const many = Array.from({ length: 560 }, () => said(BEN, 'x'))
    const after = given(meeting(), bubble, voted('m_b', ANA), many)
      .when(vote(BEN))
      .gives(['voted'], ['resolved'], ['confirmed'], ['moved']).room
    expect(after.standings.sec_1!.status).toBe('confirmed')
  })

  test('[BU16] the outcome is still known in the command that settles it, however many lines it posts', () => {
    for (let spare = 0; spare < NEWEST_MAX; spare++) {
      const many = Array.from({ length: 600 + spare }, () => said(BEN, 'x'))
      const { bubbles } = given(inMode('moderator'), bubble, voted('m_b', ANA), many).when(vote(BEN)).room
      expect(bubbles.m_b?.resolved?.action).toBe('yes')
    }
  })
})

describe('the end of the review', () => {
  test('[PH7] [OR3] the last section of the scope ends the room with goal', () => {
    const past = given(
      meeting(),
      settled('sec_1', 'm_1'),
      moved('sec_2'),
      settled('sec_2', 'm_2'),
      moved('sec_3'),
      opened('m_b', 'sec_3'),
      voted('m_b', ANA),
    )
    const after = past
      .when(vote(BEN))
      .gives(
        ['voted'],
        ['resolved'],
        ['confirmed', { sectionId: 'sec_3' }],
        ['messaged', { trigger: 'complete' }],
        ['ended', { reason: 'goal' }],
      ).room
    expect(after).toMatchObject({ phase: 'ended', endedReason: 'goal', current: null })
  })

  test('[PG5] after the last section the discussion returns to the first unconfirmed one', () => {
    const past = given(meeting(), moved('sec_2'), moved('sec_3'), opened('m_b', 'sec_3'), voted('m_b', ANA))
    past.when(vote(BEN)).gives(['voted'], ['resolved'], ['confirmed'], ['moved', { sectionId: 'sec_1' }])
  })

  test('[PG5] the first unconfirmed section comes next, even a skipped one', () => {
    given(meeting(), moved('sec_2'), opened('m_b', 'sec_2'), voted('m_b', ANA))
      .when(vote(BEN))
      .gives(['voted'], ['resolved'], ['confirmed'], ['moved', { sectionId: 'sec_1' }])
  })

  test('[MO5] a line reports the confirmation in moderator mode and above, not in other modes', () => {
    for (const mode of ['moderator', 'expert', 'critical'] as const) {
      given(inMode(mode), bubble, voted('m_b', ANA))
        .when(vote(BEN))
        .gives(['voted'], ['resolved'], ['confirmed'], ['messaged', { trigger: 'progress' }], ['moved'])
    }
    given(inMode('silent'), bubble, voted('m_b', ANA))
      .when(vote(BEN))
      .gives(['voted'], ['resolved'], ['confirmed'], ['moved'])
  })

  test('[MO3] the completion line is posted in silent mode too', () => {
    given(room([ANA], { aiMode: 'silent' }), uploaded(), started('sec_2'), line('kickoff'), moved('sec_2'))
      .when(complete(ANA))
      .gives(['opened'], ['voted'], ['resolved'], ['confirmed'], ['messaged', { trigger: 'complete' }], ['ended'])
  })
})

describe('review-complete', () => {
  test('[BU3] opens the bubble and casts the caller’s yes, mature or not', () => {
    given(meeting())
      .when(complete(BEN))
      .gives(['opened', { sectionId: 'sec_1' }], ['voted', { participantId: BEN, action: 'yes' }])
      .replies({ sectionId: 'sec_1' })
  })

  test('[BU3] with a bubble open it casts the yes, once', () => {
    given(meeting(), bubble)
      .when(complete(BEN))
      .gives(['voted', { messageId: 'm_b', participantId: BEN }])
      .when(complete(BEN))
      .nothing()
      .replies({ sectionId: 'sec_1' })
  })

  test('[BU3] [BU9] it can cast the last yes', () => {
    given(meeting(), bubble, voted('m_b', ANA))
      .when(complete(BEN))
      .gives(['voted'], ['resolved'], ['confirmed'], ['moved'])
  })

  test('[BU8] it opens a new bubble right after a continue', () => {
    given(meeting(), bubble, voted('m_b', ANA, 'continue'), resolved('m_b', ANA, 'continue'))
      .when(complete(ANA))
      .gives(['opened', { sectionId: 'sec_1' }], ['voted'])
  })

  test('[BU4] outside chat, or with nothing under discussion, it is refused', () => {
    given(room()).when(complete(ANA)).refused('not-chat')
    given(meeting(), ended()).when(complete(ANA)).refused('room-ended')
    given(room(), started()).when(complete(ANA)).refused('no-section')
    given(meeting()).when(complete(CEM)).refused('not-participant')
  })
})

describe('absence', () => {
  const waiting = [bubble, voted('m_b', ANA), unseated(BEN)]

  test('[BU12] a disconnect settles nothing; 15 s later the bubble is settled without the absent participant', () => {
    const past = given(meeting(), waiting)
    past.when(TICK, 14_999).nothing()
    past.when(TICK, 15_000).gives(['resolved', { action: 'yes', by: ANA, electorate: [ANA] }], ['confirmed'], ['moved'])
  })

  test('[BU12] the vote of a participant who reconnects in time is awaited', () => {
    given(meeting(), waiting, seated(BEN, 'c_new')).when(TICK, 60_000).nothing()
  })

  test('[BU12] with nobody connected nothing resolves', () => {
    given(meeting(), bubble, voted('m_b', ANA), unseated(BEN), unseated(ANA)).when(TICK, 60_000).nothing()
  })

  test('[BU12] a bubble stays open until every connected participant has voted yes', () => {
    given(meeting([ANA, BEN, CEM]), waiting)
      .when(TICK, 60_000)
      .nothing()
  })

  test('[BU12] [BU14] at the deadline the timeout comes before the settlement', () => {
    const past = given(meeting(), waiting, pause(1))
    const toDeadline = past.room.startedAt! + 600_000 - past.room.at
    past.when(TICK, toDeadline).gives(['messaged', { trigger: 'timeout' }], ['ended', { reason: 'timeout' }])
  })
})

describe('rulings', () => {
  const id = voteDecisionId('m_b')
  const rule = (status: 'approved' | 'rejected', itemId = id) =>
    ({ type: 'rule', by: BEN, item: 'decision', itemId, status }) as const
  const decidedMeeting = given(meeting(), settled('sec_1', 'm_b'), moved('sec_2'))

  test('[IN5] [IN6] a person sets the status of a decision, once', () => {
    decidedMeeting
      .when(rule('rejected'))
      .gives(['ruled', { itemId: id, status: 'rejected', participantId: BEN }])
      .when(rule('rejected'))
      .nothing()
  })

  test('[IN5] unknown items and wrong phases are refused', () => {
    decidedMeeting.when(rule('rejected', 'd_other')).refused('unknown-decision')
    decidedMeeting.when(rule('rejected', '__proto__')).refused('unknown-decision')
    decidedMeeting
      .when({ type: 'rule', by: BEN, item: 'action', itemId: 'a_1', status: 'done' })
      .refused('unknown-ledger-action')
    given(room()).when(rule('approved')).refused('not-chat')
    given(meeting(), ended()).when(rule('approved')).refused('unknown-decision')
  })
})
