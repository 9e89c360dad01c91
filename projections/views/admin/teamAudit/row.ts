import type { SpaceEvent } from '#engine/space/events.ts'
import type { Actor } from '#engine/stream.ts'
import type { TeamEvent } from '#engine/team/events.ts'
import type { TeamAuditRow } from '#protocol/views/admin/teams.ts'
import type { LineNames, SpaceLineNames } from './line.ts'
import { spaceLine } from './spaceLines.ts'
import { teamLine } from './teamLines.ts'

export type TeamAuditEvent =
  | { readonly category: 'team'; readonly event: TeamEvent; readonly names: LineNames }
  | { readonly category: 'space'; readonly event: SpaceEvent; readonly names: SpaceLineNames }

/** Row of a team's audit. `mask` takes the secrets of spaces out of a text. [AD20] */
export function teamAuditRow(logged: TeamAuditEvent, mask: (text: string) => string): TeamAuditRow {
  const { event, names } = logged
  const { target, says, data } =
    logged.category === 'team'
      ? teamLine(logged.event.type, logged.event.data, logged.names)
      : spaceLine(logged.event.type, logged.event.data, logged.names)
  const actor = named(event.actor, names)
  return {
    id: event.id,
    at: event.at,
    type: event.type,
    actor: { ...actor, name: actor.name === null ? null : mask(actor.name) },
    target: { ...target, name: target.name === null ? null : mask(target.name) },
    summary: mask(`${actor.name ?? WHO[actor.kind]} ${says}.`),
    data: masked(data, mask),
  }
}

const WHO: Readonly<Record<Actor['kind'], string>> = {
  user: 'Somebody',
  guest: 'A guest',
  admin: 'An administrator',
  assistant: 'The assistant',
  bot: 'The voice bot',
  system: 'The service',
}

function named({ kind, id, name }: Actor, { person }: LineNames): Actor {
  return (kind === 'user' || kind === 'admin') && id !== null ? { kind, id, name: person(id) } : { kind, id, name }
}

function masked(data: TeamAuditRow['data'], mask: (text: string) => string): TeamAuditRow['data'] {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, typeof value === 'string' ? mask(value) : value]),
  )
}
