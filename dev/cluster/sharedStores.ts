import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RoomEvent } from '#engine/room/events.ts'
import type { EventLog } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'

/** Where the nodes of a drill keep things. */
export interface SharedStores {
  readonly env: NodeJS.ProcessEnv
  /** Processes beside the nodes whose CPU is named apart. */
  readonly processes: readonly (readonly [name: string, pid: number])[]
  /** For reading, while nodes may still run. */
  openLog(): Promise<EventLog>
}

/** The stream of a room, as it was appended. */
export async function streamOf(log: EventLog, code: string): Promise<RoomEvent[]> {
  const events: RoomEvent[] = []
  for await (const { stream: _stream, position: _position, ...event } of log.readStream(`room-${code}`))
    events.push(event as unknown as RoomEvent)
  return events
}

/** Pids of the stores' processes, named by `EVENTSTORE_PID` and `MONGODB_PID`. */
export function processesOf({ EVENTSTORE_PID, MONGODB_PID }: NodeJS.ProcessEnv): (readonly [string, number])[] {
  const named = [
    ['event store', EVENTSTORE_PID],
    ['database', MONGODB_PID],
  ] as const
  return named.flatMap(([name, pid]) => (pid === undefined ? [] : [[name, Number(pid)] as const]))
}

/** The stores that `EVENTSTORE_URL` and `MONGODB_URL` name; null where one of them is missing. */
export function storesOf(env: NodeJS.ProcessEnv): SharedStores | null {
  const { EVENTSTORE_URL, MONGODB_URL } = env
  if (EVENTSTORE_URL === undefined || MONGODB_URL === undefined) return null
  return {
    env: { EVENTSTORE_URL, MONGODB_URL },
    processes: processesOf(env),
    async openLog() {
      const { openEventStoreLog } = await import('#stores/events/eventstore.ts')
      return openEventStoreLog(EVENTSTORE_URL, { fault: () => {} })
    },
  }
}

/** The embedded stores of a single node. The log is read from its folder; killed nodes leave their lock behind. */
export async function embeddedStores(): Promise<SharedStores> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-embedded-'))
  return { env: { DATA_DIR: folder }, processes: [], openLog: () => openSqliteLog(folder) }
}
