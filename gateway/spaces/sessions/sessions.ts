import { ownEntry } from '#engine/entries.ts'
import { openSessionOf, type SpaceState } from '#engine/space/state.ts'
import { SYSTEM } from '#engine/stream.ts'
import { OPEN_SESSIONS, type OpenSessions } from '#projections/openSessions.ts'
import type { EventLog, Position } from '#stores/events/port.ts'
import type { ViewReader } from '#stores/readModels/port.ts'
import type { Room } from '../../rooms/room.ts'
import type { Rooms } from '../../rooms/rooms.ts'
import type { LoadedSpace } from '../spaces.ts'
import { archiveSession, type ClosingServices, isReportDue, writeRecap } from './closing.ts'
import type { SessionLink } from './links.ts'
import type { OpeningServices } from './opening.ts'

/** A room in setup that nobody is connected to is dropped after this time. [SN12] */
export const ABANDONED_MS = 2 * 60 * 60_000
/** A session of this process whose room was not created by then will have none. */
const CREATED_MS = 60_000
/** Between two looks for the session of a room. */
const LEARN_MS = 5_000
/** Before the first look, the read model of open sessions is waited for this long. */
const CAUGHT_UP_MS = 10_000

export interface SessionsServices extends OpeningServices, ClosingServices {
  readonly rooms: Rooms
  readonly log: EventLog
  readonly view: ViewReader<OpenSessions>
  /** False where other processes open sessions too. */
  readonly isAlone: boolean
  /** Resolves to true once a read model shows the log up to a position, to false after `ms`. */
  readonly reached: (name: string, position: Position, ms: number) => Promise<boolean>
}

/** Review meetings on spaces, from their opening to what they leave in the space. Catches up with their rooms after a restart. */
export class SpaceSessions {
  readonly #services: SessionsServices
  /** Work under way by room code, one piece at a time. */
  readonly #working = new Map<string, Promise<void>>()
  /** Rooms that changed while there was work on them. */
  readonly #again = new Set<string>()
  /** Rooms that are created by now, or never will be. */
  readonly #created = new Set<string>()
  /** Rooms whose report is written, or will not be. */
  readonly #reported = new Set<string>()
  /** Instants before which rooms in setup without anybody need not be looked at. */
  readonly #restUntil = new Map<string, number>()
  /** By room, when a session that is not known may be looked for again. */
  readonly #learnAgainAt = new WeakMap<Room, number>()
  readonly #stopping = new AbortController()
  #isCaughtUp = false
  /** True once all open sessions of earlier processes are known. */
  #hasLooked = false

  constructor(services: SessionsServices) {
    this.#services = services
    this.#hasLooked = !services.isAlone
    services.allowance.onReported((code) => {
      const link = services.links.get(code)
      if (link || !this.#hasLooked) this.#reported.add(code)
      if (link) void this.#advance(link)
    })
  }

  /** Resolves when no work is under way; what is left is done after the next start. To be called before the assistant closes. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#working.values())
  }

  /** Looks at all open sessions: finishes those that have ended, drops those that were abandoned. [SN12] [SN15] */
  async look(signal?: AbortSignal): Promise<void> {
    const { view, links, log, reached, clock, isAlone } = this.#services
    if (!this.#isCaughtUp) await reached(OPEN_SESSIONS.name, await log.head(), CAUGHT_UP_MS)
    this.#isCaughtUp = true
    for await (const { _id: slug, value } of view.all()) {
      for (const [sessionId, { code, openedAt }] of Object.entries(value.sessions)) {
        if (signal?.aborted) return
        const known = links.get(code)
        const link = known ?? (await this.#linked(slug, sessionId, code))
        // A session that an earlier process opened has its room by now, or never will; another node may be just creating it.
        const isOld = clock.now() >= openedAt + CREATED_MS
        if (link) await this.#advance(link, isOld || (!known && isAlone))
      }
    }
    if (this.#hasLooked) return
    this.#hasLooked = true
    for (const code of this.#reported) if (links.get(code) === null) this.#reported.delete(code)
  }

  /** Follows a room that may have changed; returns at once. */
  readonly attend = (room: Room): void => {
    const { code, state } = room
    if (state.space === null) return
    const link = this.#services.links.get(code)
    if (link === null) void this.#learn(room)
    else if (state.phase === 'ended') void this.#advance(link)
  }

  /** A session that another process opened: its plan holds here too, and its end is seen to where its room is. [MN69] */
  async #learn(room: Room): Promise<void> {
    const { code } = room
    const now = performance.now()
    if (this.#services.isAlone || now < (this.#learnAgainAt.get(room) ?? 0)) return
    this.#learnAgainAt.set(room, now + LEARN_MS)
    try {
      for await (const { _id: slug, value } of this.#services.view.all()) {
        const found = Object.entries(value.sessions).find(([, session]) => session.code === code)
        if (!found || !(await this.#linked(slug, found[0], code))) continue
        return this.attend(room)
      }
    } catch (error) {
      this.#services.fault(error, 'session')
    }
  }

  /** Ends the running meeting of a session, or drops a room in setup. False for an unknown session. [SN13] */
  async end(space: LoadedSpace, sessionId: string): Promise<boolean> {
    const session = ownEntry(space.state.sessions, sessionId)
    if (!session) return false
    if (session.status !== 'open') return true
    const { id: slug, state } = space
    const { code } = session
    const link = { code, sessionId, slug, spaceId: state.id, teamId: state.teamId }
    this.#services.links.add(link)
    this.#restUntil.delete(code)
    const room = await this.#services.rooms.find(code)
    const closed = await room?.ask({ type: 'close' })
    if (closed?.error !== undefined) throw new Error(closed.error)
    await this.#advance(link, true)
    return true
  }

  /** Ends the meeting on a space that goes to trash. */
  async endOpen(space: LoadedSpace): Promise<void> {
    const open = openSessionOf(space.state)
    if (open) await this.end(space, open.id)
  }

  async #linked(slug: string, sessionId: string, code: string): Promise<SessionLink | null> {
    const space = await this.#services.spaces.find(slug)
    if (!space || !isUnfinished(space.state, sessionId)) return null
    const link = { code, sessionId, slug, spaceId: space.state.id, teamId: space.state.teamId }
    this.#services.links.add(link)
    return link
  }

  /** Brings a session as far as its room has come. Never rejects: what fails is tried again at the next look. */
  #advance(link: SessionLink, isCreated = false): Promise<void> {
    const { code } = link
    if (this.#stopping.signal.aborted) return Promise.resolve()
    if (isCreated) this.#created.add(code)
    const working = this.#working.get(code)
    if (working) {
      this.#again.add(code)
      return working
    }
    const work = this.#steps(link).finally(() => this.#working.delete(code))
    this.#working.set(code, work)
    return work
  }

  /** Takes steps until none was asked for meanwhile. */
  async #steps(link: SessionLink): Promise<void> {
    do {
      this.#again.delete(link.code)
      try {
        await this.#step(link, this.#created.delete(link.code))
      } catch (error) {
        if (!this.#stopping.signal.aborted) this.#services.fault(error, 'session')
      }
    } while (this.#again.has(link.code) && !this.#stopping.signal.aborted)
  }

  async #step(link: SessionLink, isCreated: boolean): Promise<void> {
    const { code, sessionId, slug } = link
    const { rooms, spaces, clock, links } = this.#services
    const now = clock.now()
    if (links.get(code) === null || now < (this.#restUntil.get(code) ?? 0)) return
    const room = await rooms.find(code)
    if (!room && !isCreated) return
    if (room?.state.phase === 'chat') return
    if (room?.state.phase === 'setup' && !(await this.#isDropped(room, now))) return
    const space = await spaces.find(slug)
    if (!space) return this.#done(code)
    using _ = space.hold()
    if (!room || room.state.startedAt === null) {
      await space.ask(SYSTEM, { type: 'abandonSession', sessionId })
      return this.#done(code)
    }
    const ended = { link, space, room }
    await archiveSession(this.#services, ended, this.#stopping.signal)
    if (!this.#reported.has(code) && !isReportDue(room.state, clock.now())) return
    await writeRecap(this.#services, ended)
    this.#done(code)
  }

  /** Closes a room in setup that everybody left long ago; false when it goes on. */
  async #isDropped(room: Room, now: number): Promise<boolean> {
    const { seats, createdAt } = room.state
    const people = Object.values(seats)
    if (people.some(({ connectionId }) => connectionId !== null)) return false
    const due = Math.max(createdAt, ...people.map(({ lostAt }) => lostAt ?? 0)) + ABANDONED_MS
    if (now < due) {
      // Somebody may return meanwhile; then the room is in memory and looked at again when they have left.
      this.#restUntil.set(room.code, due)
      return false
    }
    this.#restUntil.delete(room.code)
    const closed = await room.ask({ type: 'close' })
    if (closed.error !== undefined) throw new Error(closed.error)
    return true
  }

  #done(code: string): void {
    this.#services.links.remove(code)
    this.#reported.delete(code)
    this.#restUntil.delete(code)
  }
}

/** True while a meeting is open, or archived without a note. */
function isUnfinished({ sessions, notes }: SpaceState, sessionId: string): boolean {
  const status = sessions[sessionId]?.status
  return status === 'open' || (status === 'archived' && !Object.hasOwn(notes, sessionId))
}
