import { DOUBTING } from '#engine/language/lexicon/kinds.ts'
import { followsWithin } from '../../language/kindSequence.ts'
import { kindsOf } from './lexicon.ts'

/** A sentence as its words and their kinds. */
export interface Seen {
  readonly sentence: string
  readonly words: readonly string[]
  readonly kinds: readonly number[]
  /** All kinds that occur. */
  readonly all: number
  readonly question: boolean
}

const WORD = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu
/** Words of a sentence that are looked at. */
const WORDS_MAX = 60

export function seen(sentence: string, question: boolean): Seen {
  const words = (sentence.toLowerCase().replaceAll('’', "'").match(WORD) ?? []).slice(0, WORDS_MAX)
  const kinds = words.map(kindsOf)
  return { sentence, words, kinds, all: kinds.reduce((all, kind) => all | kind, 0), question }
}

const near = ({ kinds, all }: Seen, a: number, b: number, within: number): boolean =>
  (all & a) !== 0 && (all & b) !== 0 && followsWithin(kinds, a, b, within)

const {
  no,
  nobody,
  can,
  condition,
  contrast,
  know,
  specify,
  source,
  number,
  anyone,
  only,
  worry,
  harm,
  flaw,
  law,
  differ,
} = DOUBTING
const { gap, still, degree, we, asks, being, stake, past, have, there, depend, hedge } = DOUBTING
const BAD = harm | law | flaw

const follows = (a: number, b: number, within: number) => (one: Seen) => near(one, a, b, within)
const has =
  (...kinds: number[]) =>
  (one: Seen) =>
    kinds.every((kind) => (one.all & kind) !== 0)
const says = (words: RegExp) => (one: Seen) => words.test(one.sentence)
const first = (kind: number) => (one: Seen) => ((one.kinds[0] ?? 0) & kind) !== 0
const count = ({ kinds }: Seen, kind: number) => kinds.filter((one) => (one & kind) !== 0).length

/** Signs of doubt in the grammar of a sentence, none of which says much alone. */
export const SIGNS: Readonly<Record<string, (one: Seen) => boolean>> = {
  ...Object.fromEntries(Object.entries(DOUBTING).map(([name, kind]) => [name, has(kind)])),
  'no knowing': follows(no, know, 4),
  'not specified': follows(no, specify, 4),
  'can not': (one) => near(one, can, no, 2) || one.kinds.some((kind) => (kind & can) !== 0 && (kind & no) !== 0),
  'source not': follows(source, no, 6),
  'have no': (one) => near(one, have, no, 2) || near(one, no, have, 3),
  'is no': (one) => near(one, being, no, 2) || near(one, there, no, 2),
  'nobody does': (one) => near(one, nobody, ~0, 1),
  'nobody knows': follows(nobody, know | specify, 3),
  'can harm': follows(can, BAD, 4),
  'if harm': follows(condition, BAD | worry, 14),
  'if not': follows(condition, no, 12),
  'if can': follows(condition, can, 12),
  'if we': follows(condition, we, 12),
  'any can': follows(anyone, can, 3),
  'only one': follows(only, number, 3),
  'too bad': follows(degree, flaw | harm, 2),
  'source has number': (one) =>
    near(one, source, specify | being | have, 5) && near(one, specify | being | have, number, 5),
  'source and number': has(source, number),
  'number but number': (one) => near(one, number, contrast, 10) && near(one, contrast, number, 12),
  'source but': (one) => near(one, source, contrast, 12) || near(one, contrast, source, 8),
  numbers: (one) => count(one, number) > 1,
  'we harm': follows(we, BAD, 5),
  'stake harmed': (one) => near(one, stake, BAD, 5) || near(one, BAD, stake, 5),
  'asks source': (one) => one.question && has(asks, source)(one),
  'asks saying': (one) => one.question && (has(asks, specify)(one) || has(asks, gap)(one)),
  'we not': follows(we, no, 4),
  'we depend': follows(we, depend, 4),
  than: ({ words }) => words.includes('than'),
  'not yet': follows(no, still, 6),
  'is flawed': follows(being, gap | flaw | worry | differ, 3),
  question: ({ question }) => question,
  quotes: says(/["“”„«]/u),
  'first no': first(no),
  'first so': says(/^(?:so|then|which means|meaning|and then|that means)\b/iu),
  'first if': first(condition),
  'what if': says(/\bwhat (?:if|happens)\b/iu),
  'first I': ({ words: [word = ''] }) => word === 'i' || word.startsWith("i'"),
  short: ({ words }) => words.length < 4,
  long: ({ words }) => words.length > 11,
  'very long': ({ words }) => words.length > 18,
  'harm at stake': (one) => has(harm, law)(one) || has(harm, stake)(one),
  'no harm': follows(no, harm | worry | flaw, 3),
  'our source': follows(we, source, 3),
  'answers no': says(/^(?:no|nope|nein|non)(?:[,.!…]|$)/iu),
  marks: says(/[?!]{2}/u),
  dots: says(/\.\.\.|…/u),
  'that number': says(/^(?:that|so|then|ours|mine|it|i have|we have|i see)\b.{0,14}\d/iu),
  'first only': ({ words: [word] }) => word === 'only' || word === 'just',
  'no stake': follows(no, stake, 5),
  'first asks': first(asks),
  'and who': says(/\b(?:and|but|so) (?:who|what|how|where|when)\b/iu),
  'comma no': says(/, (?:no|not|nobody|none|never)\b/iu),
  'hedged no': follows(hedge, no, 5),
  'source can': follows(source, can, 4),
  'we did': follows(we, past, 3),
  'gap of': (one) => near(one, gap, ~0, 1),
  enumerates: says(/,[^,]*,[^,]*,/u),
  'different number': (one) => near(one, differ, source | number, 6) || near(one, source | number, differ, 6),
  'says number': says(
    /\b(?:says?|said|states?|reads?|has|shows?|lists?|promises?|requires?|wants?|counts?|gives?)\b.{0,40}?\d/iu,
  ),
}
