import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import type { SpaceState } from '#engine/space/state.ts'
import { type Actor, SYSTEM, userActor } from '#engine/stream.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { SpaceShelf } from './shelf.ts'
import type { LoadedSpace, Spaces } from './spaces.ts'

export interface SpaceLifeServices {
  readonly spaces: Spaces
  readonly shelf: SpaceShelf
  readonly accounts: Accounts
  /** Ends the meeting on a space, if there is one. */
  readonly endMeeting: (space: LoadedSpace) => Promise<void>
}

/** Trash and restore of spaces, and what follows from them outside their streams. */
export class SpaceLife {
  readonly #services: SpaceLifeServices

  constructor(services: SpaceLifeServices) {
    this.#services = services
  }

  /** Moves a space to the trash; returns the instant at which it was first moved there. [TB1] [TB2] */
  async trash(space: LoadedSpace, by: string): Promise<number | Refusal> {
    const actor = userActor(by)
    const done = await space.ask(actor, { type: 'trash' })
    if (isRefusal(done)) return done
    await this.trashed(space, actor)
    // A concurrent restore may have been first; the trash of this caller was then a moment ago.
    return space.state.trashedAt ?? space.state.at
  }

  /** Takes a space out of the trash. [TB3] */
  async restore(space: LoadedSpace, by: string): Promise<Refusal | null> {
    if (space.state.trashedAt === null) return refuse('not-in-trash')
    const actor = userActor(by)
    // Before the restore: after a crash in between the next tick notes that the space is in trash.
    await this.#note(actor, 'team.room_restored', space.state)
    const done = await space.ask(actor, { type: 'restore' })
    return isRefusal(done) ? done : null
  }

  /** Does what follows from a space being in trash. Repeating it changes nothing. [TB2] */
  async trashed(space: LoadedSpace, actor: Actor): Promise<void> {
    await this.#services.endMeeting(space)
    await this.#note(actor, 'team.room_trashed', space.state)
  }

  /** Makes up for what a crash or a failure left undone in the spaces in trash. [TB2] */
  async settle(signal: AbortSignal): Promise<void> {
    const { shelf, spaces, accounts } = this.#services
    for await (const { slug, card } of shelf.inTrash()) {
      if (signal.aborted) return
      const isNoted = accounts.store.teams.get(card.teamId)?.trashed[card.id] === true
      const space = isNoted && card.live === null ? null : await spaces.find(slug)
      if (space && space.state.trashedAt !== null) await this.trashed(space, SYSTEM)
    }
  }

  async #note(actor: Actor, what: 'team.room_trashed' | 'team.room_restored', { id, teamId }: SpaceState) {
    await this.#services.accounts.store.teams.ask(teamId, actor, { type: 'note', what, spaceId: id })
  }
}
