import { writeSync } from 'node:fs'
import type { Ingested } from './document.ts'
import { parseJob } from './ingestJob.ts'
import { readDocument } from './readDocument.ts'
import { resultLines } from './resultLines.ts'

/** The process that reads one uploaded file: job and bytes on standard input, the result on a pipe, then it is over. */
const RESULT_FD = 3

async function warmUp(): Promise<void> {
  await import('./pdf/extract.ts')
  await import('unpdf/pdfjs')
}

async function input(): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function send(result: Ingested): void {
  for (const line of resultLines(result)) {
    const bytes = Buffer.from(line)
    for (let sent = 0; sent < bytes.length; ) sent += writeSync(RESULT_FD, bytes, sent)
  }
}

await warmUp()
const received = await input()
if (received.length === 0) process.exit(0)
const { job, bytes } = parseJob(received)
send(await readDocument(bytes, job))
process.exit(0)
