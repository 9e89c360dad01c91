import { describe, expect, test } from 'vitest'
import { shownMessages } from '#engine/room/state.ts'
import { given, pause } from '../../helpers/given.ts'
import { ANA, BEN, CEM, ended, meeting, room, seated, unseated } from '../../helpers/givenMeeting.ts'

const handOver = (by: string, participantId: string) => ({ type: 'moveHost', by, participantId }) as const
const claim = (by: string) => ({ type: 'claimHost', by }) as const
const lastLine = (of: Parameters<typeof shownMessages>[0]) => shownMessages(of).at(-1)

describe.each([
  ['setup', room([ANA, BEN, CEM])],
  ['chat', meeting([ANA, BEN, CEM])],
] as const)('in %s', (_, before) => {
  test('[SE19] the host makes somebody else the host, and a line says so', () => {
    const moved = given(before)
      .when(handOver(ANA, BEN))
      .gives(['hostMoved', { participantId: BEN }], ['messaged', { type: 'system', text: 'Ana made Ben the host.' }])
    expect(moved.room.hostId).toBe(BEN)
    expect(moved.facts[0]!.actor).toEqual({ kind: 'guest', id: ANA, name: 'Ana' })
    expect(lastLine(moved.room)).toMatchObject({ type: 'system' })
    moved.when(handOver(ANA, CEM)).refused('not-host')
    moved.when(handOver(BEN, ANA)).gives(['hostMoved', { participantId: ANA }], ['messaged'])
  })

  test('[SE19] handing the role to an absent or unknown participant is refused, and to oneself records no event', () => {
    const past = given(before, unseated(CEM))
    past.when(handOver(ANA, CEM)).refused('participant-away')
    past.when(handOver(ANA, ANA)).nothing()
    for (const id of ['p_nobody', '', '__proto__', 'constructor']) {
      past.when(handOver(ANA, id)).refused('unknown-participant')
      past.when(handOver(id, BEN)).refused('not-participant')
    }
  })

  test('[SE20] a host who has been away for 60 s can be replaced, and not a millisecond earlier', () => {
    const past = given(before, unseated(ANA))
    past.when(claim(BEN), 59_999).refused('host-just-left')
    const text = 'Ben is now the host, because Ana has been away for over a minute.'
    const claimed = past.when(claim(BEN), 60_000).gives(['hostMoved', { participantId: BEN }], ['messaged', { text }])
    expect(claimed.room.hostId).toBe(BEN)
    claimed.when(claim(CEM)).refused('host-here')
  })

  test('[SE20] a host who is connected, or has reconnected, cannot be replaced', () => {
    given(before).when(claim(BEN), 90_000).refused('host-here')
    given(before, unseated(ANA), pause(90_000), seated(ANA, 'c_new')).when(claim(BEN)).refused('host-here')
    given(before).when(claim(ANA)).nothing()
  })

  test('[SE20] the returning host is a participant until the new one hands the role back', () => {
    const back = given(before, unseated(ANA))
      .when(claim(BEN), 60_000)
      .when({ type: 'rejoin', participantId: ANA, connectionId: 'c_new', cookieHash: null })
      .gives(['seated'])
    expect(back.room.hostId).toBe(BEN)
    back.when(claim(ANA)).refused('host-here')
    back.when(handOver(BEN, ANA)).gives(['hostMoved', { participantId: ANA }], ['messaged'])
  })

  test('[SE20] a claim by an absent or unknown participant is refused', () => {
    const past = given(before, unseated(ANA), unseated(CEM), pause(60_000))
    past.when(claim(CEM)).refused('participant-away')
    past.when(claim('p_nobody')).refused('not-participant')
  })
})

test('[SE19] [SE20] after the end the host cannot change', () => {
  const past = given(meeting([ANA, BEN]), unseated(ANA), pause(60_000), ended())
  past.when(claim(BEN)).refused('room-ended')
  past.when(handOver(ANA, BEN)).refused('room-ended')
})

test('[SE19] the new host starts and ends the meeting, the old one cannot', () => {
  const before = given(room([ANA, BEN])).when(handOver(ANA, BEN))
  before.when({ type: 'start', by: ANA }).refused('not-host')
  const started = before.when({ type: 'start', by: BEN }).gives(['started', { by: BEN }], ['messaged'])
  started.when({ type: 'stop', by: ANA }).refused('not-host')
  started.when({ type: 'stop', by: BEN }).gives(['messaged'], ['ended'])
})
