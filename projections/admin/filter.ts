import type { RangeKey } from '#protocol/views/admin/range.ts'
import type { FiguresContext } from './context.ts'
import type { Facts } from './facts.ts'
import { instantAt, numberAt } from './people/columns.ts'
import { personBehind, type SortedRows, userOf } from './people/peopleFacts.ts'
import { settle } from './people/settle.ts'
import { DAY_MS, dayStart, type Range, rangeOf } from './ranges.ts'

/** Whose events a question counts. */
export interface Filter {
  readonly context: FiguresContext
  readonly includeInternal: boolean
}

/** The events of visitors that count, and which persons do not. */
export interface Visitors extends SortedRows {
  /** One byte a person: 1 for those whose events are dropped. */
  readonly hidden: Uint8Array
}

/** Returns the window of a range; `all` begins with the month of the first event that counts. [FG1] [FG8] */
export function questionRange(facts: Facts, key: RangeKey, context: FiguresContext): Range {
  return rangeOf(key, context.now, key === 'all' ? Math.min(facts.firstAt, firstReport(facts, context)) : 0)
}

/** Returns the internal users: flagged, of an internal domain, or linked with a browser that is flagged. [FG6] */
export function internalUsers({ people }: Facts, { internalUsers: users }: FiguresContext): ReadonlySet<string> {
  if (people.flagged.size === 0) return users
  const all = new Set(users)
  for (const person of people.flagged) {
    const user = userOf(people, personBehind(people, person))
    if (user !== null) all.add(user)
  }
  return all
}

/** Returns the events of visitors that count. [FG6] [FG8] */
export function visitorsOf(facts: Facts, { context, includeInternal }: Filter): Visitors {
  const { people } = facts
  const sorted = settle(people, retainedSince(context))
  const hidden = new Uint8Array(people.ids.length)
  return { ...sorted, hidden: includeInternal ? hidden : mark(facts, context, hidden) }
}

/** Returns for each person whether they are internal: 1 or 0. */
export function internalPeople(facts: Facts, context: FiguresContext): Uint8Array {
  return mark(facts, context, new Uint8Array(facts.people.ids.length))
}

function mark(facts: Facts, context: FiguresContext, marks: Uint8Array): Uint8Array {
  const { flagged, numbers } = facts.people
  for (const person of flagged) marks[person] = 1
  for (const user of internalUsers(facts, context)) {
    const person = numbers.get(`u_${user}`)
    if (person !== undefined) marks[person] = 1
  }
  return marks
}

function retainedSince({ now, telemetryDays }: FiguresContext): number {
  return dayStart(now) - telemetryDays * DAY_MS
}

function firstReport(facts: Facts, context: FiguresContext): number {
  const { rows, starts, persons } = settle(facts.people, retainedSince(context))
  let first = Number.POSITIVE_INFINITY
  for (let person = 0; person < persons; person++) {
    const start = numberAt(starts, person)
    if (start < numberAt(starts, person + 1)) first = Math.min(first, instantAt(rows, start))
  }
  return first
}
