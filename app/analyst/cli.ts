import { parseArgs } from 'node:util'
import { RANGE_KEYS, type RangeKey } from '#protocol/views/admin/range.ts'
import { exitWith, FOUND, GOOD, print, printJson, UsageError } from '#replay/cli/terminal.ts'
import { readSettings } from '../settings.ts'
import { type Analyst, openAnalyst } from './analyst.ts'
import { exportedEvents, folderEvents } from './logEvents.ts'
import { type Recounted, recount, type Served } from './recount.ts'
import { type Cell, leaves, table } from './tables.ts'

const HELP = `npm run admin -- overview|users|rooms|recount [options]

The administration's answers for analysts, folded from the first event of a log.

  overview    every metric of the overview
  users       accounts, newest first
  rooms       review rooms, newest first
  recount     every figure of every view; with --url beside the one that the service gives

  --data FOLDER        data folder to read (default: DATA_DIR or ./data), also while a service runs on it
  --log FILE           an export of a data folder instead (npm run replay -- export)
  --keys FOLDER        with --log: data folder whose keys show names and addresses
  --range RANGE        ${RANGE_KEYS.join(', ')} (default 30d; recount: all of them)
  --include-internal   count internal people, their rooms and teams
  --q TEXT             users whose name or address holds it; rooms whose host's does
  --limit N            rows, at most (default 50)
  --now INSTANT        answer as of this instant, such as 2026-11-23T12:00:00Z (default: now)
  --url URL --token T  recount: the service to compare with, and an administrator's token
  --all                recount: print figures that agree too
  --json               print JSON
  --help               show this text

INTERNAL_DOMAINS, TELEMETRY_RETENTION_DAYS, REPLAY_RETENTION_DAYS and SECRETS_KEY are read from the environment, as the service does.
A service in use moves on between its answer and the count: compare a quiet one.

Exit codes: 0 no difference, 1 differences found, 2 invalid arguments or input.
`

const LIMIT_MAX = 10_000

function readArguments(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ data: text, log: text, keys: text, range: text, q: text, limit: text, now: text, url: text, token: text },
      ...{ 'include-internal': flag, all: flag, json: flag, help: flag },
    },
  })
}

type Given = ReturnType<typeof readArguments>['values']

/** What was given, checked. */
interface Options extends Given {
  readonly ranges: readonly RangeKey[]
  readonly rows: number
  readonly served: Served | null
}

type Command = (analyst: Analyst, options: Options) => Promise<number>

const COMMANDS: Readonly<Record<string, Command>> = { overview, users, rooms, recount: recounted }

async function main(args: readonly string[]): Promise<number> {
  const { values: options, positionals } = readArguments(args)
  const [name, ...rest] = positionals
  if (options.help || name === undefined) {
    print(HELP)
    return options.help ? GOOD : 2
  }
  const command = Object.hasOwn(COMMANDS, name) && rest.length === 0 ? COMMANDS[name] : undefined
  if (command === undefined) throw new UsageError(`Unknown command ${positionals.join(' ')}; see --help.`)
  const ranges = rangesOf(options)
  const limit = limitOf(options)
  const served = servedBy(options)
  const settings = readSettings(process.env)
  const folder = options.data ?? settings.DATA_DIR
  const events = options.log === undefined ? folderEvents(folder) : exportedEvents(options.log)
  const keysFolder = options.log === undefined ? folder : (options.keys ?? null)
  const now = instantOf(options.now)
  const analyst = await openAnalyst(settings, events, keysFolder)
  try {
    if (now !== null) analyst.setNow(now)
    for (const fault of analyst.faults) process.stderr.write(`left out: ${fault}\n`)
    return await command(analyst, { ...options, ranges, rows: limit, served })
  } finally {
    await analyst.close()
  }
}

async function overview({ figures }: Analyst, options: Options): Promise<number> {
  const range = options.range === undefined ? '30d' : options.ranges[0]!
  const answer = await figures.ask('overview', { range, includeInternal: options['include-internal'] })
  if (options.json) printJson(answer)
  else print(table(leaves({ ...answer, series: [] })))
  return GOOD
}

async function users({ users: book }: Analyst, options: Options): Promise<number> {
  const includeInternal = options['include-internal']
  const asked = { q: options.q ?? '', includeInternal, limit: options.rows, offset: 0 }
  return rows(await book.list({ ...asked, sort: { by: 'created', flipped: false } }), options)
}

async function rooms({ rooms: list }: Analyst, options: Options): Promise<number> {
  const asked = { includeInternal: options['include-internal'], limit: options.rows, offset: 0 }
  return rows(await list.list({ ...asked, ...(options.q === undefined ? {} : { user: options.q }) }), options)
}

/** Prints the rows of a list under the names of their fields. */
function rows(list: { readonly items: readonly object[]; readonly total: number }, options: Options): number {
  if (options.json) printJson(list)
  else {
    const lines = list.items.map((item) => leaves(item))
    if (lines[0])
      print(table([lines[0].map(([field]) => field), ...lines.map((line) => line.map(([, value]) => value))]))
    print(`${list.items.length} of ${list.total}`)
  }
  return GOOD
}

async function recounted(analyst: Analyst, options: Options): Promise<number> {
  const { served, ranges } = options
  let [figures, differing] = [0, 0]
  for await (const view of recount(analyst, ranges, served)) {
    const shown = view.filter(({ agrees }) => options.all || served === null || !agrees)
    if (options.json) for (const one of shown) print(JSON.stringify(one))
    else if (shown.length > 0) print(table(shown.map((one) => lineOf(one, served !== null))))
    figures += view.length
    differing += view.filter(({ agrees }) => !agrees).length
  }
  const verdict = served === null ? '' : differing === 0 ? ', all agree' : `, ${differing} differ`
  process.stderr.write(`${figures} figures counted from ${analyst.events} events${verdict}\n`)
  return differing === 0 ? GOOD : FOUND
}

function lineOf({ view, figure, served, counted, agrees }: Recounted, isCompared: boolean): Cell[] {
  const ours = counted ?? null
  return isCompared ? [view, figure, served ?? null, ours, agrees ? 'ok' : 'DIFFERS'] : [view, figure, ours]
}

function servedBy({ url, token }: Given): Served | null {
  if ((url === undefined) !== (token === undefined)) throw new UsageError('--url and --token belong together.')
  return url === undefined || token === undefined ? null : { url, token }
}

function rangesOf({ range }: Given): readonly RangeKey[] {
  if (range === undefined) return RANGE_KEYS
  const known = RANGE_KEYS.find((key) => key === range)
  if (known === undefined) throw new UsageError(`--range ${range}: must be one of ${RANGE_KEYS.join(', ')}.`)
  return [known]
}

function limitOf({ limit = '50' }: Given): number {
  const count = Number(limit)
  if (!Number.isInteger(count) || count < 1 || count > LIMIT_MAX) {
    throw new UsageError(`--limit ${limit}: must be a whole number from 1 to ${LIMIT_MAX}.`)
  }
  return count
}

function instantOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const at = /^\d{4}-\d{2}-\d{2}(T.+(?:Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new UsageError(`--now ${text}: must be an instant such as 2026-11-23T12:00:00Z.`)
  return at
}

exitWith(main(process.argv.slice(2)))
