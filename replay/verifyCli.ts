import { open, readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { exitWith } from './cli/terminal.ts'
import { type Comparison, compareWith } from './laterEvents.ts'
import { type ExportVerdict, verifyExport } from './verifyExport.ts'
import { RECORD_BYTES_MAX, type Verdict, verifyRecord } from './verifyRecord.ts'

/** First bytes of every zip archive. */
const ZIP_MARK = 'PK'

const HELP = `npm run verify -- FILE.pdf [CAPTURE.json | NEWER.pdf] [--json]
npm run verify -- EXPORT.zip [--json]

Verifies a review record offline, from the file alone: the attached events and their hash chain, the document's SHA-256, and that a
record generated again from both is identical byte for byte. Given a capture or a newer record of the same meeting, it also reports
what happened after the record was made.

The export of a space is verified the same way: every file against the manifest, the hash chain of its events, and the uploaded
files against the events.

  --json     print the result as JSON
  --help     show this text

Exit codes: 0 verified, 1 problems found, 2 invalid arguments or input.
`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  })
  const [file, other] = positionals
  if (values.help) return print(HELP, 0)
  if (file === undefined || positionals.length > 2) return print(HELP, 2)
  if (await isZip(file)) {
    if (other !== undefined) return print(HELP, 2)
    const verdict = await verifyExport(file)
    return print(values.json ? `${JSON.stringify(verdict, null, 2)}\n` : exportLines(verdict), verdict.ok ? 0 : 1)
  }
  if ((await stat(file)).size > RECORD_BYTES_MAX) throw new Error('The file is larger than any record can be.')
  const verdict = await verifyRecord(new Uint8Array(await readFile(file)))
  const comparison = other === undefined || verdict.events === null ? null : await compareWith(verdict.events, other)
  const ok = verdict.ok && comparison?.ok !== false
  return print(values.json ? json(verdict, comparison, ok) : lines(verdict, comparison, ok), ok ? 0 : 1)
}

/** JSON with the number of events in place of the events. */
function json({ facts, checks, events }: Verdict, comparison: Comparison | null, ok: boolean): string {
  const upTo = events?.length ?? null
  const beside = comparison === null ? null : { ...comparison, later: comparison.later.length }
  return `${JSON.stringify({ ok, upTo, facts, checks, comparison: beside }, null, 2)}\n`
}

function lines({ checks, events }: Verdict, comparison: Comparison | null, ok: boolean): string {
  const all = comparison === null ? checks : [...checks, { ...comparison, name: 'later' }]
  const each = findings(all)
  if (!ok) return `${each}The record does not match its own statements or the other file.\n`
  return `${each}The record is ${reach(events!.length, comparison)}.
It is genuine as far as the file can tell: compare the last hash with one that you trust.
`
}

function exportLines({ ok, checks, head }: ExportVerdict): string {
  if (!ok || head === null) return `${findings(checks)}The export does not match its own statements.\n`
  return `${findings(checks)}The export is whole, up to the event with the hash ${head}: compare it with one that you trust.\n`
}

function findings(checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[]): string {
  return checks.map(({ name, ok, detail }) => `${ok ? 'ok     ' : 'FINDING'}  ${name.padEnd(12)} ${detail}\n`).join('')
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(ZIP_MARK.length), 0, ZIP_MARK.length, 0)
  return buffer.toString('latin1') === ZIP_MARK
}

/** The range of events that the record covers, and the later events that it cannot contain. [RD19] */
function reach(upTo: number, comparison: Comparison | null): string {
  const later = comparison?.later ?? []
  if (later.length === 0) return `whole, up to event ${upTo}`
  const edits = later.length === 1 ? '1 later edit' : `${later.length} later edits`
  return `whole, up to event ${upTo} of ${upTo + later.length}: ${edits}`
}

function print(text: string, status: number): number {
  process.stdout.write(text)
  return status
}

exitWith(main())
