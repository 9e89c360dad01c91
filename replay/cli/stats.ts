import { parseArgs } from 'node:util'
import { openCapture } from '../captureFile.ts'
import { type CaptureStats, statsOf, total } from '../stats.ts'
import { GOOD, ProgressLine, print, printJson, type Subcommand, UsageError } from './terminal.ts'

export const stats: Subcommand = {
  summary: 'summarise the contents of captures',
  help: `replay stats FILES… [--json]

Shows events by type and actor, sizes, pauses, people, and how many of the events' commands could be reconstructed.
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    if (positionals.length === 0) throw new UsageError('Name at least one capture file.')
    const progress = new ProgressLine(!values.json)
    const all: CaptureStats[] = []
    for (const [i, file] of positionals.entries()) {
      progress.show(`${i + 1} of ${positionals.length}: ${file}`)
      all.push(statsOf(file, await openCapture(file)))
    }
    progress.end()
    if (values.json) printJson({ captures: all, total: total(all) })
    else for (const one of positionals.length > 1 ? [...all, total(all)] : all) report(one)
    return GOOD
  },
}

function report({
  name,
  events,
  commands,
  stated,
  bytes,
  largest,
  people,
  messages,
  spanMs,
  longestPauseMs,
  types,
  doers,
}: CaptureStats): void {
  const counts = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')
  print(
    `${name}: ${events} events of ${commands} commands${stated === 0 ? '' : ` (${stated} without a command)`}, ${bytes} bytes`,
  )
  print(
    `  ${people} people, ${messages} messages in ${Math.round(spanMs / 1000)} s, longest pause ${Math.round(longestPauseMs / 1000)} s`,
  )
  print(`  largest event: ${largest.bytes} bytes (${largest.seq} ${largest.type})`)
  print(`  ${counts(types)}\n  by ${counts(doers)}`)
}
