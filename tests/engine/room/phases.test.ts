import { describe, expect, test } from 'vitest'
import { nextDue, remainingMs } from '#engine/room/clock.ts'
import { AI_MODES } from '#engine/room/events.ts'
import { given, type Past, pause } from '../../helpers/given.ts'
import {
  ANA,
  BEN,
  CEM,
  ended,
  inMode,
  line,
  meeting,
  picked,
  room,
  said,
  started,
  thread,
  uploaded,
} from '../../helpers/givenMeeting.ts'

const start = (by: string) => ({ type: 'start', by }) as const
const stop = (by: string) => ({ type: 'stop', by }) as const
const TICK = { type: 'tick' } as const
const HALF = 300_000

/** Ticks at an instant counted from the start. */
const tickAt = (past: Past, ms: number) => past.when(TICK, past.room.startedAt! + ms - past.room.at)

describe('starting', () => {
  test('[PH2] the host starts; the kickoff line follows, then the first section comes under discussion', () => {
    const { room: after } = given(room(), uploaded(), picked(ANA, 'sec_2'), picked(BEN, 'sec_3', 'sec_2'))
      .when(start(ANA))
      .gives(
        ['started', { by: ANA, scope: ['sec_2', 'sec_3'] }],
        ['messaged', { type: 'moderator', trigger: 'kickoff' }],
        ['moved', { sectionId: 'sec_2' }],
      )
    expect(after.standings).toMatchObject({ sec_2: { status: 'discussing' }, sec_3: { status: 'pending' } })
    expect(after).toMatchObject({ phase: 'chat', current: 'sec_2', startedAt: after.at })
  })

  test('[PH2] [EV13] nobody else starts, and nobody twice', () => {
    given(room()).when(start(BEN)).refused('not-host')
    given(room()).when(start(CEM)).refused('not-participant')
    given(meeting()).when(start(ANA)).refused('already-started')
    given(meeting(), ended()).when(start(ANA)).refused('room-ended')
  })

  test('[PH3] without document or picks the scope is empty and the floor open', () => {
    const { room: after } = given(room())
      .when(start(ANA))
      .gives(['started', { scope: [] }], ['messaged'])
    expect(after).toMatchObject({ phase: 'chat', scope: [], current: null })
    given(room(), uploaded())
      .when(start(ANA))
      .gives(['started', { scope: [] }], ['messaged'])
  })

  test('[PH4] pending topics hold the start up', () => {
    given(room(), uploaded(), thread()).when(start(ANA)).refused('topics-pending')
  })

  test('[PH5] the scope is the union of the picks in document order', () => {
    given(room([ANA, BEN, CEM]), uploaded(), picked(CEM, 'sec_3'), picked(BEN, 'sec_1', 'sec_3'))
      .when(start(ANA))
      .gives(['started', { scope: ['sec_1', 'sec_3'] }], ['messaged'], ['moved', { sectionId: 'sec_1' }])
  })

  test('[MO2] the kickoff line comes in every mode', () => {
    for (const aiMode of AI_MODES) {
      given(room([ANA], { aiMode }))
        .when(start(ANA))
        .gives(['started'], ['messaged', { trigger: 'kickoff' }])
    }
  })
})

describe('ending', () => {
  test('[PH6] [OR2] the host stops: the moderator says so, then the room has ended', () => {
    const { room: after } = given(meeting())
      .when(stop(ANA))
      .gives(['messaged', { trigger: 'stopped', type: 'moderator' }], ['ended', { reason: 'stopped' }])
    expect(after).toMatchObject({ phase: 'ended', endedReason: 'stopped', endedAt: after.at })
  })

  test('[PH6] [EV13] nobody else stops, not before the start, not twice', () => {
    given(meeting()).when(stop(BEN)).refused('not-host')
    given(meeting()).when(stop(CEM)).refused('not-participant')
    given(room()).when(stop(ANA)).refused('not-chat')
    given(meeting(), ended()).when(stop(ANA)).refused('room-ended')
  })

  test('[PH8] [OR4] the clock ends the room at its deadline and not before', () => {
    const past = given(meeting(), line('time90'))
    tickAt(past, 599_999).nothing()
    tickAt(past, 600_000).gives(['messaged', { trigger: 'timeout' }], ['ended', { reason: 'timeout' }])
  })

  test('[PH9] T14 T16 stop and time-out at one instant: the first in the stream decides, the other comes too late', () => {
    const at = (past: Past) => past.room.startedAt! + 600_000 - past.room.at
    const past = given(meeting())
    const stopped = past.when(stop(ANA), at(past)).gives(['messaged'], ['ended', { reason: 'stopped' }])
    stopped.when(TICK, 0).nothing()
    const timedOut = past.when(TICK, at(past)).gives(['messaged'], ['ended', { reason: 'timeout' }])
    timedOut.when(stop(ANA), 0).refused('room-ended')
  })

  test('[CK3] a deadline that passed long ago still ends the room with timeout, once', () => {
    const over = tickAt(given(meeting()), 9_999_999).gives(['messaged'], ['ended', { reason: 'timeout' }])
    expect(remainingMs(over.room, over.at)).toBe(0)
    over.when(TICK).nothing()
  })

  test('[MO3] complete, timeout and stopped come in every mode', () => {
    for (const aiMode of AI_MODES) {
      given(inMode(aiMode))
        .when(stop(ANA))
        .gives(['messaged', { trigger: 'stopped' }], ['ended'])
      tickAt(given(inMode(aiMode)), 600_000).gives(['messaged', { trigger: 'timeout' }], ['ended'])
    }
  })

  test('[CK1] nothing ticks before the start or after the end', () => {
    given(room()).when(TICK, 99_999_999).nothing()
    given(meeting(), ended()).when(TICK, 99_999_999).nothing()
    expect(nextDue(given(room()).room, 0)).toBeNull()
    expect(nextDue(given(meeting(), ended()).room, 0)).toBeNull()
  })
})

describe('time lines', () => {
  test('[CK4] at 50, 75 and 90 %, once each', () => {
    const half = tickAt(given(meeting()), HALF).gives(['messaged', { trigger: 'time50' }])
    half.when(TICK, 0).nothing()
    const most = half.when(TICK, 150_000).gives(['messaged', { trigger: 'time75' }])
    most
      .when(TICK, 89_999)
      .nothing()
      .when(TICK, 1)
      .gives(['messaged', { trigger: 'time90' }])
  })

  test('[CK4] marks that were slept over are not made up for: only the highest is said', () => {
    tickAt(given(meeting()), 550_000)
      .gives(['messaged', { trigger: 'time90' }])
      .when(TICK, 1)
      .nothing()
  })

  test('[CK4] [MO3] silent says none', () => {
    tickAt(given(inMode('silent')), 550_000).nothing()
  })

  test('[CK4] each of the other modes does', () => {
    for (const mode of ['assist', 'moderator', 'expert', 'critical'] as const) {
      tickAt(given(inMode(mode), line('idle')), HALF).gives(['messaged', { trigger: 'time50' }])
    }
  })
})

describe('silence', () => {
  test('[CK5] after 90 s without a message of people, once', () => {
    const past = given(inMode('moderator'))
    tickAt(past, 89_999).nothing()
    tickAt(past, 90_000)
      .gives(['messaged', { trigger: 'idle' }])
      .when(TICK, 180_000)
      .nothing()
  })

  test('[CK5] a message begins a new silence', () => {
    const past = given(inMode('moderator'), line('idle'), said(BEN, 'still here'))
    past.when(TICK, 89_999).nothing()
    past.when(TICK, 90_000).gives(['messaged', { trigger: 'idle' }])
  })

  test('[CK6] lines of the moderator do not end a silence', () => {
    const past = given(inMode('moderator'), pause(80_000), line('progress'))
    tickAt(past, 90_000).gives(['messaged', { trigger: 'idle' }])
  })

  test('[CK5] [MO4] [MO5] only moderator, expert and critical ask into it', () => {
    for (const mode of AI_MODES) {
      const outcome = tickAt(given(inMode(mode)), 90_000)
      if (mode === 'silent' || mode === 'assist') outcome.nothing()
      else outcome.gives(['messaged', { trigger: 'idle' }])
    }
  })
})

describe('the mode', () => {
  test('[MO7] the host sets it before and during the meeting, and it rules what follows', () => {
    given(room())
      .when({ type: 'setMode', by: ANA, mode: 'expert' })
      .gives(['modeSet', { mode: 'expert' }])
    const set = given(meeting()).when({ type: 'setMode', by: ANA, mode: 'silent' }).gives(['modeSet'])
    set.when(TICK, HALF).nothing()
  })

  test('[MO7] setting what is set is no event; others and ended rooms are refused', () => {
    given(meeting()).when({ type: 'setMode', by: ANA, mode: 'assist' }).nothing()
    given(meeting()).when({ type: 'setMode', by: BEN, mode: 'expert' }).refused('not-host')
    given(meeting()).when({ type: 'setMode', by: CEM, mode: 'expert' }).refused('not-participant')
    given(meeting(), ended()).when({ type: 'setMode', by: ANA, mode: 'expert' }).refused('room-ended')
  })
})

describe('what is due next', () => {
  /** Ticks whenever something is due; gives the instants. Fails when time stands still for longer than a few lines. */
  function run(past: Past): number[] {
    const instants: number[] = []
    let outcome = { room: past.room, at: past.room.at, when: past.when }
    for (let due = nextDue(outcome.room, outcome.at); due !== null; due = nextDue(outcome.room, outcome.at)) {
      const at = Math.max(due, outcome.at)
      const ticked = outcome.when(TICK, at - outcome.at)
      const next = nextDue(ticked.room, at)
      if (ticked.facts.length === 0 && next !== null) expect(next).toBeGreaterThan(at)
      instants.push(at)
      expect(instants.filter((instant) => instant === at).length).toBeLessThan(5)
      outcome = ticked
    }
    return instants
  }

  test('[CK4] [CK5] every mode runs to its time-out without a loop, saying each line at its instant', () => {
    for (const mode of AI_MODES) {
      const past = given(inMode(mode))
      const t0 = past.room.startedAt!
      const idle = mode === 'silent' || mode === 'assist' ? [] : [90_000]
      const marks = mode === 'silent' ? [] : [300_000, 450_000, 540_000]
      expect(run(past).map((at) => at - t0)).toEqual([...idle, ...marks, 600_000])
    }
  })

  test('[CK4] [CK5] marks and silence that fall on one instant are both said, one after the other', () => {
    const short = meeting([ANA, BEN], { durationMs: 360_000, aiMode: 'moderator' })
    const past = given(short, pause(87_000), said(ANA, 'Well.'))
    const instants = run(past).map((at) => at - past.room.startedAt!)
    expect(instants).toEqual([180_000, 180_000, 270_000, 324_000, 360_000])
  })

  test('[CK1] a duration that no percentage divides ends exactly on time', () => {
    for (const durationMs of [1_000, 1_001, 1_003, 59_999]) {
      const past = given(room([ANA], { durationMs }), started())
      expect(run(past).at(-1)).toBe(past.room.startedAt! + durationMs)
    }
  })
})

describe('the time left', () => {
  test('[CK1] T10 all of it in setup, less with every instant, frozen at the end, never below zero', () => {
    const setup = given(room()).room
    expect([remainingMs(setup, 0), remainingMs(setup, Number.MAX_SAFE_INTEGER)]).toEqual([600_000, 600_000])
    const { room: chat } = given(meeting())
    const t0 = chat.startedAt!
    expect([t0 + 5_000, t0 + 60_000, t0 + 600_000, t0 + 700_000].map((now) => remainingMs(chat, now))).toEqual([
      595_000, 540_000, 0, 0,
    ])
    const over = given(meeting()).when(stop(ANA), 99_000).room
    expect(remainingMs(over, over.endedAt! + 50_000)).toBe(600_000 - (over.endedAt! - over.startedAt!))
  })

  test('[CK1] T10 a clock that steps back does not give time back that events have used', () => {
    const { room: chat } = given(meeting(), pause(30_000), said(BEN, 'hm'))
    expect(remainingMs(chat, chat.startedAt!)).toBe(remainingMs(chat, chat.at))
  })
})
