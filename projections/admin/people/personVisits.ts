import type { FiguresContext } from '../context.ts'
import type { Facts } from '../facts.ts'
import { visitorsOf } from '../filter.ts'
import { type Columns, instantAt, KIND, kindAt, pathAt } from './columns.ts'
import { OTHER } from './peopleFacts.ts'
import { eachRunOf, pageviewsIn } from './runs.ts'

export interface PersonVisit {
  readonly startedAt: number
  /** Path of the first pageview. */
  readonly entryPath: string
  readonly pageviews: number
  readonly durationMs: number
}

/** Returns the visits of a person, internal or not, the newest first. */
export function personVisits(facts: Facts, personId: string, limit: number, context: FiguresContext): PersonVisit[] {
  const person = facts.people.numbers.get(personId)
  if (person === undefined) return []
  const visitors = visitorsOf(facts, { context, includeInternal: true })
  const visits: PersonVisit[] = []
  const ever = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
  eachRunOf(visitors, ever, person, (_, first, end) => {
    const { rows } = visitors
    const pageviews = pageviewsIn(rows, first, end)
    if (pageviews === 0) return
    const startedAt = instantAt(rows, first)
    const entryPath = facts.people.paths.values[entryOf(rows, first)] ?? OTHER
    visits.push({ startedAt, entryPath, pageviews, durationMs: instantAt(rows, end - 1) - startedAt })
  })
  return visits.reverse().slice(0, limit)
}

/** Returns whether a browser or a user was ever heard of. */
export function knowsPerson({ people }: Facts, personId: string): boolean {
  return people.numbers.has(personId)
}

/** The path of the first pageview from a row on, which there must be. */
function entryOf(rows: Columns, first: number): number {
  let i = first
  while (kindAt(rows, i) !== KIND.pageview) i++
  return pathAt(rows, i)
}
