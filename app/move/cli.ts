import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LogError } from '#stores/events/port.ts'
import { DamagedFileError } from '#stores/files/damagedFile.ts'
import { ShelfAway } from '#stores/keys/port.ts'
import { isUnreachable } from '#stores/mongo/failure.ts'
import { MoveError } from './chains.ts'
import { type Installation, openFolder, openServers } from './installation.ts'
import { type Moved, move } from './move.ts'

const HELP = `npm run move -- --from DIR --to URL [--database URL]
npm run move -- --from URL [--database URL] --to DIR

Moves an installation from its data folder to an event store (esdb://…) and a database (mongodb://…), or back: every event with its
id, seq and hash, what was truncated and deleted, files, keys of personal data, secrets, recordings still to be copied, and how far
mails were sent. Stop the service first, and start none before the end. The source is not changed. Every stream's hash chain is
verified before and after, every file by its SHA-256. Interrupted, run it again; once all is there, it does nothing.

Read models are not moved: the first start makes them anew. docs/cluster.md says what else is not.

  --json   print the result as JSON
  --help   show this text

Exit codes: 0 moved, 1 not moved or not all, 2 invalid arguments.
`

const IS_STORE = /^(esdb|kurrentdb)(\+discover)?:\/\//
const IS_DATABASE = /^mongodb(\+srv)?:\/\//
const PROGRESS_MS = 1_000

interface Ends {
  readonly folder: string
  readonly store: string
  readonly database: string | undefined
  readonly isBack: boolean
  readonly json: boolean
}

async function main(): Promise<number> {
  const ends = readEnds()
  if (ends === null) return print(HELP, process.argv.includes('--help') ? 0 : 2)
  const { folder, store, database, isBack, json } = ends
  if (!isBack && !existsSync(join(folder, 'events.sqlite')))
    throw new MoveError(`There is no data folder at ${folder}.`)
  const own = await openFolder(folder)
  let servers: Installation | null = null
  try {
    servers = await openServers(store, database)
    const show = progress(json)
    const moved = await (isBack ? move(servers, own, show) : move(own, servers, show))
    return print(json ? `${JSON.stringify(moved)}\n` : report(moved), 0)
  } finally {
    await servers?.close()
    await own.close()
  }
}

function readEnds(): Ends | null {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean', default: false } as const
    const { values } = parseArgs({ options: { from: text, to: text, database: text, json: flag, help: flag } })
    const { from, to, database, json, help } = values
    if (help || from === undefined || to === undefined) return null
    const isBack = IS_STORE.test(from)
    const [folder, store] = isBack ? [to, from] : [from, to]
    if (!IS_STORE.test(store) || folder.includes('://')) return null
    if (database !== undefined && !IS_DATABASE.test(database)) return null
    return { folder, store, database, isBack, json }
  } catch {
    return null
  }
}

/** Writes a line a second at most. */
function progress(isQuiet: boolean): (line: string) => void {
  let last = Number.NEGATIVE_INFINITY
  return (line) => {
    if (isQuiet || performance.now() - last < PROGRESS_MS) return
    last = performance.now()
    process.stderr.write(`${line}\n`)
  }
}

function report(moved: Moved): string {
  const { isNew, streams, events, added, removed, appendMs, files, fileBytes, keys, jobs, notes } = moved
  if (!isNew)
    return `Everything was moved before: ${events} events in ${streams} streams, all verified. Nothing was done.\n`
  const rate = appendMs > 0 && added > 0 ? `, ${Math.round((added / appendMs) * 1_000)} a second` : ''
  const lines = [
    `${events} events in ${streams} streams, ${added} of them new${rate}; every chain is verified at both ends.`,
    `${removed} streams truncated or deleted, ${files} files (${Math.ceil(fileBytes / 2 ** 20)} MB) compared, ${keys} keys, ${jobs} recordings to be copied.`,
    ...notes,
  ]
  return `${lines.join('\n')}\n`
}

function print(text: string, code: number): number {
  process.stdout.write(text)
  return code
}

/** What an operator can mend in one sentence, anything else with its stack. */
function sentenceOf(error: unknown): string {
  if (error instanceof LogError) return `The log reports: ${error.message}.`
  if (error instanceof MoveError || error instanceof DamagedFileError) return error.message
  if (error instanceof ShelfAway || isUnreachable(error))
    return 'The database cannot be reached. Run it again when it can.'
  // Of the opening: it names the database and says why it cannot be used.
  if (error instanceof Error && error.message.startsWith('The database ')) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  },
)
