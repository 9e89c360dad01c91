/** Where a clause ends, as a pattern. */
export const CLAUSE_END = '(?=\\s*(?:$|[,:;.!?…–—)]))'

/** What attribution knows of one language, as data; a language leaves out what it has no words for. */
export interface Lexicon extends WordLists, Phrases {}

/** Words in lower case, separated by blanks. */
export interface WordLists {
  /** Words that say nothing of what a text is about. */
  readonly stopWords?: string
  /** Words that a heading has none of: somebody says a sentence. */
  readonly sentenceWords?: string
  /** Number words from one on. */
  readonly cardinals?: string
  /** Ordinal words from one on. */
  readonly ordinals?: string
}

/** Turns of phrase, as alternatives of a pattern for text in lower case. */
export interface Phrases {
  /** What sections are called beside their number. */
  readonly sectionKinds?: string
  /** Words with which a clause says something rather than names it. */
  readonly prepositions?: string
  /** Words that only lead in. */
  readonly fillers?: string
  /** `next page`: the scope’s order says where to. */
  readonly next?: string
  /** `…, next page`: said after the matter. */
  readonly nextAfter?: string
  /** Opens something only with what it is after: alone it closes what was. */
  readonly onwards?: string
  /** `the last point`. */
  readonly last?: string
  /** `lastly`: the last one, with what it is after. */
  readonly lastly?: string
  /** Leaves for something else; what it is follows. */
  readonly turnsTo?: string
  /** Brings something up, perhaps in passing; what it is follows. */
  readonly asides?: string
  /** Returns to what was left; what it is follows. */
  readonly backTo?: string
  /** For a moment only. */
  readonly briefly?: string
}
