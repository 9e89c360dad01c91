import { AUDIT } from '#engine/audit/audit.ts'
import type { EventTypes } from '#engine/eventTypes.ts'
import { PERSONS } from '#engine/person/person.ts'
import { ROOM_EVENTS } from '#engine/room/events.ts'
import { TEAMS } from '#engine/team/team.ts'
import { USERS } from '#engine/user/user.ts'
import { WAITLIST } from '#engine/waitlist/waitlist.ts'

/** What the streams of each category hold. */
export const EVENTS = {
  room: ROOM_EVENTS,
  user: USERS.events,
  team: TEAMS.events,
  person: PERSONS.events,
  waitlist: WAITLIST.events,
  audit: AUDIT.events,
}

export type Category = keyof typeof EVENTS

type EventOf<T> = T extends EventTypes<infer E> ? E : never

/** An event of the log, with the category and the id of its stream. */
export type Logged<C extends Category = Category> = {
  [K in C]: { readonly category: K; readonly id: string; readonly event: EventOf<(typeof EVENTS)[K]> }
}[C]

/** How a document is listed: newest `at` first, by any of its tags. */
export interface Listing {
  /** A whole number. */
  readonly at: number
  readonly tags: readonly string[]
}

interface Fold<C extends Category, S> {
  /** Names the read model, its documents and its lag in the metrics. */
  readonly name: string
  /** A whole number that goes up when the documents change in any way: those of another version are folded anew. [VW4] */
  readonly version: number
  readonly categories: readonly C[]
  /** The state before its first event. */
  initial(key: string): S
  /** Changes the state by an event. Refuses nothing. */
  step(state: S, logged: Logged<C>, key: string): void
}

/** Documents by key, a day, a user, a room: each folded from the events that concern it, in the order of the log. */
export interface KeyedProjection<C extends Category, D extends object> extends Fold<C, D> {
  /** Keys of the documents that an event changes; of most events none. */
  keys(logged: Logged<C>): readonly string[]
  /** Null: there is no such document any more. */
  listing(document: D, key: string): Listing | null
}

/** Whether an event makes its stream's document, changes one that is there, or passes it by. */
export type Effect = 'makes' | 'changes' | 'passes'

/** One document a stream, folded from the whole stream at the events that matter to it: for what shows more than a document can hold. */
export interface StreamProjection<C extends Category, S, D extends object> extends Fold<C, S> {
  effect(logged: Logged<C>): Effect
  /** Null: the stream has no document. */
  document(state: S, key: string): (Listing & { readonly value: D }) | null
}

/** A read model with documents of one form. Pure: the projector (gateway/projector) reads, stores and restarts. */
export type Projection<D extends object = object> =
  | KeyedProjection<Category, D>
  | StreamProjection<Category, unknown, D>
