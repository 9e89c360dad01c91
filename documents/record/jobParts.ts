import { decode } from '#engine/eventTypes.ts'
import { ROOM_EVENTS } from '#engine/room/events.ts'
import { type ChainedEvent, GENESIS } from '#engine/stream.ts'
import { emptySession, takeIn } from '#projections/session.ts'
import { detailOf } from '#projections/views/session/detail.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { Part } from '#workers/calls.ts'
import { bytesOf, sourceParts } from '#workers/parts.ts'
import { type FoldedJob, isFolded, type RecordFacts, type RecordInput, type RecordJob } from './job.ts'

/** What the process that writes records is asked; the record's bytes come as a part of the answer. */
export interface RecordCalls {
  write(
    head: JobHead,
  ): { readonly ok: true; readonly facts: RecordFacts } | { readonly ok: false; readonly error: string }
}

/** A job without what travels in parts. */
export interface JobHead {
  readonly docId: string
  /** Null where the events tell of it. */
  readonly session: SessionDetail | null
  /** See RecordInput. */
  readonly isApart: boolean
}

/** Items of a list in one part: others have their turn between parts. */
const ITEMS_A_PART = 200
const LISTS = ['messages', 'annotations'] as const

/** A piece of a list of the session. */
type Piece = { readonly [L in (typeof LISTS)[number]]?: SessionDetail[L] }

/** Stands between the bytes of the events and those of the document. */
const DOCUMENT_FOLLOWS = 'document'

export function jobHead(job: RecordJob, isApart: boolean): JobHead {
  const { docId } = job
  return { docId, isApart, session: isFolded(job) ? { ...job.session, messages: [], annotations: [] } : null }
}

/** What goes with the head: the session's long lists, the events, the document's bytes. */
export async function* jobParts(job: RecordJob): AsyncGenerator<Part> {
  if (isFolded(job)) yield* foldedParts(job)
  else for await (const { bodies } of job.events()) yield Buffer.from(bodies)
  yield DOCUMENT_FOLLOWS
  yield* sourceParts(job.source)
}

async function* foldedParts({ session, events }: FoldedJob): AsyncGenerator<Part> {
  for (const list of LISTS) {
    const items = session[list]
    for (let i = 0; i < items.length; i += ITEMS_A_PART) yield { [list]: items.slice(i, i + ITEMS_A_PART) }
  }
  yield* events()
}

/** Puts a job together from its head and its parts. */
export function inputFrom({ docId, session, isApart }: JobHead, parts: readonly Part[]): RecordInput {
  const border = parts.indexOf(DOCUMENT_FOLLOWS)
  const before = parts.slice(0, border)
  const told = session === null ? folded(before) : { session: joined(session, before), events: piecesOf(before) }
  return { docId, isApart, ...told, source: bytesOf(parts.slice(border)) }
}

function joined(session: SessionDetail, parts: readonly Part[]): SessionDetail {
  const pieces = parts.filter((part): part is Piece => !(part instanceof Uint8Array))
  return {
    ...session,
    messages: pieces.flatMap(({ messages = [] }) => messages),
    annotations: pieces.flatMap(({ annotations = [] }) => annotations),
  }
}

/** Folds pages of a stream from its first event on, and writes it as it is exported: one event a line, each with the hash before it. */
function folded(pages: readonly Part[]): Pick<RecordInput, 'session' | 'events'> {
  const session = emptySession()
  let [seq, prevHash] = [0, GENESIS.hash]
  const lines = pages.map((page) => {
    let text = ''
    const stored: Omit<ChainedEvent, 'seq'>[] =
      page instanceof Uint8Array ? JSON.parse(Buffer.from(page).toString()) : []
    for (const { id, at, type, actor, data, hash } of stored) {
      seq += 1
      // The fold may keep parts of an event and change them.
      text += `${JSON.stringify({ seq, id, at, type, actor, data, prevHash, hash })}\n`
      takeIn(session, decode(ROOM_EVENTS, { seq, id, at, type, actor, data, hash }))
      prevHash = hash
    }
    return Buffer.from(text)
  })
  return { session: detailOf(session), events: Buffer.concat(lines) }
}

const piecesOf = (parts: readonly Part[]): Uint8Array =>
  Buffer.concat(parts.filter((part) => part instanceof Uint8Array))
