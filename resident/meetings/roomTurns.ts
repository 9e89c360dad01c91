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
}
