import { type Comparable, likeness, prepared } from './likeness.ts'

/**
 * Pairs items one to one, most similar pairs first, ties in list order. An earlier item may have several wordings, of which the
 * most similar counts. Returns the index in `before` per index in `now`.
 */
export function pairing(before: readonly (readonly Comparable[])[], now: readonly Comparable[]): Map<number, number> {
  const olds = before.map((wordings) => wordings.map(prepared))
  const news = now.map(prepared)
  const candidates: { old: number; young: number; sure: number }[] = []
  news.forEach((item, young) => {
    olds.forEach((wordings, old) => {
      const sure = Math.max(...wordings.map((wording) => likeness(item, wording)))
      if (sure > 0) candidates.push({ old, young, sure })
    })
  })
  candidates.sort((a, b) => b.sure - a.sure || a.old - b.old || a.young - b.young)
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  for (const { old, young } of candidates) {
    if (taken.has(old) || pairs.has(young)) continue
    pairs.set(young, old)
    taken.add(old)
  }
  return pairs
}
