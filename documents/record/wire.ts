import type { ChainedEvent } from '#engine/stream.ts'
import { GENESIS } from '#engine/stream.ts'
import type { SessionDetail } from '#projections/views/session/shape.ts'
import { type Frame, frame } from '../frames.ts'
import type { RecordInput } from './job.ts'

/**
 * A job as frames: (h)ead, then the (m)essages and a(n)notations of the meeting, its (e)vents and the (d)ocument's bytes, each
 * in as many frames as there are pieces, and (z), the end. Answers: (r)ecord's bytes, (f)acts, e(x)cuse, (z).
 */
export const TAGS = {
  head: 'h',
  messages: 'm',
  annotations: 'n',
  events: 'e',
  document: 'd',
  record: 'r',
  facts: 'f',
  excuse: 'x',
  end: 'z',
} as const

/** Items of a list in one frame: the sender breathes between frames. */
const ITEMS_A_FRAME = 200

export interface JobHead {
  readonly docId: string
  readonly session: SessionDetail
  readonly isApart: boolean
}

/** The meeting as frames, its long lists in several. */
export function* sessionFrames({ docId, session, isApart }: JobHead): Generator<Buffer> {
  const { messages, annotations } = session
  yield frame(TAGS.head, JSON.stringify({ docId, isApart, session: { ...session, messages: [], annotations: [] } }))
  yield* listFrames(TAGS.messages, messages)
  yield* listFrames(TAGS.annotations, annotations)
}

function* listFrames(tag: string, items: readonly unknown[]): Generator<Buffer> {
  for (let i = 0; i < items.length; i += ITEMS_A_FRAME)
    yield frame(tag, JSON.stringify(items.slice(i, i + ITEMS_A_FRAME)))
}

/** Events as exported, one a line, each with the hash before it. Pages come in order, from the first event on. */
export class EventLines {
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

/** Puts a job together from its frames. */
export class JobFrames {
  #head: JobHead | null = null
  readonly #messages: unknown[] = []
  readonly #annotations: unknown[] = []
  readonly #events: Buffer[] = []
  readonly #document: Buffer[] = []

  /** Gives the job with its last frame. Throws on frames that are none of a job. */
  take({ tag, content }: Frame): RecordInput | null {
    if (tag === TAGS.head) this.#head = JSON.parse(content.toString()) as JobHead
    else if (tag === TAGS.messages) this.#messages.push(...(JSON.parse(content.toString()) as unknown[]))
    else if (tag === TAGS.annotations) this.#annotations.push(...(JSON.parse(content.toString()) as unknown[]))
    else if (tag === TAGS.events) this.#events.push(content)
    else if (tag === TAGS.document) this.#document.push(content)
    else if (tag === TAGS.end) return this.#whole()
    else throw new Error('no frame of a job')
    return null
  }

  #whole(): RecordInput {
    const { docId, session, isApart } = this.#head!
    const lists = { messages: this.#messages, annotations: this.#annotations } as unknown as SessionDetail
    return {
      docId,
      isApart,
      session: { ...session, ...lists },
      events: Buffer.concat(this.#events),
      // Bytes of their own: parsers take the memory that they read from.
      source: new Uint8Array(Buffer.concat(this.#document)),
    }
  }
}
