import type { BoardOp, NewItem } from '#engine/board/ops.ts'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import type { NewItems, SpaceCommandOf } from '#engine/space/commands.ts'
import { DEFAULT_SETTINGS, type SpaceSettings } from '#engine/space/settings.ts'
import { SPACES } from '#engine/space/space.ts'
import { userActor } from '#engine/stream.ts'
import { exists } from '#engine/user/state.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { freshId } from '../accounts/freshId.ts'
import { freshEntropy } from '../entropy.ts'
import type { Contacts } from './contacts.ts'
import type { LoadedSpace, Spaces } from './spaces.ts'

/** Sections for a new board that a prompt describes, and who wrote them. */
export type SectionsFor = (prompt: string) => Promise<{
  readonly sections: readonly { readonly title: string; readonly text: string }[]
  readonly seededBy: 'ai' | 'fallback'
}>

export interface NewSpace {
  readonly name: string
  readonly description: string
  readonly teamId: string
  readonly settings: Partial<SpaceSettings>
  readonly board: readonly NewItem[]
  readonly prompt: string | null
  readonly invites: readonly string[]
}

export interface Founded {
  readonly space: LoadedSpace
  readonly invited: readonly string[]
  readonly seededBy: 'ai' | 'template' | 'fallback' | null
}

export interface FoundingServices {
  readonly spaces: Spaces
  readonly accounts: Accounts
  readonly contacts: Contacts
  readonly sectionsFor: SectionsFor
}

/** Creates spaces. [SP2] [SP4] */
export class Founding {
  readonly #services: FoundingServices

  constructor(services: FoundingServices) {
    this.#services = services
  }

  /** Counts the space against the plan of its team, then creates it. A refusal leaves nothing behind. */
  async found(by: { readonly id: string; readonly email: string }, asked: NewSpace): Promise<Founded | Refusal> {
    const { accounts, spaces, contacts } = this.#services
    const { teamId } = asked
    const stranger = this.#callerRefusal(by.id, teamId)
    if (stranger) return stranger
    const emails = [...new Set(asked.invites)].filter((email) => email !== by.email)
    const command = this.#command(by.id, asked)
    const refusal = dryRun(by.id, command) ?? this.#planRefusal(teamId, emails.length)
    if (refusal) return refusal
    const { items, seededBy } = await this.#items(asked)
    // Sections take seconds, in which the account can be erased or leave the team.
    const gone = this.#callerRefusal(by.id, teamId)
    if (gone) return gone
    const invitees = await contacts.of(emails)
    const counted = await accounts.store.teams.ask(teamId, userActor(by.id), {
      type: 'createRoom',
      spaceId: command.spaceId,
    })
    const space = isRefusal(counted) ? counted : await spaces.create(userActor(by.id), { ...command, items, invitees })
    if (isRefusal(space)) {
      await contacts.destroy(invitees.map(({ contactId }) => contactId))
      return space
    }
    return { space, invited: emails, seededBy }
  }

  #callerRefusal(userId: string, teamId: string): Refusal | null {
    const { accounts } = this.#services
    const user = accounts.store.users.get(userId)
    if (user === null || !exists(user)) return refuse('no-session')
    if (accounts.teamRefs(userId).some(({ id }) => id === teamId)) return null
    return refuse(accounts.store.teams.get(teamId) ? 'not-in-team' : 'unknown-team')
  }

  #command(userId: string, asked: NewSpace): SpaceCommandOf<'create'> {
    const { teamId, name, description, settings, board } = asked
    return {
      type: 'create',
      spaceId: freshId('sp'),
      teamId,
      name,
      description,
      settings: { ...DEFAULT_SETTINGS, ...settings },
      owner: { contactId: freshId('mb'), userId },
      items: [{ origin: 'template', ops: board.map(added) }],
      invitees: [],
      membersMax: null,
    }
  }

  /** What the plan does not allow is refused before a model is asked. [SP4] */
  #planRefusal(teamId: string, invitees: number): Refusal | null {
    const { accounts } = this.#services
    const { used, limit } = accounts.spent(teamId, 'rooms')
    if (limit !== null && used >= limit) return refuse('over-quota')
    const { membersPerRoom } = accounts.planOf(teamId)
    return membersPerRoom !== null && 1 + invitees > membersPerRoom ? refuse('members-full') : null
  }

  async #items({ board, prompt }: NewSpace): Promise<Pick<Founded, 'seededBy'> & { items: NewItems[] }> {
    const given: NewItems[] = board.length === 0 ? [] : [{ origin: 'template', ops: board.map(added) }]
    if (prompt === null) return { items: given, seededBy: board.length === 0 ? null : 'template' }
    const { sections, seededBy } = await this.#services.sectionsFor(prompt)
    const ops = sections.map(({ title, text }) => added({ id: freshId('it'), kind: 'section', title, text }))
    return { items: [...given, { origin: seededBy === 'ai' ? 'ai' : 'template', ops }], seededBy }
  }
}

const added = (item: NewItem): BoardOp => ({ op: 'add', item })

/** The refusal of what was asked for, before anything is written for it. */
function dryRun(userId: string, command: SpaceCommandOf<'create'>): Refusal | null {
  const stamp = { at: 0, entropy: freshEntropy(), actor: userActor(userId) }
  const decided = SPACES.decide(SPACES.initial(), command, stamp)
  return isRefusal(decided) ? decided : null
}
