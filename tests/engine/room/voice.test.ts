import { describe, expect, test } from 'vitest'
import { given } from '../../helpers/given.ts'
import { ANA, BEN, CEM, ended, meeting, room, seated, unseated, withVoice } from '../../helpers/givenMeeting.ts'

const hand = (by: string, raised: boolean) => ({ type: 'setHand', by, raised }) as const
const floor = (speaking: boolean, utteranceId?: string, text?: string) =>
  ({
    type: 'setFloor',
    speaking,
    ...(utteranceId === undefined ? {} : { utteranceId }),
    ...(text === undefined ? {} : { text }),
  }) as const
const interrupt = { type: 'interrupt', by: BEN } as const
const attached = () =>
  given(withVoice([ANA, BEN, CEM]))
    .when({ type: 'attachBot' })
    .gives(['botAttached', { ready: true }])

describe('hands', () => {
  test('[VO12] [VO13] T17 stand in the order of first raise; lowering and raising again goes to the end', () => {
    const all = given(withVoice([ANA, BEN, CEM]))
      .when(hand(CEM, true))
      .when(hand(ANA, true))
      .when(hand(BEN, true))
    expect(all.room.hands).toEqual([CEM, ANA, BEN])
    const again = all
      .when(hand(CEM, false))
      .gives(['handSet', { raised: false }])
      .when(hand(CEM, true))
    expect(again.room.hands).toEqual([ANA, BEN, CEM])
  })

  test('[VO13] T17 raising twice and lowering what is down are no events', () => {
    const up = given(withVoice()).when(hand(BEN, true)).gives(['handSet'])
    up.when(hand(BEN, true)).nothing()
    given(withVoice()).when(hand(BEN, false)).nothing()
  })

  test('[VO14] a raised hand keeps its place through a lost line; the end clears all', () => {
    const raised = given(
      withVoice(),
      { type: 'handSet', actor: { kind: 'guest', id: BEN, name: 'Ben' }, data: { participantId: BEN, raised: true } },
      unseated(BEN),
      seated(BEN, 'c_new'),
    )
    expect(raised.room.hands).toEqual([BEN])
    expect(raised.when({ type: 'stop', by: ANA }).room.hands).toEqual([])
  })
})

describe('the bot and the floor', () => {
  test('[VO4] the room shows whether a bot is attached', () => {
    expect(attached().room.botReady).toBe(true)
    expect(
      attached()
        .when({ type: 'detachBot' })
        .gives(['botAttached', { ready: false }]).room.botReady,
    ).toBe(false)
    attached().when({ type: 'attachBot' }).nothing()
    given(withVoice()).when({ type: 'detachBot' }).nothing()
  })

  test('[VO8] speaking takes the floor, ending it gives it back', () => {
    const speaking = attached()
      .when(floor(true, 'u1', 'Hello'))
      .gives(['floorTaken', { utteranceId: 'u1', text: 'Hello' }])
    expect(speaking.room.speaking).toEqual({ utteranceId: 'u1', text: 'Hello', at: speaking.at })
    expect(speaking.when(floor(false, 'u1')).gives(['floorLeft', { utteranceId: 'u1' }]).room.speaking).toBeNull()
  })

  test('[VO9] T33 the end of another utterance does not free the floor; a bot that is gone does', () => {
    const newer = attached()
      .when(floor(true, 'u1'))
      .when(floor(true, 'u2'))
      .gives(['floorTaken', { utteranceId: 'u2' }])
    expect(newer.when(floor(false, 'u1')).nothing().room.speaking).toMatchObject({ utteranceId: 'u2' })
    expect(newer.when({ type: 'detachBot' }).gives(['floorLeft'], ['botAttached']).room.speaking).toBeNull()
  })

  test('[VO9] an end that names no utterance frees whatever is spoken', () => {
    expect(attached().when(floor(true, 'u1')).when(floor(false)).gives(['floorLeft']).room.speaking).toBeNull()
    attached().when(floor(false)).nothing()
  })

  test('[VO8] saying the same again is no event', () => {
    attached()
      .when(floor(true, 'u1', 'Hi'))
      .when(floor(true, 'u1', 'Hi'))
      .nothing()
  })

  test('[VO10] T33 an interrupt frees the floor once per utterance', () => {
    const speaking = attached().when(floor(true, 'u1'))
    const cut = speaking.when(interrupt).gives(['floorLeft', { utteranceId: 'u1', interrupted: true }])
    expect(cut.room).toMatchObject({ speaking: null, interrupted: true })
    cut.when(interrupt).nothing().when(floor(false, 'u1')).nothing()
    expect(cut.when(floor(true, 'u2')).room.interrupted).toBe(false)
  })

  test('[VO11] muting concerns the assistant’s voice and is an event only when it changes', () => {
    const mute = (muted: boolean) => ({ type: 'muteVoice', by: BEN, muted }) as const
    const muted = given(withVoice())
      .when(mute(true))
      .gives(['voiceMuted', { muted: true }])
    expect(muted.room.voiceMuted).toBe(true)
    muted
      .when(mute(true))
      .nothing()
      .when(mute(false))
      .gives(['voiceMuted', { muted: false }])
  })
})

describe('where voice is not', () => {
  const commands = [
    hand(BEN, true),
    { type: 'muteVoice', by: BEN, muted: true },
    interrupt,
    floor(true, 'u1'),
    floor(false),
  ] as const

  test('[VO2] a room without video takes every voice event and changes nothing', () => {
    for (const command of commands) given(meeting()).when(command).nothing()
  })

  test('[VO14] an ended room too', () => {
    for (const command of commands) given(withVoice(), ended()).when(command).nothing()
    given(withVoice(), ended()).when({ type: 'attachBot' }).refused('room-ended')
  })

  test('[VO12] strangers are refused', () => {
    for (const by of ['p_nobody', '__proto__', 'constructor']) {
      given(withVoice()).when(hand(by, true)).refused('not-participant')
      given(withVoice()).when({ type: 'muteVoice', by, muted: true }).refused('not-participant')
      given(withVoice()).when({ type: 'interrupt', by }).refused('not-participant')
    }
  })

  test('[VO12] in setup hands and the bot work already', () => {
    const setup = given(room([ANA, BEN], { voiceRoom: 'review-K7QF2M' }))
    setup.when(hand(BEN, true)).gives(['handSet'])
    setup.when({ type: 'attachBot' }).gives(['botAttached'])
  })
})
