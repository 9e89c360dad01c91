import type { JsonObject } from '#engine/json.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import { exists } from '#engine/user/state.ts'
import type { BookServices } from './userBook.ts'

const PERSON_ID = /^([au])_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

interface Mark {
  readonly internal: boolean
  readonly reason: string | null
}

export interface Marked {
  readonly personId: string
  /** Whether the person is internal now. */
  readonly internal: boolean
  readonly target: { readonly kind: 'user' | 'visitor'; readonly id: string }
  readonly before: JsonObject
  readonly after: JsonObject
}

/** The marks of visitors whose doings count in no figure. A browser that is linked to an account has that account's. [AD12] */
export class VisitorMarks {
  readonly #services: BookServices

  constructor(services: BookServices) {
    this.#services = services
  }

  /** Marks a person, or takes the mark away; null for an unknown one. */
  async mark(typed: string, adminId: string, mark: Mark): Promise<Marked | Refusal | null> {
    const personId = typed.toLowerCase()
    const [, kind, id = ''] = PERSON_ID.exec(personId) ?? []
    const { persons, users } = this.#services.accounts.store
    const userId = kind === 'u' ? id : (persons.get(personId)?.userId ?? null)
    const user = userId === null ? null : users.get(userId)
    if (userId !== null && user && exists(user)) return this.#markUser(personId, userId, adminId, mark)
    return kind === 'a' && (await this.#isKnown(personId)) ? this.#markBrowser(personId, adminId, mark) : null
  }

  async #markUser(
    personId: string,
    userId: string,
    adminId: string,
    { internal, reason }: Mark,
  ): Promise<Marked | Refusal> {
    const { accounts, adminFigures } = this.#services
    const changed = await accounts.patchUser(userId, adminId, { internal })
    if (isRefusal(changed)) return changed
    const target = { kind: 'user' as const, id: userId }
    const after = { ...changed.after, reason }
    return { personId, internal: adminFigures.isInternal(userId), target, before: changed.before, after }
  }

  async #markBrowser(personId: string, adminId: string, mark: Mark): Promise<Marked | Refusal> {
    const changed = await this.#services.accounts.administration.markBrowser(personId, adminId, mark)
    if (isRefusal(changed)) return changed
    return { personId, internal: mark.internal, target: { kind: 'visitor', id: personId }, ...changed }
  }

  async #isKnown(personId: string): Promise<boolean> {
    const { accounts, adminFigures } = this.#services
    return accounts.store.persons.get(personId) !== null || adminFigures.ask('knowsPerson', personId)
  }
}
