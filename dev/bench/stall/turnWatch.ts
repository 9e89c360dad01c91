import { writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setInterval } from 'node:timers'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a service with `--import`: writes the longest stall of its main loop so far into the file BENCH_TURNS, in ms of wall
 * time and of the thread's own CPU, of which other processes take nothing. An empty file begins anew.
 */
const STEP_MS = 5
const file = process.env.BENCH_TURNS

if (isMainThread && file !== undefined && process.argv[1]?.endsWith('main.ts')) {
  let [wall, cpu] = [0, 0]
  let at = performance.now()
  let used = process.threadCpuUsage()
  const look = () => {
    const late = performance.now() - at - STEP_MS
    const { user, system } = process.threadCpuUsage(used)
    const own = Math.min(late, (user + system) / 1_000)
    if (late > wall || own > cpu) {
      ;[wall, cpu] = [Math.max(wall, late), Math.max(cpu, own)]
      writeFileSync(file, `${wall} ${cpu}`)
    }
    at = performance.now()
    used = process.threadCpuUsage()
  }
  process.on('SIGUSR2', () => {
    ;[wall, cpu] = [0, 0]
  })
  setInterval(look, STEP_MS).unref()
}
