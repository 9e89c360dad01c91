import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import type { DataOf, RoomEvent } from '#engine/room/events.ts'
import { fold } from '#engine/room/evolve.ts'
import { sha256 } from '#gateway/digest.ts'
import { verifyCapture } from '#projections/capture/verify.ts'
import { type CaptureFixture, captureOf, finalOf, NOBODY } from '#projections/capture.ts'
import { emptySession, takeIn } from '#projections/session.ts'
import { diffCaptures } from '#replay/diff.ts'
import { explain } from '#replay/explain.ts'
import { changesBetween, outcomeOf } from '#replay/outcome.ts'
import { without } from '#replay/rebuild.ts'
import { rerun } from '#replay/rerun.ts'
import { completed } from '#replay/rules.ts'
import { showAt } from '#replay/showAt.ts'

const NAMES = ['goal', 'rehearsed', 'stopped', 'timeout'] as const
const read = (name: string): CaptureFixture => JSON.parse(readFileSync(`fixtures/rooms/${name}.json`, 'utf8'))
const long = longMeeting(400)
const captured = (events: readonly RoomEvent[]) =>
  captureOf(events, { exportedAt: 1, exportedBy: NOBODY, serviceVersion: '0.1.0' }, sha256)

describe('[RW2] T43 the meeting at any event', () => {
  test.each(NAMES)('%s: the meeting at event n is the fold of the first n events', (name) => {
    const { events } = read(name)
    const session = emptySession()
    for (let n = 0; n <= events.length; n++) {
      if (n > 0) takeIn(session, events[n - 1]!)
      expect(showAt(events, n).final).toEqual(finalOf(session, sha256))
    }
  })

  test('any number is accepted, and nothing is changed', () => {
    const { events } = read('goal')
    const before = JSON.stringify(events)
    const last = showAt(events, events.length)
    for (const odd of [-1, -1e9, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e9]) {
      const shown = showAt(events, odd)
      expect(shown.seq).toBeGreaterThanOrEqual(0)
      expect(shown.seq).toBeLessThanOrEqual(events.length)
    }
    Object.assign(last.final.state, { phase: 'setup' })
    expect(showAt(events, events.length).final.state.phase).toBe('ended')
    expect(JSON.stringify(events)).toBe(before)
  })
})

describe('[RW3] a rerun under another mode or rules', () => {
  test.each(NAMES)('%s: a rerun under its own mode and rules has no difference', (name) => {
    const { events } = read(name)
    expect(rerun(events, {}).departures).toEqual([])
    const again = rerun(events, { rules: { score: () => 1 } })
    expect(again.departures).toEqual([])
    expect(again.events.map(({ hash }) => hash)).toEqual(events.map(({ hash }) => hash))
  })

  test('under a silent moderator agreement opens no bubble, its votes are refused, and the meeting times out', () => {
    const { events } = read('goal')
    const { events: other, departures } = rerun(events, { mode: 'silent' })
    expect(departures.find(({ refused }) => refused !== null)).toMatchObject({
      captured: [expect.stringMatching(/^voted by Ben: yes on “1. Definitions”/)],
      refused: 'There is no such question to answer.',
    })
    expect(departures.at(-1)).toMatchObject({ seq: null, rerun: [expect.anything(), 'ended by system: timeout'] })
    const changes = changesBetween({ events, outcome: outcomeOf(events) }, { events: other, outcome: outcomeOf(other) })
    const ended = changes.find(({ claim }) => claim === 'ended')!
    expect([ended.before, ended.after]).toEqual(['goal', 'timeout'])
    expect(ended.because.before).toContain(events.at(-1)!.seq)
    expect(ended.because.after).toContain(other.at(-1)!.seq)
    expect(verifyCapture(JSON.parse(JSON.stringify(captured(other))), sha256)).toEqual([])
  })

  test('with a moderator instead of silence, its lines appear when they are due', () => {
    const { events } = read('timeout')
    const silent = rerun(events, { mode: 'silent' }).events
    const { departures, events: again } = rerun(silent, { mode: 'expert' })
    const idle = departures.flatMap(({ rerun: made }) => made).filter((line) => line.includes('idle'))
    expect(idle.length).toBeGreaterThan(0)
    const due = again.find(({ type, data }) => type === 'messaged' && data.trigger === 'idle')!
    const spoken = silent.findLast(({ type, data, at }) => type === 'messaged' && data.type === 'user' && at < due.at)!
    expect(due.at - spoken.at).toBe(90_000)
  })

  test('other rules can refuse a vote and change the score', () => {
    const { events } = read('goal')
    const rules = {
      decide: ((room, command, engine) =>
        command.type === 'vote' && command.action === 'continue'
          ? { refused: 'unknown-action', error: 'No doubts, please.' }
          : engine(room, command)) as NonNullable<Parameters<typeof completed>[0]['decide']>,
      score: () => 7,
    }
    const again = rerun(events, { rules })
    expect(again.departures[0]).toMatchObject({ refused: 'No doubts, please.' })
    expect(outcomeOf(again.events, completed(rules)).score).toBe('7')
  })
})

describe('[RW4] the explanation of a claim', () => {
  const claimsOf = ({ final }: CaptureFixture) => [
    'coverage',
    'score',
    ...(final.state.phase === 'ended' ? ['ended'] : []),
    ...final.progress.sections.flatMap(({ sectionId }) => [`status:${sectionId}`, `coverage:${sectionId}`]),
    ...final.intel.decisions.map(({ id }) => `decision:${id}`),
    ...final.intel.risks.map(({ id }) => `risk:${id}`),
    ...final.intel.actions.map(({ id }) => `action:${id}`),
    ...final.annotations.map(({ id }) => `annotation:${id}`),
    ...final.state.messages.slice(-5).map(({ id }) => `message:${id}`),
  ]

  test.each([...NAMES.map((name) => [name, read(name)] as const), ['a long meeting', captured(long)] as const])(
    '%s: without the events named, no claim stands',
    (_, capture) => {
      for (const claim of claimsOf(capture)) {
        const found = explain(capture.events, claim)
        if (claim.startsWith('coverage:') && found?.value === '0') continue
        expect({ claim, borneOut: found?.borneOut, because: found?.because.length }).toMatchObject({
          claim,
          borneOut: true,
          because: expect.any(Number),
        })
      }
    },
  )

  test('a confirmed section is explained by its bubble, the votes and the resolution', () => {
    const { events } = read('goal')
    const types = explain(events, 'status:sec_2')!.because.map(({ seq }) => events[seq - 1]!.type)
    expect(types).toEqual(['opened', 'voted', 'voted', 'voted', 'resolved', 'confirmed'])
    expect(explain(events, 'status:nowhere')).toBeNull()
    expect(explain(events, 'nonsense')).toBeNull()
  })

  test('a remaining analysis refers to the last remaining event before it', () => {
    const { events } = read('rehearsed')
    const first = events.find(({ type }) => type === 'analysed')!
    const readied = events.find(({ type }) => type === 'readied')!
    const rest = without(events, [readied.seq])
    const upTo = ({ data }: RoomEvent) => (data as DataOf<'analysed'>).upTo
    expect(upTo(rest.find(({ type }) => type === 'analysed')!)).toBe(upTo(first) - 1)
  })

  test('a stream without some of its events verifies', () => {
    for (const seq of [3, 9, 15, 19, 24]) {
      const rest = without(read('goal').events, [seq])
      expect(() => fold(rest)).not.toThrow()
      expect(verifyCapture(JSON.parse(JSON.stringify(captured(rest))), sha256)).toEqual([])
    }
  })
})

describe('[RW8] the difference between two captures', () => {
  test('the first event at which they diverge is named, with the results that changed', () => {
    const a = read('goal')
    const b = captured(rerun(a.events, { rules: { score: () => 1 } }).events.slice(0, 40))
    expect(diffCaptures(a, a)).toMatchObject({ shared: 54, parting: null, changes: [], state: [] })
    const found = diffCaptures(a, b)
    expect(found).toMatchObject({ shared: 40, parting: { a: expect.stringMatching(/^41 /), b: null }, only: { b: {} } })
    expect(found.changes.map(({ claim }) => claim)).toContain('ended')
    expect(diffCaptures(a, read('stopped')).shared).toBe(0)
  })
})
