import { attribute } from '#engine/room/attribution.ts'

/** Ids of the sections that a question names outright, by number or title. */
export function namedUnits(
  question: string,
  units: readonly { readonly id: string; readonly title: string }[],
): Set<string> {
  const scope = units.map(({ id, title }) => ({ id, title, keywords: '' }))
  const { how, sectionId, named } = attribute(question, scope, null)
  if (how !== 'mention' || sectionId === null) return new Set()
  const titles = new Set(named)
  return new Set(units.filter(({ title }) => titles.has(title)).map(({ id }) => id))
}
