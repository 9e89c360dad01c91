/** Pattern for the end of a clause. */
export const CLAUSE_END = '(?=\\s*(?:$|[,:;.!?…–—)]))'

/** Vocabulary of one language for attribution. A language omits lists that it has no words for. */
export interface Lexicon extends WordLists, Phrases {}

/** Word lists: lower case, separated by blanks. */
export interface WordLists {
  /** Words that carry no topic. */
  readonly stopWords?: string
  /** Words of sentences that never occur in a heading. */
  readonly sentenceWords?: string
  /** Number words from one on. */
  readonly cardinals?: string
  /** Ordinal words from one on. */
  readonly ordinals?: string
}

/** Phrases, as alternatives of a pattern for lower-case text. */
export interface Phrases {
  /** Words that precede a section number (`article`, `clause`). */
  readonly sectionKinds?: string
  /** Prepositions: a clause with one makes a statement rather than names a heading. */
  readonly prepositions?: string
  /** Introductory words without content. */
  readonly fillers?: string
  /** `next page`: the target follows from the scope's order. */
  readonly next?: string
  /** `…, next page`: stands after the topic. */
  readonly nextAfter?: string
  /** Opens a section only with a topic after it; alone it closes the previous one. */
  readonly onwards?: string
  /** `the last point`. */
  readonly last?: string
  /** `lastly`: the last section, with its topic after it. */
  readonly lastly?: string
  /** Moves on to the topic that follows. */
  readonly turnsTo?: string
  /** Mentions the topic that follows, perhaps in passing. */
  readonly asides?: string
  /** Returns to the earlier topic that follows. */
  readonly backTo?: string
  /** For a moment only. */
  readonly briefly?: string
}
