import { ownEntry } from '#engine/entries.ts'
import { decode } from '#engine/eventTypes.ts'
import type { SpaceEvent } from '#engine/space/events.ts'
import { SPACES } from '#engine/space/space.ts'
import { isMember, type SpaceCall, type SpaceState } from '#engine/space/state.ts'
import type { Calendar } from '#integrations/calendar/port.ts'
import type { Mail } from '#integrations/mail/port.ts'
import { addressOf, type SpaceMaterial } from '#projections/views/spaces/material.ts'
import { callView } from '#projections/views/spaces/people.ts'
import type { StoredEvent } from '#stores/events/port.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import { foldedTo } from '../mails/foldedTo.ts'
import type { Correspondence } from '../mails/outbox.ts'
import { calendarEntry } from './calendarEntry.ts'
import type { Contact, Contacts } from './contacts.ts'
import { callLetter, cancellationLetter, invitationLetter, type Letter } from './letters.ts'
import type { LoadedSpace, Spaces } from './spaces.ts'
import type { SpaceViews } from './views.ts'

export interface SpaceMailServices {
  readonly spaces: Spaces
  readonly spaceViews: SpaceViews
  readonly contacts: Contacts
  readonly accounts: Accounts
  readonly calendar: Calendar
  readonly clock: Clock
}

type Noticed = SpaceEvent & { readonly type: 'member.invited' | 'call.scheduled' | 'call.cancelled' }

const LETTERS: ReadonlySet<string> = new Set<Noticed['type']>(['member.invited', 'call.scheduled', 'call.cancelled'])

/** Mails that follow from the events of spaces: invitations, and calendar files of calls. [IM1] [IM2] */
export class SpaceMails implements Correspondence {
  readonly categories = [SPACES.name]
  readonly #services: SpaceMailServices

  constructor(services: SpaceMailServices) {
    this.#services = services
  }

  async recipients(stored: StoredEvent): Promise<readonly string[]> {
    const event = noticed(stored)
    if (event === null) return []
    if (event.type === 'member.invited') return [event.data.contactId]
    if (event.type === 'call.scheduled') return event.data.notify ? idsOf(event.data.attendees) : []
    const call = ownEntry((await this.#spaceOf(stored))?.state.calls ?? {}, event.data.callId)
    return call?.notify ? idsOf(call.attendees) : []
  }

  async compose(stored: StoredEvent, contactId: string): Promise<Mail | null> {
    const event = noticed(stored)
    const space = await this.#spaceOf(stored)
    if (event === null || space === null || space.state.trashedAt !== null) return null
    // A member's view of the space: the organizer's address is part of an invitation.
    const material: SpaceMaterial = { ...this.#services.spaceViews.material(space, null), role: 'viewer' }
    if (event.type === 'member.invited') return this.#invitation(event, material)
    const call = ownEntry(space.state.calls, event.data.callId)
    return call ? this.#callMail(event, call, { contactId, material }) : null
  }

  #invitation(event: Noticed & { readonly type: 'member.invited' }, material: SpaceMaterial): Mail | null {
    const { contacts } = this.#services
    const { space } = material
    const { contactId, role, message } = event.data
    const member = ownEntry(space.members, contactId)
    const to = member?.status === 'invited' ? contacts.emailOf(member) : null
    if (to === null) return null
    const { name, email } = this.#sender(event, material)
    const letter = invitationLetter({ inviter: name, space: space.name, role, message, url: addressOf(material) })
    return mailOf(letter, { to, event, contactId, site: material.site, replyTo: email })
  }

  #callMail(
    event: Noticed,
    call: SpaceCall,
    { contactId, material }: { readonly contactId: string; readonly material: SpaceMaterial },
  ): Mail | null {
    const { calendar, clock } = this.#services
    const attendee = call.attendees.find((one) => one.contactId === contactId)
    const to = attendee ? this.#addressOf(material.space, attendee) : null
    const cancelled = call.cancelledAt !== null
    const { status, startsAt } = calendar.timing(call, { cancelled, now: clock.now() })
    const isWanted = event.type === 'call.cancelled' ? cancelled : status === 'scheduled'
    if (to === null || !isWanted) return null
    const entry = calendarEntry(call, { ...callView(material, call), attendees: [to] })
    const start = (calendar.localStart(startsAt, call.tz) ?? call.start).slice(0, 16)
    const organizer = entry.organizer?.name ?? material.space.name
    const words = { ...entry, organizer, space: material.space.name, start, url: addressOf(material) }
    const letter = cancelled ? cancellationLetter(words) : callLetter(words)
    const file = {
      method: cancelled ? ('CANCEL' as const) : ('REQUEST' as const),
      text: calendar.file(entry, 'REQUEST'),
    }
    const replyTo = entry.organizer?.email ?? null
    return { ...mailOf(letter, { to, event, contactId, site: material.site, replyTo }), calendar: file }
  }

  /** Address of an attendee; null for who was erased, and for a member who left or was removed. [IM7] */
  #addressOf(space: SpaceState, attendee: Contact): string | null {
    const { contacts } = this.#services
    const email = contacts.emailOf(attendee)
    const member = email === null ? null : contacts.among(Object.values(space.members), email)
    return member && !isMember(member) ? null : email
  }

  #sender({ actor }: Noticed, { space }: SpaceMaterial): { readonly name: string; readonly email: string | null } {
    const { accounts, contacts } = this.#services
    if (actor.id === null) return { name: space.name, email: null }
    const email = contacts.emailOf({ contactId: '', userId: actor.id, address: null })
    return { name: accounts.person(actor.id).name, email }
  }

  /** The space with the event folded. */
  async #spaceOf({ stream, seq }: StoredEvent): Promise<LoadedSpace | null> {
    const space = await this.#services.spaces.find(stream.slice(SPACES.name.length + 1))
    if (space) await foldedTo(seq, () => space.state.seq)
    return space
  }
}

function noticed(stored: StoredEvent): Noticed | null {
  if (!LETTERS.has(stored.type)) return null
  const event = decode(SPACES.events, stored)
  return isNoticed(event) ? event : null
}

const isNoticed = (event: SpaceEvent): event is Noticed => LETTERS.has(event.type)

const idsOf = (contacts: readonly Contact[]): string[] => contacts.map(({ contactId }) => contactId)

interface Envelope {
  readonly to: string
  readonly event: Noticed
  readonly contactId: string
  readonly site: string
  readonly replyTo: string | null
}

/** The same event and recipient give the same Message-ID, so that a mail sent twice can be known for one. [IM8] */
function mailOf({ subject, text }: Letter, { to, event, contactId, site, replyTo }: Envelope): Mail {
  return {
    to,
    subject,
    text,
    ...(replyTo === null ? {} : { replyTo }),
    messageId: `<${event.id}.${contactId}@${new URL(site).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
