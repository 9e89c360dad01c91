import { parseArgs } from 'node:util'
import { type Figures, tableOf } from './figures.ts'

const HELP = `npm run drill -- kills|outages [OPTIONS]: holds meetings on several nodes and compares what people saw with the log

kills: one node after the other is killed and started again
  --minutes M      duration (default 10)
  --rooms N        meetings at a time, of 3 to 10 people (default 100)
  --kill-every S   seconds between two kills (default 20)
  --down S         seconds until a killed node is started again (default 5)
  --embedded       one node with the embedded stores

outages: the database, then the event store, refuses connections and is silent
  --away S         seconds that each outage lasts (default 60)
  --rooms N        meetings at a time, of 5 people (default 10)
  --only TEXT      only outages whose name contains TEXT

both
  --nodes N        nodes (default 3)
  --every S        mean seconds between two messages of a room (default 8)
  --seed S         seed of the random generator (default 1)

EVENTSTORE_URL and MONGODB_URL name the stores. EVENTSTORE_PID and MONGODB_PID, if set, name their processes: their CPU is reported,
and the event store is paused as an outage. With EVENTSTORE_START, a command that starts it again, it is killed as another.

Exit codes: 0 nothing was broken, 1 something was, 2 invalid arguments or settings.
`
const CALM_MS = 15_000

class UsageError extends Error {
  override toString(): string {
    return this.message
  }
}

type Values = ReturnType<typeof optionsOf>['values']

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = optionsOf(args)
  if (values.help) return say(HELP)
  const drill = positionals.join(' ')
  if (drill !== 'kills' && drill !== 'outages') throw new UsageError(`${drill || 'nothing'}: must be kills or outages.`)
  const figures = await (drill === 'kills' ? kills(values) : outages(values))
  say(tableOf(figures))
  for (const breach of figures.breaches) say(`BROKEN ${breach}\n`)
  if (figures.breaches.length > 0) process.exitCode = 1
}

async function kills(values: Values): Promise<Figures> {
  const plan = {
    ...common(values, 100),
    seconds: 60 * above0('minutes', values.minutes, 10),
    killEveryMs: 1_000 * above0('kill-every', values['kill-every'], 20),
    downMs: 1_000 * above0('down', values.down, 5),
  }
  // What holds the meetings takes a second to load: not for a mistyped option.
  const { embeddedStores, storesOf } = await import('./sharedStores.ts')
  const stores = values.embedded ? await embeddedStores() : storesOf(process.env)
  if (stores === null) throw new UsageError('EVENTSTORE_URL and MONGODB_URL are needed, or --embedded.')
  const { runKills } = await import('./kills.ts')
  return runKills({ ...plan, stores, nodes: values.embedded ? 1 : plan.nodes })
}

async function outages(values: Values): Promise<Figures> {
  const plan = { ...common(values, 10), awayMs: 1_000 * above0('away', values.away, 60), calmMs: CALM_MS }
  const { cuttableStores } = await import('./outageLines.ts')
  const cuttable = await cuttableStores(process.env)
  if (cuttable === null) throw new UsageError('EVENTSTORE_URL and MONGODB_URL are needed.')
  const { stores, outages: all, close } = cuttable
  const wanted = all.filter(({ name }) => name.includes(values.only ?? ''))
  if (wanted.length === 0)
    throw new UsageError(`--only ${values.only}: outages are ${all.map(({ name }) => name).join(', ')}.`)
  const { runOutages } = await import('./outages.ts')
  return runOutages({ ...plan, stores, outages: wanted }).finally(close)
}

function common(values: Values, rooms: number) {
  return {
    rooms: above0('rooms', values.rooms, rooms),
    nodes: above0('nodes', values.nodes, 3),
    everyMs: 1_000 * above0('every', values.every, 8),
    seed: above0('seed', values.seed, 1),
    say: (line: string) => void process.stderr.write(`${line}\n`),
  }
}

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const ofKills = { minutes: text, 'kill-every': text, down: text, embedded: flag }
  const options = { ...ofKills, away: text, only: text, rooms: text, nodes: text, every: text, seed: text, help: flag }
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function above0(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text)
  if (value > 0 && Number.isFinite(value)) return value
  throw new UsageError(`--${name} ${text}: must be a number above 0.`)
}

function say(text: string): void {
  process.stdout.write(text)
}

main(process.argv.slice(2)).then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error && !(error instanceof UsageError) ? error.stack : error}\n`)
    process.exit(2)
  },
)
