import type { UserMessage } from '../../shapes.ts'

/** Who leads a meeting, updated message by message: whoever has opened most sections so far. */
export class Leadership {
  readonly #opened = new Map<string, number>()
  #section: string | null = null

  /** Whether the sender of this message leads. */
  add({ senderName, sectionId }: Pick<UserMessage, 'senderName' | 'sectionId'>): boolean {
    if (sectionId !== null && sectionId !== this.#section) {
      this.#section = sectionId
      this.#opened.set(senderName, (this.#opened.get(senderName) ?? 0) + 1)
    }
    const own = this.#opened.get(senderName) ?? 0
    return own > 0 && own >= Math.max(...this.#opened.values())
  }
}
