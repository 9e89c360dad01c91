import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import {
  describeFailure,
  type Failure,
  type FailureFixture,
  fixtureOf,
  replayFailure,
  replayFixture,
} from '../failure.ts'
import type { Tally } from './share.ts'

const SEQUENCES = 100_000
/** Episodes that one worker plays before it is asked for more. */
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

/**
 * `npm run soak [-- --sequences N --seed S --minutes M --workers W]`: random meetings under faults. Exit code 1 and a
 * failure that runs again when one breaks an invariant. `--replay FILE`, or `--seed S --path P`, plays one again.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sequences: { type: 'string' },
      seed: { type: 'string' },
      minutes: { type: 'string' },
      workers: { type: 'string' },
      path: { type: 'string' },
      replay: { type: 'string' },
    },
  })
  const seed = whole(values.seed, Math.floor(Date.now() / 1000) % 2 ** 31)
  if (values.replay !== undefined) return playAgain(values.replay)
  if (values.path !== undefined) return report(await replayFailure(seed, values.path))
  const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes)
  const sequences = whole(values.sequences, SEQUENCES)
  const workers = Math.min(whole(values.workers, WORKERS), WORKERS_MAX)
  await soak({ sequences, seed, endsAt: Date.now() + minutes * MINUTE_MS, workers })
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

/** One worker, until there is nothing more to do. */
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
  const file = join(await mkdtemp(join(tmpdir(), 'parley-soak-')), 'failure.json')
  await writeFile(file, JSON.stringify(fixtureOf(failure), null, 1))
  process.stdout.write(`${describeFailure(failure)}\nkept in ${file}: npm run soak -- --replay ${file}\n`)
  process.exitCode = 1
}

async function playAgain(file: string): Promise<void> {
  const fixture = JSON.parse(await readFile(file, 'utf8')) as FailureFixture
  const { findings } = await replayFixture(fixture)
  for (const { what } of findings) process.stdout.write(`WRONG ${what}\n`)
  if (findings.length === 0) process.stdout.write('no invariant broken\n')
  else process.exitCode = 1
}

function whole(text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${text} is not a whole number.`)
  return value
}

await main()
