import { parseArgs } from 'node:util'
import { type Finding, UNPROVEN } from '#projections/capture/verify.ts'
import { verifyFile } from '../captureFile.ts'
import { FOUND, GOOD, ProgressLine, print, printJson, type Subcommand, UsageError } from './terminal.ts'

export const verify: Subcommand = {
  summary: 'check that a capture is intact and yields the results it states',
  help: `replay verify FILE [--json]

Checks the format, the hash chain, the counts, and that folding the events yields the state, ledger, seed and hashes that the
capture states. Each finding names the first event it affects. (Verify record PDFs with npm run verify.)

Not detected: a capture rewritten as a whole with all its hashes (compare its head with a copy you trust), and fields that no
event determines:
${UNPROVEN.join(', ')}.
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new UsageError('Name one capture file.')
    const progress = new ProgressLine(!values.json)
    progress.show(`verifying ${file}`)
    const { capture, findings } = await verifyFile(file)
    progress.end()
    const ok = findings.length === 0
    if (values.json)
      printJson({
        ok,
        findings,
        events: capture?.meta.eventCount ?? null,
        head: capture?.chain.head ?? null,
        unproven: UNPROVEN,
      })
    else if (ok && capture)
      print(
        `${file}: whole. ${capture.meta.eventCount} events of room ${capture.meta.code}, head ${capture.chain.head}`,
      )
    else for (const found of findings) print(`${placeOf(found) || file}: ${found.what}`)
    return ok ? GOOD : FOUND
  },
}

function placeOf({ seq, path }: Finding): string {
  return [seq === null ? '' : `event ${seq}`, path].filter((part) => part !== '').join(', ')
}
