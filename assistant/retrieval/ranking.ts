import { type Meaning, type Occurrences, occurrences } from './lookup.ts'
import type { Segment } from './segment.ts'

/** A passage of a segment with what it is worth to a question. */
export interface Ranked {
  readonly segment: Segment
  readonly passage: number
  readonly score: number
}

/** BM25's constants, and what the section and its title weigh beside the passage; from bench/answers.ts. */
const SATURATION = 1.6
const PASSAGE_LENGTH_SHARE = 0.4
const UNIT_LENGTH_SHARE = 0.7
/** A passage is never taken for shorter than this share of the mean. */
const LENGTH_FLOOR = 0.7
const UNIT_WEIGHT = 0.7
const TITLE_WEIGHT = 1.3
/** What the question's naming a section outright adds, as a share of the best score there is. */
const NAMED_WEIGHT = 0.8

/** Passages of all segments that share a meaning with the question, in no order. */
export function rank(
  segments: readonly Segment[],
  meanings: readonly Meaning[],
  named: (segment: Segment, unit: number) => boolean,
): Ranked[] {
  const totals = totalsOf(segments)
  const scores = segments.map(() => ({ passages: new Map<number, number>(), units: new Map<number, number>() }))
  for (const meaning of meanings) {
    segments.forEach((segment, at) => {
      const gained = gains(meaning, segment, segments, totals)
      for (const [passage, gain] of gained.passages) add(scores[at]!.passages, passage, gain)
      for (const [unit, gain] of gained.units) add(scores[at]!.units, unit, gain)
      for (const [unit, gain] of gained.titles) add(scores[at]!.units, unit, gain)
    })
  }
  const ranked = segments.flatMap((segment, at) =>
    [...scores[at]!.passages].map(([passage, own]) => {
      const score = (own + (scores[at]!.units.get(segment.owners[passage]!) ?? 0)) * segment.worths[passage]!
      return { segment, passage, score }
    }),
  )
  const best = ranked.reduce((most, { score }) => Math.max(most, score), 0)
  return ranked.map((one) =>
    named(one.segment, one.segment.owners[one.passage]!) ? { ...one, score: one.score + best * NAMED_WEIGHT } : one,
  )
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

interface Gains {
  readonly passages: Map<number, number>
  readonly units: Map<number, number>
  readonly titles: Map<number, number>
}

/** What a meaning adds to the passages and units of a segment: the word's own forms together, or the best of like meaning. */
function gains(
  { weight, own, others }: Meaning,
  segment: Segment,
  segments: readonly Segment[],
  totals: Totals,
): Gains {
  const gained = {
    passages: new Map<number, number>(),
    units: new Map<number, number>(),
    titles: new Map<number, number>(),
  }
  const ownRarity = rarity(own, segments, totals.passages)
  gain(gained, occurrences(own, segment), segment, totals, weight * ownRarity)
  for (const [form, share] of others) {
    const single = new Map([[form, 1]])
    const worth = Math.min(
      rarity(single, segments, totals.passages),
      own.size > 0 ? ownRarity : Number.POSITIVE_INFINITY,
    )
    gain(gained, occurrences(single, segment), segment, totals, weight * share * worth)
  }
  return gained
}

function gain(gained: Gains, at: Occurrences, segment: Segment, totals: Totals, weight: number): void {
  for (const [passage, amount] of at.inPassages) {
    const length = Math.max(LENGTH_FLOOR, segment.lengths[passage]! / totals.passageLength)
    raise(gained.passages, passage, weight * saturated(amount, length, PASSAGE_LENGTH_SHARE))
  }
  for (const [unit, amount] of at.inUnits) {
    const length = segment.unitLengths[unit]! / totals.unitLength
    raise(gained.units, unit, UNIT_WEIGHT * weight * saturated(amount, length, UNIT_LENGTH_SHARE))
  }
  for (const [unit, share] of at.inTitles) raise(gained.titles, unit, TITLE_WEIGHT * weight * share)
}

function raise(best: Map<number, number>, key: number, value: number): void {
  if (value > (best.get(key) ?? 0)) best.set(key, value)
}

/** What words tell by being rare. */
function rarity(forms: ReadonlyMap<string, number>, segments: readonly Segment[], passages: number): number {
  let having = 0
  for (const segment of segments) {
    for (const amount of occurrences(forms, segment).inPassages.values()) having += Math.min(1, amount)
  }
  return Math.log(1 + (passages - having + 0.5) / (having + 0.5))
}

function add(sums: Map<number, number>, key: number, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}

/** BM25's share of a count, for a text so many times as long as the mean. */
function saturated(amount: number, length: number, lengthShare: number): number {
  return (amount * (SATURATION + 1)) / (amount + SATURATION * (1 - lengthShare + lengthShare * length))
}
