import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { isMainThread } from 'node:worker_threads'

/** Loaded into a service with `--import`: SIGUSR2 starts a profile of its main thread, and a second one ends it and writes it to the file BENCH_PROFILE. */
const EVERY_US = 2_000
const file = process.env.BENCH_PROFILE

if (isMainThread && file !== undefined && process.argv[1]?.endsWith('main.ts')) {
  const session = new Session()
  let isRunning = false
  process.on('SIGUSR2', () => {
    if (isRunning) {
      session.post('Profiler.stop', (_error, { profile }) => writeFileSync(file, JSON.stringify(profile)))
      return
    }
    isRunning = true
    session.connect()
    session.post('Profiler.enable')
    session.post('Profiler.setSamplingInterval', { interval: EVERY_US })
    session.post('Profiler.start')
  })
}
