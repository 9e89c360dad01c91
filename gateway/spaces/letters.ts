import type { Recurrence } from '#engine/space/recurrence.ts'
import type { SpaceRole } from '#engine/space/settings.ts'
import { cleanLine } from '#engine/text.ts'

/** Texts of the mails of spaces, in plain text. Names and titles are one clean line each. [IM1] [IM2] */
export interface Letter {
  readonly subject: string
  readonly text: string
}

const SUBJECT_MAX = 150

export interface Invitation {
  readonly inviter: string
  readonly space: string
  readonly role: SpaceRole
  readonly message: string | null
  readonly url: string
}

export function invitationLetter({ inviter, space, role, message, url }: Invitation): Letter {
  const what = `${line(inviter)} invites you to the room “${line(space)}” on Parley`
  const allowed =
    role === 'viewer' ? 'You can look at everything in it.' : 'You can look at everything in it and change it.'
  return {
    subject: subjectOf(what),
    text: paragraphs(
      `${what}. ${allowed}`,
      ...(message === null ? [] : [quoted(message)]),
      `Open the room and sign in with this e-mail address:\n${url}`,
      'Whoever has this link can open the room. If you do not know the sender, ignore this mail.',
    ),
  }
}

export interface CallLetter {
  readonly organizer: string
  readonly space: string
  readonly title: string
  readonly description: string
  /** Local time of the first occurrence, `YYYY-MM-DDTHH:MM`. */
  readonly start: string
  readonly tz: string
  readonly durationMin: number
  readonly recurrence: Recurrence | null
  readonly url: string
}

export function callLetter(call: CallLetter): Letter {
  const { organizer, space, title, description, url } = call
  return {
    subject: subjectOf(`Invitation: ${line(title)} (${line(space)})`),
    text: paragraphs(
      `${line(organizer)} invites you to a call in the room “${line(space)}” on Parley.`,
      timeOf(call),
      ...(description === '' ? [] : [quoted(description)]),
      `Join in the room:\n${url}`,
    ),
  }
}

export function cancellationLetter(call: CallLetter): Letter {
  const { space, title } = call
  return {
    subject: subjectOf(`Cancelled: ${line(title)} (${line(space)})`),
    text: paragraphs(`This call in the room “${line(space)}” on Parley does not take place.`, timeOf(call)),
  }
}

function timeOf({ title, start, tz, durationMin, recurrence }: CallLetter): string {
  const when = `${start.replace('T', ', ')} (${tz}), ${durationMin} minutes`
  return [line(title), when, ...(recurrence === null ? [] : [repetitionOf(recurrence)])].join('\n')
}

const UNITS = { daily: 'day', weekly: 'week', monthly: 'month' } as const
const DAYS = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
} as const

function repetitionOf({ freq, interval = 1, byDay, count, until }: Recurrence): string {
  const unit = UNITS[freq]
  const every = interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`
  const days = byDay === undefined ? '' : ` on ${byDay.map((day) => DAYS[day]).join(', ')}`
  const end = count === undefined ? '' : `, ${count} ${count === 1 ? 'time' : 'times'}`
  return `Repeats ${every}${days}${end}${until === undefined ? '' : `, until ${until}`}`
}

const line = (text: string): string => cleanLine(text)
const subjectOf = (text: string): string => cleanLine(text, SUBJECT_MAX)
const paragraphs = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`

/** Marks each line as somebody's words, so that none can be taken for ours. */
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((one) => `> ${one}`)
    .join('\n')
