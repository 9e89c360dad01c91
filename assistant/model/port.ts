/** What a call is for. Each lane has its own time limit and its own place in the queue. */
export const LANES = ['understand', 'answer', 'analyse', 'summarise', 'report'] as const
export type Lane = (typeof LANES)[number]

/** Milliseconds from asking to giving up, waiting for a turn included. [LM1] */
export const LANE_MS: Readonly<Record<Lane, number>> = {
  understand: 8_000,
  summarise: 15_000,
  answer: 20_000,
  analyse: 25_000,
  report: 30_000,
}

/** Tokens that a model is asked to hold: prompt and answer together. The same for all lanes, as a change reloads the model. */
export const CONTEXT_TOKENS = 8_192
/** Tokens of the answer. */
export const OUTPUT_TOKENS_MAX = 2_048
/** Tokens of system text and prompt by the estimate of `tokensOf`; a longer one is refused, as the server would cut it silently. */
export const PROMPT_TOKENS_MAX = CONTEXT_TOKENS - OUTPUT_TOKENS_MAX
/** UTF-16 units of an answer; a longer one is no answer. */
export const OUTPUT_CHARACTERS_MAX = 64_000

export interface ModelRequest {
  readonly lane: Lane
  readonly system: string
  readonly prompt: string
  /** JSON schema of the answer; without it the answer is free text. */
  readonly schema?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
  /** Called with each piece of the answer as it comes; nothing of it is checked yet. */
  readonly onText?: (piece: string) => void
}

export interface ModelStatus {
  readonly available: boolean
  /** Name as the server lists it; null when none can be asked. */
  readonly model: string | null
}

/** A language model. What it answers is data: whoever asks must check it. */
export interface Model {
  /** What is known now; never waits. */
  status(): ModelStatus
  /** Whether a call of the lane would be answered before long; where not, it is better not made. Never waits. [LM4] */
  takes(lane: Lane): boolean
  /** The whole answer. Throws ModelError and nothing else. */
  complete(request: ModelRequest): Promise<string>
  /** Cancels all calls; later ones are `cancelled`. */
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

/** Tokens that a text takes, rather too many than too few: three ASCII characters or one other are a token. */
export function tokensOf(text: string): number {
  let ascii = 0
  let others = 0
  for (const character of text) {
    if (character < '\u0080') ascii += 1
    else others += 1
  }
  return Math.ceil(ascii / CHARACTERS_PER_TOKEN) + others
}
