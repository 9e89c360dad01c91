import { entryOf } from '../../entries.ts'
/** What stood in the room before a message: what is likely to come follows from it. */
export interface Talk {
  /** Per place in the scope, user messages attributed to the section so far; negative for a confirmed one. */
  readonly counts: readonly number[]
  /** Place of the section that the newest attributed message is about. */
  readonly last: number | null
  /** The newest user messages and the places they were attributed to, newest first. */
  readonly recent: () => Iterable<{ readonly text: string; readonly place: number | null }>
}

/** A section with fewer messages was touched in passing at most. */
const TOUCHED_MESSAGES = 2

/** Where the scope's order leads: to the first untouched section behind where the talk is, and to the last one. */
export interface Order {
  readonly here: number | null
  readonly next: number | null
  readonly last: number | null
  /** Whether a section has been talked about. */
  readonly touched: (place: number) => boolean
  /** Somebody has just asked something. */
  readonly asked: boolean
}

export function orderOf({ counts, last, recent }: Talk, current: number | null): Order {
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
