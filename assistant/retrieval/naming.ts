import { contentWords } from '#engine/language/words.ts'
import { attribute } from '#engine/room/attribution/attribution.ts'

interface Titled {
  readonly id: string
  readonly title: string
}

interface Named extends Titled {
  readonly keywords: ''
}

// What attribution derives from a scope it keeps beside it: the same units must be the same scope.
const scopes = new WeakMap<readonly Titled[], readonly Named[]>()

function scopeOf(units: readonly Titled[]): readonly Named[] {
  const known = scopes.get(units)
  if (known) return known
  const scope = units.map(({ id, title }) => ({ id, title, keywords: '' as const }))
  scopes.set(units, scope)
  return scope
}

/** Ids of the sections that a text names outright, by number or title. */
export function namedUnits(text: string, units: readonly Titled[]): Set<string> {
  const scope = scopeOf(units)
  const { how, sectionId, named } = attribute(text, scope, null)
  if (how !== 'mention' || sectionId === null) return new Set()
  const titles = new Set(named)
  return new Set(units.filter(({ title }) => titles.has(title)).map(({ id }) => id))
}

const NUMBER =
  /§|\d\.\d|(?:section|clause|article|chapter|part|annex|appendix|topic|sec\.|art\.)\s*(?:\d|[ivxlc]+(?!\p{L}))/iu

/** The same for a question, in which a title of a single word is more likely just that word. */
export function unitsAskedFor(question: string, units: readonly Titled[]): Set<string> {
  const named = namedUnits(question, units)
  if (NUMBER.test(question)) return named
  const isTelling = (title: string) => contentWords(title).filter((word) => /\p{L}/u.test(word)).length > 1
  return new Set(units.filter(({ id, title }) => named.has(id) && isTelling(title)).map(({ id }) => id))
}
