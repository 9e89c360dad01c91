import type { Move } from '../router.ts'

const QUICK_MS = 5_000
const ENTRIES_MAX = 50

interface Entry {
  readonly path: string
  /** When the page was shown. */
  readonly at: number
}

/** The page's entries in the browser's history, by which a quick way back is recognised. [BC8] */
export class Trail {
  readonly #entries: Entry[]
  #place = 0

  constructor(path: string, at: number) {
    this.#entries = [{ path, at }]
  }

  /** Follows a navigation. Returns the path of a page that was left by going back within 5 s, or null. */
  move(how: Move, path: string, at: number): string | null {
    const left = this.#entries[this.#place]
    const entry = { path, at: left?.path === path ? left.at : at }
    if (how === 'pop') return this.#pop(entry, left)
    const place = how === 'push' ? this.#place + 1 : this.#place
    this.#entries.splice(place, how === 'push' ? ENTRIES_MAX : 1, entry)
    if (this.#entries.length > ENTRIES_MAX) this.#entries.shift()
    this.#place = Math.min(place, this.#entries.length - 1)
    return null
  }

  #pop(entry: Entry, left: Entry | undefined): string | null {
    const to = this.#placeOf(entry.path)
    const isBack = to >= 0 && to < this.#place
    if (to < 0) this.#entries.splice(0, ENTRIES_MAX, entry)
    else this.#entries[to] = entry
    this.#place = Math.max(to, 0)
    const isQuick = left !== undefined && left.path !== entry.path && entry.at - left.at <= QUICK_MS
    return isBack && isQuick ? left.path : null
  }

  /** Place of the entry that a pop leads to, the nearest one with the path and earlier ones first; -1 when it is unknown. */
  #placeOf(path: string): number {
    const earlier = this.#entries.slice(0, this.#place).findLastIndex((entry) => entry.path === path)
    if (earlier === this.#place - 1 && earlier >= 0) return earlier
    const later = this.#entries.findIndex((entry, place) => place > this.#place && entry.path === path)
    return later === this.#place + 1 || earlier < 0 ? later : earlier
  }
}
