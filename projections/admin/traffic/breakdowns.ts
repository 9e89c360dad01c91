import type { Visitors } from '../filter.ts'
import { clientAt, detailAt, instantAt, KIND, kindAt, pathAt } from '../people/columns.ts'
import type { Client, PeopleFacts, Source } from '../people/peopleFacts.ts'
import { eachRun } from '../people/runs.ts'
import { isWithin, type Window } from '../ranges.ts'
import { countedRows, entryOf, meet, type Tally, tally, topRows, type VisitTally, visitTally } from './tallies.ts'

/** Key of visits that no other site led to. */
const DIRECT = 'direct'
/** Key of visitors of whom it is not known. */
const UNKNOWN = 'unknown'

interface PageTally extends Tally {
  readonly path: number
  pageviews: number
  entries: number
  exits: number
}

/** What is counted of a window, by number where a dictionary has one. */
interface Tallies {
  readonly pages: PageTally[]
  readonly referrers: Map<string, VisitTally>
  readonly clients: Tally[][]
  readonly marks: Tally[][]
  readonly countries: Map<string, Tally>
  readonly devices: Map<string, Tally>
  readonly browsers: Map<string, Tally>
  readonly sources: Map<string, Tally>
  readonly mediums: Map<string, Tally>
  readonly campaigns: Map<string, Tally>
}

/**
 * Returns by what visitors came and what they looked at. Pages, clients and marks of campaigns are counted by pageview,
 * referrers by visit: the first other site that a pageview of the visit names. [TF3] [TF4]
 */
export function breakdowns(people: PeopleFacts, visitors: Visitors, window: Window) {
  const tallies = talliesOf(people)
  eachRun(visitors, window, (person, first, end) => countRun({ people, visitors, window, tallies }, person, first, end))
  const { pages, referrers, countries, devices, browsers, sources, mediums, campaigns } = tallies
  const pageRows = pages.filter(({ pageviews }) => pageviews > 0).map((page) => rowOf(people, page))
  const referrerRows = [...referrers].map(([host, { visitors: persons, visits }]) => ({
    host,
    visitors: persons,
    visits,
  }))
  return {
    pages: topRows(pageRows, ({ path }) => path),
    referrers: topRows(referrerRows, ({ host }) => host),
    utm: { source: countedRows(sources), medium: countedRows(mediums), campaign: countedRows(campaigns) },
    countries: countedRows(countries),
    devices: countedRows(devices),
    browsers: countedRows(browsers),
  }
}

/** Returns the host that led to a visit: the first that one of its pageviews names; null for none. */
export function referrerOf({ sources }: PeopleFacts, { rows }: Visitors, first: number, end: number): string | null {
  for (let i = first; i < end; i++) {
    if (kindAt(rows, i) !== KIND.pageview) continue
    const referrer = sources.values[detailAt(rows, i)]?.referrer
    if (referrer) return referrer
  }
  return null
}

interface Count {
  readonly people: PeopleFacts
  readonly visitors: Visitors
  readonly window: Window
  readonly tallies: Tallies
}

function countRun(count: Count, person: number, first: number, end: number): void {
  const { people, visitors, window, tallies } = count
  const { rows } = visitors
  let [entry, exit] = [-1, -1]
  for (let i = first; i < end; i++) {
    if (kindAt(rows, i) !== KIND.pageview) continue
    if (entry < 0) entry = i
    exit = i
    if (isWithin(window, instantAt(rows, i))) countPageview(count, person, i)
  }
  if (entry < 0 || !isWithin(window, instantAt(rows, first))) return
  const [entered, left] = [tallies.pages[pathAt(rows, entry)], tallies.pages[pathAt(rows, exit)]]
  if (entered) entered.entries++
  if (left) left.exits++
  const referrer = entryOf(tallies.referrers, referrerOf(people, visitors, first, end) ?? DIRECT, visitTally)
  referrer.visits++
  meet(referrer, person)
}

function countPageview({ visitors: { rows }, tallies }: Count, person: number, i: number): void {
  const page = tallies.pages[pathAt(rows, i)]
  if (page) {
    page.pageviews++
    meet(page, person)
  }
  meetAll(tallies.clients[clientAt(rows, i)], person)
  meetAll(tallies.marks[detailAt(rows, i)], person)
}

/** Persons mostly come with what they came with before. */
function meetAll(tallies: readonly Tally[] | undefined, person: number): void {
  if (tallies === undefined || tallies.length === 0) return
  if (tallies.at(-1)?.lastPerson === person && tallies[0]?.lastPerson === person && tallies[1]?.lastPerson === person)
    return
  for (const one of tallies) meet(one, person)
}

function talliesOf({ paths, clients, sources }: PeopleFacts): Tallies {
  const own = {
    ...{ countries: keys(), devices: keys(), browsers: keys() },
    ...{ sources: keys(), mediums: keys(), campaigns: keys() },
  }
  return {
    ...own,
    pages: paths.values.map((_, path) => ({ ...tally(), path, pageviews: 0, entries: 0, exits: 0 })),
    referrers: new Map(),
    clients: clients.values.map(({ country, device, browser }: Client) => [
      entryOf(own.countries, country ?? UNKNOWN, tally),
      entryOf(own.devices, device, tally),
      entryOf(own.browsers, browser, tally),
    ]),
    marks: sources.values.map(({ source, medium, campaign }: Source) => [
      ...(source === null ? [] : [entryOf(own.sources, source, tally)]),
      ...(medium === null ? [] : [entryOf(own.mediums, medium, tally)]),
      ...(campaign === null ? [] : [entryOf(own.campaigns, campaign, tally)]),
    ]),
  }
}

const keys = (): Map<string, Tally> => new Map()

function rowOf({ paths }: PeopleFacts, { path, visitors, pageviews, entries, exits }: PageTally) {
  return { path: paths.values[path] ?? '', visitors, pageviews, entries, exits }
}
