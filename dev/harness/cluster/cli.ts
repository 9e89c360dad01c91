import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { command, keptFailure, minutesFrom, pathFrom, UsageError, whole } from '../commandLine.ts'
import type { ClusterFailure, ClusterFailureFixture } from './failure.ts'

const STEPS = 1_000_000
/** Number of installations that are searched from one seed. */
const SHARE = 100
const PROGRESS_MS = 10_000
const MINUTE_MS = 60_000

const HELP = `npm run simulate [-- OPTIONS]: plays installations of several nodes under injected faults and checks every invariant

  --steps N           number of steps (default ${STEPS})
  --seed S            seed of the random generator (default: the clock)
  --minutes M         begins no installation after M minutes
  --seed S --path P   replays one failure
  --replay FILE       replays a saved failure

Exit codes: 0 all invariants hold, 1 an invariant was broken, 2 invalid arguments or input.
`

/** What plays installations takes a second to load: not for a mistyped option. */
const simulation = () => import('./failure.ts')

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
    const { firstClusterFailure } = await simulation()
    return report(await firstClusterFailure({ seed, path, sequences: 1 }))
  }
  const endsAt = Date.now() + minutesFrom(values.minutes) * MINUTE_MS
  await simulate(whole('steps', values.steps, STEPS, 1), seed, endsAt)
}

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { steps: text, seed: text, minutes: text, path: text, replay: text }
  try {
    return parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean' } } }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function simulate(steps: number, seed: number, endsAt: number): Promise<void> {
  process.stdout.write(`${steps} steps from seed ${seed}\n`)
  const { firstClusterFailure } = await simulation()
  const startedAt = Date.now()
  const total = { installations: 0, steps: 0, events: 0, requests: 0, hours: 0, seeds: 0 }
  const line = () => {
    const seconds = (Date.now() - startedAt) / 1000
    const counts = `${total.steps} steps, ${total.installations} installations, ${total.events} events, ${total.requests} requests`
    process.stdout.write(
      `${counts}, ${total.hours.toFixed(0)} h simulated, ${total.seeds} seeds, ${seconds.toFixed(0)} s\n`,
    )
  }
  let told = startedAt
  let failure: ClusterFailure | null = null
  while (total.steps < steps && failure === null && Date.now() < endsAt) {
    failure = await firstClusterFailure({
      seed: seed + total.seeds++,
      sequences: SHARE,
      played({ streams, steps: played, requests, lasted }) {
        total.installations += 1
        total.steps += played
        total.requests += requests
        total.hours += lasted / 3_600_000
        for (const events of streams) total.events += events.length
        if (Date.now() - told < PROGRESS_MS) return
        told = Date.now()
        line()
      },
    })
  }
  line()
  await report(failure)
}

async function report(failure: ClusterFailure | null): Promise<void> {
  if (!failure) {
    process.stdout.write('no invariant broken\n')
    return
  }
  const { clusterFixtureOf, describeClusterFailure } = await simulation()
  const file = join(await mkdtemp(join(tmpdir(), 'parley-simulation-')), 'failure.json')
  await writeFile(file, JSON.stringify(clusterFixtureOf(failure), null, 1))
  process.stdout.write(`${describeClusterFailure(failure)}\nkept in ${file}: npm run simulate -- --replay ${file}\n`)
  process.exitCode = 1
}

async function playAgain(file: string): Promise<void> {
  const { episode } = await keptFailure<ClusterFailureFixture>(file, 'cluster-failure')
  const { runCluster } = await import('./episode.ts')
  const { findings } = await runCluster(episode)
  for (const { what } of findings) process.stdout.write(`WRONG ${what}\n`)
  if (findings.length === 0) process.stdout.write('no invariant broken\n')
  else process.exitCode = 1
}

await command(main)
