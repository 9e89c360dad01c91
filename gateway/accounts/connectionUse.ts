import type { AccountStore } from './store.ts'

/** Minimum interval between updates of a connection's `lastSeenAt`. [ME9] */
const MOVE_MS = 60_000

/** Time of last use of each connection: in memory to the minute, in the stream every ten minutes. */
export class ConnectionUse {
  readonly #store: AccountStore
  readonly #seenAt = new Map<string, number>()

  constructor(store: AccountStore) {
    this.#store = store
  }

  note(userId: string, connectionId: string): void {
    const now = this.#store.clock.now()
    const last = this.lastSeenAt(userId, connectionId)
    if (last !== null && now - last < MOVE_MS) return
    this.#seenAt.set(connectionId, now)
    this.#store.users
      .ask(userId, { kind: 'user', id: userId, name: null }, { type: 'see', connectionId })
      .catch((error: unknown) => this.#store.fault(error, 'accounts seen'))
  }

  lastSeenAt(userId: string, connectionId: string): number | null {
    const kept = this.#store.users.get(userId)?.connections[connectionId]?.lastSeenAt ?? null
    const noted = this.#seenAt.get(connectionId) ?? null
    return noted === null || (kept !== null && kept > noted) ? kept : noted
  }

  forget(connectionId: string): void {
    this.#seenAt.delete(connectionId)
  }
}
