/** The people of a meeting as their names stand in messages. */
export interface Names {
  /** Alternation of all names and unambiguous first names for a regular expression; matches nothing when there are none. */
  readonly source: string
  /** The person's name as in the meeting, for a name as written; null for a stranger. */
  resolve(written: string): string | null
}

const NAMES_MAX = 500

export function namesOf(people: readonly string[]): Names {
  const known = new Map<string, string | null>()
  for (const name of people.slice(0, NAMES_MAX)) {
    known.set(fold(name), name)
    const [first] = name.split(/[\s(]+/u)
    if (first && first.length > 1 && fold(first) !== fold(name))
      known.set(fold(first), known.has(fold(first)) ? null : name)
  }
  const usable = [...known].filter(([, name]) => name !== null).map(([written]) => written)
  usable.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  const source = usable.length === 0 ? '(?!)' : usable.map(escaped).join('|')
  return { source, resolve: (written) => known.get(fold(written)) ?? null }
}

function fold(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&').replace(/\s+/gu, '\\s+')
}
