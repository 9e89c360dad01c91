import { entryOf } from '../../entries.ts'
import type { Reading } from './vocabulary.ts'

/** The conversation before a message, from which attribution predicts the next section. */
export interface Conversation {
  /** Per place in the scope, user messages attributed to the section so far; negative if it is confirmed. */
  readonly counts: readonly number[]
  /** Place of the newest attributed message's section. */
  readonly last: number | null
  /** Takes in the message. */
  readonly hear: (text: string) => Heard
}

/** What a message and the talk since the discussion moved last are about. */
export interface Heard {
  readonly reading: Reading
  /** Place that the discussion has moved to. */
  readonly lead: number | null
  /** True once the talk has used words of the section under discussion. */
  readonly rooted: boolean
  /** False if the talk may be about another section than the one under discussion. */
  readonly sure: boolean
}

/** Minimum messages of a section that counts as discussed; fewer were said in passing. */
const TOUCHED_MESSAGES = 2

/** Targets by the scope's order: the next section not yet discussed, and the last one. */
export interface Order {
  readonly here: number | null
  /** False if the conversation so far is unknown. */
  readonly known: boolean
  readonly next: number | null
  readonly last: number | null
  /** True if a section has been discussed. */
  readonly touched: (place: number) => boolean
  /** True if a section is confirmed. */
  readonly closed: (place: number) => boolean
}

export function orderOf({ counts, last }: Conversation, current: number | null): Order {
  const from = current !== null && entryOf(counts, current) > 0 ? current : (last ?? -1)
  const isFree = (count: number, place: number) => count >= 0 && count < TOUCHED_MESSAGES && place !== from
  const after = counts.findIndex((count, place) => place > from && isFree(count, place))
  const next = after < 0 ? counts.findIndex(isFree) : after
  return {
    here: current,
    known: true,
    next: next < 0 ? null : next,
    last: next < 0 ? counts.length - 1 : counts.findLastIndex(isFree),
    closed: (place) => entryOf(counts, place) < 0,
    touched: (place) => entryOf(counts, place) >= TOUCHED_MESSAGES,
  }
}
