import { Temporal } from 'temporal-polyfill'
import { escapedText, foldedLines, mailtoUri, quotedParameter } from './contentLines.ts'
import type { CalendarEntry } from './port.ts'
import { firstDate, localStamp, ruleText, utcStamp } from './recurrence.ts'
import { accepted } from './timing.ts'
import type { ZoneTexts } from './vtimezone.ts'
import { zoned } from './zones.ts'

const PRODUCT = '-//Parley//Parley//EN'

/** The calendar file of a call: one VEVENT, the rules of its zone before it. [CL9] [CL11] */
export function calendarFile(entry: CalendarEntry, method: 'PUBLISH' | 'REQUEST', zones: ZoneTexts): string {
  const { tz, recurrence, durationMin, cancelled } = entry
  const local = accepted(entry.start)
  const first = firstDate(local.toPlainDate(), recurrence)
  const wall = first.toPlainDateTime(local.toPlainTime())
  const start = zoned(wall, tz)
  // A series keeps its wall time even if its first occurrence falls into a daylight gap. [CL13]
  const from = timeProperty('DTSTART', start, recurrence === null ? start.toPlainDateTime() : wall)
  const end = start.add({ minutes: durationMin })
  return foldedLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${cancelled ? 'CANCEL' : method}`,
    ...(tz === 'UTC' ? [] : zones.linesFrom(start)),
    'BEGIN:VEVENT',
    `UID:${escapedText(entry.uid)}`,
    `DTSTAMP:${utcStamp(Temporal.Instant.fromEpochMilliseconds(entry.stampedAt))}`,
    `SEQUENCE:${entry.sequence}`,
    from,
    timeProperty('DTEND', end, end.toPlainDateTime()),
    ...(recurrence === null ? [] : [`RRULE:${ruleText(first, recurrence, tz)}`]),
    `SUMMARY:${escapedText(entry.title)}`,
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escapedText(entry.description)}`]),
    ...placeLines(entry.joinUrl),
    ...personLines(entry),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}

function timeProperty(name: string, { timeZoneId: tz }: Temporal.ZonedDateTime, local: Temporal.PlainDateTime): string {
  return tz === 'UTC' ? `${name}:${localStamp(local)}Z` : `${name};TZID=${tz}:${localStamp(local)}`
}

function placeLines(joinUrl: string | null): string[] {
  if (joinUrl === null) return []
  const { href } = new URL(joinUrl)
  return [`URL:${href}`, `LOCATION:${escapedText(href)}`]
}

function personLines({ organizer, attendees }: CalendarEntry): string[] {
  return [
    ...(organizer === null ? [] : [`ORGANIZER;CN=${quotedParameter(organizer.name)}:${mailtoUri(organizer.email)}`]),
    ...attendees.map((email) => `ATTENDEE;RSVP=TRUE:${mailtoUri(email)}`),
  ]
}
