import { existsSync } from 'node:fs'
import type { ViewPlace } from '#stores/readModels/port.ts'
import { sqlitePlace } from '#stores/readModels/sqliteRebuild.ts'
import { type Checked, checkViews, type Rebuilt, rebuildViews } from './rebuildReadModels.ts'
import { readSettings, type Settings, startFailure } from './settings.ts'
import { openLog } from './storing/log.ts'

const HELP = `npm run rebuild             rebuilds all read models from the log
npm run rebuild -- --check  checks that they match the log; exits with 1 when they do not

It reads the settings of the service. With all in DATA_DIR, stop the service first. With EVENTSTORE_URL and MONGODB_URL nodes
may go on; what is written while it checks counts as a difference.
`

async function main(args: readonly string[]): Promise<number> {
  if (args.some((argument) => argument !== '--check')) {
    process.stdout.write(HELP)
    return args.includes('--help') || args.includes('-h') ? 0 : 2
  }
  const settings = readSettings(process.env)
  if (!existsSync(settings.DATA_DIR)) {
    process.stderr.write(`The data folder ${settings.DATA_DIR} does not exist.\n`)
    return 1
  }
  // The embedded log locks its folder, so this fails while a service is running on it.
  const log = await openLog(settings, told)
  const { place, close } = await openPlace(settings).catch(async (error: unknown) => {
    await log.close()
    throw error
  })
  try {
    return args.includes('--check') ? compared(await checkViews(place, log)) : report(await rebuildViews(place, log))
  } finally {
    await log.close()
    await close()
  }
}

interface OpenPlace {
  readonly place: ViewPlace
  close(): Promise<void>
}

async function openPlace({ DATA_DIR, MONGODB_URL }: Settings): Promise<OpenPlace> {
  if (MONGODB_URL === undefined) return { place: sqlitePlace(DATA_DIR), close: async () => {} }
  const { openMongo } = await import('#stores/mongo/connection.ts')
  const { mongoPlace } = await import('#stores/readModels/mongoRebuild.ts')
  const mongo = await openMongo(MONGODB_URL, { fault: told })
  return { place: mongoPlace(mongo), close: () => mongo.close() }
}

function told(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

function report({ documents, failures }: Rebuilt): number {
  for (const failure of failures) process.stderr.write(`A stream could not be folded: ${failure}\n`)
  for (const [name, count] of Object.entries(documents)) print(name, `${inWords(count)} rebuilt.`)
  return 0
}

function compared(checked: readonly Checked[]): number {
  for (const { name, documents, differing, unusable } of checked) {
    if (unusable !== null) print(name, unusable)
    else if (differing.length > 0) print(name, `does not match the log for ${differing.join(', ')}.`)
    else print(name, `matches the log, ${inWords(documents)}.`)
  }
  return checked.every(({ differing, unusable }) => unusable === null && differing.length === 0) ? 0 : 1
}

const inWords = (count: number) => `${count} ${count === 1 ? 'document' : 'documents'}`
const print = (name: string, text: string) => void process.stdout.write(`${name}: ${text}\n`)

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${startFailure(error) ?? (error as Error).stack ?? error}\n`)
    process.exitCode = 1
  },
)
