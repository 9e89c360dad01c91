/** What an index may hold and what a question may cost. */
export interface RetrievalLimits {
  /** Passages of all sections and context items together. */
  readonly passagesMax: number
  /** UTF-16 units of text read of all sections and context items together. */
  readonly charactersMax: number
  /** Words of a question that are looked up; the rest is left out. */
  readonly questionWordsMax: number
  /** Indexed words that one word of the question may stand for. */
  readonly variantsMax: number
}

export const RETRIEVAL_LIMITS: RetrievalLimits = {
  passagesMax: 20_000,
  charactersMax: 6_000_000,
  questionWordsMax: 48,
  variantsMax: 32,
}
