import { existsSync } from 'node:fs'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { type Checked, checkViews, type Rebuilt, rebuildViews } from './rebuildReadModels.ts'
import { readSettings, startFailure } from './settings.ts'

const HELP = `npm run rebuild             rebuilds all read models of DATA_DIR from the log; stop the service first
npm run rebuild -- --check  checks that they match the log; exits with 1 when they do not
`

async function main(args: readonly string[]): Promise<number> {
  if (args.some((argument) => argument !== '--check')) {
    process.stdout.write(HELP)
    return args.includes('--help') || args.includes('-h') ? 0 : 2
  }
  const { DATA_DIR } = readSettings(process.env)
  if (!existsSync(DATA_DIR)) {
    process.stderr.write(`The data folder ${DATA_DIR} does not exist.\n`)
    return 1
  }
  // The log locks its folder, so this fails while a service is running on it.
  const log = await openSqliteLog(DATA_DIR)
  try {
    return args.includes('--check')
      ? compared(await checkViews(DATA_DIR, log))
      : report(await rebuildViews(DATA_DIR, log))
  } finally {
    await log.close()
  }
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
