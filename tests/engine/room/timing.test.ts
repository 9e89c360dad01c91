import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deadline, nextDue, remainingMs } from '#engine/room/clock.ts'
import type { RoomFact } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { SYSTEM } from '#engine/stream.ts'
import { type Asked, given, pause, START } from '../../helpers/given.ts'
import { ANA, BEN, ended, inMode, line, meeting, opened, room, said, voted } from '../../helpers/givenMeeting.ts'

const MINUTE = 60_000
const ana = { kind: 'guest', id: ANA, name: 'Ana' } as const
const extended = (ms: number) => fact('extended', ana, { ms })
const paused = () => fact('paused', ana, {})
const resumed = () => fact('resumed', ana, {})
const extend = (ms = 5 * MINUTE, by = ANA): Asked => ({ type: 'extend', by, ms })
const tick: Asked = { type: 'tick' }
const text = (facts: readonly RoomFact[]) => facts.flatMap(({ data }) => ('text' in data ? data.text : []))
const long = { durationMs: 30 * MINUTE }

describe('adding time', () => {
  test('[TI5] [TI6] moves the end, answers both times, and is told', () => {
    const past = given(meeting())
    const before = remainingMs(past.room, past.room.at + 1_000)
    const done = past.when(extend()).gives(['extended', { ms: 300_000 }], ['messaged', { type: 'system' }])
    expect(text(done.facts)).toEqual(['Ana added 5 minutes.'])
    done.replies({ durationMs: 900_000, remainingMs: before + 300_000 })
    expect(remainingMs(done.room, done.at)).toBe(before + 300_000)
  })

  test.each([
    [MINUTE, 'Ana added 1 minute.'],
    [90_500, 'Ana added 2 minutes.'],
    [60 * MINUTE, 'Ana added 60 minutes.'],
  ])('[TI6] of %d ms says %s', (ms, line) => {
    expect(text(given(meeting()).when(extend(ms)).facts)).toEqual([line])
  })

  test('[TI7] up to four hours in all, and not one ms more', () => {
    const most = { durationMs: 14_400_000 - MINUTE }
    given(meeting([ANA], most))
      .when(extend(MINUTE))
      .gives(['extended'], ['messaged'])
    given(meeting([ANA], most))
      .when(extend(MINUTE + 1))
      .refused('too-long')
    given(meeting([ANA], most), extended(MINUTE))
      .when(extend(MINUTE))
      .refused('too-long')
  })

  test.each(['extend', 'pause', 'resume', 'addSections', 'focus'] as const)(
    '[TI9] only the host, only in chat: %s',
    (type) => {
      const asked = (by: string) => ({ type, by, ms: MINUTE, sectionIds: ['sec_1'], sectionId: 'sec_1' }) as Asked
      given(meeting()).when(asked(BEN)).refused('not-host')
      given(meeting()).when(asked('p_nobody')).refused('not-participant')
      given(room()).when(asked(ANA)).refused('not-chat')
      given(meeting(), ended()).when(asked(ANA)).refused('room-ended')
    },
  )

  test('[TI8] lines that were said are not said again; the next is said at its share of the new time', () => {
    const past = given(meeting([ANA], long), pause(15 * MINUTE), line('time50'), extended(30 * MINUTE))
    const half = past.room.startedAt! + 30 * MINUTE
    past.when(tick, half + 1_000 - past.room.at).nothing()
    past.when(tick, half + 15 * MINUTE - past.room.at).gives(['messaged', { trigger: 'time75' }])
  })
})

describe('a pause', () => {
  const inPause = given(meeting([ANA, BEN], long), paused())

  test('[TI10] stops the clock until the meeting goes on, and moves the end by as much', () => {
    const left = remainingMs(inPause.room, inPause.room.at)
    expect(deadline(inPause.room)).toBeNull()
    for (const later of [0, MINUTE, 59 * MINUTE]) expect(remainingMs(inPause.room, inPause.room.at + later)).toBe(left)
    const on = inPause
      .when({ type: 'resume', by: ANA }, 20 * MINUTE)
      .gives(['resumed'], ['messaged', { type: 'system' }])
    expect(remainingMs(on.room, on.at)).toBe(left)
    expect(remainingMs(on.room, on.at + MINUTE)).toBe(left - MINUTE)
    on.when(tick, left - 1).gives(['messaged', { trigger: 'time90' }], ['messaged', { trigger: 'time2m' }])
    on.when(tick, left).gives(['messaged', { trigger: 'timeout' }], ['ended', { reason: 'timeout' }])
  })

  test('[TI11] is told when it begins and ends', () => {
    expect(text(given(meeting()).when({ type: 'pause', by: ANA }).facts)).toEqual(['Ana paused the meeting.'])
    expect(text(inPause.when({ type: 'resume', by: ANA }).facts)).toEqual(['Ana resumed the meeting.'])
  })

  test('[TI12] a second one is refused, and so is an end of none', () => {
    inPause.when({ type: 'pause', by: ANA }).refused('already-paused')
    given(meeting()).when({ type: 'resume', by: ANA }).refused('not-paused')
  })

  test('[TI13] messages, votes and their outcome pass; no line about time or silence is said', () => {
    inPause.when({ type: 'say', by: BEN, text: 'Back in five.' }, 30 * MINUTE).gives(['messaged', { type: 'user' }])
    const open = given(inMode('moderator'), opened('m_b', 'sec_1'), voted('m_b', BEN), paused())
    open.when(tick, 30 * MINUTE).nothing()
    open
      .when({ type: 'vote', by: ANA, messageId: 'm_b', action: 'yes' }, 30 * MINUTE)
      .gives(['voted'], ['resolved'], ['confirmed'], ['messaged', { trigger: 'progress' }], ['moved'])
  })

  test('[TI14] ends by itself after 60 minutes over all pauses; another one is refused then', () => {
    const twice = given(meeting([ANA], long), paused(), pause(40 * MINUTE), resumed(), paused())
    const due = nextDue(twice.room, twice.room.at)!
    expect(due - twice.room.at).toBe(20 * MINUTE - 1_000)
    twice.when(tick, due - twice.room.at - 1).nothing()
    const on = twice.when(tick, due - twice.room.at).gives(['resumed'], ['messaged', { type: 'system' }])
    expect(on.facts[0]!.actor).toEqual(SYSTEM)
    expect(text(on.facts)).toEqual(['The pauses have lasted 60 minutes in all. The meeting goes on.'])
    on.when({ type: 'pause', by: ANA }).refused('pauses-spent')
  })

  test('[TI14] a service that was away does not make it longer', () => {
    const late = inPause.when(tick, 100 * MINUTE)
    late.gives(['resumed'], ['messaged'])
    late.when(tick, 0).gives(['messaged', { trigger: 'timeout' }], ['ended'])
  })

  test('[TI10] ends with the meeting, and the time left stays', () => {
    const left = remainingMs(inPause.room, inPause.room.at)
    const over = inPause.when({ type: 'stop', by: ANA }, 10 * MINUTE)
    expect(over.room.meter.pausedAt).toBeNull()
    expect(remainingMs(over.room, over.at + 99 * MINUTE)).toBe(left)
  })

  test('[TI16] the silence of a pause is no silence of the meeting', () => {
    const on = given(inMode('moderator'), paused(), pause(10 * MINUTE), resumed())
    on.when(tick, 89_999).nothing()
    on.when(tick, 90_000).gives(['messaged', { trigger: 'idle' }])
  })
})

describe('the last two minutes', () => {
  const at = (past: ReturnType<typeof given>, leftMs: number) => remainingMs(past.room, past.room.at) - leftMs

  test('[TI15] are announced with what is still open, once', () => {
    const past = given(meeting([ANA], { durationMs: 15 * MINUTE }), line('time75'))
    expect(past.room.scope).toHaveLength(3)
    const told = past.when(tick, at(past, 120_000)).gives(['messaged', { type: 'moderator', trigger: 'time2m' }])
    expect(text(told.facts)).toEqual([
      '2 minutes left. Still open: “1. Definitions”, “2. Grant of License” and “3. Termination”.',
    ])
    told.when(tick, 1).nothing()
    past.when(tick, at(past, 120_001)).nothing()
  })

  test.each([
    [{ durationMs: 10 * MINUTE }, []],
    [{ durationMs: 10 * MINUTE + 1_000 }, ['time2m']],
    [{ durationMs: 11 * MINUTE, aiMode: 'silent' }, []],
  ] as const)('[TI15] with %o: %o', (settings, triggers) => {
    const past = given(meeting([ANA], settings), line('time75'))
    const { facts } = past.when(tick, at(past, 120_000))
    expect(facts.map(({ data }) => 'trigger' in data && data.trigger)).toEqual(triggers)
  })

  test('[TI8] [TI15] are announced again when the end has moved', () => {
    const past = given(
      meeting([ANA], { durationMs: 15 * MINUTE }),
      line('time90'),
      line('time2m'),
      extended(5 * MINUTE),
    )
    past.when(tick, at(past, 120_000)).gives(['messaged', { trigger: 'time2m' }])
  })

  test('[TI17] hear nothing about silence, and neither do short meetings', () => {
    const past = given(inMode('moderator', [ANA]), pause(7 * MINUTE), said(ANA, 'Well.'), line('time90'))
    past.when(tick, at(past, 1)).nothing()
    expect(nextDue(past.room, past.room.at)).toBe(deadline(past.room))
    const quiet = given(inMode('moderator', [ANA]), pause(5 * MINUTE), said(ANA, 'Well.'), line('time75'))
    quiet.when(tick, 90_000).gives(['messaged', { trigger: 'idle' }])
  })
})

test('[TI16] typing, reading and annotating are no silence', () => {
  const quiet = given(inMode('expert', [ANA]))
  const { at } = quiet.room
  const typing = (activeAt: number): Asked => ({ type: 'tick', activeAt })
  quiet.when(typing(at + 30_000), 119_999).nothing()
  quiet.when(typing(at + 30_000), 120_000).gives(['messaged', { trigger: 'idle' }])
  expect(nextDue(quiet.room, at, at + 30_000)).toBe(at + 120_000)
  const annotate: Asked = { type: 'annotate', by: ANA, text: 'Why?', kind: 'note', anchor: null, evidence: [] }
  const noted = quiet.when(annotate, 60_000).gives(['annotated'])
  noted.when(tick, 89_999).nothing()
  noted.when(tick, 90_000).gives(['messaged', { trigger: 'idle' }])
})

test('[TI10] [TI18] whatever is paused, extended and ticked: time left never rises but by an extension, and the end comes', () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant('tick' as const) }) },
    fc.record({ type: fc.constantFrom('pause' as const, 'resume' as const), by: fc.constant(ANA) }),
    fc.record({
      type: fc.constant('extend' as const),
      by: fc.constant(ANA),
      ms: fc.integer({ min: MINUTE, max: 30 * MINUTE }),
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.integer({ min: 0, max: 20 * MINUTE })), { maxLength: 25 }), (steps) => {
      let outcome = given(meeting([ANA], long)).when(tick, 0)
      let left = remainingMs(outcome.room, outcome.at)
      let stood = 0
      for (const [asked, afterMs] of steps) {
        const wasPaused = outcome.room.meter.pausedAt !== null
        outcome = outcome.when(asked as Asked, afterMs)
        if (wasPaused) stood += afterMs
        const now = remainingMs(outcome.room, outcome.at)
        const added = outcome.facts.reduce((sum, { type, data }) => sum + (type === 'extended' ? data.ms : 0), 0)
        expect(now).toBeLessThanOrEqual(left + added)
        if (wasPaused && left > 0 && stood <= 60 * MINUTE && outcome.room.phase === 'chat')
          expect(now).toBe(left + added)
        expect(outcome.room.durationMs).toBeLessThanOrEqual(14_400_000)
        left = now
      }
      for (let ticks = 0; outcome.room.phase === 'chat'; ticks++) {
        expect(ticks).toBeLessThan(20)
        const due = nextDue(outcome.room, outcome.at)!
        outcome = outcome.when(tick, Math.max(0, due - outcome.at))
      }
      expect(outcome.at).toBeLessThanOrEqual(START + 60 * MINUTE + outcome.room.durationMs + 25 * 20 * MINUTE)
    }),
    { numRuns: 150 },
  )
})
