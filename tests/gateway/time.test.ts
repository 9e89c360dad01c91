import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Player, Rig } from '../helpers/arbitrariesRig.ts'

const MINUTE = 60_000
let rig: Rig
let ana: Player
let ben: Player

beforeEach(() => {
  rig = new Rig()
  ana = rig.player('Ana')
  ben = rig.player('Ben')
})
afterEach(async () => {
  await rig.close()
  expect(rig.faults).toEqual([])
})

const drop = async (player: Player) => {
  rig.drop(player)
  await rig.settled()
}
const enter = async (player: Player) => {
  rig.enter(player)
  await rig.settled()
}
const send = async (player: Player, ...request: [Parameters<Rig['send']>[1], object?]) => {
  rig.send(player, ...request)
  await rig.settled()
  return rig.sent.at(-1)!.replies[0] as { ok?: true; error?: string }
}
const SECTION = { preview: '-', text: '-', keywords: '' }
/** A meeting of the two on two sections. */
const meeting = async (settings: object = {}) => {
  await rig.create(ana, settings)
  await enter(ben)
  const sections = [
    { ...SECTION, title: '1. Price' },
    { ...SECTION, title: '2. Delivery' },
  ]
  const doc = { kind: 'pdf', title: 'Offer', sha256: 'a'.repeat(64), bytes: 1, source: 'pages', pages: 1 } as const
  await rig.room.ask({ type: 'upload', by: null, ...doc, emails: null, pending: false, sections })
  await send(ana, 'setup:pick-sections', { sectionIds: ['sec_1', 'sec_2'] })
  await send(ana, 'setup:start')
}
const triggers = () => rig.room.state.messages.concat(rig.room.state.newest).flatMap(({ trigger }) => trigger ?? [])
const bubbleOf = (player: Player) => player.client.state!.messages.findLast(({ type }) => type === 'inject')!

describe('absence', () => {
  test('[BU12] T15 the bubble is judged 15 s after the one it waited for lost the line, not earlier', async () => {
    await meeting()
    await send(ana, 'chat:review-complete')
    await drop(ben)
    await rig.wait(14_999)
    expect(bubbleOf(ana).resolved).toBeNull()
    await rig.wait(1)
    expect(bubbleOf(ana).resolved).toMatchObject({ action: 'yes', by: ana.id })
    expect(ana.client.state!.progress.doneCount).toBe(1)
  })

  test('[BU12] [SE16] who is back within 15 s is waited for again, however often the line flickers', async () => {
    await meeting()
    await send(ana, 'chat:review-complete')
    for (let i = 0; i < 5; i++) {
      await drop(ben)
      await rig.wait(10_000)
      await enter(ben)
      await rig.wait(10_000)
    }
    expect(bubbleOf(ana).resolved).toBeNull()
    await send(ben, 'chat:action', { messageId: bubbleOf(ben).id, action: 'yes' })
    expect(bubbleOf(ana).resolved).toMatchObject({ by: ben.id })
  })

  test('[BU12] with nobody there nothing resolves; the return of the one who said yes settles it', async () => {
    await meeting()
    await send(ana, 'chat:review-complete')
    await drop(ana)
    await drop(ben)
    await rig.wait(MINUTE)
    expect(rig.room.state.standings.sec_1!.status).toBe('discussing')
    await enter(ana)
    await rig.wait(1)
    expect(rig.room.state.standings.sec_1!.status).toBe('confirmed')
  })

  test('[SE10] a lost seat keeps its place for 120 s to the millisecond', async () => {
    await rig.create(ana, { maxParticipants: 2 })
    await enter(ben)
    await drop(ben)
    await rig.wait(119_999)
    const late = rig.player('Cem')
    await enter(late)
    expect(rig.sent.at(-1)!.replies).toEqual([{ error: expect.any(String) }])
    await rig.wait(1)
    await enter(late)
    expect(late.id).not.toBeNull()
  })

  test('[SE21] who lost the place to a newcomer comes back at any time while the meeting runs', async () => {
    await rig.create(ana, { maxParticipants: 2 })
    await enter(ben)
    await send(ana, 'setup:start')
    await drop(ben)
    await rig.wait(2 * MINUTE)
    await enter(rig.player('Cem'))
    await enter(ben)
    expect(rig.sent.at(-1)!.replies).toEqual([{ state: expect.anything(), participantId: ben.id }])
    const late = rig.player('Dia')
    await enter(late)
    expect(late.id).toBeNull()
  })

  test('[SE11] before the start, who lost the place to a newcomer waits until there is room', async () => {
    await rig.create(ana, { maxParticipants: 2 })
    await enter(ben)
    await drop(ben)
    await rig.wait(2 * MINUTE)
    const cem = rig.player('Cem')
    await enter(cem)
    await enter(ben)
    expect(rig.sent.at(-1)!.replies).toEqual([{ error: expect.any(String) }])
    await drop(cem)
    await rig.wait(2 * MINUTE)
    await enter(ben)
    expect(rig.sent.at(-1)!.replies).toEqual([{ state: expect.anything(), participantId: ben.id }])
  })
})

describe('silence', () => {
  test('[CK5] [CK6] idle comes once per silence, whatever else goes on', async () => {
    await meeting({ aiMode: 'moderator', durationMs: 60 * MINUTE })
    await rig.wait(89_999)
    expect(triggers()).toEqual(['kickoff'])
    await rig.wait(1)
    expect(triggers()).toEqual(['kickoff', 'idle'])
    for (let i = 0; i < 3; i++) {
      await drop(ben)
      await rig.wait(30_000)
      await enter(ben)
      await send(ben, 'doc:annotate', { text: 'x' })
      await rig.wait(30_000)
    }
    expect(triggers()).toEqual(['kickoff', 'idle'])
    await send(ben, 'chat:message', { text: 'here again' })
    await rig.wait(90_000)
    expect(triggers()).toEqual(['kickoff', 'idle', 'idle'])
  })

  test('[MO4] [MO7] assist asks nobody, until the mode is another', async () => {
    await meeting({ durationMs: 60 * MINUTE })
    await rig.wait(5 * MINUTE)
    expect(triggers()).toEqual(['kickoff'])
    await send(ana, 'ai:mode', { mode: 'expert' })
    await rig.wait(1)
    expect(triggers()).toEqual(['kickoff', 'idle'])
  })
})

describe('time lines', () => {
  const timed = async (aiMode: string) => {
    await meeting({ aiMode, durationMs: 100_000 })
    const mode = async (next: string) => void (await send(ana, 'ai:mode', { mode: next }))
    return { mode, told: () => triggers().filter((trigger) => /^time\d/.test(trigger)) }
  }

  test('[CK4] [MO7] a mode set in time rules the marks that follow', async () => {
    const { mode, told } = await timed('assist')
    await rig.wait(50_000)
    expect(told()).toEqual(['time50'])
    await mode('silent')
    await rig.wait(49_999)
    expect(told()).toEqual(['time50'])
  })

  test('[CK4] [MO7] of the marks that passed in silence the last is told once there is a voice again, and each once', async () => {
    const { mode, told } = await timed('silent')
    await rig.wait(76_000)
    expect(told()).toEqual([])
    await mode('assist')
    await rig.wait(1)
    expect(told()).toEqual(['time75'])
    for (const next of ['silent', 'moderator', 'assist']) await mode(next)
    await rig.wait(13_998)
    expect(told()).toEqual(['time75'])
    await rig.wait(20_000)
    expect(rig.room.state.phase).toBe('ended')
    expect(told()).toEqual(['time75', 'time90'])
  })
})

describe('T14 T16 the deadline', () => {
  test('[BU14] [PH9] a vote one millisecond before it counts', async () => {
    await meeting({ durationMs: MINUTE, aiMode: 'silent' })
    await send(ana, 'chat:review-complete')
    await rig.wait(MINUTE - 1)
    expect(await send(ben, 'chat:action', { messageId: bubbleOf(ben).id, action: 'yes' })).toMatchObject({ ok: true })
    await rig.wait(1)
    expect(rig.room.state).toMatchObject({ phase: 'ended', endedReason: 'timeout' })
    expect(rig.room.state.standings.sec_1!.status).toBe('confirmed')
  })

  test('[BU14] [PH9] vote, stop and time-out in one millisecond: one end, one reason, the order of the stream', async () => {
    await meeting({ durationMs: MINUTE, aiMode: 'silent' })
    await send(ana, 'chat:review-complete')
    await rig.wait(MINUTE - 1)
    const { id } = bubbleOf(ben)
    const waiting = rig.clock.advance(1, rig.settled)
    rig.send(ben, 'chat:action', { messageId: id, action: 'yes' })
    rig.send(ana, 'chat:stop')
    await waiting
    await rig.settled()
    const endings = (await rig.stored()).filter(({ type }) => type === 'ended')
    expect(endings).toHaveLength(1)
    const { endedReason } = rig.room.state
    const [vote, stop] = rig.sent.slice(-2).map(({ replies }) => replies[0] as { ok?: true; error?: string })
    expect(stop!.ok === true).toBe(endedReason === 'stopped')
    expect(rig.room.state.standings.sec_1!.status === 'confirmed').toBe(vote!.ok === true)
    for (const { client } of [ana, ben]) expect(client.state).toMatchObject({ phase: 'ended', endedReason })
  })

  test('[CK1] [SE18] a room without anybody ends on time and lets its clock go', async () => {
    await meeting({ durationMs: MINUTE })
    await drop(ana)
    await drop(ben)
    await rig.wait(2 * MINUTE)
    expect(rig.room.state).toMatchObject({ phase: 'ended', endedReason: 'timeout' })
    expect((await rig.stored()).at(-1)!.at).toBe(rig.room.state.startedAt! + MINUTE)
    expect(rig.clock.armed).toBe(0)
  })
})
