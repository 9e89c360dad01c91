import { AUDIT } from '#engine/audit/audit.ts'
import { CAMPAIGNS } from '#engine/campaign/campaign.ts'
import type { EventTypes } from '#engine/eventTypes.ts'
import { AI_EVENTS } from '#engine/journals/ai.ts'
import { TELEMETRY_EVENTS } from '#engine/journals/telemetry.ts'
import { TOOLS_EVENTS } from '#engine/journals/tools.ts'
import { LEADS } from '#engine/lead/lead.ts'
import { OUTREACH } from '#engine/outreach/outreach.ts'
import { PERSONS } from '#engine/person/person.ts'
import { POSTS } from '#engine/post/post.ts'
import { ROOM_EVENTS } from '#engine/room/events.ts'
import { SOCIAL } from '#engine/social/social.ts'
import { SPACES } from '#engine/space/space.ts'
import { TEAMS } from '#engine/team/team.ts'
import { USERS } from '#engine/user/user.ts'
import { WAITLIST } from '#engine/waitlist/waitlist.ts'

/** Event types by category of streams. */
export const EVENTS = {
  room: ROOM_EVENTS,
  user: USERS.events,
  team: TEAMS.events,
  person: PERSONS.events,
  space: SPACES.events,
  waitlist: WAITLIST.events,
  audit: AUDIT.events,
  telemetry: TELEMETRY_EVENTS,
  tools: TOOLS_EVENTS,
  ai: AI_EVENTS,
  lead: LEADS.events,
  outreach: OUTREACH.events,
  post: POSTS.events,
  campaign: CAMPAIGNS.events,
  social: SOCIAL.events,
}

export type Category = keyof typeof EVENTS

type EventOf<T> = T extends EventTypes<infer E> ? E : never

/** An event of the log with its stream's category and id. */
export type Logged<C extends Category = Category> = {
  [K in C]: { readonly category: K; readonly id: string; readonly event: EventOf<(typeof EVENTS)[K]> }
}[C]

/** Sort key and tags under which a document is listed, newest `at` first. */
export interface Listing {
  /** An integer. */
  readonly at: number
  readonly tags: readonly string[]
}

interface Fold<C extends Category, S> {
  /** Name of the read model, its documents and its lag metric. */
  readonly name: string
  /** An integer to increase on any change of the documents: those of another version are rebuilt. [VW4] */
  readonly version: number
  readonly categories: readonly C[]
  /** Returns the state before the first event. */
  initial(key: string): S
  /** Applies an event by mutation. Never refuses. */
  step(state: S, logged: Logged<C>, key: string): void
}

/** Documents by key (a day, a user, a room), each folded from the events that concern it, in log order. */
export interface KeyedProjection<C extends Category, D extends object> extends Fold<C, D> {
  /** Returns the keys of the documents that an event changes; none for most events. */
  keys(logged: Logged<C>): readonly string[]
  /** Null if the document is to be deleted. */
  listing(document: D, key: string): Listing | null
}

/** Effect of an event on its stream's document: creates it, changes an existing one, or none. */
export type Effect = 'makes' | 'changes' | 'passes'

/** One document per stream, refolded from the whole stream when a relevant event occurs: for folds whose state is larger than the document. */
export interface StreamProjection<C extends Category, S, D extends object> extends Fold<C, S> {
  effect(logged: Logged<C>): Effect
  /** Null if the stream has no document. */
  document(state: S, key: string): (Listing & { readonly value: D }) | null
}

/** A read model with documents of one shape. Pure: the projector (gateway/projector) reads, stores and restarts it. */
export type Projection<D extends object = object> =
  | KeyedProjection<Category, D>
  | StreamProjection<Category, unknown, D>
