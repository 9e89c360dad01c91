/** How long a caption stays after its speaker's last word. */
const CAPTION_MS = 6_000

/** Expires each participant's caption some time after their last word. */
export class CaptionClocks {
  readonly #clocks = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #onExpired: (participantId: string) => void

  constructor(onExpired: (participantId: string) => void) {
    this.#onExpired = onExpired
  }

  restart(participantId: string): void {
    clearTimeout(this.#clocks.get(participantId))
    this.#clocks.set(
      participantId,
      setTimeout(() => this.#onExpired(participantId), CAPTION_MS),
    )
  }

  close(): void {
    for (const clock of this.#clocks.values()) clearTimeout(clock)
  }
}
