/** Sections that people can choose from at most. */
export const SECTIONS_MAX = 500

interface Levelled {
  /** 1 = top. */
  readonly level: number
}

const USEFUL_MIN = 3
const LONG_PAGES = 10
/** People speak of a part and of what is directly below it: "4" and "4.2". */
const LEVELS_SHOWN = 2
/** Deeper levels are shown too while the list stays this short. */
const DEEP_MAX = 80

/** The headings offered to people: two levels, fewer where that is too long a list, more where it is a short one. [SC8] */
export function offered<T extends Levelled>(headings: readonly T[]): T[] {
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => a - b)
  const upTo = (count: number) => headings.filter(({ level }) => levels.indexOf(level) < count)
  let shown = Math.min(LEVELS_SHOWN, levels.length)
  while (shown > 1 && upTo(shown).length > SECTIONS_MAX && upTo(shown - 1).length >= USEFUL_MIN) shown--
  while (shown < levels.length && upTo(shown + 1).length <= DEEP_MAX) shown++
  return upTo(shown).slice(0, SECTIONS_MAX)
}

/** Whether the headings divide the document better than its pages do. */
export function isUseful(offer: readonly Levelled[], pages: number): boolean {
  return offer.length >= (pages >= LONG_PAGES ? USEFUL_MIN : Math.min(2, pages))
}
