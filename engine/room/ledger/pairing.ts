import { entryOf } from '../../entries.ts'
import { isSameList } from '../../lists.ts'
import { type Comparable, likeness, prepared } from './likeness.ts'

type Wordings = readonly Comparable[]

/**
 * Pairs items one to one, most similar pairs first, ties in list order. An earlier item may have several wordings, of which the
 * most similar counts. Returns the index in `before` per index in `now`.
 */
export function pairing(before: readonly Wordings[], now: readonly Comparable[]): Map<number, number> {
  const pairs = twins(before, now)
  const taken = new Set(pairs.values())
  for (const { old, young } of candidates(before, now, { pairs, taken })) {
    if (taken.has(old) || pairs.has(young)) continue
    pairs.set(young, old)
    taken.add(old)
  }
  return pairs
}

/** Pairs items that say the same of the same messages. None are more similar, and most items stay from one analysis to the next. */
function twins(before: readonly Wordings[], now: readonly Comparable[]): Map<number, number> {
  const first = new Map<string, number>()
  before.forEach((wordings, old) => {
    for (const { text } of wordings) if (!first.has(text)) first.set(text, old)
  })
  const pairs = new Map<number, number>()
  now.forEach((item, young) => {
    const old = first.get(item.text)
    if (old === undefined || !entryOf(before, old).some((wording) => isTwin(wording, item))) return
    pairs.set(young, old)
    first.delete(item.text)
  })
  return pairs
}

function isTwin(a: Comparable, b: Comparable): boolean {
  return a.text === b.text && (a.owner ?? null) === (b.owner ?? null) && isSameList(a.messageIds, b.messageIds)
}

interface Candidate {
  readonly old: number
  readonly young: number
  readonly sure: number
}

function candidates(
  before: readonly Wordings[],
  now: readonly Comparable[],
  { pairs, taken }: { readonly pairs: ReadonlyMap<number, number>; readonly taken: ReadonlySet<number> },
): Candidate[] {
  const young = now.flatMap((item, place) => (pairs.has(place) ? [] : { place, item: prepared(item) }))
  if (young.length === 0) return []
  const found: Candidate[] = []
  before.forEach((wordings, old) => {
    if (taken.has(old)) return
    const known = wordings.map(prepared)
    for (const { place, item } of young) {
      const sure = Math.max(...known.map((wording) => likeness(item, wording)))
      if (sure > 0) found.push({ old, young: place, sure })
    }
  })
  return found.sort((a, b) => b.sure - a.sure || a.old - b.old || a.young - b.young)
}
