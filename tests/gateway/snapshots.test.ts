import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { SnapshotKeeper } from '#gateway/rooms/snapshotKeeper.ts'
import { fileSnapshots } from '#gateway/rooms/snapshots.ts'
import { readRoom } from '#gateway/rooms/stream.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'

const CODE = 'K7QF2M'
const EVENTS = longMeeting(640)
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-snapshots-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const filePath = () => join(folder, 'open-rooms', `${CODE}.json`)

async function logOf(events: readonly RoomEvent[]): Promise<EventLog> {
  const log = memoryLog()
  for (let at = 0; at < events.length; at += 200) await log.append(`room-${CODE}`, events.slice(at, at + 200), at)
  return log
}

/** A keeper of the folder over a log, and from which events it read. */
function keeperOf(log: EventLog, rules = 'rules 1') {
  const reads: (number | undefined)[] = []
  const spied = new Proxy(log, {
    get(target, name: keyof EventLog) {
      if (name !== 'readPages') return Reflect.get(target, name)?.bind(target)
      return (...[stream, options]: Parameters<EventLog['readPages']>) => {
        reads.push(options?.from)
        return target.readPages(stream, options)
      }
    },
  })
  const fault = vi.fn()
  return {
    keeper: new SnapshotKeeper(
      spied,
      fileSnapshots(folder, async () => rules),
      fault,
    ),
    reads,
    fault,
  }
}

/** Saves the room as of the first 500 of its events. */
async function savedEarly(): Promise<void> {
  const log = await logOf(EVENTS.slice(0, 500))
  const { keeper } = keeperOf(log)
  await keeper.save({ code: CODE, ...(await readRoom(log, CODE))! })
}

describe('[DU15] a room that comes back', () => {
  test('is read from its snapshot on, and equals what its stream says', async () => {
    await savedEarly()
    const log = await logOf(EVENTS)
    const { keeper, reads } = keeperOf(log)
    expect(await keeper.read(CODE, true)).toEqual(await readRoom(log, CODE))
    expect(reads).toEqual([501])
  })

  test('is read whole where the snapshot is of another stream, or of more than the log holds', async () => {
    await savedEarly()
    const other = longMeeting(640, 1_600_000_000_000)
    for (const events of [other, EVENTS.slice(0, 499)]) {
      const log = await logOf(events)
      expect(await keeperOf(log).keeper.read(CODE, true)).toEqual(await readRoom(log, CODE))
    }
  })

  test('is read whole where other rules folded the snapshot, or it is torn, changed or nonsense', async () => {
    await savedEarly()
    const log = await logOf(EVENTS)
    const right = await readRoom(log, CODE)
    const whole = await readFile(filePath(), 'utf8')
    const readWhole = async (rules?: string) => {
      const { keeper, reads } = keeperOf(log, rules)
      expect(await keeper.read(CODE, true)).toEqual(right)
      expect(reads).toEqual([1])
    }
    await readWhole('rules 2')
    await truncate(filePath(), 5_000)
    await readWhole()
    await writeFile(filePath(), whole.replace('"phase":"chat"', '"phase":"ended"'))
    await readWhole()
    for (const text of ['', '\n', 'null\nnull', `${whole}x`]) {
      await writeFile(filePath(), text)
      await readWhole()
    }
  })
})

describe('[DU15] a snapshot', () => {
  test('is made of running rooms that went on, and goes with their end', async () => {
    const log = await logOf(EVENTS)
    const { keeper } = keeperOf(log)
    const room = { code: CODE, ...(await readRoom(log, CODE))! }
    await keeper.saveSome([room])
    expect(await readdir(join(folder, 'open-rooms'))).toEqual([`${CODE}.json`])
    const before = await readFile(filePath(), 'utf8')
    await keeper.saveAll([{ ...room, head: { seq: room.head.seq + 199, hash: 'x' } }])
    expect(await readFile(filePath(), 'utf8')).toBe(before)
    await keeper.remove(CODE)
    await keeper.saveAll([{ ...room, state: { ...room.state, phase: 'ended' } }])
    expect(await readdir(join(folder, 'open-rooms'))).toEqual([])
  })

  test('of a room that is not open any more is removed by the next start, what a crash left behind too', async () => {
    await savedEarly()
    const { keeper } = keeperOf(await logOf(EVENTS))
    await writeFile(`${filePath()}.0123abcd`, 'half')
    await keeper.clear(new Set([CODE]))
    expect(await readdir(join(folder, 'open-rooms'))).toEqual([`${CODE}.json`])
    await keeper.clear(new Set())
    expect(await readdir(join(folder, 'open-rooms'))).toEqual([])
  })

  test('that cannot be written is a fault and nothing else', async () => {
    const log = await logOf(EVENTS)
    const { keeper, fault } = keeperOf(log)
    await writeFile(join(folder, 'open-rooms'), 'no folder')
    await keeper.save({ code: CODE, ...(await readRoom(log, CODE))! })
    expect(fault).toHaveBeenCalledTimes(1)
    expect(await keeper.read(CODE, true)).toEqual(await readRoom(log, CODE))
  })
})
