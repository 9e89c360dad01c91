import { describe, expect, test } from 'vitest'
import { isRefusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { TEAMS } from '#engine/team/team.ts'
import { systemClock } from '#gateway/clock.ts'
import { Streams } from '#gateway/streams/streams.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { type EventLog, LogError } from '#stores/events/port.ts'

const ADA = '00000000-0000-4000-8000-000000000001'
const actor: Actor = { kind: 'user', id: ADA, name: null }
const CREATE = { type: 'create', ownerId: ADA, personal: false, name: null } as const

function streams(log: EventLog, folded: (seq: number) => void = () => {}) {
  return new Streams(TEAMS, { log, clock: systemClock(), fault: () => {} }, (_id, { seq }) => folded(seq))
}

async function seqs(log: EventLog): Promise<number[]> {
  const read: number[] = []
  for await (const { seq } of log.readStream('team-t')) read.push(seq)
  return read
}

describe('streams of accounts', () => {
  test('[DU1] commands at once take turns, and each sees what the one before it did', async () => {
    const log = memoryLog()
    const teams = streams(log)
    const done = await Promise.all([
      teams.ask('t', actor, CREATE),
      ...Array.from({ length: 50 }, (_, i) => teams.ask('t', actor, { type: 'createRoom', spaceId: `sp_${i}` })),
    ])
    expect(done.filter(isRefusal)).toHaveLength(47)
    expect(await seqs(log)).toEqual([1, 2, 3, 4])
  })

  test('another writer is no harm: the command is decided anew on what it wrote', async () => {
    const log = memoryLog()
    const [one, other] = [streams(log), streams(log)]
    const tails = [one, other].map((own) =>
      log.subscribe(
        { after: '', categories: ['team'] },
        { events: (batch) => batch.forEach((event) => void own.take(event)) },
      ),
    )
    await one.ask('t', actor, CREATE)
    while (other.get('t') === null) await new Promise((resolve) => setTimeout(resolve, 1))
    await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        (i % 2 ? one : other).ask('t', actor, { type: 'createRoom', spaceId: `sp_${i}` }),
      ),
    )
    expect(await seqs(log)).toEqual([1, 2, 3, 4])
    while (other.get('t')!.seq + one.get('t')!.seq < 8) await new Promise((resolve) => setTimeout(resolve, 1))
    expect(await one.ask('t', actor, { type: 'createRoom', spaceId: 'sp_9' })).toMatchObject({ refused: 'over-quota' })
    expect(await other.ask('t', actor, { type: 'createRoom', spaceId: 'sp_9' })).toMatchObject({
      refused: 'over-quota',
    })
    for (const tail of tails) await tail.stop()
  })

  test('[DU6] an append whose outcome is unknown lands once', async () => {
    const log = memoryLog()
    let doubts = 2
    const doubtful: EventLog = {
      ...bound(log),
      async append(...args) {
        const appended = await log.append(...args)
        if (doubts-- > 0) throw new LogError('indeterminate', 'perhaps')
        return appended
      },
    }
    const events: number[] = []
    const teams = streams(doubtful, (seq) => events.push(seq))
    await teams.ask('t', actor, CREATE)
    await teams.ask('t', actor, { type: 'createRoom', spaceId: 'sp_1' })
    expect([events, await seqs(log)]).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  test('an append that failed changes nothing, and the next command goes on', async () => {
    const log = memoryLog()
    let fails = 0
    const failing: EventLog = {
      ...bound(log),
      append: (...args) => (fails-- > 0 ? Promise.reject(new LogError('unavailable', 'full')) : log.append(...args)),
    }
    const teams = streams(failing)
    await teams.ask('t', actor, CREATE)
    fails = 1
    await expect(teams.ask('t', actor, { type: 'createRoom', spaceId: 'sp_1' })).rejects.toThrow('full')
    expect(teams.get('t')!.seq).toBe(1)
    await teams.ask('t', actor, { type: 'createRoom', spaceId: 'sp_1' })
    expect(await seqs(log)).toEqual([1, 2])
  })

  test('more than a thousand waiting for one stream are turned away, the others are served', async () => {
    const teams = streams(memoryLog())
    const asked = Array.from({ length: 1_001 }, () =>
      teams.ask('t', actor, CREATE).then(
        () => 'done',
        (error: LogError) => error.code,
      ),
    )
    const outcomes = await Promise.all(asked)
    expect(outcomes.filter((outcome) => outcome === 'unavailable')).toHaveLength(1)
  })
})

function bound(log: EventLog): EventLog {
  return new Proxy(log, {
    get: (target, name) => Reflect.get(target, name).bind(target),
    ownKeys: () => METHODS,
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}
const METHODS = [
  'append',
  'readStream',
  'readPages',
  'readAll',
  'subscribe',
  'truncate',
  'tombstone',
  'head',
  'check',
  'close',
]
