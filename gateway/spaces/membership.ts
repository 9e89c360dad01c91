import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import { contactOfUser } from '#engine/space/roles.ts'
import type { SpaceRole } from '#engine/space/settings.ts'
import { isMember, type SpaceMember, type SpaceState } from '#engine/space/state.ts'
import { userActor } from '#engine/stream.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { freshId } from '../accounts/freshId.ts'
import type { Contacts } from './contacts.ts'
import type { LoadedSpace } from './spaces.ts'

export interface Invitation {
  readonly emails: readonly string[]
  readonly role: 'editor' | 'viewer'
  readonly message: string | null
}

export interface Invited {
  /** Addresses that are invited now. */
  readonly invited: string[]
  /** Addresses of members and of those who were invited before. */
  readonly already: string[]
}

/** Whoever does something in a space. */
export interface Person {
  readonly id: string
  readonly email: string
}

/** Members of spaces: by invitation, or by a visit with the link. */
export class Membership {
  readonly #accounts: Accounts
  readonly #contacts: Contacts

  constructor(accounts: Accounts, contacts: Contacts) {
    this.#accounts = accounts
    this.#contacts = contacts
  }

  /** Invites addresses; those of members stay as they are. The mails follow from the events. [SP11] */
  async invite(space: LoadedSpace, by: string, { emails, role, message }: Invitation): Promise<Invited | Refusal> {
    const contacts = this.#contacts
    const asked = [...new Set(emails)]
    const strangers = asked.filter((email) => contacts.find(space.state, email) === null)
    const made = await contacts.of(strangers)
    const fresh = new Map(strangers.map((email, i) => [email, made[i]]))
    const membersMax = this.membersMax(space.state)
    let outcome: Invited = { invited: [], already: [] }
    const done = await space.ask(userActor(by), (state) => {
      outcome = { invited: [], already: [] }
      const invitees = asked.flatMap((email) => {
        const known = contacts.find(state, email)
        if (known && isMember(known)) {
          outcome.already.push(email)
          return []
        }
        // A contact never disappears, so an address without a fresh one is known.
        const invitee = known ?? fresh.get(email)
        if (!invitee) return []
        outcome.invited.push(email)
        const { contactId, address } = invitee
        return [{ contactId, userId: contacts.userOf(invitee), address }]
      })
      return { type: 'invite', invitees, role, message, membersMax }
    })
    const unused = made.filter(({ contactId }) => !Object.hasOwn(space.state.members, contactId))
    await contacts.destroy(unused.map(({ contactId }) => contactId))
    return isRefusal(done) ? done : outcome
  }

  /** Opens the space for a user, who joins unless they are a member. [SP10] */
  async visit(space: LoadedSpace, { id, email }: Person): Promise<{ readonly joined: boolean } | Refusal> {
    const fresh = freshId('mb')
    const membersMax = this.membersMax(space.state)
    const done = await space.ask(userActor(id), (state) => {
      const known = contactOfUser(state, id) ?? this.#contacts.find(state, email)
      return { type: 'visit', contactId: known?.contactId ?? fresh, membersMax }
    })
    return isRefusal(done) ? done : { joined: done.reply.joined === true }
  }

  /** [SP12] */
  async setRole(space: LoadedSpace, by: string, email: string, role: SpaceRole): Promise<SpaceMember | Refusal> {
    const done = await space.ask(userActor(by), (state) => ({
      type: 'setRole',
      contactId: this.#contacts.find(state, email)?.contactId ?? '',
      role,
    }))
    return isRefusal(done) ? done : (this.#contacts.find(space.state, email) ?? refuse('unknown-member'))
  }

  /** [SP13] */
  async remove(space: LoadedSpace, by: Person, email: string): Promise<Refusal | null> {
    const done = await space.ask(userActor(by.id), (state) => ({
      type: 'removeMember',
      contactId: this.#contacts.find(state, email)?.contactId ?? '',
      isSelf: email === by.email,
    }))
    return isRefusal(done) ? done : null
  }

  /** Returns how many members, invitees included, the plan of the space's team allows. */
  membersMax({ teamId }: Pick<SpaceState, 'teamId'>): number | null {
    return this.#accounts.planOf(teamId).membersPerRoom
  }
}
