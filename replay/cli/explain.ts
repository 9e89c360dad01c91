import { parseArgs } from 'node:util'
import { openCapture } from '../captureFile.ts'
import { CLAIMS, explain as explainClaim } from '../explain.ts'
import { FOUND, GOOD, print, printJson, type Subcommand, UsageError } from './terminal.ts'

export const explain: Subcommand = {
  summary: 'list the exact events behind a result',
  help: `replay explain FILE CLAIM [--json]

Claims:
  ${CLAIMS}

The answer is checked by folding the meeting again without these events and everything that depends on them. Exits with 1 when
the claim does not exist, or when it still holds without them.
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    const [file, claim] = positionals
    if (file === undefined || claim === undefined || positionals.length > 2)
      throw new UsageError('Name a capture file and a claim.')
    const { events } = await openCapture(file)
    const found = explainClaim(events, claim)
    if (values.json) printJson(found)
    else if (found === null) print(`The meeting has no result ${claim}.`)
    else {
      print(`${claim} is ${found.value}, because of`)
      for (const { seq, what } of found.because) print(`  ${String(seq).padStart(6)}  ${what}`)
      print(`Without them it is ${found.without ?? 'not there'}${found.borneOut ? '.' : ': they are not the cause.'}`)
    }
    return found?.borneOut ? GOOD : FOUND
  },
}
