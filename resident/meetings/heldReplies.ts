import type { DocumentReply } from '#protocol/kxp/exchanges.ts'

/** UTF-16 units of titles and previews of all rooms. */
const CHARACTERS_MAX = 8_000_000
/** Of a section beside its title and preview. */
const SECTION_CHARACTERS = 100

interface Held {
  readonly documents: readonly DocumentReply[]
  readonly characters: number
}

/** The documents of the rooms asked about last, so that no reading is opened only to list them. */
export class HeldReplies {
  readonly #rooms = new Map<string, Held>()
  #characters = 0
  #forgotten = 0

  /** Changes whenever documents of any room may have changed: what was listed before then is not held. */
  get version(): number {
    return this.#forgotten
  }

  get(room: string): readonly DocumentReply[] | undefined {
    const held = this.#rooms.get(room)
    if (!held) return undefined
    this.#rooms.delete(room)
    this.#rooms.set(room, held)
    return held.documents
  }

  /** Holds what was listed at a version, unless documents changed since. */
  set(room: string, documents: readonly DocumentReply[], version: number): void {
    if (version !== this.#forgotten) return
    this.#drop(room)
    const characters = documents.reduce((sum, document) => sum + charactersOf(document), 0)
    this.#rooms.set(room, { documents, characters })
    this.#characters += characters
    for (const oldest of this.#rooms.keys()) {
      if (this.#characters <= CHARACTERS_MAX) return
      this.#drop(oldest)
    }
  }

  /** To be called after every change of a room's documents. */
  delete(room: string): void {
    this.#forgotten += 1
    this.#drop(room)
  }

  #drop(room: string): void {
    this.#characters -= this.#rooms.get(room)?.characters ?? 0
    this.#rooms.delete(room)
  }
}

function charactersOf({ sections }: DocumentReply): number {
  return sections.reduce((sum, { title, preview }) => sum + title.length + preview.length + SECTION_CHARACTERS, 0)
}
