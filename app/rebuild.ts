import { existsSync } from 'node:fs'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { checkViews, rebuildViews } from './rebuildReadModels.ts'
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
    return args.includes('--check') ? told(await checkViews(DATA_DIR, log)) : report(await rebuildViews(DATA_DIR, log))
  } finally {
    await log.close()
  }
}

function report({ sessions, failures }: Awaited<ReturnType<typeof rebuildViews>>): number {
  for (const failure of failures) process.stderr.write(`A room could not be folded: ${failure}\n`)
  process.stdout.write(`archive: ${sessions} ${sessions === 1 ? 'session' : 'sessions'} rebuilt.\n`)
  return 0
}

function told({ sessions, differing, unusable }: Awaited<ReturnType<typeof checkViews>>): number {
  if (unusable !== null) process.stdout.write(`archive: ${unusable}\n`)
  else if (differing.length > 0) process.stdout.write(`archive: does not match the log for ${differing.join(', ')}.\n`)
  else process.stdout.write(`archive: matches the log, ${sessions} ${sessions === 1 ? 'session' : 'sessions'}.\n`)
  return unusable === null && differing.length === 0 ? 0 : 1
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${startFailure(error) ?? (error as Error).stack ?? error}\n`)
    process.exitCode = 1
  },
)
