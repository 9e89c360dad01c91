/** What an index may hold and what a question may cost. */
export interface RetrievalLimits {
  /** Passages of all sections and context items together. */
  readonly passagesMax: number
  /** UTF-16 units of text read of all sections and context items together. */
  readonly charactersMax: number
  /** Messages of the talk, the newest ones. */
  readonly messagesMax: number
  /** Words of a question that are looked up; the rest is left out. */
  readonly questionWordsMax: number
  /** Indexed words that one word of the question may stand for, of each kind. */
  readonly variantsMax: number
  /** Words of a question that no document has and for which all indexed words are looked through. */
  readonly slipsMax: number
}

export const RETRIEVAL_LIMITS: RetrievalLimits = {
  passagesMax: 20_000,
  charactersMax: 6_000_000,
  messagesMax: 20_000,
  questionWordsMax: 48,
  variantsMax: 32,
  slipsMax: 6,
}
