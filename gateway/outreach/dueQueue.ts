/** Ids by the instant they are due, of which new ones are due later than all before: nothing is scanned to find what is due. */
export class DueQueue {
  readonly #dueAt = new Map<string, number>()

  set(id: string, at: number): void {
    if (this.#dueAt.get(id) === at) return
    this.#dueAt.delete(id)
    this.#dueAt.set(id, at)
  }

  delete(id: string): void {
    this.#dueAt.delete(id)
  }

  /** What is due, in the order it was queued. */
  *due(now: number): IterableIterator<string> {
    for (const [id, at] of this.#dueAt) {
      if (at > now) return
      yield id
    }
  }
}
