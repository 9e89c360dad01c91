import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { fold } from '#engine/room/evolve.ts'
import { sha256 } from '#gateway/digest.ts'
import { type CaptureFixture, captureOf, type ExportedEvent, finalOf, NOBODY } from '#projections/capture.ts'
import { emptySession, takeIn } from '#projections/session.ts'
import { checkChain } from '../../web/app/replay/model/chain.ts'
import { isElsewhere } from '../../web/app/replay/model/elsewhere.ts'
import { MARKER_KINDS, markersOf, nextMarked, TRACK_COLUMNS } from '../../web/app/replay/model/markers.ts'
import { advanced, GAP_MS_MAX } from '../../web/app/replay/model/playback.ts'
import { KEYFRAME_EVENTS, Recording } from '../../web/app/replay/model/recording.ts'
import { sceneOf } from '../../web/app/replay/model/scene.ts'
import { placeOf } from '../../web/app/replay/model/startingPlace.ts'

const SCRUB_MS_MAX = 16

const pause = async () => {}
const capture = (name: string): CaptureFixture => JSON.parse(readFileSync(`fixtures/rooms/${name}.json`, 'utf8'))
const exported = (events: readonly RoomEvent[]): readonly ExportedEvent[] =>
  captureOf(events, { exportedAt: 0, exportedBy: NOBODY, serviceVersion: '0.1.0' }, sha256).events

test.each([
  [{ event: '12', message: null }, 12],
  [{ event: '0', message: null }, 0],
  [{ event: '9999', message: null }, null],
  [{ event: '-1', message: null }, null],
  [{ event: '1e1', message: null }, null],
  [{ event: null, message: null }, null],
  [{ event: '3', message: 'm_nobody' }, 3],
])('[WA15] %j resolves to a position in the stream', (wanted, place) => {
  expect(placeOf(capture('goal').events, wanted)).toBe(place)
})

test('[WS15] a stream without the words of a document is told from one with them, and from a torn one', () => {
  const { events } = capture('goal')
  const without = (text: string | undefined) =>
    events.map((event) => {
      if (event.type !== 'uploaded') return event
      return { ...event, data: { ...event.data, sections: event.data.sections.map((each) => ({ ...each, text })) } }
    }) as ExportedEvent[]
  expect([events, without(''), without(undefined), []].map(isElsewhere)).toEqual([false, true, false, false])
  const torn = events.map((event) => ({ ...event, data: { sections: null } })) as unknown as ExportedEvent[]
  expect(isElsewhere(torn)).toBe(false)
})

test('[WA15] a message link leads to the event that posted it, not to a vote on it', () => {
  const { events } = capture('goal')
  const voted = events.find(({ type }) => type === 'voted')!
  const { messageId } = voted.data as { messageId: string }
  const place = placeOf(events, { event: null, message: messageId })!
  expect(events[place - 1]!.type).toBe('opened')
})

describe('a recording', () => {
  test.each(['goal', 'stopped', 'timeout', 'rehearsed'])(
    '[WA10] of %s ends in the state of its capture',
    async (name) => {
      const { events, meta } = capture(name)
      // As exported today: some of these captures are from before there were suggestions.
      const { final } = captureOf(events, meta, sha256)
      const recording = await Recording.read(events, { pause })
      const scene = sceneOf(recording.at(events.length))!
      expect(scene.state).toEqual(final.state)
      expect(scene.intel).toEqual(final.intel)
      expect(scene.annotations).toEqual(final.annotations)
    },
  )

  test('[WA10] each position shows the fold of its events, in whatever order positions are visited', async () => {
    const events = exported(longMeeting(1_200))
    const recording = await Recording.read(events, { pause })
    const session = emptySession()
    const truth = new Map<number, unknown>()
    for (const event of events) {
      takeIn(session, event)
      if (event.seq % 97 === 0 || event.seq % KEYFRAME_EVENTS < 2) {
        truth.set(event.seq, structuredClone(finalOf(session, sha256).state))
      }
    }
    const places = [...truth.keys()]
    for (const place of [...places, ...places.toReversed(), ...places.toSorted((a, b) => (a % 7) - (b % 7))]) {
      expect(sceneOf(recording.at(place))!.state).toEqual(truth.get(place))
    }
    expect(recording.at(7).room).toEqual(fold(events.slice(0, 7)))
  })

  test('[WA11] visiting positions does not change a moment obtained before', async () => {
    const events = exported(longMeeting(900))
    const recording = await Recording.read(events, { pause })
    const moment = recording.at(300)
    const before = structuredClone(moment)
    for (let place = 301; place <= 900; place += 13) recording.at(place)
    expect(moment).toEqual(before)
    expect(recording.at(300)).toEqual(before)
  })

  test('[WA11] never throws, whatever the position or stream', async () => {
    const { events } = capture('goal')
    const whole = await Recording.read(events, { pause })
    for (const place of [-1, Number.NaN, 1e9, 2.5, Number.POSITIVE_INFINITY])
      expect(sceneOf(whole.at(place))).toBeDefined()
    expect(sceneOf(whole.at(0))).toBeNull()
    expect(sceneOf((await Recording.read([], { pause })).at(5))).toBeNull()
    const junk = { seq: 1, at: 5, type: 'nonsense', data: null } as unknown as ExportedEvent
    const torn = [...events.slice(4, 20), junk, ...events.slice(2)]
    const recording = await Recording.read(torn, { pause })
    for (let place = 0; place <= torn.length; place += 1) sceneOf(recording.at(place))
    expect(recording.at(torn.length).faults).toBeGreaterThan(0)
    expect(whole.at(events.length).faults).toBe(0)
  })

  test('[WA10] a jump across 20 000 events takes less than a frame', async () => {
    const events = exported(longMeeting(20_000))
    const started = performance.now()
    const recording = await Recording.read(events, { pause })
    const readMs = performance.now() - started
    const took: number[] = []
    let random = 7
    for (let i = 0; i < 300; i += 1) {
      random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
      const before = process.threadCpuUsage()
      sceneOf(recording.at(random % 20_001))
      const { user, system } = process.threadCpuUsage(before)
      took.push((user + system) / 1_000)
    }
    took.sort((a, b) => a - b)
    const [median, p95] = [took[150]!, took[285]!]
    console.log(
      `20 000 events: read ${readMs.toFixed(0)} ms, jump median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    )
    expect(p95).toBeLessThan(SCRUB_MS_MAX)
  }, 60_000)
})

describe('[WA14] the hash chain', () => {
  const { events, chain } = capture('goal')
  const check = (list: readonly ExportedEvent[], head: string | null = chain.head) =>
    checkChain(list, { head, subtle: crypto.subtle })

  test('is valid for an unmodified stream', async () => {
    const heard: number[] = []
    const finding = await checkChain(events, {
      head: chain.head,
      subtle: crypto.subtle,
      onProgress: (n) => heard.push(n),
    })
    expect(finding).toEqual({ kind: 'whole', count: events.length, head: chain.head })
    expect(heard.at(-1)).toBe(events.length)
    expect(await check(events, null)).toMatchObject({ kind: 'whole' })
  })

  test('reports the first event that was edited, moved, inserted or removed', async () => {
    const edited = events.map((event) => (event.seq === 9 ? { ...event, at: event.at + 1 } : event))
    expect(await check(edited)).toEqual({ kind: 'broken', seq: 9, why: 'hash' })
    expect(await check(events.toSpliced(5, 1))).toEqual({ kind: 'broken', seq: 6, why: 'gap' })
    expect(await check(events.toSpliced(5, 0, events[5]!))).toEqual({ kind: 'broken', seq: 7, why: 'gap' })
    const relinked = events.map((event) => (event.seq === 12 ? { ...event, prevHash: '0'.repeat(64) } : event))
    expect(await check(relinked)).toEqual({ kind: 'broken', seq: 12, why: 'previous' })
    const bad = events.map((event) =>
      event.seq === 3 ? { ...event, data: { text: '\ud800' } } : event,
    ) as typeof events
    expect(await check(bad)).toEqual({ kind: 'broken', seq: 3, why: 'hash' })
  })

  test('detects a truncated stream by the head hash of the archive', async () => {
    expect(await check(events.slice(0, -1))).toMatchObject({ kind: 'other-head', count: events.length - 1 })
  })

  test('states when the browser cannot hash', async () => {
    expect(await checkChain(events, { head: null, subtle: undefined })).toEqual({ kind: 'no-digest' })
  })
})

describe('playback', () => {
  const events = [0, 500, 1_000, 600_000, 600_000, 600_100].map((at) => ({ at }))

  test('[WA12] advances from event to event as time passes, and shortens quiet periods', () => {
    expect(advanced(events, { place: 0, waitedMs: 0 }, 0)).toEqual({ place: 1, waitedMs: 0 })
    expect(advanced(events, { place: 1, waitedMs: 0 }, 499)).toEqual({ place: 1, waitedMs: 499 })
    expect(advanced(events, { place: 1, waitedMs: 499 }, 16)).toEqual({ place: 2, waitedMs: 15 })
    expect(advanced(events, { place: 3, waitedMs: 0 }, GAP_MS_MAX)).toEqual({ place: 5, waitedMs: 0 })
    expect(advanced(events, { place: 0, waitedMs: 0 }, 1e9)).toEqual({ place: 6, waitedMs: 0 })
    expect(advanced([], { place: 0, waitedMs: 0 }, 100)).toEqual({ place: 0, waitedMs: 0 })
  })
})

describe('[WA13] markers', () => {
  test('are at the positions of their events', () => {
    const { events } = capture('goal')
    const marks = markersOf(events)
    for (const kind of MARKER_KINDS) {
      expect(marks[kind].length).toBe(new Set(events.filter(({ type }) => type === kind)).size)
      for (const column of marks[kind]) expect(column >= 0 && column <= TRACK_COLUMNS).toBe(true)
    }
    const first = events.findIndex(({ type }) => (MARKER_KINDS as readonly string[]).includes(type)) + 1
    expect(nextMarked(events, 0, 1)).toBe(first)
    expect(nextMarked(events, first, -1)).toBe(first)
    const last = events.findLastIndex(({ type }) => (MARKER_KINDS as readonly string[]).includes(type)) + 1
    expect(nextMarked(events, events.length + 1, -1)).toBe(last)
  })
})
