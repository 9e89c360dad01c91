import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type CuttableLine, cuttableLine, type LineState } from '../../tests/helpers/cuttableLine.ts'
import type { Outage } from './outageFigures.ts'
import { processesOf, type SharedStores, storesOf } from './sharedStores.ts'

/** Stores that the nodes reach over lines which can be cut, and the ways in which each can be away. */
export interface CuttableStores {
  readonly stores: SharedStores
  readonly outages: readonly Outage[]
  close(): Promise<void>
}

/**
 * Puts a line before each store. `EVENTSTORE_PID` adds an event store whose process is paused; `EVENTSTORE_START`, a command that
 * starts it again in the background and ends when it is ready, one that is killed. Null without stores; throws for a URL of several hosts.
 */
export async function cuttableStores(env: NodeJS.ProcessEnv): Promise<CuttableStores | null> {
  const { EVENTSTORE_URL, MONGODB_URL, EVENTSTORE_START } = env
  const direct = storesOf(env)
  if (direct === null || EVENTSTORE_URL === undefined || MONGODB_URL === undefined) return null
  const log = await cuttableLine(EVENTSTORE_URL)
  const database = await cuttableLine(MONGODB_URL)
  const stores = {
    ...direct,
    env: { EVENTSTORE_URL: over(EVENTSTORE_URL, log), MONGODB_URL: directly(over(MONGODB_URL, database)) },
  }
  const pid = processesOf(env).find(([name]) => name === 'event store')?.[1]
  const outages: Outage[] = [
    onLine('database refuses', 'database', database, 'cut'),
    onLine('database is silent', 'database', database, 'stalled'),
    onLine('event store refuses', 'event store', log, 'cut'),
    onLine('event store is silent', 'event store', log, 'stalled'),
    ...(pid === undefined ? [] : [paused(pid)]),
    ...(pid === undefined || EVENTSTORE_START === undefined ? [] : [killed(pid, EVENTSTORE_START)]),
  ]
  return {
    stores,
    outages,
    async close() {
      await Promise.all([log.close(), database.close()])
    },
  }
}

/** The same URL with the line's address. */
function over(url: string, line: CuttableLine): string {
  const changed = new URL(url)
  changed.host = new URL(line.url).host
  return changed.href
}

/** A replica set names its members' own addresses, which would lead around the line. */
function directly(url: string): string {
  const changed = new URL(url)
  changed.searchParams.set('directConnection', 'true')
  return changed.href
}

function onLine(name: string, store: Outage['store'], line: CuttableLine, state: LineState): Outage {
  return { name, store, begin: () => line.become(state), end: () => line.become('whole') }
}

function paused(pid: number): Outage {
  const signal = (name: NodeJS.Signals) => void process.kill(pid, name)
  return {
    name: 'event store is paused',
    store: 'event store',
    begin: () => signal('SIGSTOP'),
    end: () => signal('SIGCONT'),
  }
}

function killed(pid: number, start: string): Outage {
  return {
    name: 'event store is killed',
    store: 'event store',
    begin: () => void process.kill(pid, 'SIGKILL'),
    async end() {
      await once(spawn('sh', ['-c', start], { stdio: 'ignore' }), 'exit')
    },
  }
}
