/** A caption that nobody followed up is gone after this. */
const CAPTION_MS = 6_000

/** Takes what people are saying off again, each a while after their last word. */
export class CaptionClocks {
  readonly #clocks = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #gone: (participantId: string) => void

  constructor(gone: (participantId: string) => void) {
    this.#gone = gone
  }

  heard(participantId: string): void {
    clearTimeout(this.#clocks.get(participantId))
    this.#clocks.set(
      participantId,
      setTimeout(() => this.#gone(participantId), CAPTION_MS),
    )
  }

  close(): void {
    for (const clock of this.#clocks.values()) clearTimeout(clock)
  }
}
