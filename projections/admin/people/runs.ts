import type { Visitors } from '../filter.ts'
import type { Window } from '../ranges.ts'
import { type Columns, firstFrom, instantAt, KIND, kindAt, numberAt } from './columns.ts'

/** Longest pause within a visit. */
export const PAUSE_MS_MAX = 30 * 60_000

/** Takes rows `[first, end)` of one person, none of which is more than a pause after the one before. */
export type TakeRun = (person: number, first: number, end: number) => void

/**
 * Gives every run of a counted person that has an event in the window, person after person, each in the order of time.
 * A run is whole: it may begin before the window and end after it. [FG7]
 */
export function eachRun(visitors: Visitors, window: Window, take: TakeRun): void {
  for (let person = 0; person < visitors.persons; person++) {
    if (visitors.hidden[person] === 0) eachRunOf(visitors, window, person, take)
  }
}

/** Gives every run of one person, whether counted or not, that has an event in the window. */
export function eachRunOf({ rows, starts, persons }: Visitors, window: Window, person: number, take: TakeRun): void {
  if (person >= persons) return
  const start = numberAt(starts, person)
  const last = numberAt(starts, person + 1)
  if (start === last || instantAt(rows, last - 1) < window.from || instantAt(rows, start) >= window.to) return
  let first = firstFrom(rows, start, last, window.from)
  while (first > start && isContinued(rows, first)) first--
  while (first < last && instantAt(rows, first) < window.to) {
    let end = first + 1
    while (end < last && isContinued(rows, end)) end++
    take(person, first, end)
    first = end
  }
}

/** Whether the row belongs to the run of the one before it. */
function isContinued(rows: Columns, i: number): boolean {
  return instantAt(rows, i) - instantAt(rows, i - 1) <= PAUSE_MS_MAX
}

/** Returns the number of pageviews among rows `[first, end)`; a run without any is no visit. */
export function pageviewsIn(rows: Columns, first: number, end: number): number {
  let count = 0
  for (let i = first; i < end; i++) if (kindAt(rows, i) === KIND.pageview) count++
  return count
}

export function isToolStep(kind: number): boolean {
  return kind >= KIND.started && kind <= KIND.cta
}
