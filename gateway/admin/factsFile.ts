import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import * as z from 'zod'
import { emptyFacts, FACTS_VERSION, type Facts } from '#projections/admin/facts.ts'

/** An event of the log: its position, and a digest of what stands there. */
export interface LogPlace {
  readonly position: number
  readonly digest: string
}

/** Facts counted up to a position, and the newest event up to there. */
export interface KeptFacts {
  readonly facts: Facts
  readonly position: number
  readonly place: LogPlace
}

/** First line of the file; the facts follow it. */
const Head = z.strictObject({
  version: z.literal(FACTS_VERSION),
  position: z.int(),
  place: z.strictObject({ position: z.int(), digest: z.string() }),
  sha256: z.string(),
})

/** Returns the facts in the file; null when there are none, or they are damaged, of another version or of another log. */
export function readFacts(path: string, isOfLog: (place: LogPlace) => boolean): KeptFacts | null {
  try {
    const bytes = readFileSync(path)
    const end = bytes.indexOf(0x0a)
    const { position, place, sha256 } = Head.parse(JSON.parse(bytes.toString('utf8', 0, end)))
    const body = bytes.subarray(end + 1)
    if (digestOf(body) !== sha256 || !isOfLog(place)) return null
    const facts: unknown = deserialize(body)
    return isFacts(facts) ? { facts, position, place } : null
  } catch {
    return null
  }
}

/** Puts the facts in the place of the file, whole or not at all. */
export function writeFacts(path: string, { facts, position, place }: KeptFacts): void {
  const body = serialize(facts)
  const head = { version: FACTS_VERSION, position, place, sha256: digestOf(body) }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const fresh = `${path}.new`
  rmSync(fresh, { force: true })
  const file = openSync(fresh, 'wx', 0o600)
  try {
    writeSync(file, `${JSON.stringify(head)}\n`)
    for (let at = 0; at < body.length; ) at += writeSync(file, body, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(fresh, path)
}

/** The digest and the version vouch for the rest. */
function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && Object.keys(emptyFacts()).every((name) => name in value)
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
