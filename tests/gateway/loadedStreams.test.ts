import { describe, expect, test } from 'vitest'
import { isRefusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import type { TeamCommand } from '#engine/team/commands.ts'
import type { TeamFact } from '#engine/team/events.ts'
import type { TeamState } from '#engine/team/state.ts'
import { TEAMS } from '#engine/team/team.ts'
import { systemClock } from '#gateway/clock.ts'
import { type LoadedStream, LoadedStreams } from '#gateway/streams/loadedStreams.ts'
import { Streams } from '#gateway/streams/streams.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { type EventLog, LogError, type StoredEvent } from '#stores/events/port.ts'

const ADA = '00000000-0000-4000-8000-000000000001'
const actor: Actor = { kind: 'user', id: ADA, name: null }
const CREATE = { type: 'create', ownerId: ADA, personal: false, name: null } as const
const room = (i: number) => ({ type: 'createRoom', spaceId: `sp_${i}` }) as const

function streams(log: EventLog, options: { loadedMax?: number; restMs?: number; weightMax?: number } = {}) {
  const events: string[] = []
  const faults: unknown[] = []
  const loaded = new LoadedStreams(TEAMS, {
    log,
    clock: systemClock(),
    fault: (error) => faults.push(error),
    folded: (id, { seq }) => events.push(`${id} ${seq}`),
    weigh: ({ seq }) => seq,
    weightMax: 1_000,
    ...options,
  })
  return Object.assign(loaded, { events, faults })
}

type Team = LoadedStream<TeamState, TeamCommand, TeamFact>

async function created(loaded: ReturnType<typeof streams>, id: string): Promise<Team> {
  const made = await loaded.create(id, actor, CREATE)
  if (isRefusal(made)) throw new Error(made.error)
  return made
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1))
}

describe('streams that are loaded when asked for', () => {
  test('[SP3] an unknown id costs one look-up and leaves nothing in memory', async () => {
    const log = memoryLog()
    const loaded = streams(log)
    expect(await loaded.find('nobody')).toBeNull()
    expect(loaded.size).toBe(0)
  })

  test('[DU1] a created stream is found, by another process too, with the same state', async () => {
    const log = memoryLog()
    const one = streams(log)
    const team = await created(one, 'a')
    await team.ask(actor, room(1))
    expect(await one.find('a')).toBe(team)
    const again = await streams(log).find('a')
    expect(again!.state).toEqual(team.state)
    expect(one.events).toEqual(['a 1', 'a 2'])
  })

  test('a refused creation leaves nothing', async () => {
    const loaded = streams(memoryLog())
    expect(await loaded.create('a', actor, room(1))).toMatchObject({ refused: 'unknown-team' })
    expect([loaded.size, await loaded.find('a')]).toEqual([0, null])
  })

  test('concurrent readers share one load', async () => {
    const log = memoryLog()
    await created(streams(log), 'a')
    const loaded = streams(log)
    const [one, other] = await Promise.all([loaded.find('a'), loaded.find('a')])
    expect(one).toBe(other)
  })

  test('the least recently used stream that nobody holds is evicted', async () => {
    const log = memoryLog()
    const loaded = streams(log, { loadedMax: 2 })
    const a = await created(loaded, 'a')
    using _ = a.hold()
    await created(loaded, 'b')
    await created(loaded, 'c')
    expect(loaded.size).toBe(2)
    expect(await loaded.find('a')).toBe(a)
  })

  test('[SP3] streams that are too large together are evicted, but never the one that is asked for', async () => {
    const loaded = streams(memoryLog(), { weightMax: 2 })
    await created(loaded, 'a')
    await created(loaded, 'b')
    expect(loaded.size).toBe(2)
    await created(loaded, 'c')
    expect(loaded.size).toBe(2)
    const tight = streams(memoryLog(), { weightMax: 0 })
    const only = await created(tight, 'a')
    expect([tight.size, await tight.find('a')]).toEqual([1, only])
  })

  test('an evicted stream takes commands: it continues with what the log holds', async () => {
    const log = memoryLog()
    const loaded = streams(log, { loadedMax: 1 })
    const a = await created(loaded, 'a')
    await created(loaded, 'b')
    await (await loaded.find('a'))!.ask(actor, room(1))
    await created(loaded, 'c')
    expect(isRefusal(await a.ask(actor, room(2)))).toBe(false)
    expect(a.state.usage).toEqual((await loaded.find('a'))!.state.usage)
    expect(Object.values(a.state.usage)).toMatchObject([{ rooms: 2 }])
  })

  test('events of another writer reach a loaded stream and no other', async () => {
    const log = memoryLog()
    const [one, other] = [streams(log), streams(log)]
    await one.start()
    await other.start()
    await created(one, 'a')
    await created(one, 'b')
    const seen = (await other.find('a'))!
    await (await one.find('a'))!.ask(actor, room(1))
    await (await one.find('b'))!.ask(actor, room(1))
    await until(() => seen.state.seq === 2)
    expect([other.events, other.size]).toEqual([['a 2'], 1])
    await one.stop()
    await other.stop()
  })

  test('an event that arrives while the stream is read is not lost', async () => {
    const log = memoryLog()
    const writer = new Streams(TEAMS, { log, clock: systemClock(), fault: () => {} })
    await writer.ask('a', actor, CREATE)
    let reading = () => {}
    const slow: EventLog = new Proxy(log, {
      get(target, name) {
        if (name !== 'readPages') return Reflect.get(target, name).bind(target)
        return async function* (...args: Parameters<EventLog['readPages']>) {
          const pages: (readonly StoredEvent[])[] = []
          for await (const page of target.readPages(...args)) pages.push(page)
          await new Promise<void>((resolve) => {
            reading = resolve
          })
          yield* pages
        }
      },
    })
    const loaded = streams(slow)
    await loaded.start()
    const found = loaded.find('a')
    await new Promise((resolve) => setTimeout(resolve, 5))
    await writer.ask('a', actor, room(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    reading()
    expect((await found)!.state.seq).toBe(2)
    await loaded.stop()
  })

  test('[DU7] T09 a failed read is an error and no empty stream: nothing is written, and the next reader gets it whole', async () => {
    const log = memoryLog()
    await created(streams(log), 'a')
    let fails = true
    const failing: EventLog = new Proxy(log, {
      get(target, name) {
        if (name === 'readPages' && fails) throw new LogError('unavailable', 'the disk is away')
        return Reflect.get(target, name).bind(target)
      },
    })
    const loaded = streams(failing)
    await expect(loaded.find('a')).rejects.toMatchObject({ code: 'unavailable' })
    fails = false
    const team = (await loaded.find('a'))!
    expect([team.state.seq, (await team.ask(actor, room(1))) && team.state.seq]).toEqual([1, 2])
  })

  test('[DU7] a stream that cannot be read is an error that does not name the stream, and harms no other', async () => {
    const log = memoryLog()
    const loaded = streams(log)
    await loaded.start()
    const team = await created(loaded, 'secret')
    await created(loaded, 'b')
    await log.append('team-secret', [{ ...strange, hash: 'f'.repeat(64) }], 1)
    await until(() => loaded.faults.length === 1)
    await expect(loaded.find('secret')).rejects.toMatchObject({ code: 'corrupt' })
    await expect(loaded.find('secret')).rejects.toThrow(/^(?!.*secret).*a team/)
    expect(team.state.seq).toBe(1)
    expect((await loaded.find('b'))!.state.seq).toBe(1)
    await loaded.stop()
  })
})

const strange = { id: crypto.randomUUID(), at: 1, type: 'team.dreamt', actor, data: {} }
