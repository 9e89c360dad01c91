import { BrokenCapture } from '../captureFile.ts'
import { contribution } from './contribution.ts'
import { diff } from './diff.ts'
import { explain } from './explain.ts'
import { redact } from './redact.ts'
import { rerun } from './rerun.ts'
import { run } from './run.ts'
import { show } from './show.ts'
import { shrink } from './shrink.ts'
import { stats } from './stats.ts'
import { FOUND, GOOD, type Subcommand, UsageError } from './terminal.ts'
import { verify } from './verify.ts'
import { exportData, importData } from './wholeFolder.ts'

const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  verify,
  show,
  run,
  rerun,
  contribution,
  diff,
  explain,
  shrink,
  redact,
  stats,
  export: exportData,
  import: importData,
}
const USAGE = 2

function overview(): string {
  const lines = Object.entries(SUBCOMMANDS).map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`)
  return [
    'npm run replay -- SUBCOMMAND … [--help]',
    '',
    'Analyses captures: meetings exported as one JSON file each by GET /api/admin/rooms/{code}/export (see docs/replay.md).',
    '',
    ...lines,
    '',
    'Exit codes: 0 no difference or problem, 1 differences or problems found, 2 invalid arguments or input.',
    '',
  ].join('\n')
}

async function carryOut([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(overview())
    return name === undefined ? USAGE : GOOD
  }
  const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name]! : null
  if (!subcommand) throw new UsageError(`Unknown subcommand ${name}; see --help.`)
  if (args.includes('--help')) {
    process.stdout.write(subcommand.help)
    return GOOD
  }
  return await subcommand.run(withNegatives(args))
}

/** Rewrites `--at -5` as `--at=-5`, since parseArgs takes `-5` for an option. */
function withNegatives(args: readonly string[]): string[] {
  return args.flatMap((arg, i) => {
    if (isNegative(arg) && isOption(args[i - 1])) return []
    return isOption(arg) && isNegative(args[i + 1]) ? [`${arg}=${args[i + 1]}`] : [arg]
  })
}

const isNegative = (arg = ''): boolean => /^-\d+$/.test(arg)
const isOption = (arg = ''): boolean => /^--[a-z]+$/.test(arg)

/** Maps an error to an exit code: a broken capture is a finding, anything else a usage error. Prints its message. */
function statusOf(error: unknown): number {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  return error instanceof BrokenCapture ? FOUND : USAGE
}

/** Runs a command line and returns its exit code. Results go to standard output, everything else to standard error. [RW10] */
export function runReplay(args: readonly string[]): Promise<number> {
  return carryOut(args).catch(statusOf)
}
