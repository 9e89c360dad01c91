import { GENESIS } from '#engine/stream.ts'
import type { Resident, ResidentRefusal } from '#integrations/resident/port.ts'
import { exportedEvent } from '#projections/capture.ts'
import { emptySession, takeIn } from '#projections/session.ts'
import { detailOf } from '#projections/views/session/detail.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { EventLog } from '#stores/events/port.ts'
import { slicesOf } from '#stores/events/slices.ts'
import type { Clock } from '../clock.ts'
import type { Room } from '../rooms/room.ts'
import { roomPages } from '../rooms/stream.ts'
import { Turns } from './turns.ts'

/** Maximum UTF-16 units of a stream that a record is made of: with its session and as JSON it stays below the resident's limit. */
const EVENTS_MAX = 16 * 2 ** 20
/** Events read before other work gets its turn. */
const SLICE_EVENTS = 250
/** Materials in memory at once, and tickets remembered. */
const AT_ONCE = 4
const TICKETS_MAX = 10_000

export interface PlaneRecordServices {
  readonly resident: Resident
  readonly log: EventLog
  readonly clock: Clock
}

/** Where a record can be fetched, and until when. */
export interface RecordLink {
  readonly url: string
  readonly until: number
}

interface Ticket extends RecordLink {
  /** Last event that it describes. */
  readonly seq: number
}

interface Material {
  readonly session: SessionDetail
  readonly events: string
}

const TOO_LONG: ResidentRefusal = { refused: 409, error: 'This meeting is too long for a record.' }

/** Review records that the resident writes, each behind a ticket that only memory here knows. [KX62] */
export class PlaneRecords {
  readonly #services: PlaneRecordServices
  readonly #turns = new Turns(AT_ONCE)
  readonly #tickets = new Map<string, Ticket>()

  constructor(services: PlaneRecordServices) {
    this.#services = services
  }

  /** The last link to a document's record, if it is still good. */
  remembered(code: string, docId: string): RecordLink | null {
    const ticket = this.#tickets.get(keyOf(code, docId))
    return ticket && ticket.until > this.#services.clock.now() ? linkOf(ticket) : null
  }

  /** The link to a record of the meeting as it stands now. Rejects with ResidentAway. */
  link(room: Room, docId: string): Promise<RecordLink | ResidentRefusal> {
    return this.#turns.run(async () => {
      const known = this.#tickets.get(keyOf(room.code, docId))
      if (known?.seq === room.state.seq && this.remembered(room.code, docId) !== null) return linkOf(known)
      const material = await this.#material(room.code)
      return material === null ? TOO_LONG : this.#given(room.code, docId, material)
    })
  }

  /** Has records of all documents of a meeting sealed, where sections were reviewed. Rejects with ResidentAway. */
  async finish({ code, state }: Room): Promise<void> {
    const docs = state.docs.filter(({ sha256 }) => sha256 !== null)
    if (docs.length === 0 || state.scope.length === 0) return
    await this.#turns.run(async () => {
      const material = await this.#material(code)
      if (material !== null) for (const { id } of docs) await this.#given(code, id, material)
    })
  }

  async #given(code: string, docId: string, { session, events }: Material): Promise<RecordLink | ResidentRefusal> {
    const { resident } = this.#services
    const given = await resident.record({ room: code, docId, session: { ...session }, events })
    if ('refused' in given) return given
    const url = `${resident.publicUrl.replace(/(?<!\/)\/+$/, '')}/kxp/record?ticket=${encodeURIComponent(given.ticket)}`
    const ticket = { url, until: given.until, seq: session.eventCount }
    const key = keyOf(code, docId)
    this.#tickets.delete(key)
    this.#tickets.set(key, ticket)
    const [oldest] = this.#tickets.keys()
    if (oldest !== undefined && this.#tickets.size > TICKETS_MAX) this.#tickets.delete(oldest)
    return linkOf(ticket)
  }

  /** The session and its stream as exported, read in one pass; null when it is too long. */
  async #material(code: string): Promise<Material | null> {
    const session = emptySession()
    const lines: string[] = []
    let length = 0
    let prevHash = GENESIS.hash
    for await (const slice of slicesOf(roomPages(this.#services.log, code), SLICE_EVENTS)) {
      for (const event of slice) {
        const line = `${JSON.stringify(exportedEvent(event, prevHash))}\n`
        prevHash = event.hash
        takeIn(session, event)
        lines.push(line)
        length += line.length
      }
      if (length > EVENTS_MAX) return null
    }
    return { session: detailOf(session), events: lines.join('') }
  }
}

const keyOf = (code: string, docId: string) => `${code} ${docId}`
const linkOf = ({ url, until }: RecordLink): RecordLink => ({ url, until })
