import type { Request } from 'express'
import { includesRole, isHidden, type Needed, roleOf } from '#engine/space/roles.ts'
import type { SpaceRole } from '#engine/space/settings.ts'
import type { SpaceState } from '#engine/space/state.ts'
import type { Clock } from '#gateway/clock.ts'
import type { CodeGuard } from '#gateway/limits/codeGuard.ts'
import type { LoadedSpace, Spaces } from '#gateway/spaces/spaces.ts'
import type { Access, Endpoint } from '#protocol/http/endpoint.ts'
import { HttpError } from '../errors.ts'

/** A space as the caller of one request finds it. */
export interface SpaceAt {
  readonly slug: string
  /** In memory until the request is answered. */
  readonly space: LoadedSpace
  /** The caller's role when the request came; null without one. */
  readonly role: SpaceRole | null
  /** The caller's account; null for anonymous callers. */
  readonly userId: string | null
}

export interface SpaceAccess {
  readonly spaces: Spaces
  readonly clock: Clock
  /** Limits unknown slugs per address. */
  readonly slugs: CodeGuard
  readonly addressOf: (request: Request) => string
}

type Entry = Pick<Endpoint, 'access' | 'method' | 'inTrash'>

/**
 * Admits a caller to the space of a slug. Throws 404 for an unknown slug and for a space in somebody else's trash, 403 without
 * the role, 409 for a write in trash, 429 after too many unknown slugs. [SR1] [SR3] [SR5]
 */
export async function admitted(
  { spaces, clock, slugs, addressOf }: SpaceAccess,
  { access, method, inTrash }: Entry,
  { request, slug, userId }: { readonly request: Request; readonly slug: string; readonly userId: string | null },
): Promise<SpaceAt> {
  const { found: space, wait } = await slugs.tried(addressOf(request), () => spaces.find(slug))
  if (wait > 0) {
    throw new HttpError(429, 'Too many wrong links from your address.', {}, { 'Retry-After': String(wait) })
  }
  if (!space) throw noSpace()
  const role = roleOf(space.state, userId)
  if (isHidden(space.state, role, clock.now())) throw noSpace()
  requireRole(role, neededFor(access))
  if (method !== 'get' && !inTrash) requireLive(space.state)
  return { slug, space, role, userId }
}

/** Throws 403 for a role that does not include the one needed. */
export function requireRole(role: SpaceRole | null, needed: Needed): void {
  if (includesRole(role, needed)) return
  throw new HttpError(403, role === null ? 'You are not a member of this room.' : SENTENCES[needed])
}

const SENTENCES: Readonly<Record<Needed, string>> = {
  link: 'You are not a member of this room.',
  user: 'You are not a member of this room.',
  viewer: 'You are not a member of this room.',
  editor: 'Only editors of this room can do that.',
  owner: 'Only the owner of this room can do that.',
}

function requireLive({ trashedAt }: SpaceState): void {
  if (trashedAt !== null) throw new HttpError(409, 'This room is in the trash. Restore it first.')
}

function noSpace(): HttpError {
  return new HttpError(404, 'There is no room at this address.')
}

function neededFor(access: Access): Needed {
  return access === 'viewer' || access === 'editor' || access === 'owner' ? access : 'link'
}
