import { oneOf } from '../../language/lexicon/languages.ts'

/** How people say that the talk goes on. All patterns are for lower-case text. */
const START = '(?:^|[.!?…–—]\\s+)'
const FILLER_WORDS = oneOf('fillers')
/** Few, so that a long message of them stays cheap. */
const FILLERS = `(?:(?:${FILLER_WORDS})[,:.!…]*\\s+){0,4}`

/** `next page`, `nächster Punkt`, `siguiente`: the scope's order says where to, whatever follows. */
const NEXT = new RegExp(`${START}${FILLERS}(?:${oneOf('next')})`, 'u')
/** `..., next page`: said after the matter. */
const NEXT_AFTER = new RegExp(oneOf('nextAfter'), 'u')
/** Turns of phrase that open something only with what it is after them: alone they close what was. */
const ONWARDS = new RegExp(`${START}${FILLERS}(?:${oneOf('onwards')})`, 'u')
/** `the payments now`. */
const NOW_AFTER = /\s(?:now|next|then|maintenant|jetzt|ahora|adesso)[.!?\s]*$/u
/** `and the refund one`, `the payments bit`. */
const THE_ONE = new RegExp(
  `^${FILLERS}(?:the|this|der|die|das|le|la|el) ([^.!?,;:]{2,30}) (?:one|bit|part|thing|stuff|question|teil|sache)[.!?\\s]*$`,
  'u',
)
const LAST = new RegExp(`${START}${FILLERS}(?:${oneOf('last')})`, 'u')
const LASTLY = new RegExp(`${START}${FILLERS}(?:${oneOf('lastly')})`, 'u')

/** A way of the talk that a message announces. */
export interface Way {
  readonly to: 'next' | 'last'
  /** What follows or precedes the turn of phrase, in lower case. */
  readonly rest: string
  /** What it takes to follow it where no section is named: nothing, a heading, or it is not followed. */
  readonly follow: 'always' | 'heading' | 'never'
}

const WAYS: readonly (readonly [pattern: RegExp, to: Way['to'], follow: Way['follow']])[] = [
  [LAST, 'last', 'always'],
  [NEXT, 'next', 'always'],
  [LASTLY, 'last', 'heading'],
  [ONWARDS, 'next', 'heading'],
]

/** The way of the talk that a message announces by a turn of phrase; text in lower case. */
export function wayOf(text: string): Way | null {
  for (const [pattern, to, follow] of WAYS) {
    const match = pattern.exec(text)
    if (match) return { to, follow, rest: text.slice(match.index + match[0].length) }
  }
  const after = NEXT_AFTER.exec(text)
  if (after) return { to: 'next', follow: 'always', rest: '' }
  const one = THE_ONE.exec(text)?.[1]
  if (one !== undefined) return { to: 'next', follow: 'never', rest: one }
  const now = NOW_AFTER.exec(text)
  if (!now || now.index > HEAD_CHARACTERS_MAX || /[.!?;:]\s/.test(text.slice(0, now.index))) return null
  return { to: 'next', follow: 'never', rest: text.slice(0, now.index) }
}

const HEAD_START = new RegExp(`^(?:(?:${FILLER_WORDS})[,:.!…]*\\s+)*`, 'u')

/** The first clauses of a message, without what only leads in. */
export function headsOf(text: string): string[] {
  return text
    .replace(HEAD_START, '')
    .split(/[.!?:;,…\n–—]|\s-\s/u, 2)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '' && clause.length <= HEAD_CHARACTERS_MAX)
}

/** A longer clause is a sentence. */
const HEAD_CHARACTERS_MAX = 60
