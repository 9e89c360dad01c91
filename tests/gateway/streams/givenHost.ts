import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { Decision } from '#engine/room/decision.ts'
import type { RoomFact } from '#engine/room/events.ts'
import { ROOMS } from '#engine/room/room.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { GENESIS, SYSTEM } from '#engine/stream.ts'
import { systemClock } from '#gateway/clock.ts'
import type { Settled } from '#gateway/streams/command.ts'
import { StreamHost } from '#gateway/streams/host.ts'
import type { Pause } from '#gateway/streams/pause.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'

export const CODE = 'K7QF2M'
const STREAM = `room-${CODE}`

/** What happens to calls of one writer; by default nothing. */
export interface Ways {
  append: (write: () => ReturnType<EventLog['append']>) => ReturnType<EventLog['append']>
  read: (pages: AsyncIterable<readonly StoredEvent[]>) => AsyncIterable<readonly StoredEvent[]>
}

/** One of several writers of a room's stream, and all that it said in order. */
export function writer(log: EventLog, options: { pause?: Pause; shared?: boolean } = {}) {
  const ways: Ways = { append: (write) => write(), read: (pages) => pages }
  const told: string[] = []
  const faults: unknown[] = []
  /** What had been told when a batch was made ready. */
  const readied: string[][] = []
  const own: EventLog = {
    ...log,
    append: (...call) => ways.append(() => log.append(...call)),
    readPages: (...call) => ways.read(log.readPages(...call)),
  }
  const host: StreamHost<RoomState, UnstampedCommand, RoomFact, Decision> = new StreamHost({
    aggregate: ROOMS,
    id: CODE,
    state: emptyRoom(),
    head: GENESIS,
    log: own,
    clock: systemClock(),
    byCommand: true,
    shared: options.shared ?? true,
    pause: options.pause ?? (async () => {}),
    keeper: {
      plan: queueMicrotask,
      prepare: () => void readied.push([...told]),
      appended: (events) => void told.push(`own ${named(events)}`),
      taken: (groups) => void told.push(...groups.map(({ events }) => `taken ${named(events)}`)),
      deliver: (decided) => {
        for (const { pending, settled } of decided) host.answer(pending, settled)
      },
      unwritten: () => void told.push('unwritten'),
      rested: () => {},
      fault: (error) => void faults.push(error),
    },
  })
  const ask = (command: UnstampedCommand) =>
    new Promise<Settled<RoomState, Decision>>((settle) => {
      host.submit({
        command,
        actor: SYSTEM,
        answered: false,
        settle: (settled) => {
          told.push(settled.is === 'refused' ? `refused ${settled.refusal.refused}` : settled.is)
          settle(settled)
        },
      })
    })
  return { host, ways, told, faults, readied, ask }
}

const named = (events: readonly { readonly seq: number; readonly type: string }[]) =>
  events.map(({ seq, type }) => `${seq} ${type}`).join(', ')

export function givenLog() {
  const log = memoryLog()
  // A class hides its methods from a spread.
  const bound = new Proxy(log, {}) as EventLog
  const methods = ['append', 'readStream', 'readPages', 'readAll', 'subscribe', 'head', 'check', 'close'] as const
  for (const name of methods) Object.defineProperty(bound, name, { value: log[name].bind(log), enumerable: true })
  return bound
}

export async function stored(log: EventLog): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for await (const event of log.readStream(STREAM)) events.push(event)
  return events
}

export const CREATE: UnstampedCommand = {
  type: 'create',
  code: CODE,
  name: 'Ana',
  template: 'general',
  durationMs: 60_000,
  maxParticipants: 200,
  dials: {},
  aiMode: 'assist',
  voiceRoom: null,
  connectionId: 'c_1',
  cookieHash: null,
}

export const join = (name: string): UnstampedCommand => ({
  type: 'join',
  name,
  connectionId: `c_${name}`,
  cookieHash: null,
})
