import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Verdict, verifyRecord } from './verifyRecord.ts'

const HELP = `npm run verify -- FILE.pdf [--json]

Checks a review record offline, from the file alone: the attached events and their chain, the document's SHA-256, and that
the record written anew from both is the same, byte for byte.

  --json     print the verdict as JSON
  --help     this text

Exit: 0 everything is as it should be, 1 something is not, 2 the command cannot be carried out.
`
/** Larger files are not looked at. */
const FILE_BYTES_MAX = 512 * 1024 * 1024

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (values.help) return print(HELP, 0)
  if (file === undefined || positionals.length > 1) return print(HELP, 2)
  if ((await stat(file)).size > FILE_BYTES_MAX) throw new Error('The file is larger than any record.')
  const verdict = await verifyRecord(new Uint8Array(await readFile(file)))
  return print(values.json ? `${JSON.stringify(verdict, null, 2)}\n` : lines(verdict), verdict.ok ? 0 : 1)
}

function lines({ ok, checks }: Verdict): string {
  const each = checks.map(({ name, ok, detail }) => `${ok ? 'ok     ' : 'FINDING'}  ${name.padEnd(12)} ${detail}\n`)
  return `${each.join('')}${ok ? 'The record is genuine as far as the file can tell: compare the last hash with one that you trust.' : 'The record is not what it says it is.'}\n`
}

function print(text: string, status: number): number {
  process.stdout.write(text)
  return status
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(2)
  },
)
