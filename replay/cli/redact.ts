import { parseArgs } from 'node:util'
import { openCapture, recaptured, writeCapture } from '../captureFile.ts'
import { redacted } from '../redact.ts'
import { GOOD, print, printJson, type Subcommand, UsageError } from './terminal.ts'

export const redact: Subcommand = {
  summary: 'replace all text by placeholders of the same shape',
  help: `replay redact FILE --out FILE [--json]

Replaces letters by x, digits by 0 and people by numbers. Who did what and when, sections, votes, statuses, coverage and score stay.
Use it to report a fault without disclosing what was said. The result is renumbered and rechained, so its head differs.
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' }, json: { type: 'boolean', default: false } },
    })
    const [file] = positionals
    const { out } = values
    if (file === undefined || out === undefined || positionals.length > 1)
      throw new UsageError('Name a capture file and --out FILE.')
    const { events, meta } = await openCapture(file)
    const capture = recaptured(redacted(events), meta)
    await writeCapture(out, capture)
    if (values.json) printJson({ out, events: capture.events.length, head: capture.chain.head })
    else print(`${out}: ${capture.events.length} events, head ${capture.chain.head}`)
    return GOOD
  },
}
