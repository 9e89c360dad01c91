import { entryOf } from '#engine/entries.ts'
import { answerKinds } from './english/answerKinds.ts'
import { type Likes, type Meaning, type Occurrences, occurrences, raise } from './lookup.ts'
import type { Segment } from './segment.ts'
import { unitOf } from './segment.ts'

/** A passage of a segment with what it is worth to a question. */
export interface Ranked {
  readonly segment: Segment
  readonly passage: number
  readonly score: number
}

/** BM25's constants, and what the section and its title weigh beside the passage; from dev/bench/answers.ts. */
const SATURATION = 1.6
const PASSAGE_LENGTH_SHARE = 0.4
const UNIT_LENGTH_SHARE = 0.7
/** A passage is never taken for shorter than this share of the mean. */
const LENGTH_FLOOR = 0.7
const UNIT_WEIGHT = 0.7
const TITLE_WEIGHT = 1.3
/** What the question's naming a section outright adds, as a share of the best score there is. */
const NAMED_WEIGHT = 0.8
/**
 * Shares of what all words of the question are worth: what a section gains by opening with them, what a passage loses in a
 * section that tells a bit of everything, what it gains by holding the kind of thing that is asked for.
 */
const LEAD_WEIGHT = 0.1
const GENERAL_COST = 0.1
const KIND_WEIGHT = 0.03
/** Whatever a passage's place costs it, this share of its score stays. */
const KEPT_SHARE = 0.1
/** The best passages of a question, which are looked at for that kind. */
const KIND_DEPTH = 40
const GENERAL =
  /^\P{L}*(?:abstract|introduction|overview|conclusions?|summary|related work|further work|future work|contents|preface)/iu

/** Passages of all segments that share a meaning with the question, in no order. */
export function rank(
  segments: readonly Segment[],
  meanings: readonly Meaning[],
  question: string,
  named: (segment: Segment, unit: number) => boolean,
): Ranked[] {
  const totals = totalsOf(segments)
  const scores = segments.map(noGains)
  let whole = 0
  for (const meaning of meanings) whole += addMeaning(scores, meaning, segments, totals)
  const ranked = segments.flatMap((segment, at) => {
    const { passages, units, titles } = entryOf(scores, at)
    addTitled(segment, passages, titles)
    const scored = [...passages].map(([passage, own]) => {
      const unit = segment.owners[passage]!
      const gained = (own + (units.get(unit) ?? 0) + (titles.get(unit) ?? 0)) * segment.worths[passage]!
      const lost = GENERAL.test(entryOf(segment.units, unit).title) ? whole * GENERAL_COST : 0
      return { segment, passage, score: Math.max(gained * KEPT_SHARE, gained - lost) }
    })
    return withOpenings(segment, scored, whole * LEAD_WEIGHT)
  })
  ranked.sort(better)
  const fitting = withKinds(ranked, question, whole * KIND_WEIGHT)
  const best = fitting.reduce((most, { score }) => Math.max(most, score), 0)
  return fitting.map((one) =>
    named(one.segment, one.segment.owners[one.passage]!) ? { ...one, score: one.score + best * NAMED_WEIGHT } : one,
  )
}

/** The better of two comes first; of equals the one that stands earlier. */
export function better(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.passage - b.passage
}

/** A section that has a word in its title alone is found by its first passage. */
function addTitled(
  { firsts, owners }: Segment,
  passages: Map<number, number>,
  titles: ReadonlyMap<number, number>,
): void {
  for (const unit of titles.keys()) {
    const first = firsts[unit]!
    if (first < owners.length && !passages.has(first)) passages.set(first, 0)
  }
}

/** What a section's opening gains lifts the section's best passage, so that it is still the one to be quoted. */
function withOpenings({ owners }: Segment, scored: readonly Ranked[], weight: number): Ranked[] {
  const best = new Map<number, Ranked>()
  const openings = new Map<number, number>()
  for (const one of scored) {
    const unit = owners[one.passage]!
    const known = best.get(unit)
    if (!known || better(one, known) < 0) best.set(unit, one)
    if (owners[one.passage - 1] !== unit) openings.set(unit, one.score + weight)
  }
  return scored.map((one) => {
    const unit = owners[one.passage]!
    return best.get(unit) === one ? { ...one, score: Math.max(one.score, openings.get(unit) ?? 0) } : one
  })
}

function withKinds(ranked: readonly Ranked[], question: string, weight: number): Ranked[] {
  const kind = answerKinds(question)
  if (kind === null) return [...ranked]
  return ranked.map((one, at) => {
    if (at >= KIND_DEPTH) return one
    const { segment, passage, score } = one
    const text = unitOf(segment, passage).text.slice(segment.froms[passage], segment.tos[passage])
    return kind.test(text) ? { ...one, score: score + weight } : one
  })
}

interface Totals {
  readonly passages: number
  readonly passageLength: number
  readonly unitLength: number
}

function totalsOf(segments: readonly Segment[]): Totals {
  let [passages, units, words] = [0, 0, 0]
  for (const { lengths, unitLengths } of segments) {
    passages += lengths.length
    for (const length of unitLengths) {
      words += length
      if (length > 0) units += 1
    }
  }
  return { passages, passageLength: words / Math.max(1, passages), unitLength: words / Math.max(1, units) }
}

/** Scores by passage, by unit for its text and by unit for its title. */
interface Gains {
  readonly passages: Map<number, number>
  readonly units: Map<number, number>
  readonly titles: Map<number, number>
}

function noGains(): Gains {
  return { passages: new Map(), units: new Map(), titles: new Map() }
}

/** Adds what the word's own forms are worth together, and of like meanings what they are worth beyond that; gives the word's own worth. */
function addMeaning(
  scores: readonly Gains[],
  { weight, own, others }: Meaning,
  segments: readonly Segment[],
  totals: Totals,
): number {
  const found = segments.map((segment) => occurrences(own, segment))
  const ownWorth = own.size > 0 ? rarity(found, totals.passages) : Number.POSITIVE_INFINITY
  const known = segments.map((segment, at) => {
    const gains = noGains()
    gain(gains, entryOf(found, at), segment, totals, weight * ownWorth)
    return gains
  })
  scores.forEach((score, at) => {
    addTo(score, entryOf(known, at), noGains(), 1)
  })
  for (const likes of others) {
    const gained = gainsOfLikes(likes, segments, totals, weight, ownWorth)
    scores.forEach((score, at) => {
      addTo(score, entryOf(gained, at), entryOf(known, at), likes.share)
    })
  }
  return own.size > 0 ? weight * ownWorth : 0
}

/** Each word by itself; the best of them counts. */
function gainsOfLikes(
  { words }: Likes,
  segments: readonly Segment[],
  totals: Totals,
  weight: number,
  worthMax: number,
): Gains[] {
  const gained = segments.map(noGains)
  for (const word of words) {
    const found = segments.map((segment) => occurrences([[word, 1]], segment))
    const worth = Math.min(rarity(found, totals.passages), worthMax)
    segments.forEach((segment, at) => {
      gain(entryOf(gained, at), entryOf(found, at), segment, totals, weight * worth)
    })
  }
  return gained
}

const FIELDS = ['passages', 'units', 'titles'] as const

/** Adds a share of what `gains` has beyond `known`, which then knows it. */
function addTo(scores: Gains, gains: Gains, known: Gains, share: number): void {
  for (const field of FIELDS) {
    for (const [key, value] of gains[field]) {
      const before = known[field].get(key) ?? 0
      if (value <= before) continue
      scores[field].set(key, (scores[field].get(key) ?? 0) + share * (value - before))
      known[field].set(key, value)
    }
  }
}

function gain(gains: Gains, at: Occurrences, segment: Segment, totals: Totals, weight: number): void {
  for (const [passage, amount] of at.inPassages) {
    const length = Math.max(LENGTH_FLOOR, segment.lengths[passage]! / totals.passageLength)
    raise(gains.passages, passage, weight * saturated(amount, length, PASSAGE_LENGTH_SHARE))
  }
  for (const [unit, amount] of at.inUnits) {
    const length = segment.unitLengths[unit]! / totals.unitLength
    raise(gains.units, unit, UNIT_WEIGHT * weight * saturated(amount, length, UNIT_LENGTH_SHARE))
  }
  for (const [unit, share] of at.inTitles) raise(gains.titles, unit, TITLE_WEIGHT * weight * share)
}

/** What words tell by being rare. */
function rarity(found: readonly Occurrences[], passages: number): number {
  let having = 0
  for (const { inPassages } of found) for (const amount of inPassages.values()) having += Math.min(1, amount)
  return Math.log(1 + (passages - having + 0.5) / (having + 0.5))
}

/** BM25's share of a count, for a text so many times as long as the mean. */
function saturated(amount: number, length: number, lengthShare: number): number {
  return (amount * (SATURATION + 1)) / (amount + SATURATION * (1 - lengthShare + lengthShare * length))
}
