import perfHooks from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createMetrics } from '#gateway/metrics.ts'

const STALL_MS = 60
const PATIENCE_MS = 5_000

const figure = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1])
const longest = (text: string) => figure(text, 'nodejs_eventloop_lag_max_seconds')

test('[OP14] a stall of the event loop is told at the next scrape and not at those after it', async () => {
  const metrics = createMetrics()
  await turn()
  const until = performance.now() + STALL_MS
  while (performance.now() < until);
  await turn()
  await turn()
  const text = await metrics.text()
  expect(longest(text)).toBeGreaterThan(STALL_MS / 1_000)
  expect(text.match(/^nodejs_eventloop_lag_\w+ /gm)).toHaveLength(7)
  expect(text).toContain('process_cpu_seconds_total')
  // A busy machine may stall the loop itself.
  for (const started = performance.now(); performance.now() - started < PATIENCE_MS; await turn())
    if (longest(await metrics.text()) < STALL_MS / 1_000) return
  expect.unreachable()
})

test('[OP14] nothing samples the event loop by a timer', () => {
  const monitor = vi.spyOn(perfHooks, 'monitorEventLoopDelay')
  createMetrics()
  expect(monitor).toHaveBeenCalled()
  for (const [options] of monitor.mock.calls) expect(options?.resolution).toBeGreaterThan(1_000_000)
  monitor.mockRestore()
})
