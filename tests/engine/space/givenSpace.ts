import type { SpaceCommand, SpaceCommandOf } from '#engine/space/commands.ts'
import type { SpaceFact } from '#engine/space/events.ts'
import { DEFAULT_SETTINGS, type SpaceRole } from '#engine/space/settings.ts'
import { SPACES } from '#engine/space/space.ts'
import type { SpaceState } from '#engine/space/state.ts'
import { type Actor, SYSTEM, userActor } from '#engine/stream.ts'
import { Given } from '../user/givenAccount.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const TEAM = uuid(99)
export const SPACE = 'sp_00000000000000000001'
/** The owner, and others by name. */
export const PEOPLE = { ana: uuid(1), ben: uuid(2), eva: uuid(3), stranger: uuid(4) } as const
export type Name = keyof typeof PEOPLE
export const ana = userActor(PEOPLE.ana)
export const ben = userActor(PEOPLE.ben)
export const eva = userActor(PEOPLE.eva)
export const stranger = userActor(PEOPLE.stranger)
export { SYSTEM }

/** Id of a person's contact. */
export const contact = (name: Name) => `mb_${name.padEnd(20, '0')}`

export const creation: SpaceCommandOf<'create'> = {
  type: 'create',
  spaceId: SPACE,
  teamId: TEAM,
  name: 'Contracts',
  description: '',
  settings: DEFAULT_SETTINGS,
  owner: { contactId: contact('ana'), userId: PEOPLE.ana },
  items: [],
  invitees: [],
  membersMax: null,
}

/** A space under test: Ana owns it. Every command comes a second after the one before. */
export class GivenSpace extends Given<SpaceState, SpaceCommand, SpaceFact> {
  constructor() {
    super(SPACES)
    this.when(creation, ana)
  }

  override when(command: SpaceCommand, actor: Actor = ana) {
    this.after(1_000)
    return super.when(command, actor)
  }

  /** Lets somebody join by the link, and gives them a role. */
  with(name: Name, role: SpaceRole = 'editor'): this {
    this.when({ type: 'visit', contactId: contact(name), membersMax: null }, userActor(PEOPLE[name]))
    if (role !== this.state.settings.joinRole) this.when({ type: 'setRole', contactId: contact(name), role })
    return this
  }

  /** Opens a meeting and archives it. */
  withSession(sessionId = 'ses_000000000001'): this {
    this.when({ type: 'openSession', sessionId, code: 'K7QF2M' })
    this.when({ type: 'archiveSession', ...archived, sessionId }, SYSTEM)
    return this
  }
}

export const archived = {
  sessionId: 'ses_000000000001',
  historyName: 'K7QF2M-20250615T150640Z',
  title: 'License',
  startedAt: 1,
  endedAt: 2,
  score: 80,
  coverage: 100,
}
