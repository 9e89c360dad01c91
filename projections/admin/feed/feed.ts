import type { Actor } from '#engine/stream.ts'
import { userActor } from '#engine/stream.ts'
import type { ActivityItem } from '#protocol/views/admin/activity.ts'
import type { ListedSpace } from '../../spaces.ts'
import { type Hidden, hiddenIn, userOfSeat } from '../acts/hidden.ts'
import type { FiguresContext } from '../context.ts'
import type { Facts } from '../facts.ts'
import { personOf, runnersLeftOut } from '../tools/runners.ts'
import type { FeedEntry } from './feedFacts.ts'

interface FeedAsked {
  readonly limit: number
  readonly includeInternal: boolean
  /** Only what this user did. */
  readonly userId?: string
}

interface Feed {
  readonly items: ActivityItem[]
  readonly total: number
}

/** What happened, newest first; names of users are still to be filled in. [AV1] [AV3] */
export function feed(facts: Facts, { limit, includeInternal, userId }: FeedAsked, context: FiguresContext): Feed {
  const filter = { context, includeInternal: false }
  const internal = { ...hiddenIn(facts, context, false), runners: runnersLeftOut(facts, filter) }
  const items: ActivityItem[] = []
  let total = 0
  for (let place = facts.feed.length - 1; place >= 0; place--) {
    const entry = facts.feed[place]
    const seen = entry ? seenIn(facts, entry, internal) : null
    if (seen === null || (seen.internal && !includeInternal)) continue
    if (userId !== undefined && (seen.actor.kind === 'guest' || seen.actor.id !== userId)) continue
    total += 1
    if (items.length < limit) items.push(shown(seen))
  }
  return { items, total }
}

/** Who and what is internal. */
interface Inside extends Hidden {
  readonly runners: ReadonlySet<string>
}

interface Seen {
  readonly entry: FeedEntry
  readonly actor: Actor
  readonly space: ListedSpace | undefined
  readonly internal: boolean
}

/** Returns null for what happened in a space that was purged since. */
function seenIn(facts: Facts, entry: FeedEntry, internal: Inside): Seen | null {
  const { stream } = entry
  const space = stream?.startsWith('space-') ? facts.spaces.bySlug.get(stream.slice('space-'.length)) : undefined
  if (space?.purged) return null
  const known = { entry, space, actor: actorOf(facts, entry.actor) }
  return { ...known, internal: isInternal(facts, known, internal) }
}

function shown({ entry: { id, at, kind, text, ref }, actor, space, internal }: Seen): ActivityItem {
  return {
    ...{ id, at, kind, actor, internal },
    text: text.replace('{space}', () => (space ? `the space “${space.name}”` : 'a space')),
    ref: space ? { kind: 'space', id: space.id } : ref,
  }
}

/** A seat that a user took is the user. */
function actorOf(facts: Facts, actor: Actor): Actor {
  const userId = actor.kind === 'guest' && actor.id !== null ? userOfSeat(facts, actor.id) : null
  return userId === null ? actor : userActor(userId)
}

function isInternal(
  { acts, people }: Facts,
  { actor, entry: { ref, stream, runner }, space }: Omit<Seen, 'internal'>,
  internal: Inside,
): boolean {
  if (actor.id !== null && internal.people.has(actor.id)) return true
  if (space && internal.teams.has(space.teamId)) return true
  if (runner && internal.runners.has(personOf(people, runner) ?? '')) return true
  if (ref?.kind === 'user' && internal.people.has(ref.id)) return true
  if (ref?.kind === 'waitlist') return internal.actors[acts.actors.get(ref.id) ?? -1] === 1
  return stream !== null && internal.scopes[acts.scopes.get(stream) ?? -1] === 1
}
