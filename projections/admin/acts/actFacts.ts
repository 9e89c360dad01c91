import { summonedQuestion } from '#engine/room/summon.ts'
import type { Actor } from '#engine/stream.ts'
import type { UserEventType } from '#engine/user/events.ts'
import type { Logged } from '../../projection.ts'
import { factFold } from '../factFold.ts'
import { ACT, type ActTable, addAct, emptyTable, NONE, SUMMONS, VOICE } from './acts.ts'

/** Categories in which administrators act for outreach and publishing. */
export const PROMOTION = ['lead', 'outreach', 'post', 'campaign', 'social'] as const
type Promotion = (typeof PROMOTION)[number]
type Categories = 'room' | 'user' | 'team' | 'space' | 'waitlist' | 'tools' | Promotion

/** Who did what where: the one table from which the figures of the product are counted. [OW2] */
export interface ActFacts {
  readonly table: ActTable
  /** Index by id of a seat, a user or an entry of the waiting list. */
  readonly actors: Map<string, number>
  /** By actor, the user: of a seat the one who first took it, null for a guest's. */
  readonly users: (string | null)[]
  /** Index by name of a stream. */
  readonly scopes: Map<string, number>
}

export const ACT_FACTS = factFold<Categories, ActFacts>({
  categories: ['room', 'user', 'team', 'space', 'waitlist', 'tools', ...PROMOTION],
  initial: () => ({ table: emptyTable(), actors: new Map(), users: [], scopes: new Map() }),
  step(facts, logged) {
    if (logged.category === 'user' && logged.event.type === 'seat.taken') {
      facts.users[actorIndex(facts, logged.event.data.participantId)] ??= logged.id
      return
    }
    const what = whatOf(logged)
    const who = whoOf(facts, logged)
    if (what === null || (what === ACT.other && who === NONE)) return
    const where = isPlace(logged.category) ? indexOf(facts.scopes, `${logged.category}-${logged.id}`) : NONE
    addAct(facts.table, { at: logged.event.at, who, where, what })
  },
})

/** Returns the index of an actor, new ones included. */
function actorIndex({ actors, users }: ActFacts, id: string): number {
  const index = indexOf(actors, id)
  if (index === users.length) users.push(null)
  return index
}

function indexOf(indices: Map<string, number>, key: string): number {
  const known = indices.get(key)
  if (known !== undefined) return known
  indices.set(key, indices.size)
  return indices.size - 1
}

const isPlace = (category: Categories): boolean => category === 'room' || category === 'space' || category === 'team'

/** Events of an account that are no act: signing in and being seen make nobody active. */
const NO_ACT: ReadonlySet<UserEventType> = new Set<UserEventType>([
  'user.seen',
  'auth.code_sent',
  'auth.code_failed',
  'session.started',
  'session.ended',
])

/** Returns kind and marks of an event; null for one that is no act. */
function whatOf(logged: Logged<Categories>): number | null {
  switch (logged.category) {
    case 'room':
      return inRoom(logged)
    case 'user':
      return inAccount(logged)
    case 'team':
      return inTeam(logged)
    case 'waitlist':
      return ACT.waiting
    default:
      return ACT.other
  }
}

function inRoom({ event }: Logged<'room'>): number | null {
  switch (event.type) {
    case 'created':
      return ACT.roomCreated
    case 'started':
      return ACT.roomStarted
    case 'messaged':
      return event.data.type === 'user' ? messageMarks(event.data) : ACT.other
    case 'uploaded':
      return ACT.upload
    case 'annotated':
      return ACT.annotation
    // Nobody commands a connection to break.
    case 'unseated':
      return null
    default:
      return ACT.other
  }
}

function messageMarks({ text, via }: { readonly text: string; readonly via?: 'voice' | undefined }): number {
  return ACT.message | (via === 'voice' ? VOICE : 0) | (summonedQuestion(text) === null ? 0 : SUMMONS)
}

function inAccount({ event }: Logged<'user'>): number | null {
  if (event.type === 'user.created') return ACT.signUp
  if (event.type === 'beta.requested') return ACT.betaRequest
  if (NO_ACT.has(event.type)) return null
  // An identity is noted by signing in with it.
  return event.type === 'user.updated' && event.data.identity !== undefined ? null : ACT.other
}

function inTeam({ event }: Logged<'team'>): number | null {
  switch (event.type) {
    // A personal team comes with the account.
    case 'team.created':
      return event.data.personal ? null : ACT.other
    case 'team.room_created':
      return ACT.spaceCreated
    case 'usage.recap':
      return ACT.recap
    default:
      return ACT.other
  }
}

function whoOf(facts: ActFacts, logged: Logged<Categories>): number {
  const { category, event } = logged
  if (category === 'waitlist') return actorIndex(facts, event.data.waitlistId)
  if (category === 'tools') return event.data.userId === null ? NONE : userIndex(facts, event.data.userId)
  // Whoever brought the account about, it is its owner's.
  if (category === 'user' && event.type === 'user.created') return userIndex(facts, logged.id)
  return actorOf(facts, event.actor)
}

function actorOf(facts: ActFacts, { kind, id }: Actor): number {
  if (id === null) return NONE
  if (kind === 'user' || kind === 'admin') return userIndex(facts, id)
  return kind === 'guest' ? actorIndex(facts, id) : NONE
}

function userIndex(facts: ActFacts, userId: string): number {
  const index = actorIndex(facts, userId)
  facts.users[index] = userId
  return index
}
