/** Pattern for the end of a clause. */
export const CLAUSE_END = '(?=\\s*(?:$|[,:;.!?…–—)]))'

/** Vocabulary of one language, as data. A language omits lists that it has no words for. */
export type Lexicon = WordLists & Phrases

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
  /** Verbs of work that somebody takes home from a meeting: the infinitive, but for English also the first person. */
  readonly taskVerbs?: string
}

/** Phrases, as alternatives of a pattern for lower-case text. */
export interface Phrases {
  /** Words that precede a section number (`article`, `clause`). */
  readonly sectionKinds?: string
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
  /** Says in so many words that something is decided. */
  readonly decides?: string
  /** Settles on one of what was proposed. */
  readonly concludes?: string
  /** Proposes what a decision could be. */
  readonly proposes?: string
  /** Turns a proposal down. */
  readonly rejects?: string
  /** Leaves a decision for later. */
  readonly postpones?: string
  /** Begins a message that agrees with what was decided. */
  readonly agrees?: string
  /** Begins a message that objects to it. */
  readonly objects?: string
  /** Takes on what was asked. */
  readonly accepts?: string
  /** Turns down what was asked. */
  readonly refuses?: string
  /** Takes back what was said. */
  readonly withdraws?: string
  /** Reports a task as done. */
  readonly done?: string
  /** Asks for a time. */
  readonly asksWhen?: string
  /** Welcomes what another offered. */
  readonly welcomes?: string
  /** Says what would be, not what is. */
  readonly hypothetical?: string
  /** Greets, thanks, takes leave, or leads on. */
  readonly courtesies?: string
  /** Conducts the meeting itself: opens it, waits for somebody, moves it on, closes it. */
  readonly conducts?: string
  /** Answers a question with not knowing. */
  readonly unknown?: string
  /** Says that a risk or a gap is none after all. */
  readonly settles?: string
  /** Before a colon: a decision follows. */
  readonly decisionLabel?: string
  /** Before a colon: an action follows. */
  readonly actionLabel?: string
  /** Before a colon: a risk follows. */
  readonly riskLabel?: string
  /** Asks somebody to do something; the task follows. */
  readonly ask?: string
  readonly month?: string
  readonly weekday?: string
  /** Numbers of days, weeks, … */
  readonly number?: string
  /** What a span of time is counted in. */
  readonly unit?: string
  /** Parts of a day. */
  readonly daytime?: string
  /** What has a beginning and an end: `end of the week`. */
  readonly period?: string
  /** Back-channels that agree, are heard and no more, or object; each alternative is plain words as they are tokenised. */
  readonly agreeing?: string
  readonly hearing?: string
  readonly objecting?: string
  /** Words that no sentence ends with. */
  readonly dangling?: string
}
