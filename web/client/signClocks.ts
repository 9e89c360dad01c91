/** How long a caption stays after its speaker's last word. */
export const CAPTION_MS = 6_000
/** How long somebody counts as writing after the last sign of it. [TI25] */
export const TYPING_MS = 5_000

/** Expires what is known of each participant some time after their last sign. */
export class SignClocks {
  readonly #clocks = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #ms: number
  readonly #onExpired: (participantId: string) => void

  constructor(ms: number, onExpired: (participantId: string) => void) {
    this.#ms = ms
    this.#onExpired = onExpired
  }

  restart(participantId: string): void {
    clearTimeout(this.#clocks.get(participantId))
    this.#clocks.set(
      participantId,
      setTimeout(() => this.#onExpired(participantId), this.#ms),
    )
  }

  close(): void {
    for (const clock of this.#clocks.values()) clearTimeout(clock)
  }
}
