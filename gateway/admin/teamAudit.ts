import { ownEntry } from '#engine/entries.ts'
import { decode } from '#engine/eventTypes.ts'
import { SPACES } from '#engine/space/space.ts'
import type { SpaceState } from '#engine/space/state.ts'
import { TEAMS } from '#engine/team/team.ts'
import type { TeamSpace } from '#projections/admin/directory.ts'
import type { LineNames, SpaceLineNames } from '#projections/views/admin/teamAudit/line.ts'
import { type TeamAuditEvent, teamAuditRow } from '#projections/views/admin/teamAudit/row.ts'
import { INVITED_MEMBER } from '#projections/views/spaces/material.ts'
import type { TeamAuditRow } from '#protocol/views/admin/teams.ts'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import type { Contacts } from '../spaces/contacts.ts'
import type { Spaces } from '../spaces/spaces.ts'
import { newestFirst, type Source } from './newestFirst.ts'
import type { BookServices } from './userBook.ts'

export interface TeamAuditServices extends BookServices {
  readonly log: EventLog
  readonly spaces: Pick<Spaces, 'find'>
  readonly contacts: Pick<Contacts, 'userOf'>
}

export interface TeamAuditPage {
  readonly items: TeamAuditRow[]
  /** Id of the last event of the page; null when none follows. */
  readonly nextBefore: string | null
}

/** What happened in a team and in its spaces, as administrators see it: who did what, without links and texts. [AD20] [AD21] */
export class TeamAudit {
  readonly #services: TeamAuditServices

  constructor(services: TeamAuditServices) {
    this.#services = services
  }

  /** Returns the newest events, or those that precede an event; null when that is none of the team's. The team must exist. */
  async page(teamId: string, limit: number, before: string | null): Promise<TeamAuditPage | null> {
    const { adminFigures, log } = this.#services
    const spaces = await adminFigures.ask('teamSpaces', teamId)
    const found: StoredEvent[] = []
    let isPast = before === null
    for await (const event of newestFirst(log, this.#sources(teamId, spaces))) {
      if (isPast) found.push(event)
      else isPast = event.id === before
      if (found.length > limit) break
    }
    if (!isPast) return null
    const events = found.slice(0, limit)
    const items = await this.#rows(teamId, events, spaces)
    return { items, nextBefore: found.length > limit ? (events.at(-1)?.id ?? null) : null }
  }

  #sources(teamId: string, spaces: readonly TeamSpace[]): Source[] {
    const ofSpaces = spaces.map(({ slug, purged, activeAt }) => {
      return { stream: `${SPACES.name}-${slug}`, newestAt: purged ? Number.POSITIVE_INFINITY : activeAt }
    })
    return [...ofSpaces, { stream: `${TEAMS.name}-${teamId}`, newestAt: this.#services.accounts.team(teamId).at }]
  }

  async #rows(teamId: string, events: readonly StoredEvent[], spaces: readonly TeamSpace[]): Promise<TeamAuditRow[]> {
    const mask = masking(spaces.map(({ slug }) => slug))
    const bySlug = new Map(spaces.map((space) => [space.slug, space]))
    const names = this.#names(teamId, spaces)
    const states = new Map<string, SpaceState | null>()
    const rows: TeamAuditRow[] = []
    for (const stored of events) {
      const slug = stored.stream.slice(SPACES.name.length + 1)
      const space = stored.stream.startsWith(`${TEAMS.name}-`) ? undefined : bySlug.get(slug)
      if (space && !states.has(slug)) states.set(slug, (await this.#services.spaces.find(slug))?.state ?? null)
      const logged: TeamAuditEvent = space
        ? {
            category: 'space',
            event: decode(SPACES.events, stored),
            names: this.#spaceNames(names, space, states.get(slug) ?? null),
          }
        : { category: 'team', event: decode(TEAMS.events, stored), names }
      rows.push(teamAuditRow(logged, mask))
    }
    return rows
  }

  #names(teamId: string, spaces: readonly TeamSpace[]): LineNames {
    const { accounts } = this.#services
    const nameOf = new Map(spaces.map(({ id, name, purged }) => [id, purged ? null : name]))
    return {
      team: { id: teamId, name: accounts.teamName(teamId) },
      person: (userId) => accounts.person(userId).name,
      space: (spaceId) => nameOf.get(spaceId) ?? null,
    }
  }

  #spaceNames(names: LineNames, { id, name, purged }: TeamSpace, state: SpaceState | null): SpaceLineNames {
    const { contacts } = this.#services
    return {
      ...names,
      own: { id, name: purged ? null : name },
      member(contactId) {
        const member = ownEntry(state?.members ?? {}, contactId)
        const userId = member ? contacts.userOf(member) : null
        return { userId, name: userId === null ? INVITED_MEMBER : names.person(userId) }
      },
      call: (callId) => ownEntry(state?.calls ?? {}, callId)?.title ?? null,
    }
  }
}

/** Address of a space as people paste it. */
const LINK = /(spaces\/)[A-Za-z0-9]{22}/g
const LONG_WORD = /[A-Za-z0-9]{22,}/g
const MASK = '[link]'

/** Returns the function that takes the slugs out of a text, and what else looks like the address of a space. */
function masking(slugs: readonly string[]): (text: string) => string {
  return (text) =>
    text
      .replace(LINK, `$1${MASK}`)
      .replace(LONG_WORD, (word) => slugs.reduce((rest, slug) => rest.replaceAll(slug, MASK), word))
}
