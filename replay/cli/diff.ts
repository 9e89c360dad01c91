import { parseArgs } from 'node:util'
import { openCapture } from '../captureFile.ts'
import { diffCaptures } from '../diff.ts'
import { reportChanges } from './rerun.ts'
import { FOUND, GOOD, print, printJson, type Subcommand, UsageError } from './terminal.ts'

export const diff: Subcommand = {
  summary: 'find where two captures diverge and what that changed',
  help: `replay diff A B [--json]

Names the first event at which two captures diverge, the number of events of each type after it, and the results that only one
of them has, with the events behind them. Exits with 1 when they differ.
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    const [a, b] = positionals
    if (a === undefined || b === undefined || positionals.length > 2) throw new UsageError('Name two capture files.')
    const found = diffCaptures(await openCapture(a), await openCapture(b))
    const same = found.parting === null && found.changes.length === 0 && found.state.length === 0
    if (values.json) printJson(found)
    else if (same) print(`The same: ${found.shared} events.`)
    else {
      print(`${found.shared} events are the same.`)
      if (found.parting)
        print(`Then A: ${found.parting.a ?? 'nothing more'}\n     B: ${found.parting.b ?? 'nothing more'}`)
      print(`Only in A: ${counts(found.only.a)}\nOnly in B: ${counts(found.only.b)}`)
      reportChanges(found.changes)
    }
    return same ? GOOD : FOUND
  },
}

function counts(types: Readonly<Record<string, number>>): string {
  return (
    Object.entries(types)
      .map(([type, count]) => `${count} ${type}`)
      .join(', ') || 'nothing'
  )
}
