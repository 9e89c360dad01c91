/** How long the log waits for the store, in milliseconds. */
export interface Times {
  /** One try of an append or a removal. */
  readonly tryMs: number
  /** All tries of one call together, at least three of them. */
  readonly triesMs: number
  /** The same while the store is known to be away. */
  readonly triesAwayMs: number
  /** To find a node of the store and to open a channel to it. */
  readonly connectMs: number
  /** A reading that is sent nothing for so long has failed. */
  readonly silenceMs: number
  /** The same where the store may look through a long log before it finds something. */
  readonly scanMs: number
  /** For a check, or a question that a timer asks. */
  readonly checkMs: number
  /** Until the store has confirmed a subscription. */
  readonly confirmMs: number
  /** After so long without a message the tail asks whether it misses something. */
  readonly probeMs: number
}

export const TIMES: Times = {
  tryMs: 4_000,
  triesMs: 10_000,
  triesAwayMs: 1_500,
  connectMs: 5_000,
  silenceMs: 20_000,
  scanMs: 300_000,
  checkMs: 3_000,
  confirmMs: 5_000,
  probeMs: 5_000,
}
