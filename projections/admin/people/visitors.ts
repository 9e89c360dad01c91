import type { Facts } from '../facts.ts'
import { type Filter, type Visitors, visitorsOf } from '../filter.ts'
import { bucketAt, isWithin, type Range, type Window } from '../ranges.ts'
import { meanOf, rateOf } from '../rates.ts'
import { instantAt, KIND, kindAt, numberAt } from './columns.ts'
import { userOf } from './peopleFacts.ts'
import { eachRun, isToolStep, pageviewsIn } from './runs.ts'

const QUARTER_MS = 15 * 60_000

/** What visitors did in a window. */
export interface VisitTotals {
  /** Distinct persons with a pageview. */
  readonly visitors: number
  readonly visits: number
  readonly pageviews: number
  readonly viewsPerVisit: number | null
  readonly bounceRate: number | null
  readonly avgVisitMs: number | null
}

/** The same, and how many of the new ones signed up. */
export interface VisitorMetrics extends VisitTotals {
  readonly signupRate: number | null
}

export interface VisitorBucket {
  readonly visitors: number
  readonly visits: number
  readonly pageviews: number
}

export interface VisitorFigures {
  readonly period: VisitorMetrics
  /** Null for `all`. */
  readonly previous: VisitorMetrics | null
  /** One for each bucket of the range. */
  readonly series: readonly VisitorBucket[]
}

/** Returns the figures about visitors that the overview and the traffic view show. [FG7] [TF1] */
export function visitorFigures(facts: Facts, range: Range, filter: Filter): VisitorFigures {
  const visitors = visitorsOf(facts, filter)
  const metrics = (window: Window) => ({
    ...totalsOf(visitors, window),
    signupRate: signupRate(facts, visitors, window),
  })
  return {
    period: metrics(range),
    previous: range.previous && metrics(range.previous),
    series: seriesOf(visitors, range),
  }
}

/** Returns the pageviews of a window by the start of their quarter of an hour, in which every time zone's hours begin. */
export function pageviewQuarters(facts: Facts, window: Window, filter: Filter): Map<number, number> {
  const visitors = visitorsOf(facts, filter)
  const { rows } = visitors
  const quarters = new Map<number, number>()
  eachRun(visitors, window, (_person, first, end) => {
    for (let i = first; i < end; i++) {
      const at = instantAt(rows, i)
      if (kindAt(rows, i) !== KIND.pageview || !isWithin(window, at)) continue
      const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS
      quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1)
    }
  })
  return quarters
}

/** A visit belongs to the window of its first event, a pageview to that of its own instant. [FG7] [TF1] */
export function totalsOf(visitors: Visitors, window: Window): VisitTotals {
  const { rows } = visitors
  const { from, to } = window
  let [persons, visits, pageviews, bounces, visitMs, lastPerson] = [0, 0, 0, 0, 0, -1]
  eachRun(visitors, window, (person, first, end) => {
    let [viewed, views, steps] = [0, 0, 0]
    for (let i = first; i < end; i++) {
      const kind = kindAt(rows, i)
      if (kind === KIND.pageview) {
        views++
        const at = instantAt(rows, i)
        if (at >= from && at < to) viewed++
      } else if (isToolStep(kind)) steps++
    }
    pageviews += viewed
    if (viewed > 0 && person !== lastPerson) {
      persons++
      lastPerson = person
    }
    if (views === 0 || instantAt(rows, first) < from) return
    visits++
    visitMs += instantAt(rows, end - 1) - instantAt(rows, first)
    if (views === 1 && steps === 0) bounces++
  })
  return {
    visitors: persons,
    visits,
    pageviews,
    viewsPerVisit: meanOf(pageviews, visits, 2),
    bounceRate: rateOf(bounces, visits),
    avgVisitMs: meanOf(visitMs, visits, 0),
  }
}

/** Of the persons first seen in the window, those who were users before its end. [TF2] */
function signupRate({ accounts, people }: Facts, { rows, starts, persons, hidden }: Visitors, window: Window) {
  let [seen, joined] = [0, 0]
  for (let person = 0; person < persons; person++) {
    const start = numberAt(starts, person)
    if (hidden[person] === 1 || start === numberAt(starts, person + 1)) continue
    if (!isWithin(window, instantAt(rows, start))) continue
    seen++
    const user = userOf(people, person)
    const createdAt = user === null ? undefined : accounts.users.get(user)?.createdAt
    if (createdAt !== undefined && createdAt < window.to) joined++
  }
  return rateOf(joined, seen)
}

function seriesOf(visitors: Visitors, range: Range): VisitorBucket[] {
  const { rows } = visitors
  const buckets = range.starts.map(() => ({ visitors: 0, visits: 0, pageviews: 0, lastPerson: -1 }))
  const bucketOf = (i: number) => buckets[bucketAt(range, instantAt(rows, i))]
  eachRun(visitors, range, (person, first, end) => {
    for (let i = first; i < end; i++) {
      const bucket = kindAt(rows, i) === KIND.pageview ? bucketOf(i) : undefined
      if (bucket === undefined) continue
      bucket.pageviews++
      if (bucket.lastPerson !== person) bucket.visitors++
      bucket.lastPerson = person
    }
    const bucket = bucketOf(first)
    if (bucket && pageviewsIn(rows, first, end) > 0) bucket.visits++
  })
  return buckets.map(({ lastPerson: _, ...counts }) => counts)
}
