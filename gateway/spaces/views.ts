import { roleOf } from '#engine/space/roles.ts'
import type { SpaceRole } from '#engine/space/settings.ts'
import { openSessionOf, type SpaceCall, type SpaceState } from '#engine/space/state.ts'
import { fullView, openedView } from '#projections/views/spaces/full.ts'
import type {
  CallTiming,
  KnownPerson,
  OpenMeeting,
  RecordMaterial,
  SpaceMaterial,
} from '#projections/views/spaces/material.ts'
import { type SpaceCard, spaceView } from '#projections/views/spaces/space.ts'
import type { SpaceFull, SpaceOpened, SpaceView } from '#protocol/views/space.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Contact, Contacts } from './contacts.ts'

export interface SpaceViewServices {
  readonly accounts: Accounts
  readonly contacts: Contacts
  /** Public URL of the browser client, without a slash at its end. */
  readonly site: () => string
  readonly timing: (call: SpaceCall) => CallTiming
  /** The room of a meeting on a space, as far as it has come; null when there is none any more. */
  readonly openMeeting: (code: string) => Promise<OpenMeeting | null>
}

/** A space in memory. */
interface Shown {
  /** The slug. */
  readonly id: string
  readonly state: SpaceState
}

/** Spaces as their viewers see them. */
export class SpaceViews {
  readonly #services: SpaceViewServices

  constructor(services: SpaceViewServices) {
    this.#services = services
  }

  /** Returns what the views of one space for one viewer are made of. Names and addresses are decrypted once for all of them. */
  material({ id: slug, state: space }: Shown, viewer: string | null): SpaceMaterial {
    const record = this.#recordMaterial(slug, space.teamId, roleOf(space, viewer))
    const { timing } = this.#services
    return {
      space,
      ...record,
      person: remembering(
        (contact) => this.#person(contact, record.nameOf),
        ({ userId, contactId }) => userId ?? contactId,
      ),
      timing,
    }
  }

  /** Returns the record of a space for one of its members, by its card alone. */
  record(slug: string, card: SpaceCard, viewer: string): SpaceView {
    return spaceView(card, this.#recordMaterial(slug, card.teamId, card.roles[viewer] ?? null))
  }

  #recordMaterial(slug: string, teamId: string, role: SpaceRole | null): RecordMaterial {
    const { accounts, site } = this.#services
    return {
      slug,
      role,
      site: site(),
      team: { id: teamId, name: accounts.teamName(teamId), plan: accounts.team(teamId).plan },
      nameOf: remembering(
        (userId) => accounts.person(userId).name,
        (userId) => userId,
      ),
    }
  }

  #person(contact: Contact, nameOf: (userId: string) => string): KnownPerson {
    const { contacts } = this.#services
    const userId = contacts.userOf(contact)
    return { userId, email: contacts.emailOf(contact), name: userId === null ? null : nameOf(userId) }
  }

  async opened(space: Shown, viewer: string | null): Promise<SpaceOpened> {
    return openedView(this.material(space, viewer), await this.meeting(space.state))
  }

  async full(space: Shown, viewer: string | null): Promise<SpaceFull> {
    return this.fullWith(space, viewer, await this.meeting(space.state))
  }

  /** Returns the whole view at this moment, with the meeting that `meeting` found. */
  fullWith(space: Shown, viewer: string | null, open: OpenMeeting | null): SpaceFull {
    return fullView(this.material(space, viewer), open)
  }

  /** Returns the meeting on a space that has not ended. */
  async meeting(space: SpaceState): Promise<OpenMeeting | null> {
    const session = openSessionOf(space)
    return session && this.#services.openMeeting(session.code)
  }
}

/** Returns the function with its results remembered by a key of the argument. */
function remembering<A, T extends {}>(compute: (of: A) => T, keyOf: (of: A) => string): (of: A) => T {
  const known = new Map<string, T>()
  return (of) => {
    const key = keyOf(of)
    const value = known.get(key) ?? compute(of)
    known.set(key, value)
    return value
  }
}
