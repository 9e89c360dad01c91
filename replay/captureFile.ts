import { readFile, stat, writeFile } from 'node:fs/promises'
import type { RoomEvent } from '#engine/room/events.ts'
import type { ChainedEvent } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { type Finding, verifyCapture, verifyEvents } from '#projections/capture/verify.ts'
import { type CaptureFixture, type CaptureStamp, captureOf, decodedCapture } from '#projections/capture.ts'
import { UsageError } from './cli/terminal.ts'
import { duplicateKey } from './strictJson.ts'

/** Maximum size of a capture; V8 cannot hold a longer string. */
const FILE_BYTES_MAX = 512 * 1024 * 1024 - 1024

/** A capture and its faults; `capture` is null when the events cannot be read. */
export interface ReadCapture {
  readonly capture: CaptureFixture | null
  readonly findings: readonly Finding[]
}

/** Reads and fully verifies a capture. Throws UsageError when the file does not exist. */
export async function verifyFile(path: string): Promise<ReadCapture> {
  const text = await readText(path)
  const value = parsed(text)
  if (value === undefined) return { capture: null, findings: [finding('', 'The file is not JSON.')] }
  const twice = duplicateKey(text)
  if (twice !== null) return { capture: null, findings: [finding(twice, `An object has the key “${twice}” twice.`)] }
  const findings = verifyCapture(value, sha256)
  const readable = findings.length === 0 || verifyEvents(value, sha256).length === 0
  return { capture: readable ? decodedCapture(value as CaptureFixture<ChainedEvent>) : null, findings }
}

/**
 * Reads a capture and verifies its events, not the results it states. Throws BrokenCapture, or UsageError when the file does
 * not exist.
 */
export async function openCapture(path: string): Promise<CaptureFixture> {
  const value = parsed(await readText(path))
  const [fault] = value === undefined ? [finding('', 'The file is not JSON.')] : verifyEvents(value, sha256)
  if (fault) throw new BrokenCapture(`${path}: ${fault.what}`)
  return decodedCapture(value as CaptureFixture<ChainedEvent>)
}

/** The events of a capture cannot be used. Exit code 1. */
export class BrokenCapture extends Error {}

/** Returns a capture of these events with the stamp of the original. */
export function recaptured(events: readonly RoomEvent[], stamp: CaptureStamp): CaptureFixture {
  return captureOf(events, stamp, sha256)
}

export async function writeCapture(path: string, capture: CaptureFixture): Promise<void> {
  await writeFile(path, `${JSON.stringify(capture, null, 1)}\n`)
}

async function readText(path: string): Promise<string> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  )
  if (size === null) throw new UsageError(`There is no file ${path}.`)
  if (size > FILE_BYTES_MAX) throw new UsageError(`${path} is larger than any capture can be.`)
  return await readFile(path, 'utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function finding(path: string, what: string): Finding {
  return { rule: 'form', seq: null, path, what }
}
