/** What a call is for. Each lane has its own time limit and its own place in the queue. */
export const LANES = ['understand', 'answer', 'analyse', 'summarise', 'report', 'seed', 'tool', 'write'] as const
export type Lane = (typeof LANES)[number]

/** Milliseconds from asking to giving up, waiting for a turn included. [LM1] */
export const LANE_MS: Readonly<Record<Lane, number>> = {
  seed: 7_500,
  tool: 20_000,
  understand: 8_000,
  summarise: 15_000,
  answer: 20_000,
  analyse: 25_000,
  write: 25_000,
  report: 30_000,
}

/** Tokens that a model is asked to hold: prompt and answer together. The same for all lanes, as a change reloads the model. */
export const CONTEXT_TOKENS = 8_192
/** Maximum tokens of an answer. */
export const OUTPUT_TOKENS_MAX = 2_048
/** Maximum tokens of system text and prompt, estimated by `tokensOf`; longer ones are rejected, as the server would truncate them silently. */
export const PROMPT_TOKENS_MAX = CONTEXT_TOKENS - OUTPUT_TOKENS_MAX
/** Maximum UTF-16 units of an answer; longer ones are rejected. */
export const OUTPUT_CHARACTERS_MAX = 64_000

export interface ModelRequest {
  readonly lane: Lane
  readonly system: string
  readonly prompt: string
  /** JSON schema of the answer; without it the answer is free text. */
  readonly schema?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
  /** Called with each piece of the answer as it arrives, unchecked. */
  readonly onText?: (piece: string) => void
}

export interface ModelStatus {
  readonly available: boolean
  /** Name in the server's list; null when no model is available. */
  readonly model: string | null
}

/** A language model. Its answers are untrusted data, to be checked by the caller. */
export interface Model {
  /** Returns the last known status, without waiting. */
  status(): ModelStatus
  /** True if a call of the lane would be answered soon; otherwise it should not be made. Never waits. [LM4] */
  takes(lane: Lane): boolean
  /** Returns the whole answer. Throws only ModelError. */
  complete(request: ModelRequest): Promise<string>
  /** Cancels all calls; later ones fail as `cancelled`. */
  close(): void
}

/**
 * Why there is no answer: `down` none configured, not listed or not reachable; `timeout` the lane's time is over; `failed`
 * an error status, a broken or endless answer or an unusable one; `cancelled` the caller or the service took it back.
 */
export type ModelErrorCode = 'down' | 'timeout' | 'failed' | 'cancelled'

export class ModelError extends Error {
  readonly code: ModelErrorCode

  constructor(code: ModelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ModelError'
    this.code = code
  }
}

const CHARACTERS_PER_TOKEN = 3

/** Estimates the tokens of a text, high rather than low: three ASCII characters or one other per token. */
export function tokensOf(text: string): number {
  let ascii = 0
  let others = 0
  for (const character of text) {
    if (character < '\u0080') ascii += 1
    else others += 1
  }
  return Math.ceil(ascii / CHARACTERS_PER_TOKEN) + others
}
