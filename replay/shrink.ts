import type { RoomEvent } from '#engine/room/events.ts'
import { fold } from '#engine/room/evolve.ts'
import { withoutEvents } from './causality.ts'
import { rebuilt } from './rebuild.ts'
import { edits } from './shrinkers.ts'

/** True when a stream still shows the fault; may read files or run a program. */
export type Fails = (events: readonly RoomEvent[]) => boolean | Promise<boolean>

export interface ShrinkOptions {
  /** Maximum streams tried; default 5 000. */
  readonly triesMax?: number
  /** Called after each stream tried. */
  readonly tried?: (tries: number, events: number) => void
}

export interface Shrunk {
  readonly events: readonly RoomEvent[]
  readonly tries: number
  /** False when the tries ran out before the stream was minimal. */
  readonly done: boolean
}

const TRIES_MAX = 5_000

/**
 * Returns the smallest stream found that still fails. Removes whole people and event types first, then runs of events with
 * everything that depends on them, then single events; finally shortens texts, names, sections and pauses. Throws when the
 * given stream does not fail. [RW6]
 */
export async function shrink(events: readonly RoomEvent[], fails: Fails, options: ShrinkOptions = {}): Promise<Shrunk> {
  const search = new Search(fails, options)
  const whole = rebuilt(events)
  if (!(await search.stillFails(whole)))
    throw new Error('The whole capture does not fail, so there is nothing to shrink.')
  let smallest = whole
  for (let before = Number.POSITIVE_INFINITY; size(smallest) < before && !search.exhausted; ) {
    before = size(smallest)
    smallest = await withoutGroups(smallest, search)
    smallest = await withoutRuns(smallest, search)
    smallest = await edited(smallest, search)
  }
  return { events: smallest, tries: search.tries, done: !search.exhausted }
}

/** Size to minimise: number of events first, then length of their data. */
function size(events: readonly RoomEvent[]): number {
  return events.length * 1_000_000 + JSON.stringify(events.map(({ data }) => data)).length
}

class Search {
  tries = 0
  readonly #fails: Fails
  readonly #options: ShrinkOptions
  readonly #seen = new Set<string>()

  constructor(fails: Fails, options: ShrinkOptions) {
    this.#fails = fails
    this.#options = options
  }

  get exhausted(): boolean {
    return this.tries >= (this.#options.triesMax ?? TRIES_MAX)
  }

  /** True when the stream can be folded and still fails. */
  async stillFails(events: readonly RoomEvent[]): Promise<boolean> {
    const head = events.at(-1)?.hash ?? ''
    if (this.exhausted || this.#seen.has(head) || !folds(events)) return false
    this.#seen.add(head)
    this.tries += 1
    const failed = await this.#fails(events)
    this.#options.tried?.(this.tries, events.length)
    return failed
  }
}

function folds(events: readonly RoomEvent[]): boolean {
  try {
    fold(events)
    return events.length > 0
  } catch {
    return false
  }
}

/** Removes all events of one person, or of one type, as long as the stream still fails. */
async function withoutGroups(events: readonly RoomEvent[], search: Search): Promise<RoomEvent[]> {
  let kept = [...events]
  for (const belongs of groupsOf(events)) {
    const gone = new Set(kept.flatMap((event, place) => (belongs(event) ? [place] : [])))
    kept = (await tryWithout(kept, gone, search)) ?? kept
  }
  return kept
}

function groupsOf(events: readonly RoomEvent[]): ((event: RoomEvent) => boolean)[] {
  const joined = events.flatMap(({ type, data }) => (type === 'joined' ? [data.participantId] : []))
  const people = joined.map((id) => (event: RoomEvent) => concerns(event, id))
  const types = [...new Set(events.map(({ type }) => type))].map((type) => (event: RoomEvent) => event.type === type)
  return [...people, ...types]
}

function concerns({ actor, type, data }: RoomEvent, participantId: string): boolean {
  if (type === 'created') return false
  return actor.id === participantId || ('participantId' in data && data.participantId === participantId)
}

/** Removes runs of events, from half of the stream down to single events (ddmin with dependencies). */
async function withoutRuns(events: readonly RoomEvent[], search: Search): Promise<RoomEvent[]> {
  let kept = [...events]
  for (let length = kept.length >> 1; length >= 1; length >>= 1) {
    // From the end: nothing depends on the last events, but everything depends on the first.
    for (let from = kept.length - length; from > 0 && !search.exhausted; from -= length) {
      const run = new Set(Array.from({ length: Math.min(length, kept.length - from) }, (_, i) => from + i))
      const smaller = await tryWithout(kept, run, search)
      if (smaller === null) continue
      kept = smaller
      from = Math.min(from, kept.length)
    }
  }
  return kept
}

async function tryWithout(
  events: readonly RoomEvent[],
  gone: ReadonlySet<number>,
  search: Search,
): Promise<RoomEvent[] | null> {
  if (gone.size === 0) return null
  const staying = withoutEvents(events, gone)
  if (staying.length === 0 || staying.length === events.length) return null
  const candidate = rebuilt(staying)
  return (await search.stillFails(candidate)) ? candidate : null
}

/** Applies one edit at a time to texts, names, sections and pauses, until none helps. */
async function edited(events: readonly RoomEvent[], search: Search): Promise<RoomEvent[]> {
  let kept = [...events]
  for (let helped = true; helped && !search.exhausted; ) {
    helped = false
    for (const edit of edits(kept)) {
      if (search.exhausted) break
      const candidate = rebuilt(edit(kept))
      if (size(candidate) >= size(kept) || !(await search.stillFails(candidate))) continue
      kept = candidate
      helped = true
    }
  }
  return kept
}
