import type { TelemetryEvent } from '#engine/journals/telemetry.ts'
import type { Logged } from '../../projection.ts'
import { factFold } from '../factFold.ts'
import { type Columns, columns, KIND, put, resized } from './columns.ts'
import { type Dictionary, dictionary, numberOf } from './dictionary.ts'
import { countChunk, type Replay } from './replayFacts.ts'

const PATHS_MAX = 50_000
const SOURCES_MAX = 50_000
const TOOLS_MAX = 1_000
const MESSAGES_MAX = 20_000
const CLIENTS_MAX = 65_535
/** Rows that wait to be sorted in when there is room for no more, at first. */
const FRESH_CAPACITY = 1_024

/** Path and message that stand for those beyond the maximum. */
export const OTHER = '(other)'

/** Where a pageview came from. */
export interface Source {
  /** Host of the referring page; null for none. */
  readonly referrer: string | null
  readonly source: string | null
  readonly medium: string | null
  readonly campaign: string | null
}

/** What a browser is and where. */
export interface Client {
  readonly country: string | null
  readonly device: string
  readonly browser: string
}

/** A telemetry event that is a row of its own. */
type Reported = Exclude<TelemetryEvent, { type: 't.replay_chunk' | 't.replay_removed' }>

export interface PeopleFacts {
  /** Persons by number: browsers `a_<anonId>` and users `u_<userId>`. */
  readonly ids: string[]
  readonly numbers: Map<string, number>
  /** The user's person behind a browser's; a person's own number when there is none. */
  readonly behind: number[]
  /** Persons that an administrator set apart. */
  readonly flagged: Set<number>
  readonly paths: Dictionary<string>
  readonly sources: Dictionary<Source>
  readonly clients: Dictionary<Client>
  readonly tools: Dictionary<string>
  readonly messages: Dictionary<string>
  /** Events so far, expired ones too. */
  counted: number
  fresh: FreshRows
  /** Browsers that were linked since rows were last sorted in. */
  readonly linked: number[]
  readonly sorted: SortedRows
  readonly replays: Map<string, Replay>
}

/** Rows in the order of the log that are not sorted in yet, with the browser that reported each. */
interface FreshRows {
  readonly rows: Columns
  readonly persons: Uint32Array
  count: number
}

/** Rows by person, then by instant: those of person `p` stand in `[starts[p], starts[p + 1])`. */
export interface SortedRows {
  rows: Columns
  starts: Uint32Array
  count: number
  /** Persons that `starts` covers. */
  persons: number
  /** Earlier rows were dropped. */
  since: number
}

function initial(): PeopleFacts {
  return {
    ids: [],
    numbers: new Map(),
    behind: [],
    flagged: new Set(),
    paths: dictionary(OTHER, PATHS_MAX),
    sources: dictionary({ referrer: null, source: null, medium: null, campaign: null }, SOURCES_MAX),
    clients: dictionary({ country: null, device: 'other', browser: 'other' }, CLIENTS_MAX),
    tools: dictionary(OTHER, TOOLS_MAX),
    messages: dictionary(OTHER, MESSAGES_MAX),
    counted: 0,
    fresh: freshRows(),
    linked: [],
    sorted: noRows(),
    replays: new Map(),
  }
}

export function freshRows(): FreshRows {
  return { rows: columns(FRESH_CAPACITY), persons: new Uint32Array(FRESH_CAPACITY), count: 0 }
}

function noRows(): SortedRows {
  return { rows: columns(0), starts: new Uint32Array(1), count: 0, persons: 0, since: Number.NEGATIVE_INFINITY }
}

/** Visitors and what their browsers reported. */
export const PEOPLE_FACTS = factFold({ categories: ['telemetry', 'person'], initial, step })

function step(people: PeopleFacts, logged: Logged<'telemetry' | 'person'>): void {
  if (logged.category === 'telemetry') return countTelemetry(people, logged.event)
  const person = personOf(people, logged.id)
  if (logged.event.type === 'person.internal_set') {
    if (logged.event.data.internal) people.flagged.add(person)
    else people.flagged.delete(person)
  } else if (people.behind[person] === person) {
    people.behind[person] = personOf(people, `u_${logged.event.data.userId}`)
    people.linked.push(person)
  }
}

function countTelemetry(people: PeopleFacts, event: TelemetryEvent): void {
  if (event.type === 't.replay_removed') people.replays.delete(event.data.replayId)
  else if (event.type === 't.replay_chunk') {
    countChunk(people.replays, event.data, personOf(people, `a_${event.data.anonId}`))
  } else addRow(people, event)
}

/** Returns the user's person behind a browser's, or the person itself. */
export function personBehind({ behind }: Pick<PeopleFacts, 'behind'>, person: number): number {
  return behind[person] ?? person
}

export function idOf({ ids }: Pick<PeopleFacts, 'ids'>, person: number): string {
  return ids[person] ?? ''
}

/** Returns the id of the user that a person is; null for a browser that is nobody's yet. */
export function userOf(people: Pick<PeopleFacts, 'ids'>, person: number): string | null {
  const id = idOf(people, person)
  return id.startsWith('u_') ? id.slice(2) : null
}

function personOf(people: PeopleFacts, id: string): number {
  const known = people.numbers.get(id)
  if (known !== undefined) return known
  const number = people.ids.push(id) - 1
  people.numbers.set(id, number)
  people.behind.push(number)
  return number
}

function addRow(people: PeopleFacts, event: Reported): void {
  const { fresh } = people
  const i = fresh.count++
  if (i === fresh.persons.length) {
    const capacity = 2 * i
    const persons = new Uint32Array(capacity)
    persons.set(fresh.persons)
    people.fresh = { rows: resized(fresh.rows, i, capacity), persons, count: i + 1 }
  }
  const { anonId, age, path } = event.data
  people.fresh.persons[i] = personOf(people, `a_${anonId}`)
  put(people.fresh.rows, i, {
    order: people.counted++,
    at: event.at - age,
    kind: kindOf(event),
    path: numberOf(people.paths, path, path),
    client: clientOf(people.clients, event.data),
    detail: detailOf(people, event),
  })
}

function kindOf({ type, data }: Reported): number {
  switch (type) {
    case 't.pageview':
      return KIND.pageview
    case 't.tool':
      return KIND[data.step]
    case 't.ux':
      return KIND[data.signal]
    case 't.vital':
      return KIND[data.name]
  }
}

function detailOf(people: PeopleFacts, { type, data }: Reported): number {
  switch (type) {
    case 't.pageview':
      return sourceOf(people.sources, data)
    case 't.tool':
      return numberOf(people.tools, data.tool, data.tool)
    case 't.ux':
      return data.signal === 'js_error' ? numberOf(people.messages, data.message ?? '', data.message ?? '') : 0
    case 't.vital':
      return data.value
  }
}

function clientOf(clients: Dictionary<Client>, { country, device, browser }: Client): number {
  return numberOf(clients, `${country ?? ''} ${device} ${browser}`, { country, device, browser })
}

type Pageview = Extract<Reported, { type: 't.pageview' }>['data']

function sourceOf(sources: Dictionary<Source>, { referrer, utm }: Pageview): number {
  const { source = null, medium = null, campaign = null } = utm ?? {}
  const key = utm === undefined ? (referrer ?? '') : JSON.stringify([referrer, source, medium, campaign])
  return numberOf(sources, key, { referrer, source, medium, campaign })
}
