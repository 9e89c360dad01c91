import type { Actor } from '#engine/stream.ts'
import { exists } from '#engine/user/state.ts'
import { waitlistRows } from '#projections/views/accounts/lists.ts'
import type { WaitlistRow } from '#protocol/views/admin/users.ts'
import { freshId } from './freshId.ts'
import type { AccountStore } from './store.ts'

const MAIN = 'main'
const GUEST: Actor = { kind: 'guest', id: null, name: null }

export interface Waiting {
  readonly email: string
  readonly source: string | null
  readonly referrer: string | null
}

/** The waiting list. */
export class WaitingList {
  readonly #store: AccountStore

  constructor(store: AccountStore) {
    this.#store = store
  }

  /** Adds an address once, whichever nodes are asked; does not reveal whether it was already listed. [AU13] [MN39] */
  async join(waiting: Waiting): Promise<void> {
    const { waitlist, keys, directory } = this.#store
    if (directory.waitlistIdOf(waiting.email) !== null) return
    const waitlistId = await keys.claim('waitlist', waiting.email, freshId('wl'))
    await keys.ensure(waitlistId)
    const entry = keys.seal(waitlistId, { ...waiting })
    await waitlist.ask(MAIN, GUEST, { type: 'join', waitlistId, entry })
  }

  /** Returns the newest entries first, and the number of all. */
  newest(limit: number): { readonly items: WaitlistRow[]; readonly total: number } {
    const { waitlist, keys } = this.#store
    const state = waitlist.get(MAIN)
    if (state === null) return { items: [], total: 0 }
    const items = waitlistRows(
      state,
      limit,
      (email) => this.#userOf(email),
      (subject, sealed) => keys.unseal(subject, sealed),
    )
    return { items, total: Object.keys(state.entries).length }
  }

  #userOf(email: string): string | null {
    const { directory, users } = this.#store
    const id = directory.idByEmail(email)
    const user = id === null ? null : users.get(id)
    return user && exists(user) ? id : null
  }
}
