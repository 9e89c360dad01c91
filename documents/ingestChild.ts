import { writeSync } from 'node:fs'
import type { Ingested } from './document.ts'
import { parseJob } from './ingestJob.ts'
import { readDocument } from './readDocument.ts'
import { resultLines } from './resultLines.ts'

/** The process that reads one uploaded file: job and bytes on standard input, the result on a pipe, then it is over. */
const RESULT_FD = 3

/** The least that is a PDF with a word on a page. Reading it compiles what reading a real one needs. */
const SMALL_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 34>>stream
BT /F 9 Tf 9 9 Td (Warm up) Tj ET 
endstream endobj
trailer<</Root 1 0 R/Size 5>>
%%EOF`

async function warmUp(): Promise<void> {
  const { extractPdf } = await import('./pdf/extract.ts')
  await extractPdf(new TextEncoder().encode(SMALL_PDF), 'warm.pdf')
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
