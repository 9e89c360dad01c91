import type { Traffic } from '#protocol/views/admin/traffic.ts'
import type { Visitors } from '../filter.ts'
import { clientAt, instantAt, KIND, kindAt, numberAt, pathAt } from '../people/columns.ts'
import { idOf, type PeopleFacts, userOf } from '../people/peopleFacts.ts'
import { eachRun, eachRunOf, pageviewsIn } from '../people/runs.ts'
import { isWithin, type Window } from '../ranges.ts'
import { referrerOf } from './breakdowns.ts'
import { byCode } from './tallies.ts'

export const PEOPLE_MAX = 100

/** A visitor without the address, which no fact holds. */
export type PersonRow = Omit<Traffic['people'][number], 'email'>

interface Latest {
  readonly person: number
  readonly lastSeenAt: number
}

/** Returns the visitors of a window who were seen last, newest first. [TF5] */
export function latestPeople(
  people: PeopleFacts,
  visitors: Visitors,
  window: Window,
  internal: Uint8Array,
): PersonRow[] {
  const order = (one: Latest, other: Latest) =>
    other.lastSeenAt - one.lastSeenAt || byCode(idOf(people, one.person), idOf(people, other.person))
  let latest: Latest[] = []
  let keptFrom = Number.NEGATIVE_INFINITY
  const trim = () => {
    latest = latest.toSorted(order).slice(0, PEOPLE_MAX)
    if (latest.length === PEOPLE_MAX) keptFrom = latest.at(-1)?.lastSeenAt ?? keptFrom
  }
  eachVisitor(visitors, window, (person, lastSeenAt) => {
    if (lastSeenAt < keptFrom) return
    latest.push({ person, lastSeenAt })
    if (latest.length >= 4 * PEOPLE_MAX) trim()
  })
  trim()
  return latest.map((one) => rowOf({ people, visitors, window }, one, internal[one.person] === 1))
}

/** Gives every person with a pageview in the window, and when they were last seen in it. */
function eachVisitor(visitors: Visitors, window: Window, take: (person: number, lastSeenAt: number) => void): void {
  const { rows } = visitors
  let [current, lastSeenAt, hasViewed] = [-1, 0, false]
  const close = () => {
    if (hasViewed) take(current, lastSeenAt)
  }
  eachRun(visitors, window, (person, first, end) => {
    if (person !== current) {
      close()
      current = person
      hasViewed = false
    }
    for (let i = first; i < end; i++) {
      if (!isWithin(window, instantAt(rows, i))) continue
      lastSeenAt = instantAt(rows, i)
      if (kindAt(rows, i) === KIND.pageview) hasViewed = true
    }
  })
  close()
}

interface Asked {
  readonly people: PeopleFacts
  readonly visitors: Visitors
  readonly window: Window
}

function rowOf({ people, visitors, window }: Asked, { person, lastSeenAt }: Latest, internal: boolean): PersonRow {
  const { rows, starts } = visitors
  let [visits, pageviews, lastView] = [0, 0, -1]
  let entry: { entryPath: string; referrer: string | null } | null = null
  eachRunOf(visitors, window, person, (_, first, end) => {
    if (isWithin(window, instantAt(rows, first)) && pageviewsIn(rows, first, end) > 0) visits++
    for (let i = first; i < end; i++) {
      if (kindAt(rows, i) !== KIND.pageview || !isWithin(window, instantAt(rows, i))) continue
      pageviews++
      lastView = i
      entry ??= {
        entryPath: people.paths.values[pathAt(rows, i)] ?? '',
        referrer: referrerOf(people, visitors, first, end),
      }
    }
  })
  const { country, device } = people.clients.values[clientAt(rows, lastView)] ?? { country: null, device: 'other' }
  return {
    personId: idOf(people, person),
    userId: userOf(people, person),
    firstSeenAt: instantAt(rows, numberAt(starts, person)),
    lastSeenAt,
    visits,
    pageviews,
    ...(entry ?? { entryPath: null, referrer: null }),
    country,
    device,
    internal,
  }
}
