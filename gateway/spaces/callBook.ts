import { ownEntry } from '#engine/entries.ts'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import { ATTENDEES_MAX, CALLS_MAX, OUTSIDERS_MAX } from '#engine/space/limits.ts'
import type { Recurrence } from '#engine/space/recurrence.ts'
import { membersOf, type SpaceCall, type SpaceState } from '#engine/space/state.ts'
import { userActor } from '#engine/stream.ts'
import type { Calendar } from '#integrations/calendar/port.ts'
import type { Clock } from '../clock.ts'
import type { WindowQuota } from '../limits/quota.ts'
import type { Contact, Contacts } from './contacts.ts'
import type { LoadedSpace } from './spaces.ts'

/** A first start may be past by this much: people schedule a call that is just beginning. [CL15] */
const PAST_MS = 5 * 60_000

/** A call as it is asked for: `start` is local, `startsAt` an instant. */
export interface AskedCall {
  readonly title: string
  readonly description: string
  readonly start?: string | undefined
  readonly startsAt?: number | undefined
  readonly tz: string
  readonly durationMin: number
  readonly recurrence: Recurrence | null
  /** Addresses; without them the members who have one. */
  readonly attendees?: readonly string[] | undefined
  readonly notify: boolean
}

/** A field of the asked call that cannot be, and why. */
export interface WrongField {
  readonly field: 'start' | 'startsAt' | 'tz' | 'recurrence'
  readonly message: string
}

type Time = Pick<AskedCall, 'start' | 'startsAt' | 'tz' | 'durationMin' | 'recurrence'>

/** The caller invited too many people today. */
export interface TooManyMails {
  readonly waitSeconds: number
}

export interface CallServices {
  readonly calendar: Calendar
  readonly contacts: Contacts
  readonly clock: Clock
  /** Mails that a user may cause in a day. [IM9] */
  readonly mails: WindowQuota
}

/** Schedules and cancels the calls of spaces. */
export class CallBook {
  readonly #services: CallServices

  constructor(services: CallServices) {
    this.#services = services
  }

  /** Schedules a call. The mails follow from the event. */
  async schedule(
    space: LoadedSpace,
    by: string,
    asked: AskedCall,
  ): Promise<SpaceCall | Refusal | WrongField | TooManyMails> {
    const time = this.#timeOf(asked)
    if ('field' in time) return time
    if (Object.keys(space.state.calls).length >= CALLS_MAX) return refuse('too-many-calls')
    const { title, description, durationMin, recurrence, notify } = asked
    const people = this.#peopleOf(space.state, asked.attendees)
    if (people === null) return refuse('too-many-outsiders')
    const { known, strangers } = people
    const waitSeconds = notify ? this.#services.mails.take(by, known.length + strangers.length) : 0
    if (waitSeconds > 0) return { waitSeconds }
    const fresh = await this.#services.contacts.of(strangers)
    const attendees = [...known, ...fresh]
    const call = { title, description, ...time, durationMin, recurrence, attendees, notify }
    const done = await space.ask(userActor(by), { type: 'scheduleCall', ...call })
    if (isRefusal(done)) {
      await this.#services.contacts.destroy(fresh.map(({ contactId }) => contactId))
      return done
    }
    const { callId } = done.reply
    return ownEntry(space.state.calls, String(callId)) ?? refuse('unknown-call')
  }

  /** Cancels a call, once. */
  async cancel(space: LoadedSpace, by: string, callId: string): Promise<SpaceCall | Refusal> {
    const done = await space.ask(userActor(by), { type: 'cancelCall', callId })
    if (isRefusal(done)) return done
    return ownEntry(space.state.calls, callId) ?? refuse('unknown-call')
  }

  #timeOf(asked: Time): Pick<SpaceCall, 'start' | 'startsAt' | 'tz'> | WrongField {
    const { calendar, clock } = this.#services
    const tz = calendar.zone(asked.tz)
    if (tz === null) return { field: 'tz', message: 'There is no time zone of that name' }
    const field = asked.startsAt === undefined ? 'start' : 'startsAt'
    const start = asked.startsAt === undefined ? asked.start : calendar.localStart(asked.startsAt, tz)
    if (start === undefined || start === null) {
      return { field, message: 'No local time names this instant: the clocks of the zone repeat that hour' }
    }
    const startsAt = calendar.startsAt({ ...asked, start, tz })
    if (startsAt === null) return { field: 'recurrence', message: 'The call ends before its first occurrence' }
    if (startsAt < clock.now() - PAST_MS) return { field, message: 'The first start is in the past' }
    return { start, startsAt, tz }
  }

  /** Contacts of the space are used again; strangers get fresh ones. Null when the calls name too many of them. [CL16] */
  #peopleOf(
    space: SpaceState,
    emails: readonly string[] | undefined,
  ): { readonly known: readonly Contact[]; readonly strangers: readonly string[] } | null {
    const { contacts } = this.#services
    if (emails === undefined) {
      const members = membersOf(space).filter((member) => contacts.emailOf(member) !== null)
      return { known: members.slice(0, ATTENDEES_MAX).map((member) => this.#named(member)), strangers: [] }
    }
    const attendees = Object.values(space.calls).flatMap((call) => call.attendees)
    const find = contacts.finder<Contact>([...Object.values(space.members), ...attendees])
    const asked = [...new Set(emails)].map((email) => ({ email, found: find(email) }))
    const strangers = asked.flatMap(({ email, found }) => (found ? [] : [email]))
    const outsiders = new Set(attendees.flatMap(({ contactId: id }) => (Object.hasOwn(space.members, id) ? [] : [id])))
    if (strangers.length > 0 && outsiders.size + strangers.length > OUTSIDERS_MAX) return null
    return { known: asked.flatMap(({ found }) => (found ? [this.#named(found)] : [])), strangers }
  }

  #named({ contactId, userId, address }: Contact): Contact {
    return { contactId, userId: this.#services.contacts.userOf({ contactId, userId, address }), address }
  }
}
