import type { Experience } from '#protocol/views/admin/quality.ts'
import type { Visitors } from '../filter.ts'
import { type Columns, detailAt, instantAt, KIND, kindAt, pathAt } from '../people/columns.ts'
import type { PeopleFacts } from '../people/peopleFacts.ts'
import { eachRun, pageviewsIn } from '../people/runs.ts'
import { isWithin, type Window } from '../ranges.ts'
import { byCode, entryOf, ROWS_MAX } from '../traffic/tallies.ts'

/** A page whose largest paint comes later is slow. */
export const SLOW_LCP_MS = 4_000

interface PageTally {
  readonly path: string
  events: number
  views: number
  rageClicks: number
  deadClicks: number
  jsErrors: number
  slow: number
  readonly lcp: number[]
}

interface ErrorTally {
  readonly message: string
  count: number
  persons: number
  lastPerson: number
  lastAt: number
  path: string
}

/** What is counted of the events of a window, one after the other. */
interface Tallies {
  readonly kinds: number[]
  readonly values: { readonly [kind: number]: number[] }
  /** By the number of the path. */
  readonly pages: PageTally[]
  readonly errors: Map<number, ErrorTally>
}

/** Returns the signals of trouble in a window, in all, by page and by error. [EX1] [EX2] [EX3] */
export function signals(
  people: PeopleFacts,
  visitors: Visitors,
  window: Window,
): Pick<Experience, 'health' | 'pages' | 'errors'> {
  const { rows } = visitors
  const { LCP, INP, CLS, TTFB } = KIND
  const values = { [LCP]: [], [INP]: [], [CLS]: [], [TTFB]: [] }
  const tallies: Tallies = { kinds: [], values, pages: people.paths.values.map(blankPage), errors: new Map() }
  let [visits, badVisits] = [0, 0]
  eachRun(visitors, window, (person, first, end) => {
    for (let i = first; i < end; i++) {
      if (isWithin(window, instantAt(rows, i))) countEvent(people, rows, tallies, { person, i })
    }
    if (!isWithin(window, instantAt(rows, first)) || pageviewsIn(rows, first, end) === 0) return
    visits++
    if (isBad(rows, first, end)) badVisits++
  })
  const count = (kind: number) => tallies.kinds[kind] ?? 0
  return {
    health: {
      score: visits === 0 ? null : Math.round(100 * (1 - badVisits / visits)),
      visits,
      badVisits,
      rageClicks: count(KIND.rage_click),
      deadClicks: count(KIND.dead_click),
      jsErrors: count(KIND.js_error),
      quickBacks: count(KIND.quick_back),
      slowPages: values[LCP].filter((value) => value > SLOW_LCP_MS).length,
      p75: { lcp: p75(values[LCP]), inp: p75(values[INP]), cls: p75(values[CLS]), ttfb: p75(values[TTFB]) },
    },
    pages: pageRows(tallies),
    errors: errorRows(tallies),
  }
}

/** Returns the value that three quarters do not exceed, by nearest rank; null for none. */
export function p75(values: readonly number[]): number | null {
  return Float64Array.from(values).sort()[Math.ceil(0.75 * values.length) - 1] ?? null
}

export function isSignal(kind: number): boolean {
  return kind >= KIND.rage_click && kind <= KIND.quick_back
}

function isSlow(rows: Columns, i: number): boolean {
  return kindAt(rows, i) === KIND.LCP && detailAt(rows, i) > SLOW_LCP_MS
}

function isBad(rows: Columns, first: number, end: number): boolean {
  for (let i = first; i < end; i++) if (isSignal(kindAt(rows, i)) || isSlow(rows, i)) return true
  return false
}

interface Place {
  readonly person: number
  readonly i: number
}

function countEvent(people: PeopleFacts, rows: Columns, tallies: Tallies, { person, i }: Place): void {
  const kind = kindAt(rows, i)
  tallies.kinds[kind] = (tallies.kinds[kind] ?? 0) + 1
  tallies.values[kind]?.push(detailAt(rows, i))
  const page = tallies.pages[pathAt(rows, i)]
  if (page === undefined) return
  page.events++
  if (kind === KIND.pageview) page.views++
  else if (kind === KIND.rage_click) page.rageClicks++
  else if (kind === KIND.dead_click) page.deadClicks++
  else if (kind === KIND.LCP) page.lcp.push(detailAt(rows, i))
  else if (kind === KIND.js_error) {
    page.jsErrors++
    countError(people, rows, tallies, { person, i })
  }
  if (isSlow(rows, i)) page.slow++
}

function countError(people: PeopleFacts, rows: Columns, { errors }: Tallies, { person, i }: Place): void {
  const message = people.messages.values[detailAt(rows, i)] ?? ''
  const error = entryOf(errors, detailAt(rows, i), () => blankError(message))
  error.count++
  if (error.lastPerson !== person) error.persons++
  error.lastPerson = person
  if (instantAt(rows, i) < error.lastAt) return
  error.lastAt = instantAt(rows, i)
  error.path = people.paths.values[pathAt(rows, i)] ?? ''
}

function blankPage(path: string): PageTally {
  return { path, events: 0, views: 0, rageClicks: 0, deadClicks: 0, jsErrors: 0, slow: 0, lcp: [] }
}

function blankError(message: string): ErrorTally {
  return { message, count: 0, persons: 0, lastPerson: -1, lastAt: Number.NEGATIVE_INFINITY, path: '' }
}

/** The pages with most trouble, then those seen most. */
function pageRows({ pages }: Tallies): Experience['pages'] {
  const trouble = (page: PageTally) => page.rageClicks + page.deadClicks + page.jsErrors + page.slow
  return pages
    .filter(({ events }) => events > 0)
    .toSorted((one, other) => trouble(other) - trouble(one) || other.views - one.views || byCode(one.path, other.path))
    .slice(0, ROWS_MAX)
    .map(({ lcp, events: _, ...page }) => ({ ...page, p75Lcp: p75(lcp) }))
}

/** The most frequent errors; an error is told by its message. */
function errorRows({ errors }: Tallies): Experience['errors'] {
  return [...errors.values()]
    .toSorted((one, other) => other.count - one.count || byCode(one.message, other.message))
    .slice(0, ROWS_MAX)
    .map(({ message, count, persons, lastAt, path }) => ({
      fingerprint: message,
      message,
      count,
      persons,
      lastAt,
      path,
    }))
}
