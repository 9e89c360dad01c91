import { entryOf } from '#engine/entries.ts'
import { addTo, type Likes, type Meaning, type Occurrences, occurrences, raise } from './lookup.ts'
import type { Source } from './source.ts'

/** A passage of a source with what it is worth to a question. */
export interface Ranked {
  readonly source: Source
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
 * section that tells a bit of everything.
 */
const LEAD_WEIGHT = 0.1
const GENERAL_COST = 0.1
/** Whatever a passage's place costs it, this share of its score stays. */
const KEPT_SHARE = 0.1
const GENERAL =
  /^\P{L}*(?:abstract|introduction|overview|conclusions?|summary|related work|further work|future work|contents|preface)/iu

/** Messages on either side of one in which a word of the question counts for it, less the farther away; from dev/training/gradeAnswers.ts. */
const AROUND = Number(process.env.AR ?? 16)
const AROUND_WEIGHT = Number(process.env.AW ?? 2)
const AROUND_SATURATION = Number(process.env.AS ?? 3)
/** One long message is no talk about something. */
const AROUND_COUNTS_MAX = 2

/** Passages of all sources that share a meaning with the question, best first. */
export function rank(
  sources: readonly Source[],
  meanings: readonly Meaning[],
  named: (source: Source, unit: number) => boolean,
): Ranked[] {
  const totals = totalsOf(sources)
  const scores = sources.map(noGains)
  let whole = 0
  for (const meaning of meanings) whole += addMeaning(scores, meaning, sources, totals)
  const ranked = sources.flatMap((source, at) => scored(source, entryOf(scores, at), whole)).sort(better)
  const best = ranked[0]?.score ?? 0
  const lifted = ranked.map((one) =>
    named(one.source, one.source.passages[one.passage]!.owner)
      ? { ...one, score: one.score + best * NAMED_WEIGHT }
      : one,
  )
  return lifted.sort(better)
}

function scored(source: Source, { passages, around, titles }: Gains, whole: number): Ranked[] {
  if (source.isTalk)
    return [...around].map(([passage, near]) => ({ source, passage, score: near + (passages.get(passage) ?? 0) }))
  // A section that has a word in its title alone is found by its first passage.
  for (const unit of titles.keys()) {
    const first = source.firsts[unit]!
    if (first < source.passages.length && !passages.has(first)) passages.set(first, 0)
  }
  const found = [...passages].map(([passage, own]) => {
    const { owner, worth } = source.passages[passage]!
    const gained = (own + (around.get(owner) ?? 0) + (titles.get(owner) ?? 0)) * worth
    const lost = GENERAL.test(entryOf(source.units, owner).title) ? whole * GENERAL_COST : 0
    return { source, passage, score: Math.max(gained * KEPT_SHARE, gained - lost) }
  })
  return withOpenings(source, found, whole * LEAD_WEIGHT)
}

/** The better of two comes first; of equals the one that stands earlier. */
function better(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.passage - b.passage
}

/** What a section's opening gains lifts the section's best passage, so that it is still the one to be quoted. */
function withOpenings({ firsts, passages }: Source, found: readonly Ranked[], weight: number): Ranked[] {
  const best = new Map<number, Ranked>()
  const openings = new Map<number, number>()
  for (const one of found) {
    const { owner } = passages[one.passage]!
    const known = best.get(owner)
    if (!known || better(one, known) < 0) best.set(owner, one)
    if (firsts[owner] === one.passage) openings.set(owner, one.score + weight)
  }
  return found.map((one) => {
    const { owner } = passages[one.passage]!
    return best.get(owner) === one ? { ...one, score: Math.max(one.score, openings.get(owner) ?? 0) } : one
  })
}

interface Totals {
  readonly passages: number
  readonly passageLength: number
  readonly unitLength: number
}

function totalsOf(sources: readonly Source[]): Totals {
  let [passages, units, words] = [0, 0, 0]
  for (const source of sources) {
    passages += source.passages.length
    for (const length of source.unitLengths) {
      words += length
      if (length > 0) units += 1
    }
  }
  return { passages, passageLength: words / Math.max(1, passages), unitLength: words / Math.max(1, units) }
}

/** Scores by passage, by what is around it (its unit, or in the talk by passage again), and by unit for its title. */
interface Gains {
  readonly passages: Map<number, number>
  readonly around: Map<number, number>
  readonly titles: Map<number, number>
}

function noGains(): Gains {
  return { passages: new Map(), around: new Map(), titles: new Map() }
}

/** Adds what the word's own forms are worth together, and of like meanings what they are worth beyond that; gives the word's own worth. */
function addMeaning(
  scores: readonly Gains[],
  { weight, own, others }: Meaning,
  sources: readonly Source[],
  totals: Totals,
): number {
  const found = sources.map((source) => occurrences(own, source))
  const ownWorth = own.size > 0 ? rarity(found, totals.passages) : Number.POSITIVE_INFINITY
  const known = sources.map((source, at) => {
    const gains = noGains()
    gain(gains, entryOf(found, at), source, totals, weight * ownWorth)
    addBeyond(entryOf(scores, at), gains, noGains(), 1)
    return gains
  })
  for (const likes of others) {
    const gained = gainsOfLikes(likes, sources, totals, weight, ownWorth)
    scores.forEach((score, at) => {
      addBeyond(score, entryOf(gained, at), entryOf(known, at), likes.share)
    })
  }
  return own.size > 0 ? weight * ownWorth : 0
}

/** Each word by itself; the best of them counts. */
function gainsOfLikes(
  { words }: Likes,
  sources: readonly Source[],
  totals: Totals,
  weight: number,
  worthMax: number,
): Gains[] {
  const gained = sources.map(noGains)
  for (const word of words) {
    const found = sources.map((source) => occurrences([[word, 1]], source))
    const worth = Math.min(rarity(found, totals.passages), worthMax)
    sources.forEach((source, at) => {
      gain(entryOf(gained, at), entryOf(found, at), source, totals, weight * worth)
    })
  }
  return gained
}

const FIELDS = ['passages', 'around', 'titles'] as const

/** Adds a share of what `gains` has beyond `known`, which then knows it. */
function addBeyond(scores: Gains, gains: Gains, known: Gains, share: number): void {
  for (const field of FIELDS) {
    for (const [key, value] of gains[field]) {
      const before = known[field].get(key) ?? 0
      if (value <= before) continue
      addTo(scores[field], key, share * (value - before))
      known[field].set(key, value)
    }
  }
}

function gain(gains: Gains, at: Occurrences, source: Source, totals: Totals, weight: number): void {
  for (const [passage, amount] of at.inPassages) {
    const length = Math.max(LENGTH_FLOOR, source.passages[passage]!.length / totals.passageLength)
    raise(gains.passages, passage, weight * saturated(amount, length, PASSAGE_LENGTH_SHARE))
  }
  if (source.isTalk) {
    for (const [passage, amount] of amountsAround(at.inPassages, source.passages.length))
      raise(gains.around, passage, (weight * AROUND_WEIGHT * amount) / (amount + AROUND_SATURATION))
    return
  }
  for (const [unit, amount] of at.inUnits) {
    const length = source.unitLengths[unit]! / totals.unitLength
    raise(gains.around, unit, UNIT_WEIGHT * weight * saturated(amount, length, UNIT_LENGTH_SHARE))
  }
  for (const [unit, share] of at.inTitles) raise(gains.titles, unit, TITLE_WEIGHT * weight * share)
}

/** How often something is said at each message and around it. */
function amountsAround(counts: ReadonlyMap<number, number>, messages: number): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const [at, count] of counts) {
    const amount = Math.min(count, AROUND_COUNTS_MAX)
    for (let place = Math.max(0, at - AROUND); place <= Math.min(messages - 1, at + AROUND); place++)
      addTo(amounts, place, amount * (1 - Math.abs(place - at) / (AROUND + 1)))
  }
  return amounts
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
