import { type KeyboardEvent, useState } from 'react'

/** Keys that move a cursor, with where they move it to. */
const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** The item that a key moves the cursor to; null for keys that move nothing. A first key finds the first item. */
export function movedTo(key: string, at: number | null, count: number): number | null {
  const move = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined
  if (!move || count === 0) return null
  if (at === null) return key === 'End' ? count - 1 : 0
  return move(at, count - 1)
}

/** The item of a chart that keyboard or pointer is on. */
export function useCursor(count: number) {
  const [at, setAt] = useState<number | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedTo(event.key, at, count)
    if (next === null) return
    event.preventDefault()
    setAt(next)
  }
  return { at: at !== null && at < count ? at : null, setAt, onKeyDown, onBlur: () => setAt(null) }
}
