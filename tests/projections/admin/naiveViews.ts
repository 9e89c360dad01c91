import type { Window } from '#projections/admin/ranges.ts'
import type { Logged } from '#projections/projection.ts'
import { distinct, isPageview, type Recount, type Seen, startsIn, type Visit, within } from './naive.ts'
import { TOOLS, USERS } from './visitLogs.ts'

/** The views over visitors, from the naive recount. */

type Counted = { readonly visitors: number }
const top = <T extends Counted>(rows: T[], key: (row: T) => string) =>
  rows.toSorted((one, other) => other.visitors - one.visitors || (key(one) < key(other) ? -1 : 1))

function grouped(events: readonly Seen[], keyOf: (event: Seen) => string | undefined) {
  const known = events.filter((event) => keyOf(event) !== undefined)
  const rows = [...Map.groupBy(known, (event) => keyOf(event)!)].map(([key, own]) => ({ key, visitors: distinct(own) }))
  return top(rows, ({ key }) => key)
}

const referrerOf = ({ pageviews }: Visit): string | null =>
  pageviews.find(({ data }) => data.referrer)?.data.referrer ?? null

export function naiveBreakdowns({ events, visits }: Recount, window: Window) {
  const viewed = events.filter(isPageview).filter(within(window))
  const own = visits.filter(startsIn(window))
  const pages = [...Map.groupBy(viewed, ({ data }) => data.path as string)].map(([path, views]) => ({
    path,
    visitors: distinct(views),
    pageviews: views.length,
    entries: own.filter(({ pageviews }) => pageviews[0]!.data.path === path).length,
    exits: own.filter(({ pageviews }) => pageviews.at(-1)!.data.path === path).length,
  }))
  const referrers = [...Map.groupBy(own, (visit) => referrerOf(visit) ?? 'direct')].map(([host, led]) => ({
    host,
    visitors: distinct(led),
    visits: led.length,
  }))
  return {
    pages: top(pages, ({ path }) => path),
    referrers: top(referrers, ({ host }) => host),
    utm: {
      source: grouped(viewed, ({ data }) => data.utm?.source),
      medium: grouped(viewed, ({ data }) => data.utm?.medium),
      campaign: grouped(viewed, ({ data }) => data.utm?.campaign),
    },
    countries: grouped(viewed, ({ data }) => data.country ?? 'unknown'),
    devices: grouped(viewed, ({ data }) => data.device),
    browsers: grouped(viewed, ({ data }) => data.browser),
  }
}

export function naivePeople({ events, visits, internal }: Recount, window: Window) {
  return [...Map.groupBy(events, ({ person }) => person)].flatMap(([personId, own]) => {
    const inside = own.filter(within(window))
    const views = inside.filter(isPageview)
    if (views.length === 0) return []
    const entry = visits.find((visit) => visit.pageviews.includes(views[0]!))!
    return {
      personId,
      userId: personId.startsWith('u_') ? personId.slice(2) : null,
      firstSeenAt: own[0]!.at,
      lastSeenAt: inside.at(-1)!.at,
      visits: visits.filter(startsIn(window)).filter(({ person }) => person === personId).length,
      pageviews: views.length,
      entryPath: views[0]!.data.path,
      referrer: referrerOf(entry),
      country: views.at(-1)!.data.country,
      device: views.at(-1)!.data.device,
      internal: internal.has(personId),
    }
  })
}

const p75 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.ceil(0.75 * values.length) - 1] ?? null

export function naiveHealth({ events, visits }: Recount, window: Window) {
  const inside = events.filter(within(window))
  const signals = (name: string) => inside.filter(({ type, data }) => type === 't.ux' && data.signal === name).length
  const values = (name: string) =>
    inside.filter(({ type, data }) => type === 't.vital' && data.name === name).map(({ data }) => data.value as number)
  const isBad = ({ type, data }: Seen) =>
    type === 't.ux' || (type === 't.vital' && data.name === 'LCP' && data.value > 4_000)
  const own = visits.filter(startsIn(window))
  const bad = own.filter((visit) => visit.events.some(isBad)).length
  return {
    score: own.length === 0 ? null : Math.round(100 * (1 - bad / own.length)),
    visits: own.length,
    badVisits: bad,
    rageClicks: signals('rage_click'),
    deadClicks: signals('dead_click'),
    jsErrors: signals('js_error'),
    quickBacks: signals('quick_back'),
    slowPages: values('LCP').filter((value) => value > 4_000).length,
    p75: { lcp: p75(values('LCP')), inp: p75(values('INP')), cls: p75(values('CLS')), ttfb: p75(values('TTFB')) },
  }
}

export function naiveErrors({ events }: Recount, window: Window) {
  const errors = events.filter(within(window)).filter(({ data }) => data.signal === 'js_error')
  const rows = [...Map.groupBy(errors, ({ data }) => data.message as string)].map(([message, own]) => {
    return { message, count: own.length, persons: distinct(own), lastAt: own.at(-1)!.at }
  })
  return rows.toSorted((one, other) => other.count - one.count || (one.message < other.message ? -1 : 1))
}

export function naiveFunnel(recounted: Recount, log: readonly Logged[], window: Window, includeInternal: boolean) {
  const inside = recounted.events.filter(within(window))
  const users = new Map(
    log
      .flatMap(({ category, id, event }) =>
        category === 'person' && event.type === 'person.linked' ? [[id, `u_${event.data.userId}`] as const] : [],
      )
      .reverse(),
  )
  return TOOLS.map((tool) => {
    const isPage = ({ type, data }: Seen) => type === 't.pageview' && data.path === `/tools/${tool}`
    const step = (name: string) =>
      distinct(inside.filter(({ type, data }) => type === 't.tool' && data.tool === tool && data.step === name))
    const runs = log.flatMap(({ category, event }, i) => {
      if (category !== 'tools' || event.data.tool !== tool || !within(window)(event)) return []
      const { anonId, userId } = event.data
      const person = userId ? `u_${userId}` : anonId ? (users.get(`a_${anonId}`) ?? `a_${anonId}`) : `nobody ${i}`
      return includeInternal || !recounted.internal.has(person) ? [{ person }] : []
    })
    return {
      tool,
      visited: distinct(inside.filter(isPage)),
      started: step('started'),
      copied: step('copied'),
      cta: step('cta'),
      ran: distinct(runs),
      runs: runs.length,
    }
  })
}

export function naiveSignedIn({ events }: Recount, log: readonly Logged[], window: Window, tool: string): string[] {
  const known = new Set(
    log.flatMap(({ category, id, event }) => (category === 'user' && event.type === 'user.created' ? [id] : [])),
  )
  return USERS.filter((userId) => {
    const first = events.find((event) => event.person === `u_${userId}` && isPageview(event))
    return known.has(userId) && first !== undefined && within(window)(first) && first.data.path === `/tools/${tool}`
  })
}
