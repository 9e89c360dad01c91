import type { DataOf, RoomEvent } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom } from '#engine/room/state.ts'

type Chunk = DataOf<'seeded'>['chunks'][number]

/** A room at the start of its meeting, from which a seed is made. */
export interface RoomStart {
  /** In document order, with full texts. */
  readonly docs: readonly DataOf<'seeded'>['docs'][number][]
  /** Passages besides the documents: seeded ones, then the texts of notes, links and data files. */
  readonly chunks: Chunk[]
  readonly ragLabel: string | null
  readonly settings: NonNullable<DataOf<'seeded'>['settings']>
}

/** Returns the room at the start of its meeting, or now if it has not started. */
export function startOf(events: Iterable<RoomEvent>): RoomStart {
  const room = emptyRoom()
  const material = new Material()
  for (const event of events) {
    if (event.type === 'started') break
    apply(room, event)
    material.take(event)
  }
  const { template, dials, aiMode, durationMs } = room
  return { ...material.held, settings: { template, dials, aiMode, durationMs } }
}

/** Collects the texts that the room state omits, up to the start of the meeting. */
export class Material {
  readonly #docs = new Map<string, RoomStart['docs'][number]>()
  readonly #notes = new Map<string, string>()
  #chunks: Chunk[] = []
  #ragLabel: string | null = null

  get held(): Omit<RoomStart, 'settings'> {
    const notes = [...this.#notes].map(([id, text]) => ({ id, text })).filter(({ text }) => text !== '')
    return { docs: [...this.#docs.values()], chunks: [...this.#chunks, ...notes], ragLabel: this.#ragLabel }
  }

  take(event: RoomEvent): void {
    switch (event.type) {
      case 'uploaded': {
        const { docId, kind, title, pages, emails, sections } = event.data
        this.#docs.set(docId, { docId, kind, title, pages, emails, sections })
        break
      }
      case 'divided':
        this.#add(event.data.docId, event.data.sections)
        break
      case 'withdrawn':
        this.#docs.delete(event.data.docId)
        break
      case 'seeded':
        this.#seed(event.data)
        break
      case 'contextAdded':
      case 'contextResolved':
        this.#notes.set(event.data.itemId, event.data.text)
        break
      case 'contextRemoved':
        this.#notes.delete(event.data.itemId)
    }
  }

  #seed({ docs, chunks, ragLabel, continues }: DataOf<'seeded'>): void {
    if (!continues) {
      this.#docs.clear()
      this.#chunks = []
    }
    for (const { sections, ...doc } of docs) {
      const { docId } = doc
      if (!this.#docs.has(docId)) this.#docs.set(docId, { ...doc, sections: [] })
      this.#add(docId, sections)
    }
    this.#chunks = [...this.#chunks, ...chunks]
    this.#ragLabel = ragLabel
  }

  #add(docId: string, sections: RoomStart['docs'][number]['sections']): void {
    const doc = this.#docs.get(docId)
    if (doc) this.#docs.set(docId, { ...doc, sections: [...doc.sections, ...sections] })
  }
}
