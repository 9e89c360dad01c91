import { describe, expect, test } from 'vitest'
import type { TelemetryEvent } from '#engine/journals/telemetry.ts'
import type { FiguresContext } from '#projections/admin/context.ts'
import { latestReplays, replay } from '#projections/admin/experience/replays.ts'
import { countEvent, emptyFacts } from '#projections/admin/facts.ts'
import type { Logged } from '#projections/projection.ts'
import { BROWSERS, DAY, factsOf, logOf, START, USERS } from './visitLogs.ts'

const REPLAY = '70000000-0000-4000-8000-000000000001'
const context: FiguresContext = {
  ...{ now: START + DAY, telemetryDays: 395, replayDays: 30 },
  ...{ internalUsers: new Set(), internalEntries: new Set() },
}
const week = { from: START - 7 * DAY, to: START + DAY + 1 }
const stamp = { id: REPLAY, seq: 1, at: START, hash: '', actor: { kind: 'guest', id: null, name: null } } as const

const logged = (event: TelemetryEvent): Logged => ({ category: 'telemetry', id: '2026-02-26', event })

function chunk(number: number, more: object = {}): Logged {
  const place = {
    anonId: BROWSERS[0]!,
    replayId: REPLAY,
    chunk: number,
    startedAt: START,
    untilMs: 10_000 * (number + 1),
  }
  const file = { path: `/page-${number}`, events: 5, bytes: 100, sha256: 'a'.repeat(64), final: false }
  return logged({ ...stamp, type: 't.replay_chunk', data: { ...place, ...file, ...more } })
}

const removed = logged({ ...stamp, type: 't.replay_removed', data: { replayId: REPLAY } })
const rowsOf = (...log: Logged[]) => latestReplays(factsOf(log), week, { context, includeInternal: false })

describe('[EX4] a recorded visit', () => {
  test('is one row, whatever the order of its chunks, and complete when none is missing', () => {
    const whole = [chunk(2, { final: true }), chunk(0), chunk(1)]
    expect(rowsOf(...whole)).toEqual([
      {
        ...{ replayId: REPLAY, personId: `a_${BROWSERS[0]}`, userId: null, startedAt: START, durationMs: 30_000 },
        ...{ chunks: 3, bytes: 300, entryPath: '/page-0', signals: { rage: 0, dead: 0, errors: 0 }, complete: true },
      },
    ])
    expect(rowsOf(...whole.slice(0, 2))).toMatchObject([{ chunks: 2, complete: false }])
    expect(rowsOf(chunk(0), chunk(0, { bytes: 999 }))).toMatchObject([{ chunks: 1, bytes: 100 }])
  })

  test('goes with its browser to the user, and shows the signals that came meanwhile', () => {
    const ux = { ...{ age: 0, path: '/', country: null, device: 'desktop', browser: 'chrome' }, signal: 'rage_click' }
    const log = logOf([
      { wait: 5_000, event: { kind: 'telemetry', browser: 0, type: 't.ux', data: ux } },
      { wait: 60_000, event: { kind: 'telemetry', browser: 0, type: 't.ux', data: ux } },
      { wait: 0, event: { kind: 'link', browser: 0, user: 0 } },
    ])
    expect(rowsOf(chunk(0), ...log)).toMatchObject([
      { personId: `u_${USERS[0]}`, userId: USERS[0], signals: { rage: 1, dead: 0, errors: 0 } },
    ])
  })

  test('is gone when it is removed, expired, or of an internal person', () => {
    expect(rowsOf(chunk(0), removed)).toEqual([])
    const facts = emptyFacts()
    countEvent(facts, chunk(0))
    const asked = (now: number) => replay(facts, { replayId: REPLAY }, { ...context, now })
    expect(asked(START)).toMatchObject({ chunks: 1 })
    expect([asked(START + 31 * DAY), replay(facts, { replayId: USERS[0]! }, context)]).toEqual([null, null])
    const flag = logOf([{ wait: 0, event: { kind: 'flag', browser: 0, user: 0 } }])
    expect(rowsOf(chunk(0), ...flag)).toEqual([])
  })
})
