import type { FiguresContext } from '../context.ts'
import type { Facts } from '../facts.ts'
import { visitorsOf } from '../filter.ts'
import { eachRunOf, pageviewsIn } from './runs.ts'

const EVER = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/** Returns how many visits users made with the browsers that are linked to them, by user id; who made none is missing. Null asks for all. [OT34] */
export function userVisits(
  facts: Facts,
  userIds: readonly string[] | null,
  context: FiguresContext,
): Map<string, number> {
  const visitors = visitorsOf(facts, { context, includeInternal: true })
  const visits = new Map<string, number>()
  for (const userId of userIds ?? facts.accounts.users.keys()) {
    const person = facts.people.numbers.get(`u_${userId}`)
    if (person === undefined) continue
    eachRunOf(visitors, EVER, person, (_, first, end) => {
      if (pageviewsIn(visitors.rows, first, end) > 0) visits.set(userId, (visits.get(userId) ?? 0) + 1)
    })
  }
  return visits
}
