import { parseArgs } from 'node:util'
import { openCapture } from '../captureFile.ts'
import { contributionOf } from '../contribution.ts'
import { LIMIT } from '../rerun.ts'
import { GOOD, ProgressLine, print, printJson, type Subcommand, UsageError } from './terminal.ts'

export const contribution: Subcommand = {
  summary: 'measure what each person contributed to the result',
  help: `replay contribution FILE [--json]

Decides the meeting again for every subset of its people (with more than seven people: for 120 orders of arrival).
"alone": points lost without this person. "part": the Shapley value; the parts add up to the gain of the whole meeting.

${LIMIT}
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new UsageError('Name one capture file.')
    const { events } = await openCapture(file)
    const progress = new ProgressLine(!values.json)
    const found = contributionOf(events, { show: (tried) => progress.show(`${tried} groups`) })
    progress.end()
    if (values.json) printJson({ ...found, limit: LIMIT })
    else {
      const { shares, whole, empty, exact } = found
      print(
        `coverage ${empty.coverage} with nobody, ${whole.coverage} with everybody; score ${empty.score}, ${whole.score}${exact ? '' : ' (sampled orders)'}`,
      )
      for (const { name, part, alone } of shares) {
        print(
          `  ${name}: coverage ${signed(part.coverage)} (alone ${signed(alone.coverage)}), score ${signed(part.score)} (alone ${signed(alone.score)})`,
        )
      }
      print(LIMIT)
    }
    return GOOD
  },
}

const signed = (points: number): string => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`
