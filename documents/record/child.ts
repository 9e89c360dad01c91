import { writeSync } from 'node:fs'
import { FrameReader, frame } from '../frames.ts'
import type { RecordError, RecordInput } from './job.ts'
import { RECORD_LIMITS } from './limits.ts'
import { JobFrames, TAGS } from './wire.ts'
import { writeRecord } from './write.ts'

/** The process that writes records: jobs on standard input, answers on a pipe, one at a time. */
const RESULT_FD = 3
const NOT_WRITTEN = 'The record could not be written.'

function send(tag: string, content: Uint8Array | string): void {
  const bytes = frame(tag, content)
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(RESULT_FD, bytes, sent)
}

async function answer(input: RecordInput): Promise<void> {
  try {
    const { bytes, facts } = await writeRecord(input)
    send(TAGS.facts, JSON.stringify(facts))
    send(TAGS.record, bytes)
  } catch (error) {
    send(TAGS.excuse, isExcuse(error) ? error.message : NOT_WRITTEN)
  }
  send(TAGS.end, '')
}

function isExcuse(error: unknown): error is RecordError {
  return error instanceof Error && error.name === 'RecordError'
}

const reader = new FrameReader(RECORD_LIMITS.jobBytesMax)
let job = new JobFrames()
for await (const piece of process.stdin) {
  for (const received of reader.push(piece as Buffer)) {
    const input = job.take(received)
    if (input === null) continue
    job = new JobFrames()
    reader.reset()
    await answer(input)
  }
}
process.exit(0)
