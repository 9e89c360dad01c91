import type { Facts } from './facts.ts'
import { type Filter, internalUsers } from './filter.ts'
import { isWithin, type Window } from './ranges.ts'

/** Returns the users created in the window, those who were erased since included. [TF2] */
export function newUsers(facts: Facts, window: Window, { context, includeInternal }: Filter): number {
  const left = includeInternal ? new Set() : internalUsers(facts, context)
  let count = 0
  for (const [id, { createdAt }] of facts.accounts.users) {
    if (isWithin(window, createdAt) && !left.has(id)) count++
  }
  return count
}
