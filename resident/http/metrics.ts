import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Practically never; prom-client's sampling cannot be disabled. */
const NEVER_MS = 2 ** 31 - 1
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface ResidentMetrics {
  /** Counts requests by their route and status, and their duration. */
  readonly counted: RequestHandler
  destroyed(why: string): void
  fault(where: string): void
  /** Registers gauges, which are read at each scrape. */
  gauges(read: () => { readonly rooms: number; readonly arriving: number }): void
  /** Returns the metrics in the Prometheus text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Metrics of the resident. No label holds a room code, an id or a text. [KX14] */
export function residentMetrics(): ResidentMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS })
  const requests = new Histogram({
    name: 'parley_resident_request_seconds',
    help: 'Requests by route and status, from the first byte to the end of the answer',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const keys = new Counter({
    name: 'parley_resident_keys_destroyed_total',
    help: 'Keys of rooms destroyed, by reason',
    labelNames: ['why'],
    registers,
  })
  const faults = new Counter({
    name: 'parley_resident_faults_total',
    help: 'Faults by place',
    labelNames: ['where'],
    registers,
  })
  return {
    counted: (request, response, next) => {
      const startedAt = performance.now()
      response.once('close', () => {
        const route = String(request.route?.path ?? 'none')
        requests.observe({ route, status: response.statusCode }, (performance.now() - startedAt) / 1000)
      })
      next()
    },
    destroyed: (why) => keys.inc({ why }),
    fault: (where) => faults.inc({ where }),
    gauges: (read) => {
      gauge('parley_resident_rooms', 'Open rooms', () => read().rooms)
      gauge('parley_resident_arriving_bytes', 'Bytes of request bodies under way', () => read().arriving)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
}
