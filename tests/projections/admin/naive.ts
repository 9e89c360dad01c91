import type { FiguresContext } from '#projections/admin/context.ts'
import type { Window } from '#projections/admin/ranges.ts'
import type { Logged } from '#projections/projection.ts'
import { DAY, MINUTE } from './visitLogs.ts'

/** A recount of visitors from the log, by filters and sorts over plain objects: slow, and easy to see through. */

export interface Seen {
  readonly person: string
  readonly at: number
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: the model looks at the data of every type.
  readonly data: any
}

export interface Visit {
  readonly person: string
  readonly events: readonly Seen[]
  readonly pageviews: readonly Seen[]
}

export interface Recount {
  readonly events: readonly Seen[]
  readonly visits: readonly Visit[]
  /** Ids of persons that are internal. */
  readonly internal: ReadonlySet<string>
}

export function recount(log: readonly Logged[], context: FiguresContext, includeInternal: boolean): Recount {
  const users = usersBehind(log)
  const internal = internalOf(log, context, users)
  const since = Math.floor(context.now / DAY) * DAY - context.telemetryDays * DAY
  const events = log
    .flatMap(({ category, event }) => {
      if (category !== 'telemetry' || !('age' in event.data)) return []
      const { type, at, data } = event
      const browser = `a_${data.anonId}`
      return [{ person: users.get(browser) ?? browser, at: at - data.age, type, data }]
    })
    .filter(({ person, at }) => at >= since && (includeInternal || !internal.has(person)))
    .toSorted((one, other) => one.at - other.at)
  return { events, visits: visitsOf(events), internal }
}

function usersBehind(log: readonly Logged[]): Map<string, string> {
  const users = new Map<string, string>()
  for (const { category, id, event } of log) {
    if (category === 'person' && event.type === 'person.linked' && !users.has(id))
      users.set(id, `u_${event.data.userId}`)
  }
  return users
}

function internalOf(log: readonly Logged[], context: FiguresContext, users: Map<string, string>): Set<string> {
  const flags = new Map<string, boolean>()
  for (const { category, id, event } of log) {
    if (category === 'person' && event.type === 'person.internal_set') flags.set(id, event.data.internal)
  }
  const flagged = [...flags].filter(([, isFlagged]) => isFlagged).map(([id]) => users.get(id) ?? id)
  return new Set([...flagged, ...[...context.internalUsers].map((id) => `u_${id}`)])
}

function visitsOf(events: readonly Seen[]): Visit[] {
  return [...Map.groupBy(events, ({ person }) => person)].flatMap(([person, own]) => {
    const runs: Seen[][] = []
    for (const event of own) {
      const run = runs.at(-1)
      if (run && event.at - run.at(-1)!.at <= 30 * MINUTE) run.push(event)
      else runs.push([event])
    }
    return runs
      .map((run) => ({ person, events: run, pageviews: run.filter(isPageview) }))
      .filter(({ pageviews }) => pageviews.length > 0)
  })
}

export const isPageview = ({ type }: Seen) => type === 't.pageview'
export const within =
  ({ from, to }: Window) =>
  ({ at }: { readonly at: number }) =>
    from <= at && at < to
export const distinct = (events: readonly { readonly person: string }[]) =>
  new Set(events.map(({ person }) => person)).size
export const startsIn = (window: Window) => (visit: Visit) => within(window)(visit.events[0]!)

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

export function naiveTotals({ events, visits }: Recount, window: Window) {
  const viewed = events.filter(isPageview).filter(within(window))
  const own = visits.filter(startsIn(window))
  const bounced = own.filter(
    ({ events: all, pageviews }) => pageviews.length === 1 && !all.some(({ type }) => type === 't.tool'),
  )
  const length = own.reduce((sum, { events: all }) => sum + all.at(-1)!.at - all[0]!.at, 0)
  const none = own.length === 0
  return {
    visitors: distinct(viewed),
    visits: own.length,
    pageviews: viewed.length,
    viewsPerVisit: none ? null : round(viewed.length / own.length, 2),
    bounceRate: none ? null : round(bounced.length / own.length, 4),
    avgVisitMs: none ? null : Math.round(length / own.length),
  }
}

export function naiveSignupRate({ events }: Recount, log: readonly Logged[], window: Window): number | null {
  const created = new Map<string, number>()
  for (const { category, id, event } of log) {
    if (category === 'user' && event.type === 'user.created') created.set(`u_${id}`, event.at)
  }
  const first = [...Map.groupBy(events, ({ person }) => person).values()]
    .map(([earliest]) => earliest!)
    .filter(within(window))
  const joined = first.filter(({ person }) => (created.get(person) ?? Number.POSITIVE_INFINITY) < window.to)
  return first.length === 0 ? null : round(joined.length / first.length, 4)
}
