import { type ChainedEvent, GENESIS } from '#engine/stream.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { Part } from '#workers/calls.ts'
import { bytesOf, sourceParts } from '#workers/parts.ts'
import type { RecordFacts, RecordInput, RecordJob } from './job.ts'

/** What the process that writes records is asked; the record's bytes come as a part of the answer. */
export interface RecordCalls {
  write(
    head: JobHead,
  ): { readonly ok: true; readonly facts: RecordFacts } | { readonly ok: false; readonly error: string }
}

/** A job without what travels in parts. */
export interface JobHead {
  readonly docId: string
  readonly session: SessionDetail
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

export function jobHead({ docId, session }: RecordJob, isApart: boolean): JobHead {
  return { docId, isApart, session: { ...session, messages: [], annotations: [] } }
}

/** What goes with the head: the session's long lists, the events as lines, the document's bytes. */
export async function* jobParts(job: RecordJob): AsyncGenerator<Part> {
  for (const list of LISTS) {
    const items = job.session[list]
    for (let i = 0; i < items.length; i += ITEMS_A_PART) yield { [list]: items.slice(i, i + ITEMS_A_PART) }
  }
  const lines = new EventLines()
  for await (const page of job.events()) yield page instanceof Uint8Array ? page : Buffer.from(lines.of(page))
  yield DOCUMENT_FOLLOWS
  yield* sourceParts(job.source)
}

/** Puts a job together from its head and its parts. */
export function inputFrom({ docId, session, isApart }: JobHead, parts: readonly Part[]): RecordInput {
  const border = parts.indexOf(DOCUMENT_FOLLOWS)
  const pieces = parts.slice(0, border).filter((part): part is Piece => !(part instanceof Uint8Array))
  return {
    docId,
    isApart,
    session: {
      ...session,
      messages: pieces.flatMap(({ messages = [] }) => messages),
      annotations: pieces.flatMap(({ annotations = [] }) => annotations),
    },
    events: bytesOf(parts.slice(0, border)),
    source: bytesOf(parts.slice(border)),
  }
}

/** Events as exported, one a line, each with the hash before it. Pages come in order, from the first event on. */
class EventLines {
  #prevHash = GENESIS.hash

  of(page: readonly ChainedEvent[]): string {
    let text = ''
    for (const { seq, id, at, type, actor, data, hash } of page) {
      text += `${JSON.stringify({ seq, id, at, type, actor, data, prevHash: this.#prevHash, hash })}\n`
      this.#prevHash = hash
    }
    return text
  }
}
