/** What is due when, by time: a look at what is due by now costs nothing while nothing is. [SO48] */
export class DueTimes {
  readonly #at = new Map<string, number>()
  /** Earliest first; of one time by id. */
  readonly #order: Entry[] = []

  get size(): number {
    return this.#order.length
  }

  /** When the next one is due; null when none is. */
  get next(): number | null {
    return this.#order[0]?.at ?? null
  }

  /** Notes when something is due; null: no more. */
  note(id: string, at: number | null): void {
    const known = this.#at.get(id)
    if (known === (at ?? undefined)) return
    if (known !== undefined) {
      this.#order.splice(this.#placeOf({ id, at: known }), 1)
      this.#at.delete(id)
    }
    if (at === null) return
    this.#order.splice(this.#placeOf({ id, at }), 0, { id, at })
    this.#at.set(id, at)
  }

  /** Ids of what is due by now, the earliest first. */
  dueBy(now: number): string[] {
    const due: string[] = []
    for (const { id, at } of this.#order) {
      if (at > now) break
      due.push(id)
    }
    return due
  }

  /** Index at which an entry stands, or belongs. */
  #placeOf(entry: Entry): number {
    let [low, high] = [0, this.#order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(this.#order[middle], entry)) low = middle + 1
      else high = middle
    }
    return low
  }
}

interface Entry {
  readonly id: string
  readonly at: number
}

function isBefore(one: Entry | undefined, other: Entry): boolean {
  if (one === undefined) return false
  return one.at < other.at || (one.at === other.at && one.id < other.id)
}
