/** How much a report tells. */
export interface Measure {
  /** Maximum items by chapter. */
  readonly decisions: number
  readonly actions: number
  readonly open: number
  readonly risks: number
  readonly sections: number
  /** Of each kind. */
  readonly suggested: number
  /** Maximum names, or titles, in one line. */
  readonly names: number
  /** Maximum UTF-16 units of an item, and of a name or title. */
  readonly text: number
  readonly name: number
}

const LARGEST: Measure = {
  decisions: 20,
  actions: 20,
  open: 12,
  risks: 8,
  sections: 20,
  suggested: 5,
  names: 12,
  text: 240,
  name: 60,
}
const ALL = 500
/** For what may be long. */
export const WHOLE: Measure = {
  ...{ decisions: ALL, actions: ALL, open: ALL, risks: ALL, sections: ALL, suggested: ALL, names: ALL },
  ...{ text: 400, name: 160 },
}
const TEXT_MIN = 60
const NAME_MIN = 30

/** Returns a share, from 0 to 1, of the largest measure: at least one item of everything. */
export function measureOf(share: number): Measure {
  const { text, name, ...items } = LARGEST
  const scaled = Object.entries(items).map(([key, most]) => [key, Math.max(1, Math.round(most * share))])
  return {
    ...(Object.fromEntries(scaled) as Omit<Measure, 'text' | 'name'>),
    text: Math.max(TEXT_MIN, Math.round(text * Math.sqrt(share))),
    name: Math.max(NAME_MIN, Math.round(name * Math.sqrt(share))),
  }
}
