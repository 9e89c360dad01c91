import { entryOf } from '../../entries.ts'
/** The conversation before a message, from which attribution predicts the next section. */
export interface Conversation {
  /** Per place in the scope, user messages attributed to the section so far; negative if it is confirmed. */
  readonly counts: readonly number[]
  /** Place of the newest attributed message's section. */
  readonly last: number | null
  /** The latest user messages with their places, newest first. */
  readonly recent: () => Iterable<{ readonly text: string; readonly place: number | null }>
}

/** Minimum messages of a section that counts as discussed; fewer were said in passing. */
const TOUCHED_MESSAGES = 2

/** Targets by the scope's order: the next section not yet discussed, and the last one. */
export interface Order {
  readonly here: number | null
  readonly next: number | null
  readonly last: number | null
  /** True if a section has been discussed. */
  readonly touched: (place: number) => boolean
  /** True if the previous message was a question. */
  readonly asked: boolean
}

export function orderOf({ counts, last, recent }: Conversation, current: number | null): Order {
  const from = current !== null && entryOf(counts, current) > 0 ? current : (last ?? -1)
  const free = counts.flatMap((count, place) =>
    count >= 0 && count < TOUCHED_MESSAGES && place !== from ? [place] : [],
  )
  const [newest] = recent()
  return {
    here: current,
    next: free.find((place) => place > from) ?? free[0] ?? null,
    last: free.at(-1) ?? counts.length - 1,
    asked: newest !== undefined && /\?\s*$/u.test(newest.text),
    touched: (place) => entryOf(counts, place) >= TOUCHED_MESSAGES,
  }
}
