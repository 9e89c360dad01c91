import { TRASH_MS } from '#engine/space/limits.ts'
import type { SpaceRole } from '#engine/space/settings.ts'
import { membersOf, openSessionOf, type SpaceCover, type SpaceState } from '#engine/space/state.ts'
import type { SpaceView } from '#protocol/views/space.ts'
import { addressOf, pathOf, type RecordMaterial, whoView } from './material.ts'

type OwnField =
  | 'id'
  | 'teamId'
  | 'name'
  | 'description'
  | 'settings'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'version'
  | 'trashedAt'
  | 'orphaned'
  | 'cover'

/** What the lists know of a space. */
export interface SpaceCard extends Pick<SpaceState, OwnField> {
  /** Instant of the last event, visits included. */
  activeAt: number
  /** Roles of active members by user id. */
  roles: Record<string, SpaceRole>
  counts: SpaceView['counts']
  /** The meeting that has not ended. */
  live: { sessionId: string; code: string } | null
}

/** Returns the card of a space. */
export function cardOf(space: SpaceState): SpaceCard {
  const { id, teamId, name, description, settings, createdAt, createdBy, updatedAt, version } = space
  const { trashedAt, orphaned, cover } = space
  const open = openSessionOf(space)
  const record = { id, teamId, name, description, settings, createdAt, createdBy, updatedAt, version }
  return {
    ...record,
    trashedAt,
    orphaned,
    cover,
    activeAt: space.at,
    roles: rolesIn(space),
    counts: countsOf(space),
    live: open && { sessionId: open.id, code: open.code },
  }
}

/** View of a space's record for a viewer in that role. [SP5] */
export function spaceView(card: SpaceCard, material: RecordMaterial): SpaceView {
  const { slug, role, team } = material
  const { trashedAt } = card
  return {
    id: card.id,
    slug,
    name: card.name,
    description: card.description,
    team: { id: team.id, name: team.name },
    plan: team.plan,
    createdAt: card.createdAt,
    updatedAt: card.updatedAt,
    lastActivityAt: card.activeAt,
    createdBy: whoView(material, card.createdBy),
    deletedAt: trashedAt,
    purgeAt: trashedAt === null ? null : trashedAt + TRASH_MS,
    cover: card.cover && coverView(card.cover, slug),
    settings: card.settings,
    role,
    version: card.version,
    url: addressOf(material),
    counts: card.counts,
  }
}

/** View of the cover with its URL. */
export function coverView(cover: SpaceCover, slug: string): NonNullable<SpaceView['cover']> {
  const { mime, width, height, updatedAt } = cover
  return { url: `${pathOf({ slug })}/cover`, mime, width, height, updatedAt }
}

function rolesIn(space: SpaceState): SpaceCard['roles'] {
  const active = membersOf(space).filter(({ status }) => status === 'active')
  return Object.fromEntries(active.flatMap(({ userId, role }) => (userId === null ? [] : [[userId, role]])))
}

function countsOf(space: SpaceState): SpaceView['counts'] {
  const size = (entries: object) => Object.keys(entries).length
  return {
    members: membersOf(space).length,
    items: size(space.board.items),
    context: space.context.length,
    files: size(space.files),
    calls: size(space.calls),
    sessions: Object.values(space.sessions).filter(({ status }) => status !== 'abandoned').length,
    recordings: size(space.recordings),
  }
}
