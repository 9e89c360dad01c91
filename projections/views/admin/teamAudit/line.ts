import type { SpaceData, SpaceEventType } from '#engine/space/events.ts'
import type { TeamAuditRow } from '#protocol/views/admin/teams.ts'

export type Target = NonNullable<TeamAuditRow['target']>

/** What a row of a team's audit tells beside who did it and when: nothing that people wrote but names and titles. */
export interface Line {
  readonly target: Target
  /** Ends a sentence that begins with the name of who did it. */
  readonly says: string
  readonly data: TeamAuditRow['data']
}

/** Names that the events do not hold. */
export interface LineNames {
  readonly team: { readonly id: string; readonly name: string }
  /** Of a user. */
  readonly person: (userId: string) => string
  /** Of a space of the team by its id; null for a purged one. */
  readonly space: (spaceId: string) => string | null
}

/** Names within the space of an event. */
export interface SpaceLineNames extends LineNames {
  readonly own: { readonly id: string; readonly name: string | null }
  readonly member: (contactId: string) => { readonly userId: string | null; readonly name: string }
  /** Title of a call; null after a purge. */
  readonly call: (callId: string) => string | null
}

/** What tells of events of spaces, by their types. */
export type SpaceLines<K extends SpaceEventType> = {
  readonly [T in K]: (data: SpaceData<T>, names: SpaceLineNames) => Line
}

/** Puts a name in quotation marks behind what it names. */
export function quoted(what: string, name: string | null): string {
  return name === null || name === '' ? what : `${what} “${name}”`
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
