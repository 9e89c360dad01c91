import { createHash } from 'node:crypto'
import * as z from 'zod'
import {
  COUNTED_GENERATOR,
  FORMER_GENERATOR,
  GENERATOR,
  PLAIN_GENERATOR,
  type RecordFacts,
  type RecordInput,
} from '#documents/record/job.ts'
import { type RecordParts, readRecord } from '#documents/record/readRecord.ts'
import { writeRecord } from '#documents/record/write.ts'
import { DOCUMENT_KIND_NAMES } from '#engine/room/documentKinds.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { countedIntelView, formerIntelView, unownedIntelView } from '#projections/views/formerIntel.ts'
import { intelView } from '#projections/views/intel.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { readEvents } from './eventLines.ts'

/** Maximum size of a record. */
export const RECORD_BYTES_MAX = 512 * 1024 * 1024

/** Result of one check. */
export interface Check {
  readonly name: 'file' | 'attachments' | 'events' | 'chain' | 'head' | 'document' | 'rebuilt'
  readonly ok: boolean
  /** One sentence with the finding. */
  readonly detail: string
}

export interface Verdict {
  readonly ok: boolean
  readonly facts: RecordFacts | null
  readonly checks: readonly Check[]
  /** All events of the record; null when they are not consistent. */
  readonly events: readonly RoomEvent[] | null
}

const Facts = z.strictObject({
  format: z.literal('parley-record'),
  version: z.literal(1),
  generator: z.string(),
  code: z.string(),
  docId: z.string(),
  mode: z.enum(['appended', 'rewritten', 'apart', 'typeset']),
  eventCount: z.int().min(1),
  headHash: z.string().length(64),
  document: z.strictObject({ kind: z.enum(DOCUMENT_KIND_NAMES), sha256: z.string().length(64), bytes: z.int().min(0) }),
})

/**
 * Verifies a record from its file alone. Never throws for a bad file; after a fault, the checks that depend on it are
 * skipped.
 */
export async function verifyRecord(file: Uint8Array): Promise<Verdict> {
  const checks: Check[] = []
  const found: Found = { facts: null, events: null }
  await examine(file, checks, found).catch((error: unknown) => {
    checks.push({ name: 'file', ok: false, detail: `The file cannot be read: ${reason(error)}` })
  })
  return { ok: checks.length > 0 && checks.every(({ ok }) => ok), ...found, checks }
}

/** Results that one check hands to the next. */
type Found = { -readonly [K in 'facts' | 'events']: Verdict[K] }

async function examine(file: Uint8Array, checks: Check[], found: Found): Promise<void> {
  const note = (name: Check['name'], ok: boolean, detail: string): boolean => {
    checks.push({ name, ok, detail })
    return ok
  }
  if (!note('file', file.length > 0, file.length > 0 ? `${file.length} bytes.` : 'The file is empty.')) return
  const parts = await readRecord(file)
  const parsed = Facts.safeParse(parts.facts)
  if (!parsed.success || !parts.events) {
    note('attachments', false, 'The file carries no review record.')
    return
  }
  const facts = parsed.data
  found.facts = facts
  note('attachments', true, `record.json and events.jsonl of meeting ${facts.code}.`)
  const read = readEvents(parts.events)
  if (!note('events', read.events !== null, read.detail) || read.events === null) return
  if (!note('chain', read.chain.ok, read.chain.detail)) return
  const head = read.events.at(-1)!
  const isHead = head.seq === facts.eventCount && head.hash === facts.headHash
  if (
    !note(
      'head',
      isHead,
      isHead ? `${head.seq} events up to ${head.hash}.` : 'The last event is not the one that the record names.',
    )
  )
    return
  found.events = read.events
  const source = sourceOf(file, parts, facts)
  const document = documentFinding(source, read.events, facts)
  if (!note('document', document.ok, document.detail) || source === null) return
  const rebuilt = await rebuiltFinding(file, { events: parts.events, stream: read.events, source, facts })
  note('rebuilt', rebuilt.ok, rebuilt.detail)
}

type Finding = Pick<Check, 'ok' | 'detail'>

/** The document as uploaded: the beginning of the file, or an attachment. */
function sourceOf(file: Uint8Array, { original }: RecordParts, { mode, document }: RecordFacts): Uint8Array | null {
  if (mode !== 'appended') return original
  return document.bytes < file.length ? file.slice(0, document.bytes) : null
}

function documentFinding(source: Uint8Array | null, events: readonly RoomEvent[], facts: RecordFacts): Finding {
  const uploaded = events.find((event) => event.type === 'uploaded' && event.data.docId === facts.docId)
  if (uploaded?.type !== 'uploaded') return { ok: false, detail: 'No event says that this document was uploaded.' }
  if (source === null) return { ok: false, detail: 'The document as uploaded is not in the file.' }
  const sha256 = createHash('sha256').update(source).digest('hex')
  if (sha256 !== uploaded.data.sha256)
    return { ok: false, detail: `The document’s SHA-256 is ${sha256}; ${uploaded.data.sha256} was uploaded.` }
  return { ok: true, detail: `SHA-256 ${sha256}, as uploaded.` }
}

interface Rebuilding {
  readonly events: Uint8Array
  readonly stream: readonly RoomEvent[]
  readonly source: Uint8Array
  readonly facts: RecordFacts
}

/** The form of the ledger in the records of each generator. [IN25] */
const LEDGERS = new Map([
  [FORMER_GENERATOR, formerIntelView],
  [PLAIN_GENERATOR, unownedIntelView],
  [COUNTED_GENERATOR, countedIntelView],
  [GENERATOR, intelView],
])

async function rebuiltFinding(file: Uint8Array, { events, stream, source, facts }: Rebuilding): Promise<Finding> {
  const { generator, docId, mode } = facts
  const isFormer = generator === FORMER_GENERATOR
  const ledger = LEDGERS.get(generator)
  if (ledger === undefined)
    return { ok: false, detail: `Written by ${generator}; this is ${GENERATOR}, which cannot write it again.` }
  const session = sessionDetail(stream, ledger)
  const input: RecordInput = { docId, source, session, events, isApart: mode === 'apart', generator }
  const { bytes } = await writeRecord(input)
  const at = firstDifference(file, bytes)
  const how = isFormer ? ` in the form of ${generator}, which called what was only said approved` : ''
  if (at === null)
    return { ok: true, detail: `Written again from events and document${how}: identical, byte for byte.` }
  return { ok: false, detail: `Differs from the record of these events and this document, first at byte ${at}.` }
}

function firstDifference(a: Uint8Array, b: Uint8Array): number | null {
  if (Buffer.compare(a, b) === 0) return null
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return i
  return length
}

function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n', 1).join('').slice(0, 200)
}
