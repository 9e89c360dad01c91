import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { command, keptFailure, minutesFrom, pathFrom, UsageError, whole } from '../commandLine.ts'
import type { Failure, FailureFixture } from '../failure.ts'
import type { Tally } from './share.ts'

const SEQUENCES = 100_000
/** Number of episodes in one request to a worker. */
const SHARE = 500
const WORKERS = 2
const WORKERS_MAX = 64
const MINUTE_MS = 60_000
const PROGRESS_MS = 5_000

interface Settings {
  readonly sequences: number
  readonly seed: number
  readonly endsAt: number
  readonly workers: number
}

interface Total {
  sequences: number
  events: number
  requests: number
  failure: Failure | null
}

const HELP = `npm run soak [-- OPTIONS]: plays random meetings under injected faults and checks every invariant

  --sequences N       number of meetings (default ${SEQUENCES})
  --seed S            seed of the random generator (default: the clock)
  --minutes M         starts no meeting after M minutes
  --workers W         number of workers, 1 to ${WORKERS_MAX} (default ${WORKERS})
  --seed S --path P   replays one failure
  --replay FILE       replays a saved failure

Exit codes: 0 all invariants hold, 1 an invariant was broken, 2 invalid arguments or input.
`

/** What plays meetings takes a second to load: not for a mistyped option. */
const harness = () => import('../failure.ts')

async function main(args: readonly string[]): Promise<void> {
  const values = optionsOf(args)
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  const seed = whole('seed', values.seed, Math.floor(Date.now() / 1000) % 2 ** 31, 0)
  if (values.replay !== undefined) return playAgain(values.replay)
  if (values.path !== undefined) {
    const path = pathFrom(values.path, values.seed)
    const { replayFailure } = await harness()
    return report(await replayFailure(seed, path))
  }
  const minutes = minutesFrom(values.minutes)
  const sequences = whole('sequences', values.sequences, SEQUENCES, 1)
  const workers = whole('workers', values.workers, WORKERS, 1, WORKERS_MAX)
  await soak({ sequences, seed, endsAt: Date.now() + minutes * MINUTE_MS, workers })
}

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { sequences: text, seed: text, minutes: text, workers: text, path: text, replay: text }
  try {
    return parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean' } } }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function soak(settings: Settings): Promise<void> {
  const { sequences, seed, workers } = settings
  process.stdout.write(`${sequences} sequences from seed ${seed} in ${workers} workers\n`)
  const startedAt = Date.now()
  const total: Total = { sequences: 0, events: 0, requests: 0, failure: null }
  const line = () => {
    const seconds = (Date.now() - startedAt) / 1000
    const rate = Math.round(total.sequences / seconds)
    const counts = `${total.sequences} sequences, ${total.events} events, ${total.requests} requests`
    process.stdout.write(`${counts}, ${seconds.toFixed(0)} s, ${rate} sequences/s\n`)
  }
  const progress = setInterval(line, PROGRESS_MS)
  let begun = 0
  const next = () => {
    if (total.failure || begun * SHARE >= sequences || Date.now() > settings.endsAt) return null
    const share = { seed: seed + begun, sequences: Math.min(SHARE, sequences - begun * SHARE) }
    begun += 1
    return share
  }
  await Promise.all(Array.from({ length: workers }, () => employ(next, total)))
  clearInterval(progress)
  line()
  await report(total.failure)
}

/** Feeds one worker until no work is left. */
function employ(next: () => object | null, total: Total): Promise<void> {
  const first = next()
  if (!first) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    worker.on('error', reject)
    worker.on('message', (tally: Tally) => {
      total.sequences += tally.sequences
      total.events += tally.events
      total.requests += tally.requests
      total.failure ??= tally.failure
      const share = next()
      if (share) worker.postMessage(share)
      else void worker.terminate().then(() => resolve())
    })
    worker.postMessage(first)
  })
}

async function report(failure: Failure | null): Promise<void> {
  if (!failure) {
    process.stdout.write('no invariant broken\n')
    return
  }
  const { describeFailure, fixtureOf } = await harness()
  const file = join(await mkdtemp(join(tmpdir(), 'parley-soak-')), 'failure.json')
  await writeFile(file, JSON.stringify(fixtureOf(failure), null, 1))
  process.stdout.write(`${describeFailure(failure)}\nkept in ${file}: npm run soak -- --replay ${file}\n`)
  process.exitCode = 1
}

async function playAgain(file: string): Promise<void> {
  const fixture = await keptFailure<FailureFixture>(file, 'harness-failure')
  const { replayFixture } = await harness()
  const { findings } = await replayFixture(fixture)
  for (const { what } of findings) process.stdout.write(`WRONG ${what}\n`)
  if (findings.length === 0) process.stdout.write('no invariant broken\n')
  else process.exitCode = 1
}

await command(main)
