/** Work on one room, one piece after the other. */
export class RoomTurns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Does the work when what was asked before is done, whatever became of it. */
  async take<T>(room: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(room) ?? Promise.resolve()
    const done = before.then(work, work)
    this.#last.set(room, done)
    try {
      return await done
    } finally {
      if (this.#last.get(room) === done) this.#last.delete(room)
    }
  }

  /** Resolves when what was asked for a room before now is done. */
  async settled(room: string): Promise<void> {
    await Promise.allSettled([this.#last.get(room)])
  }

  /** Resolves when all that was asked before now is done. */
  async allSettled(): Promise<void> {
    await Promise.allSettled(this.#last.values())
  }
}
