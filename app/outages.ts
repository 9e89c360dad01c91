import type { Logger } from 'pino'
import type { Clock } from '#gateway/clock.ts'
import type { Metrics } from '#gateway/metrics.ts'
import { Peers } from '#gateway/outages/peers.ts'
import { Saving, type SavingChange } from '#gateway/outages/saving.ts'
import type { EventLog } from '#stores/events/port.ts'
import { watchedLog } from '#stores/events/watched.ts'
import type { Stores } from './stores.ts'

/** A log outside of this process may go while nobody appends. */
const LOOK_MS = 5_000

interface Parts {
  readonly stores: Stores
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly lookMs?: number
}

/** What knows of stores that are away: the log with a watch over its appends, and one line in the operator's log at each end of an outage. */
export function openOutages({ stores, clock, logger, metrics, lookMs = LOOK_MS }: Parts) {
  const listeners: ((change: SavingChange) => void)[] = []
  const saving = new Saving({
    ...{ clock, metrics },
    check: () => stores.log.check(),
    changed(change) {
      const { ok, error, since, at } = change
      if (ok) logger.warn({ awayMs: at - since }, 'the event log can be written again')
      else logger.error({ err: error }, 'the event log cannot be written')
      for (const listener of listeners) listener(change)
    },
    ...(stores.isOutside ? { lookMs } : {}),
  })
  const { nodes, isOutside, databaseAwaySince } = stores
  const peers = new Peers({ nodes, clock, canSave: () => saving.awaySince === null, tellMs: lookMs })
  listeners.push(() => peers.tell())
  metrics.stores({ log: () => saving.awaySince, database: databaseAwaySince })
  return {
    log: watchedLog(stores.log, saving),
    saving,
    /** Calls back whenever saving stops and starts again. */
    onSaving: (listener: (change: SavingChange) => void) => void listeners.push(listener),
    /** How this node sees the stores and the other nodes, for `/api/health`. */
    installation() {
      const log = seen(saving.awaySince)
      const database = stores.hasDatabase ? { database: seen(databaseAwaySince()) } : {}
      const ofNode = nodes.isAlone ? {} : { node: nodes.id, nodes: peers.count }
      // What is in the data folder is not worth a word as long as it works.
      return isOutside || stores.hasDatabase || !log.ok ? { stores: { log, ...database }, ...ofNode } : {}
    },
    /**
     * Why this node should get no requests; null when it may. An event store that nobody can reach is no reason: to a balancer
     * that took all nodes away at once, people would lose even what they see. [MN73]
     */
    async unfit(): Promise<string | null> {
      if (!isOutside) return unfitLog(stores.log)
      if (saving.awaySince === null || !peers.anotherCanSave) return null
      return 'This node cannot reach the event store, although another one can.'
    },
    stop() {
      saving.stop()
      peers.stop()
    },
  }
}

function seen(awaySince: number | null) {
  return { ok: awaySince === null, awaySince }
}

async function unfitLog(log: EventLog): Promise<string | null> {
  const { ok, writable } = await log.check()
  if (!writable) return 'The event log takes no writes.'
  return ok ? null : 'The disk of the event log is nearly full.'
}
