import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

const NS_PER_S = 1e9

/**
 * How long the turns of the event loop took since the page was last asked for, under the names that prom-client gives them.
 * Each turn is a sample: prom-client's own sampling wakes an idle process a hundred times a second. [OP14]
 */
export function registerLoopLag(registry: Registry): void {
  const turns = monitorEventLoopDelay({ samplePerIteration: true })
  turns.enable()
  const registers = [registry]
  const figures: Readonly<Record<string, readonly [help: string, seconds: () => number]>> = {
    min: ['The shortest', () => turns.min],
    mean: ['The mean', () => turns.mean],
    stddev: ['The standard deviation', () => turns.stddev],
    p50: ['The 50th percentile', () => turns.percentile(50)],
    p90: ['The 90th percentile', () => turns.percentile(90)],
    p99: ['The 99th percentile', () => turns.percentile(99)],
    max: ['The longest', () => turns.max],
  }
  for (const [name, [help, nanoseconds]] of Object.entries(figures)) {
    new Gauge({
      name: `nodejs_eventloop_lag_${name}_seconds`,
      help: `${help} of the turns of the event loop since the last scrape.`,
      registers,
      collect() {
        // The histogram answers nonsense before its first sample.
        this.set(turns.count === 0 ? 0 : nanoseconds() / NS_PER_S)
        // Gauges are collected in the order in which they were registered.
        if (name === 'max') turns.reset()
      },
    })
  }
}
