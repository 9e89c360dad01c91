import { entryOf } from '../../entries.ts'
import type { Message } from '../discussion.ts'
import { inScope } from '../scope.ts'
import type { RoomSection, RoomState } from '../state.ts'
import { indexOf } from './attribution.ts'
import type { Conversation } from './conversation.ts'
import { Stretch } from './stretch.ts'
import { type Reading, readingOf, type Vocabulary } from './vocabulary.ts'

// One memory a scope: it saves reading the talk again for every message, and can always be made anew from the room's state.
const memories = new WeakMap<readonly RoomSection[], Memory>()

/** Summarises a room's conversation before a message is attributed. */
export function conversationIn(room: RoomState): Conversation {
  const sections = inScope(room)
  let memory = memories.get(sections)
  if (!memory) {
    memory = new Memory(sections)
    memories.set(sections, memory)
  }
  return {
    counts: sections.map(({ id }) => {
      const { status, messageCount } = entryOf(room.standings, id)
      return status === 'confirmed' ? -1 : messageCount
    }),
    last: memory.placeOf(room.lastDiscussed),
    hear: (text) => memory.hear(room, text),
  }
}

const isSaid = ({ type }: Message): boolean => type === 'user'
const lastSaid = ({ newest, messages }: RoomState): Message | undefined =>
  newest.findLast(isSaid) ?? messages.findLast(isSaid)

/** Maximum older messages of a stretch; the words of those before still count as worn. */
const STRETCH_MAX = 128

/** A room's talk as far as its state still holds it, as heard by a stretch. */
class Memory {
  readonly #vocabulary: Vocabulary
  readonly #places: ReadonlyMap<string, number>
  #stretch: Stretch
  #readings: Map<string, Reading> = new Map()
  /** What the stretch was made from: the older messages, the last move by somebody, and the count heard. */
  #older: readonly Message[] | null = null
  #movedLast: RoomState['movedLast'] | null = null
  #count = 0
  /** The message heard last, which may not have been said in the end. */
  #pending: { readonly text: string; readonly reading: Reading } | null = null

  constructor(sections: readonly RoomSection[]) {
    this.#vocabulary = indexOf(sections).vocabulary
    this.#places = new Map(sections.map(({ id }, place) => [id, place]))
    this.#stretch = new Stretch(this.#vocabulary)
  }

  placeOf(id: string | null): number | null {
    return id === null ? null : (this.#places.get(id) ?? null)
  }

  hear(room: RoomState, text: string) {
    const last = lastSaid(room)
    if (!this.#isUpToDate(room, last)) this.#recall(room)
    else if (last && this.#pending) this.#readings.set(last.id, this.#pending.reading)
    this.#stretch.follow(this.placeOf(room.current))
    const reading = readingOf(text, this.#vocabulary)
    const { rooted } = this.#stretch
    const lead = this.#stretch.hear(reading)
    this.#pending = { text, reading }
    this.#count = room.userMessageCount + 1
    return { reading, lead, rooted, sure: this.#stretch.sure }
  }

  #isUpToDate(room: RoomState, last: Message | undefined): boolean {
    const { to, after } = room.movedLast
    if (room.messages !== this.#older || to !== this.#movedLast?.to || after !== this.#movedLast.after) return false
    return room.userMessageCount === this.#count && last?.text === this.#pending?.text
  }

  #recall(room: RoomState): void {
    const older = room.messages.filter(isSaid)
    const messages = older.concat(room.newest.filter(isSaid))
    const before = this.#readings
    this.#readings = new Map()
    this.#stretch = new Stretch(this.#vocabulary)
    let said = room.userMessageCount - messages.length
    const { to, after } = room.movedLast
    const from = Math.max(after, said, said + older.length - STRETCH_MAX)
    for (const { id, text, sectionId = null } of messages) {
      const reading = before.get(id) ?? (text === this.#pending?.text ? this.#pending.reading : this.#read(text))
      this.#readings.set(id, reading)
      if (said === from) this.#stretch.begin(this.placeOf(from === after ? to : sectionId))
      if (said >= from) this.#stretch.hear(reading)
      else this.#stretch.recall(reading)
      said += 1
    }
    if (said === from) this.#stretch.begin(this.placeOf(to))
    this.#older = room.messages
    this.#movedLast = room.movedLast
  }

  #read(text: string): Reading {
    return readingOf(text, this.#vocabulary)
  }
}
