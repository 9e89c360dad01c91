import type { SpaceData, SpaceEvent, SpaceEventType } from '#engine/space/events.ts'
import { DEFAULT_SETTINGS } from '#engine/space/settings.ts'
import type { SpaceMember } from '#engine/space/state.ts'
import type { KeyedProjection } from './projection.ts'
import type { SpaceCard } from './views/spaces/space.ts'

/** Review meetings of a space by whose code it is found: the newest. */
const CODES_MAX = 50

type Person = Pick<SpaceMember, 'contactId' | 'userId' | 'role' | 'status'>

/** What is asked across spaces about one of them: its card, and by whom and by what it is found. */
export interface ListedSpace extends Omit<SpaceCard, 'roles' | 'counts'> {
  counts: Record<keyof SpaceCard['counts'], number>
  /** Members and invitees. */
  people: Record<string, Person>
  /** Meetings with a recording. */
  recorded: Record<string, true>
  /** Room codes of its meetings, the newest last. */
  codes: string[]
  purged: boolean
}

type Apply = {
  [T in SpaceEventType]: (space: ListedSpace, data: SpaceData<T>, event: Pick<SpaceEvent, 'at' | 'actor'>) => void
}

const nothing = () => {}

const APPLY: Apply = {
  'space.created'(space, { spaceId, teamId, name, description, settings, owner }, { at, actor }) {
    Object.assign(space, { id: spaceId, teamId, name, description, settings: { ...settings } })
    Object.assign(space, { createdAt: at, createdBy: actor.id })
    enter(space, { ...owner, role: 'owner', status: 'active' })
  },
  'space.updated'(space, { name, description, settings }) {
    if (name !== undefined) space.name = name
    if (description !== undefined) space.description = description
    Object.assign(space.settings, settings)
  },
  'space.trashed'(space, { orphaned }, { at }) {
    space.trashedAt ??= at
    space.orphaned ||= orphaned
  },
  'space.restored'(space) {
    space.trashedAt = null
  },
  'space.purged'(space) {
    Object.assign(space, nothingListed(), { purged: true })
  },
  'member.invited': (space, { contactId, userId, role }) =>
    enter(space, { contactId, userId, role, status: 'invited' }),
  'member.joined': (space, { contactId, userId, role }) => enter(space, { contactId, userId, role, status: 'active' }),
  'member.visited': nothing,
  'member.role_set'(space, { contactId, role }) {
    if (role === 'owner') {
      for (const other of Object.values(space.people)) if (other.role === 'owner') other.role = 'editor'
    }
    setRole(space, contactId, role)
  },
  'member.removed'(space, { contactId, successorId }) {
    if (Object.hasOwn(space.people, contactId)) space.counts.members -= 1
    delete space.people[contactId]
    if (successorId !== null) setRole(space, successorId, 'owner')
  },
  'board.changed'(space, { ops }) {
    for (const { op } of ops) {
      if (op === 'add') space.counts.items += 1
      else if (op === 'remove') space.counts.items -= 1
    }
  },
  'cover.set'(space, cover, { at }) {
    space.cover = { ...cover, updatedAt: at }
  },
  'cover.removed'(space) {
    space.cover = null
  },
  'file.added': (space) => count(space, 'files', 1),
  'file.removed': (space) => count(space, 'files', -1),
  'context.added': (space) => count(space, 'context', 1),
  'context.resolved': nothing,
  'context.removed': (space) => count(space, 'context', -1),
  'call.scheduled': (space) => count(space, 'calls', 1),
  'call.cancelled': nothing,
  'note.saved': nothing,
  'recording.added'(space, { sessionId }) {
    space.recorded[sessionId] = true
    space.counts.recordings = Object.keys(space.recorded).length
  },
  'recording.removed'(space, { sessionId }) {
    delete space.recorded[sessionId]
    space.counts.recordings = Object.keys(space.recorded).length
  },
  'session.opened'(space, { sessionId, code }) {
    count(space, 'sessions', 1)
    space.live = { sessionId, code }
    space.codes = [...space.codes, code].slice(-CODES_MAX)
  },
  'session.archived': ended,
  'session.abandoned'(space, data) {
    count(space, 'sessions', -1)
    ended(space, data)
  },
}

function enter(space: ListedSpace, person: Person): void {
  if (!Object.hasOwn(space.people, person.contactId)) space.counts.members += 1
  space.people[person.contactId] = person
}

function setRole(space: ListedSpace, contactId: string, role: Person['role']): void {
  const person = space.people[contactId]
  if (person) person.role = role
}

function count(space: ListedSpace, key: keyof ListedSpace['counts'], more: 1 | -1): void {
  space.counts[key] += more
}

function ended(space: ListedSpace, { sessionId }: { readonly sessionId: string }): void {
  if (space.live?.sessionId === sessionId) space.live = null
}

function nothingListed(): ListedSpace {
  return {
    id: '',
    teamId: '',
    name: '',
    description: '',
    settings: { ...DEFAULT_SETTINGS },
    createdAt: 0,
    createdBy: null,
    updatedAt: 0,
    version: 0,
    trashedAt: null,
    orphaned: false,
    cover: null,
    activeAt: 0,
    counts: { members: 0, items: 0, context: 0, files: 0, calls: 0, sessions: 0, recordings: 0 },
    live: null,
    people: {},
    recorded: {},
    codes: [],
    purged: false,
  }
}

/** Spaces by slug: what their lists show, and by whom and by what they are found. [SQ2] */
export const SPACE_LIST: KeyedProjection<'space', ListedSpace> = {
  name: 'spaces',
  version: 1,
  categories: ['space'],
  keys: ({ id }) => [id],
  initial: nothingListed,
  step(space, { event }) {
    space.activeAt = event.at
    if (event.type !== 'member.visited') {
      space.version += 1
      space.updatedAt = event.at
    }
    // TypeScript cannot correlate a handler with the type of its argument.
    ;(APPLY[event.type] as (space: ListedSpace, data: object, event: SpaceEvent) => void)(space, event.data, event)
  },
  listing: (space) => ({ at: space.activeAt, tags: space.purged ? [PURGED_TAG] : tagsOf(space) }),
}

function tagsOf({ people, codes, trashedAt }: ListedSpace): string[] {
  const tags = Object.values(people).map(({ contactId, userId }) => personTag(userId, contactId))
  return [...new Set([...tags, ...codes.map(codeTag), ...(trashedAt === null ? [] : [TRASH_TAG])])]
}

/** Tag of the spaces in trash. */
export const TRASH_TAG = 'trash'
/** Tag of the spaces that were purged, of which nothing but the slug is left. */
export const PURGED_TAG = 'purged'

/** Tag of the spaces that a user is a member of or invited to; or, without an account, of the space of a contact. */
export function personTag(userId: string | null, contactId: string): string {
  return userId === null ? `contact:${contactId}` : `of:${userId}`
}

/** Tag of the space of a review meeting. */
export function codeTag(code: string): string {
  return `code:${code}`
}

/** Returns the card of a listed space, as the space's own state gives it. */
export function cardOfListed(space: ListedSpace): SpaceCard {
  const { people, recorded: _, codes: __, purged: ___, ...card } = space
  const active = Object.values(people).filter((person) => person.status === 'active')
  return {
    ...card,
    roles: Object.fromEntries(active.flatMap(({ userId, role }) => (userId === null ? [] : [[userId, role]]))),
  }
}
