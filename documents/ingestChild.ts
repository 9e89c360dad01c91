import { writeSync } from 'node:fs'
import { JobReader } from './ingestJob.ts'
import { type Reading, readDocument } from './readDocument.ts'
import { resultLines } from './resultLines.ts'
import { warmUp } from './warmUp.ts'

/** The process that reads uploaded files: jobs and bytes on standard input, results on a pipe, one file at a time. */
const RESULT_FD = 3

function send(result: Reading): void {
  for (const line of resultLines(result)) {
    const bytes = Buffer.from(line)
    for (let sent = 0; sent < bytes.length; ) sent += writeSync(RESULT_FD, bytes, sent)
  }
}

const jobs = new JobReader()
let working = false
const warm = warmUp(() => working)
for await (const piece of process.stdin) {
  working = true
  const received = jobs.push(piece as Buffer)
  if (!received) continue
  await warm
  send(await readDocument(received.bytes, received.job))
}
process.exit(0)
