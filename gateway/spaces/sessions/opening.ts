import type { Socket } from 'socket.io'
import { isRefusal, refuse } from '#engine/refusal.ts'
import { includesRole, isHidden, roleOf } from '#engine/space/roles.ts'
import type { SpaceSettings } from '#engine/space/settings.ts'
import { openSessionOf } from '#engine/space/state.ts'
import { SYSTEM, userActor } from '#engine/stream.ts'
import { freshId } from '../../accounts/freshId.ts'
import type { SocketIdentity } from '../../accounts/socketIdentity.ts'
import type { Clock } from '../../clock.ts'
import type { CodeGuard } from '../../limits/codeGuard.ts'
import type { LoadedSpace, Spaces } from '../spaces.ts'
import type { SessionLinks } from './links.ts'

export interface OpeningServices {
  readonly spaces: Spaces
  readonly links: SessionLinks
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
}

/** The reason why no meeting can be opened. */
interface Refused {
  readonly error: string
}

const TOO_MANY_LINKS = { error: 'Too many wrong links from your address. Try again in a minute.' }
const NOT_SIGNED_IN = { error: 'Sign in to open a meeting in a room.' }
const NOT_EDITOR = { error: 'Only editors of this room can open a meeting.' }

/** A meeting that is about to be opened on a space. */
export interface Opening {
  /** The space as its meetings name it. */
  readonly space: { readonly id: string; readonly name: string }
  readonly settings: Readonly<SpaceSettings>
  /** Records the meeting in the space, before its room is created. [SN5] */
  begin(code: string): Promise<Refused | null>
  /** Takes the record back, when the room was not created. */
  undo(): Promise<void>
}

/** Admits the user of a connection to opening a meeting on the space of a slug, or states why not. */
export type OpenOn = (
  connection: { readonly socket: Socket; readonly address: string },
  slug: string,
) => Promise<Opening | Refused>

interface Edge {
  /** Identifies the users of sockets. */
  readonly identity: Pick<SocketIdentity, 'now'>
  /** Limits unknown slugs per address. */
  readonly slugs: CodeGuard
}

/** Returns the way to open meetings from connections; unknown slugs count like those of the HTTP interface. [SN2] */
export function openedBy(openings: Openings, { identity, slugs }: Edge): OpenOn {
  const openFor = openedFor(openings, slugs)
  return ({ socket, address }, slug) => openFor({ userId: identity.now(socket).user?.id ?? null, address }, slug)
}

/** The same, for users known by their id; null for a guest. */
export type OpenFor = (
  by: { readonly userId: string | null; readonly address: string },
  slug: string,
) => Promise<Opening | Refused>

export function openedFor(openings: Openings, slugs: CodeGuard): OpenFor {
  return async ({ userId, address }, slug) => {
    const { found, wait } = await slugs.tried(address, () => openings.find(userId, slug))
    if (wait > 0) return TOO_MANY_LINKS
    return found ? openings.admit(userId, found) : { error: refuse('no-space').error }
  }
}

/** Opens meetings on spaces: the space decides that there is one at a time. [SN2] [SN3] */
export class Openings {
  readonly #services: OpeningServices

  constructor(services: OpeningServices) {
    this.#services = services
  }

  /** Returns the space of a slug as a user may know it; null for an unknown slug, and for somebody else's trash. */
  async find(userId: string | null, slug: string): Promise<LoadedSpace | null> {
    const space = await this.#services.spaces.find(slug)
    if (!space) return null
    return isHidden(space.state, roleOf(space.state, userId), this.#services.clock.now()) ? null : space
  }

  /** Admits a user to opening a meeting on a space, or states why not. */
  admit(userId: string | null, space: LoadedSpace): Opening | Refused {
    if (userId === null) return NOT_SIGNED_IN
    const { state } = space
    if (!includesRole(roleOf(state, userId), 'editor')) return NOT_EDITOR
    if (state.trashedAt !== null) return { error: refuse('in-trash').error }
    if (openSessionOf(state)) return { error: refuse('session-open').error }
    const sessionId = freshId('ses')
    let begun: string | null = null
    return {
      space: { id: state.id, name: state.name },
      settings: state.settings,
      begin: async (code) => {
        const opened = await space.ask(userActor(userId), { type: 'openSession', sessionId, code })
        if (isRefusal(opened)) return { error: opened.error }
        begun = code
        this.#services.links.add({ code, sessionId, slug: space.id, spaceId: state.id, teamId: state.teamId })
        return null
      },
      undo: async () => {
        if (begun === null) return
        try {
          await space.ask(SYSTEM, { type: 'abandonSession', sessionId })
          this.#services.links.remove(begun)
        } catch (error) {
          // The next look at open sessions finds one without a room.
          this.#services.fault(error, 'session opening')
        }
      },
    }
  }
}
