import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { GatheredTimes } from './gatheredTimes.ts'
import { registerLoopLag } from './loopLag.ts'

/** Metrics reported by `/metrics`. Labels contain no room codes, names or texts. [OP3] */
export interface Metrics {
  refused(code: string): void
  appended(events: number, ms: number): void
  /** Counts an append of whatever stream by the log's answer; a `conflict` is another node that was first. [MN73] */
  logAppend(outcome: 'written' | 'conflict' | 'refused', ms: number): void
  /** Registers which of the leases are this node's; read at each scrape. [MN65] */
  leases(held: () => readonly (readonly [lease: string, isHeld: boolean])[]): void
  /** Registers since when a store is away, null while it can be reached; read at each scrape. [MN73] */
  stores(away: Readonly<Record<string, () => number | null>>): void
  delivered(ms: number): void
  ingested(outcome: string, ms: number): void
  /** Counts the outcome of a lane's work: `model`, `offline`, or why the model's answer was not used. */
  lane(lane: string, outcome: string): void
  fault(where: string): void
  /** Counts ends of the analysis thread caused by a room: it was `late`, or it `died`. [LN10] */
  readingEnded(why: string): void
  /** Counts rooms that the assistant no longer analyses. [LN11] */
  quarantined(): void
  /** Counts what became of an attempt to send a mail: `sent`, `dropped` (no longer wanted), `retried` or `given-up`. [IM5] */
  mailed(outcome: string): void
  /** Counts facts that a journal dropped because too many waited. [TE2] */
  unrecorded(journal: string, facts: number): void
  /** Registers gauges, which are read at each scrape. */
  gauges(read: () => { rooms: Readonly<Record<string, number>>; connections: number; seats: number }): void
  /** Registers the lag of read models in seconds, null while unknown; read at each scrape. [VW7] */
  projections(lags: () => Promise<ReadonlyMap<string, number | null>>): void
  /** Returns the metrics in the Prometheus text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Practically never; prom-client's sampling cannot be disabled. */
const NEVER_MS = 2 ** 31 - 1
const LATENCY_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  registerProcess(registry)
  const refusals = new Counter({
    name: 'parley_refusals_total',
    help: 'Refused commands',
    labelNames: ['code'],
    registers,
  })
  const events = new Counter({ name: 'parley_events_total', help: 'Events appended by rooms', registers })
  const faults = new Counter({ name: 'parley_faults_total', help: 'Faults by place', labelNames: ['where'], registers })
  const lanes = new Counter({
    name: 'parley_assistant_total',
    help: "What became of the assistant's work, by lane",
    labelNames: ['lane', 'outcome'],
    registers,
  })
  const endings = new Counter({
    name: 'parley_reading_ended_total',
    help: 'Threads that read meetings and ended over one of them',
    labelNames: ['why'],
    registers,
  })
  const quarantines = new Counter({
    name: 'parley_quarantined_total',
    help: 'Rooms that the assistant reads no more',
    registers,
  })
  const mails = new Counter({
    name: 'parley_mails_total',
    help: 'Attempts to send a mail of a space, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const unrecorded = new Counter({
    name: 'parley_unrecorded_total',
    help: 'Facts dropped because too many waited, by journal',
    labelNames: ['journal'],
    registers,
  })
  const times = (name: string, help: string) => new GatheredTimes(registry, { name, help, buckets: LATENCY_SECONDS })
  const append = times('parley_append_seconds', 'From handing a batch to the log until it is durable')
  const fanout = times('parley_fanout_seconds', 'Time to encode and hand out the emissions of a drain')
  const logAppends = new GatheredTimes(registry, {
    name: 'parley_log_append_seconds',
    help: 'Appends to the log, by its answer',
    label: 'outcome',
    buckets: LATENCY_SECONDS,
  })
  const ingest = new Histogram({
    name: 'parley_ingest_seconds',
    help: 'Reading an uploaded document',
    labelNames: ['outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
    registers,
  })
  return {
    refused: (code) => refusals.inc({ code }),
    appended: (count, ms) => {
      events.inc(count)
      append.observe(ms)
    },
    logAppend: (outcome, ms) => logAppends.observe(ms, outcome),
    leases: (held) => registerLeases(registry, held),
    stores: (away) => registerStores(registry, away),
    delivered: (ms) => fanout.observe(ms),
    ingested: (outcome, ms) => ingest.observe({ outcome }, ms / 1000),
    lane: (lane, outcome) => lanes.inc({ lane, outcome }),
    fault: (where) => faults.inc({ where }),
    readingEnded: (why) => endings.inc({ why }),
    quarantined: () => quarantines.inc(),
    mailed: (outcome) => mails.inc({ outcome }),
    unrecorded: (journal, facts) => unrecorded.inc({ journal }, facts),
    gauges: (read) => registerGauges(registry, read),
    projections: (lags) => registerProjections(registry, lags),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Registers prom-client's process metrics, except its own sampling of the event loop. [OP14] */
function registerProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS })
  const lags = registry.getMetricsAsArray().filter(({ name }) => name.startsWith('nodejs_eventloop_lag_'))
  for (const { name } of lags) registry.removeSingleMetric(name)
  registerLoopLag(registry)
}

function registerLeases(registry: Registry, held: Parameters<Metrics['leases']>[0]): void {
  new Gauge({
    name: 'parley_lease_held',
    help: '1 for work of all nodes that is done by this one',
    labelNames: ['lease'],
    registers: [registry],
    collect() {
      for (const [lease, isHeld] of held()) this.set({ lease }, isHeld ? 1 : 0)
    },
  })
}

function registerStores(registry: Registry, away: Parameters<Metrics['stores']>[0]): void {
  new Gauge({
    name: 'parley_store_away',
    help: '1 while a store cannot be reached or written',
    labelNames: ['store'],
    registers: [registry],
    collect() {
      for (const [store, since] of Object.entries(away)) this.set({ store }, since() === null ? 0 : 1)
    },
  })
}

function registerProjections(registry: Registry, lags: Parameters<Metrics['projections']>[0]): void {
  new Gauge({
    name: 'parley_projection_lag_seconds',
    help: 'Age of the newest event that a read model shows, 0 when it shows all',
    labelNames: ['projection'],
    registers: [registry],
    async collect() {
      const current = await lags()
      // Another node may have taken the read models over.
      this.reset()
      for (const [projection, lag] of current) this.set({ projection }, lag ?? Number.NaN)
    },
  })
}

function registerGauges(registry: Registry, read: Parameters<Metrics['gauges']>[0]): void {
  const registers = [registry]
  new Gauge({
    name: 'parley_rooms',
    help: 'Rooms in memory by phase',
    labelNames: ['phase'],
    registers,
    collect() {
      this.reset()
      for (const [phase, count] of Object.entries(read().rooms)) this.set({ phase }, count)
    },
  })
  new Gauge({
    name: 'parley_connections',
    help: 'Open sockets',
    registers,
    collect() {
      this.set(read().connections)
    },
  })
  new Gauge({
    name: 'parley_seats',
    help: 'Connected seats',
    registers,
    collect() {
      this.set(read().seats)
    },
  })
}
