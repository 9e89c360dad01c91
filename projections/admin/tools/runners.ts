import type { Facts } from '../facts.ts'
import { type Filter, internalUsers } from '../filter.ts'
import { idOf, type PeopleFacts, personBehind } from '../people/peopleFacts.ts'
import type { Runner } from '../toolFacts.ts'

/** Returns the id of the person who ran a tool: the user behind a linked browser; null when the run names nobody. */
export function personOf(people: PeopleFacts, { anonId, userId }: Runner): string | null {
  if (userId !== null) return `u_${userId}`
  if (anonId === null) return null
  const id = `a_${anonId}`
  const person = people.numbers.get(id)
  return person === undefined ? id : idOf(people, personBehind(people, person))
}

/** Returns the ids of the persons whose runs do not count. [FG6] */
export function runnersLeftOut(facts: Facts, { context, includeInternal }: Filter): ReadonlySet<string> {
  if (includeInternal) return new Set()
  const browsers = [...facts.people.flagged].map((person) => idOf(facts.people, person))
  return new Set([...browsers, ...[...internalUsers(facts, context)].map((id) => `u_${id}`)])
}
