import { Readable } from 'node:stream'
import type { SpaceState } from '#engine/space/state.ts'
import type { Actor } from '#engine/stream.ts'
import type { Calendar } from '#integrations/calendar/port.ts'
import { meetingMarkdown, spaceMarkdown } from '#projections/views/spaces/spaceMarkdown.ts'
import type { SpaceFull } from '#protocol/views/space.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Archive } from '../../archive/archive.ts'
import type { Clock } from '../../clock.ts'
import { PresenceQuota, type Quota } from '../../limits/quota.ts'
import { calendarEntry } from '../calendarEntry.ts'
import type { SpaceViews } from '../views.ts'
import { partsOf } from './parts.ts'
import { plainName } from './portableName.ts'
import { verifiedHead } from './spaceEvents.ts'
import { textWithoutSlug, withoutSlug } from './withoutSlug.ts'
import { zipped } from './zip.ts'

/** Maximum exports that are being sent, for each account and in total. A slow reader keeps only the share of the account. [XP11] */
const CONCURRENT_EXPORTS: Quota = { each: 3, all: 12 }

export interface ExportServices {
  readonly log: EventLog
  readonly clock: Clock
  readonly accounts: Accounts
  readonly spaceViews: SpaceViews
  readonly spaceFiles: FileStore
  readonly calendar: Calendar
  readonly archive: Pick<Archive, 'detail' | 'report' | 'analytics' | 'outline'>
}

export interface ExportRequest {
  readonly slug: string
  readonly state: SpaceState
  readonly userId: string
  readonly format: 'zip' | 'json' | 'md'
  readonly videos: boolean
}

/** A file to download, written while it is read. */
export interface Download {
  readonly name: string
  readonly mime: string
  readonly content: Readable
}

/** Exports of spaces, a few at a time. */
export class Exports {
  readonly #services: ExportServices
  readonly #open = new PresenceQuota(CONCURRENT_EXPORTS)

  constructor(services: ExportServices) {
    this.#services = services
  }

  /** True while as many exports are being sent as an account, or all together, may have. [XP11] */
  isBusy(userId: string): boolean {
    return this.#open.isFull(userId)
  }

  /**
   * Opens an export, noted in the team's stream before its first byte. Its content fails when the log or a file fails; whoever
   * stops reading destroys it. Throws BrokenSpace when the chain does not verify. [XP1] [XP6] [XP7]
   */
  async open({ slug, state, userId, format, videos }: ExportRequest): Promise<Download> {
    const { log, clock, accounts, spaceViews } = this.#services
    const release = this.#open.add(userId)
    try {
      const head = await verifiedHead(log, slug)
      const full = withoutSlug(await spaceViews.full({ id: slug, state }, userId), slug)
      const exportedAt = clock.now()
      const actor: Actor = { kind: 'user', id: userId, name: null }
      await accounts.store.teams.ask(state.teamId, actor, {
        type: 'note',
        what: 'team.space_exported',
        spaceId: state.id,
      })
      const contextTexts = new Map(state.context.map(({ id, text }) => [id, text]))
      const space = { slug, full, cover: state.cover, contextTexts, head, exportedAt, videos }
      const content = this.#written(format, space, state)
      content.once('close', release)
      const date = new Date(exportedAt).toISOString().slice(0, 'YYYY-MM-DD'.length).replaceAll('-', '')
      return { name: `${plainName(full.name)}-${date}.${format}`, mime: MIMES[format], content }
    } catch (error) {
      release()
      throw error
    }
  }

  #written(format: ExportRequest['format'], space: Parameters<typeof partsOf>[0], state: SpaceState): Readable {
    const { full, exportedAt, slug } = space
    if (format === 'json') {
      const text = JSON.stringify({ format: 'space-export', version: 1, exportedAt, space: full })
      return Readable.from([Buffer.from(text)])
    }
    if (format === 'md') return Readable.from(this.#markdown(full, slug))
    const { log, spaceFiles: files, archive } = this.#services
    const calendarFile = (callId: string) => this.#calendarFile(full, state, callId)
    return zipped((written) => partsOf(space, { log, files, archive, calendarFile }, written))
  }

  async *#markdown(full: SpaceFull, slug: string): AsyncGenerator<Buffer> {
    yield Buffer.from(spaceMarkdown(full))
    for (const session of full.sessions) {
      const { sessionId, code, historyName } = session
      const note = full.notes.find((one) => one.sessionId === sessionId) ?? null
      const detail = historyName === null ? null : await this.#services.archive.outline(code)
      yield Buffer.from(textWithoutSlug(meetingMarkdown(session, note, detail), slug))
    }
  }

  /** The calendar file without the address of the space. [XP3] */
  #calendarFile({ calls }: SpaceFull, space: SpaceState, callId: string): string | null {
    const stored = space.calls[callId]
    const shown = calls.find(({ id }) => id === callId)
    return stored && shown
      ? this.#services.calendar.file(calendarEntry(stored, { ...shown, joinUrl: null }), 'PUBLISH')
      : null
  }
}

const MIMES = { zip: 'application/zip', json: 'application/json', md: 'text/markdown; charset=utf-8' } as const
