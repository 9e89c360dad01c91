import { type Meaning, type Occurrences, occurrences } from './lookup.ts'
import type { Segment } from './segment.ts'

/** A passage of a segment with what it is worth to a question. */
export interface Ranked {
  readonly segment: Segment
  readonly passage: number
  readonly score: number
}

const SATURATION = 1.2
const PASSAGE_LENGTH_SHARE = 0.6
const UNIT_LENGTH_SHARE = 0.5
/** A passage is never taken for shorter than this share of the mean. */
const LENGTH_FLOOR = 0.7
const UNIT_WEIGHT = 0.6
const TITLE_WEIGHT = 0.8
/** What the question's naming a section outright adds, as a share of the best score there is. */
const NAMED_WEIGHT = 0.8

/** Passages of all segments that share a meaning with the question, in no order. */
export function rank(
  segments: readonly Segment[],
  meanings: readonly Meaning[],
  named: (segment: Segment, unit: number) => boolean,
): Ranked[] {
  const totals = totalsOf(segments)
  const found = meanings.map(({ word, weight, forms }) => {
    const perSegment = segments.map((segment) => occurrences({ word, weight, forms }, segment))
    return { perSegment, weight: weight * rarity(perSegment, totals.passages) }
  })
  const ranked = segments.flatMap((segment, at) => {
    const parts = found.map(({ perSegment, weight }) => ({ weight, at: perSegment[at]! }))
    return scoresOf(segment, parts, totals)
  })
  const best = Math.max(0, ...ranked.map(({ score }) => score))
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

/** What a word tells by being rare. */
function rarity(perSegment: readonly Occurrences[], passages: number): number {
  let having = 0
  for (const { inPassages } of perSegment) for (const amount of inPassages.values()) having += Math.min(1, amount)
  return Math.log(1 + (passages - having + 0.5) / (having + 0.5))
}

interface Part {
  readonly weight: number
  readonly at: Occurrences
}

function scoresOf(segment: Segment, parts: readonly Part[], totals: Totals): Ranked[] {
  const passages = new Map<number, number>()
  const units = new Map<number, number>()
  for (const { weight, at } of parts) {
    for (const [passage, amount] of at.inPassages) {
      const length = Math.max(LENGTH_FLOOR, segment.lengths[passage]! / totals.passageLength)
      add(passages, passage, weight * saturated(amount, length, PASSAGE_LENGTH_SHARE))
    }
    for (const [unit, amount] of at.inUnits) {
      const length = segment.unitLengths[unit]! / totals.unitLength
      add(units, unit, UNIT_WEIGHT * weight * saturated(amount, length, UNIT_LENGTH_SHARE))
    }
    for (const [unit, share] of at.inTitles) add(units, unit, TITLE_WEIGHT * weight * share)
  }
  return [...passages].map(([passage, own]) => {
    const score = (own + (units.get(segment.owners[passage]!) ?? 0)) * segment.worths[passage]!
    return { segment, passage, score }
  })
}

function add(sums: Map<number, number>, key: number, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}

/** BM25's share of a count, for a text so many times as long as the mean. */
function saturated(amount: number, length: number, lengthShare: number): number {
  return (amount * (SATURATION + 1)) / (amount + SATURATION * (1 - lengthShare + lengthShare * length))
}
