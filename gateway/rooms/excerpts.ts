import { setTimeout as delay } from 'node:timers/promises'
import type { Pin } from '#documents/places.ts'
import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { Room } from './room.ts'

/** Maximum time that an annotation waits for its excerpt. */
const EXCERPTS_MS = 700

export interface ExcerptServices {
  readonly store: FileStore
  /** Returns the text printed at a pin of a stored document. */
  readonly printedAt: (path: string, pin: Pin, signal: AbortSignal) => Promise<readonly string[]>
  /** Returns the passages of a section that a text mentions. */
  readonly related: (code: string, sectionId: string, text: string) => Promise<readonly string[]>
}

interface Annotation {
  readonly anchor?: Pin | null | undefined
  readonly sectionId?: string | null | undefined
  readonly text: string
}

/** Finds the excerpt of an annotation: the text printed under its pin, otherwise the passages of its section that it mentions. [AN6] */
export class Excerpts {
  readonly #services: ExcerptServices

  constructor(services: ExcerptServices) {
    this.#services = services
  }

  readonly of = async (room: Room, annotation: Annotation): Promise<readonly string[]> => {
    const printed = await this.#printed(room, annotation).catch(() => [])
    if (printed.length > 0) return printed
    const { state, code } = room
    const sectionId = annotation.sectionId ?? state.current ?? state.sections[0]?.id ?? ''
    const late = delay(EXCERPTS_MS, [], { ref: false })
    return Promise.race([this.#services.related(code, sectionId, annotation.text), late])
  }

  async #printed(room: Room, { anchor, sectionId }: Annotation): Promise<readonly string[]> {
    const section = room.state.sections.find(({ id }) => id === sectionId)
    const doc = section ? room.state.docs.find(({ id }) => id === section.docId) : room.state.docs[0]
    if (!anchor || !doc?.sha256 || DOCUMENT_KINDS[doc.kind].shownAs !== 'pages') return []
    const { store, printedAt } = this.#services
    await using copy = await store.localCopy(room.code, doc.sha256)
    return await printedAt(copy.path, anchor, AbortSignal.timeout(EXCERPTS_MS))
  }
}
