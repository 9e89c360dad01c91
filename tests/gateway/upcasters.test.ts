import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { checkViews, rebuildViews } from '#app/rebuildReadModels.ts'
import { SessionShelf } from '#gateway/archive/reading/shelf.ts'
import { TELLER } from '#gateway/archive/reading/tellings.ts'
import { sha256 } from '#gateway/digest.ts'
import { noCheckpoint } from '#gateway/rooms/checkpoint.ts'
import { Rooms } from '#gateway/rooms/rooms.ts'
import { verifyCapture } from '#projections/capture/verify.ts'
import { captureOf, decodedCapture, NOBODY } from '#projections/capture.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { textsOf } from '#stores/events/texts.ts'
import { sqlitePlace } from '#stores/readModels/sqliteRebuild.ts'
import { silentMetrics } from '../helpers/arbitrariesRig.ts'
import { chained } from '../helpers/given.ts'
import { handClock } from '../helpers/givenClock.ts'
import { ANA, created, ended, joined, picked, said, started, uploaded } from '../helpers/givenMeeting.ts'

/** As if messages had a second version, in which the text is shouted. */
vi.mock('#engine/room/events.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('#engine/room/events.ts')>()
  const messaged = real.ROOM_EVENT_SCHEMAS.messaged.extend({ v: z.literal(2) })
  const ROOM_EVENT_SCHEMAS = { ...real.ROOM_EVENT_SCHEMAS, messaged }
  const shout = (data: object) => ({ ...data, v: 2, text: 'text' in data ? String(data.text).toUpperCase() : '' })
  return { ...real, ROOM_EVENT_SCHEMAS, ROOM_EVENTS: { schemas: ROOM_EVENT_SCHEMAS, upcasters: { messaged: [shout] } } }
})

const AT = 1_700_000_000_000
const CODE = 'LFTED2'

/** A whole meeting as version 1 wrote it. */
function meetingOf(code: string, text: string) {
  const setup = [created({ code }), joined(ANA), uploaded(), picked(ANA, 'sec_1'), started('sec_1')]
  const facts = [...setup, said(ANA, text, { sectionId: 'sec_1' }), ended()]
  return chained(facts.map((fact, i) => ({ fact, at: AT + i * 1_000 })))
}

async function logWith(
  ...meetings: readonly [code: string, events: ReturnType<typeof meetingOf>][]
): Promise<EventLog> {
  const log = memoryLog()
  for (const [code, events] of meetings) await log.append(`room-${code}`, events, 0)
  return log
}

function roomsOn(log: EventLog) {
  const faults: string[] = []
  const fault = (error: unknown) => void faults.push(String(error))
  const llm = () => ({ available: false, model: '' })
  const rooms = new Rooms({ log, clock: handClock(AT), metrics: silentMetrics, checkpoint: noCheckpoint, llm, fault })
  return { rooms, faults }
}

describe('[HC6] a stream of the first version under code of the second', () => {
  const events = meetingOf(CODE, 'quiet')

  test('is lifted in the live room and in the session that is told of it', async () => {
    const log = await logWith([CODE, events])
    const { rooms, faults } = roomsOn(log)
    await rooms.recover()
    expect((await rooms.find(CODE))?.state.newest.map(({ text }) => text)).toEqual(['QUIET'])
    const shelf = new SessionShelf(TELLER)
    for await (const page of textsOf(log, `room-${CODE}`)) shelf.take(CODE, page)
    expect(shelf.tell(CODE, 'session', null).messages.map(({ text }) => text)).toEqual(['QUIET'])
    expect(faults).toEqual([])
    await rooms.stop()
  })

  test('is captured as it was recorded, verifies, and is replayed lifted', async () => {
    const log = await logWith([CODE, events])
    const stored = []
    for await (const event of log.readStream(`room-${CODE}`)) stored.push(event)
    const stamp = { exportedAt: AT, exportedBy: NOBODY, serviceVersion: '0.1.0' }
    const capture = captureOf(stored, stamp, sha256)
    expect(verifyCapture(JSON.parse(JSON.stringify(capture)), sha256)).toEqual([])
    const textIn = (all: readonly { readonly type: string; readonly data: object }[]) =>
      all.flatMap(({ data }) => ('text' in data && 'messageId' in data ? data.text : []))
    expect(textIn(capture.events)).toEqual(['quiet'])
    expect(textIn(decodedCapture(capture).events)).toEqual(['QUIET'])
  })

  describe('in a data folder', () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'parley-lifted-'))
    })
    afterAll(() => rm(folder, { recursive: true }))

    test('is rebuilt into the read models', async () => {
      const log = await openSqliteLog(folder)
      await log.append(`room-${CODE}`, events, 0)
      expect(await rebuildViews(sqlitePlace(folder), log)).toMatchObject({ failures: [] })
      const [archive, ...others] = await checkViews(sqlitePlace(folder), log)
      expect(archive).toMatchObject({ name: 'archive', documents: 1, differing: [], unusable: null })
      for (const other of others) expect(other).toMatchObject({ differing: [], unusable: null })
      await log.close()
    })
  })

  test('[HC12] [DU7] a room with an event of a later version is refused by name, and holds up no other', async () => {
    const later = meetingOf('LATER2', 'from ahead').map((event) =>
      event.type === 'messaged' ? { ...event, data: { ...event.data, v: 3 } } : event,
    )
    const { rooms, faults } = roomsOn(await logWith(['LATER2', later], [CODE, events]))
    await rooms.recover()
    const named = 'event 6 of room-LATER2 ("messaged", version 3)'
    expect(faults.filter((fault) => fault.includes(named))).not.toEqual([])
    await expect(rooms.find('LATER2')).rejects.toThrow(named)
    expect((await rooms.find(CODE))?.state.phase).toBe('ended')
    await rooms.stop()
  })
})
