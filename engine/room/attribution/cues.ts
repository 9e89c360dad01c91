import { oneOf } from '../../language/lexicon/languages.ts'

/** Phrases with which people move a discussion on. All patterns expect lower-case text. */
const START = '(?:^|[.!?…–—]\\s+)'
const FILLER_WORDS = oneOf('fillers')
/** At most four, so that a long run of fillers stays cheap to match. */
const FILLERS = `(?:(?:${FILLER_WORDS})[,:.!…]*\\s+){0,4}`

/** `next page`, `nächster Punkt`, `siguiente`: the target follows from the scope's order, whatever comes after. */
const NEXT = new RegExp(`${START}${FILLERS}(?:${oneOf('next')})`, 'u')
/** `..., next page`: stands after the topic. */
const NEXT_AFTER = new RegExp(oneOf('nextAfter'), 'u')
/** Phrases that open a section only with a topic after them; alone they close the previous one. */
const ONWARDS = new RegExp(`${START}${FILLERS}(?:${oneOf('onwards')})`, 'u')
const LAST = new RegExp(`${START}${FILLERS}(?:${oneOf('last')})`, 'u')
const LASTLY = new RegExp(`${START}${FILLERS}(?:${oneOf('lastly')})`, 'u')

/** A move of the discussion announced by a message. */
export interface Transition {
  readonly to: 'next' | 'last'
  /** Text after the phrase, in lower case. */
  readonly rest: string
  /** Whether to follow the move if no section is named: always, or only with a heading. */
  readonly follow: 'always' | 'heading'
}

const TRANSITIONS: readonly (readonly [pattern: RegExp, to: Transition['to'], follow: Transition['follow']])[] = [
  [LAST, 'last', 'always'],
  [NEXT, 'next', 'always'],
  [LASTLY, 'last', 'heading'],
  [ONWARDS, 'next', 'heading'],
]

/** Returns the move that a message announces by a phrase; expects lower-case text. */
export function transitionOf(text: string): Transition | null {
  for (const [pattern, to, follow] of TRANSITIONS) {
    const match = pattern.exec(text)
    if (match) return { to, follow, rest: text.slice(match.index + match[0].length) }
  }
  const after = NEXT_AFTER.exec(text)
  return after ? { to: 'next', follow: 'always', rest: '' } : null
}

const HEAD_START = new RegExp(`^(?:(?:${FILLER_WORDS})[,:.!…]*\\s+)*`, 'u')

/** Returns the first clauses of a message, without introductory words. */
export function headsOf(text: string): string[] {
  return text
    .replace(HEAD_START, '')
    .split(/[.!?:;,…\n–—]|\s-\s/u, 2)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '' && clause.length <= HEAD_CHARACTERS_MAX)
}

/** Maximum length of a heading; longer clauses are sentences. */
const HEAD_CHARACTERS_MAX = 60
