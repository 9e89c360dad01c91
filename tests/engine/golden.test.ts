import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { contentError, decode } from '#engine/eventTypes.ts'
import { ROOM_EVENT_SCHEMAS, ROOM_EVENTS } from '#engine/room/events.ts'
import { fold } from '#engine/room/evolve.ts'
import { type ChainedEvent, GENESIS, verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { verifyCapture } from '#projections/capture/verify.ts'
import { type CaptureFixture, captureOf, type ExportedEvent, plainSeed } from '#projections/capture.ts'
import { formerAnnotation } from '#projections/views/annotations.ts'
import { intelFormOf } from '#projections/views/formerIntel.ts'
import { liveFold } from '../helpers/given.ts'

const FOLDER = fileURLToPath(new URL('../../fixtures', import.meta.url))
/** Rewrites what a capture ends with, for a change of the views that was meant. Events are never rewritten. */
const UPDATE = process.env.UPDATE_FIXTURES === '1'

type Recorded = ExportedEvent<ChainedEvent>

function read<T>(path: string): T {
  return JSON.parse(readFileSync(`${FOLDER}/${path}`, 'utf8')) as T
}

const namesIn = (path: string): string[] =>
  readdirSync(`${FOLDER}/${path}`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))

describe('[HC6] version 1 of every event, for ever', () => {
  const names = namesIn('events/v1')
  const events = names.map((name) => read<Recorded>(`events/v1/${name}.json`))

  test('there is one of each type', () => {
    expect(names.toSorted()).toEqual(Object.keys(ROOM_EVENT_SCHEMAS).toSorted())
    for (const [i, name] of names.entries()) expect(events[i]!.type).toBe(name)
  })

  test.each(names)('%s is still read', (name) => {
    const event = decode(ROOM_EVENTS, read<Recorded>(`events/v1/${name}.json`))
    expect(contentError(ROOM_EVENTS, event)).toBeNull()
  })

  test('[HC1] [HC3] together they are one stream that verifies, and folds by both reducers', () => {
    const stream = events.toSorted((a, b) => a.seq - b.seq)
    expect(verifyChain(stream, sha256).ok).toBe(true)
    for (const [i, { prevHash }] of stream.entries()) expect(prevHash).toBe(stream[i - 1]?.hash ?? GENESIS.hash)
    const decoded = stream.map((event) => decode(ROOM_EVENTS, event))
    const room = fold(decoded)
    expect(liveFold(decoded)).toEqual(room)
    expect(room).toMatchObject({
      phase: 'ended',
      endedReason: 'stopped',
      aiMode: 'critical',
      voiceMuted: true,
      standings: { topic_1: { status: 'confirmed' }, topic_2: { messageCount: 1, status: 'discussing' } },
      rulings: { d_2: 'rejected' },
      annotationCount: 1,
      seats: { p_ana: { connectionId: 'c_2', ready: true, spoke: true, keys: [['k-1', 'm_1']] } },
    })
  })
})

describe('[DU2] [HC11] captured meetings', () => {
  test.each(namesIn('rooms'))('[CA3] [TI3] [TD12] [LE33] %s replays to the same bytes', (name) => {
    const path = `rooms/${name}.json`
    const { events, meta } = read<CaptureFixture>(path)
    for (const { type, data } of events) expect(ROOM_EVENT_SCHEMAS[type].parse(data)).toEqual(data)
    const { exportedAt, exportedBy, serviceVersion } = meta
    const again = captureOf(events, { exportedAt, exportedBy, serviceVersion }, sha256)
    if (UPDATE) writeFileSync(`${FOLDER}/${path}`, `${JSON.stringify(again, null, 1)}\n`)
    const capture = read<CaptureFixture>(path)
    expect(verifyCapture(capture, sha256)).toEqual([])
    const seed = Object.hasOwn(capture.seed, 'docs') ? again.seed : plainSeed(again.seed)
    // Ledgers of older captures have older forms.
    const intel = intelFormOf(capture.final.intel)(fold(events))
    // States of older captures lack what came later; here nothing of it is used.
    const held = Object.entries(again.final.state).filter(([key]) => Object.hasOwn(capture.final.state, key))
    const state = Object.fromEntries(held)
    // Annotations of older captures have no threads.
    const annotations = JSON.stringify(capture.final.annotations).includes('"replies"')
      ? again.final.annotations
      : again.final.annotations.map(formerAnnotation)
    const final = { ...again.final, state, intel, annotations }
    expect(JSON.stringify({ ...again, seed, final })).toBe(JSON.stringify(capture))
  })

  test.each(namesIn('rooms'))('[DU2] T43 every state of %s is the same live and replayed', (name) => {
    const { events } = read<CaptureFixture>(`rooms/${name}.json`)
    for (let seq = 0; seq <= events.length; seq++) {
      expect(liveFold(events.slice(0, seq))).toEqual(fold(events.slice(0, seq)))
    }
  })
})
