import type { CHOOSING, DOUBTING } from './kinds.ts'

/** Turns of phrase of one language by what they say, each as alternatives of a pattern in lower case. */
export interface Phrases {
  /** Says in so many words that something is decided. */
  readonly decides: string
  /** Proposes what a decision could be. */
  readonly proposes: string
  /** Turns a proposal down. */
  readonly rejects: string
  /** Leaves a decision for later. */
  readonly postpones: string
  /** Begins a message that agrees with what was decided. */
  readonly agrees: string
  /** Begins a message that objects to it. */
  readonly objects: string
  /** Takes on what was asked. */
  readonly accepts: string
  /** Turns down what was asked. */
  readonly refuses: string
  /** Takes back what was said. */
  readonly withdraws: string
  /** Reports a task as done. */
  readonly done: string
  /** Asks for a time. */
  readonly asksWhen: string
  /** Welcomes what another offered. */
  readonly welcomes: string
  /** Says what would be, not what is. */
  readonly hypothetical: string
  /** Answers a question with not knowing. */
  readonly unknown: string
  /** Says that a risk or a gap is none after all. */
  readonly settles: string
  /** Before a colon: a decision follows. */
  readonly decisionLabel: string
  /** Before a colon: an action follows. */
  readonly actionLabel: string
  /** Before a colon: a risk follows. */
  readonly riskLabel: string
  /** Asks somebody to do something; the task follows. */
  readonly ask: string
  readonly month: string
  readonly weekday: string
  /** Numbers of days, weeks, … */
  readonly number: string
  /** What a span of time is counted in. */
  readonly unit: string
  /** Parts of a day. */
  readonly daytime: string
  /** What has a beginning and an end: `end of the week`. */
  readonly period: string
}

/** Words of a language, separated by blanks, by their kind. */
export type WordsByKind<Kind extends string> = Readonly<Partial<Record<Kind, string>>>

/** What the ledger knows of one language, as data. */
export interface Lexicon {
  readonly doubting: WordsByKind<keyof typeof DOUBTING>
  readonly choosing: WordsByKind<keyof typeof CHOOSING>
  /** Verbs of work that somebody takes home from a meeting: the infinitive, but for English also the first person. */
  readonly taskVerbs: string
  /** A language that has no turn of its own leaves it out. */
  readonly phrases: Readonly<Partial<Phrases>>
}
