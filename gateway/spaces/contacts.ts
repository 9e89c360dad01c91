import type { Sealed } from '#engine/sealed.ts'
import { contactOfUser } from '#engine/space/roles.ts'
import type { SpaceMember, SpaceState } from '#engine/space/state.ts'
import { DELETED_USER } from '#projections/views/accounts/people.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { freshId } from '../accounts/freshId.ts'

/** A person in a space, as its events name one: by account, else by an address under the contact's own key. */
export interface Contact {
  readonly contactId: string
  readonly userId: string | null
  readonly address: Sealed | null
}

/** People in spaces, and their addresses. No event and no read model holds an address in clear. [SL8] */
export class Contacts {
  readonly #accounts: Accounts

  constructor(accounts: Accounts) {
    this.#accounts = accounts
  }

  /** Creates a contact for each address. Their keys are durable when it resolves. */
  async of(emails: readonly string[]): Promise<readonly Contact[]> {
    const { keys } = this.#accounts.store
    const people = emails.map((email) => ({ subject: freshId('mb'), email, userId: this.#accounts.userIdOf(email) }))
    await keys.ensureAll(people.filter(({ userId }) => userId === null))
    return people.map(({ subject: contactId, email, userId }) => {
      // Who signs up while the keys are written is found by the address, like everybody who signs up later.
      return { contactId, userId, address: userId === null ? keys.seal(contactId, { email }) : null }
    })
  }

  /** Returns the address of the contact, or of its account; null once erased. */
  emailOf({ contactId, userId, address }: Contact): string | null {
    if (userId !== null) {
      const { email } = this.#accounts.person(userId)
      return email === DELETED_USER ? null : email
    }
    return this.#accounts.store.keys.unseal<{ email: string }>(contactId, address)?.email ?? null
  }

  /** Returns the account of the contact, also one that was created after the contact; null without one. */
  userOf(contact: Contact): string | null {
    if (contact.userId !== null) return contact.userId
    const email = this.emailOf(contact)
    return email === null ? null : this.#accounts.userIdOf(email)
  }

  /** Returns the person of an address in a space, whatever became of them. */
  find(space: SpaceState, email: string): SpaceMember | null {
    const userId = this.#accounts.userIdOf(email)
    const known = userId === null ? null : contactOfUser(space, userId)
    return known ?? this.among(Object.values(space.members), email)
  }

  /** Returns the first of these contacts who has the address; null when it is nobody's. */
  among<C extends Contact>(contacts: readonly C[], email: string): C | null {
    return this.finder(contacts)(email)
  }

  /** Returns a function that finds the first of these contacts by an address, for several addresses. */
  finder<C extends Contact>(contacts: readonly C[]): (email: string) => C | null {
    const byKey = new Map<string, C>()
    for (const contact of contacts) {
      const { contactId, userId } = contact
      if (!byKey.has(contactId)) byKey.set(contactId, contact)
      if (userId !== null && !byKey.has(userId)) byKey.set(userId, contact)
    }
    return (email) => {
      const userId = this.#accounts.userIdOf(email)
      const keys = [...(userId === null ? [] : [userId]), ...this.#accounts.store.keys.subjectsOf(email)]
      for (const key of keys) {
        const found = byKey.get(key)
        if (found) return found
      }
      return null
    }
  }

  /** Destroys the keys of contacts. */
  async destroy(contactIds: readonly string[]): Promise<void> {
    await this.#accounts.store.keys.destroy(...contactIds)
  }
}
