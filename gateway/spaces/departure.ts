import type { SpaceState } from '#engine/space/state.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { SpaceLife } from './life.ts'
import type { SpaceShelf } from './shelf.ts'
import type { Spaces } from './spaces.ts'

export interface DepartureServices {
  readonly accounts: Accounts
  readonly spaces: Spaces
  readonly shelf: SpaceShelf
  readonly life: SpaceLife
}

/** Takes erased accounts out of all spaces. [TB6] */
export class SpaceDeparture {
  readonly #services: DepartureServices
  #hasSwept = false

  constructor(services: DepartureServices) {
    this.#services = services
  }

  /** Ends the memberships and invitations of an account and its address. What the account owns passes on, or goes to trash. [TB6] */
  readonly leave = async (userId: string, email: string | null): Promise<void> => {
    const { accounts, shelf } = this.#services
    const contactIds = email === null ? [] : accounts.store.keys.subjectsOf(email)
    for (const slug of await shelf.slugsOf(userId, contactIds)) await this.#leave(slug, userId, contactIds)
  }

  /** Once after the start: takes out accounts that were erased while something failed. */
  async sweep(signal: AbortSignal): Promise<void> {
    if (this.#hasSwept) return
    for (const [userId, { erasedAt }] of this.#services.accounts.store.users.all()) {
      if (signal.aborted) return
      if (erasedAt !== null) await this.leave(userId, null)
    }
    this.#hasSwept = true
  }

  async #leave(slug: string, userId: string, contactIds: readonly string[]): Promise<void> {
    const { spaces, life } = this.#services
    const space = await spaces.find(slug)
    if (!space) return
    using _ = space.hold()
    await space.ask(SYSTEM, (state) => ({ type: 'dropErased', contactIds: entriesOf(state, userId, contactIds) }))
    if (space.state.trashedAt !== null) await life.trashed(space, SYSTEM)
  }
}

/** Contacts of the space that are the user, or an address of theirs. */
function entriesOf({ members }: SpaceState, userId: string, contactIds: readonly string[]): string[] {
  return Object.values(members)
    .filter((member) => member.userId === userId || contactIds.includes(member.contactId))
    .map(({ contactId }) => contactId)
}
