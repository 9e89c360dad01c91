import ICAL from 'ical.js'

/** A calendar file as another program reads it, by the zone rules that the file brings. */
export interface ReadCalendar {
  readonly method: string
  readonly uid: string
  readonly sequence: number
  readonly status: string
  readonly start: number
  readonly end: number
  readonly stamp: number
  readonly summary: string
  readonly description: string | null
  readonly location: string | null
  readonly url: string | null
  readonly organizer: string | null
  readonly attendees: readonly string[]
  /** Names of all properties of the event, in order. */
  readonly names: readonly string[]
  readonly zones: readonly string[]
  /** The first starts of the series. */
  occurrences(count: number): number[]
}

export function readCalendar(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone))
  ICAL.TimezoneService.reset()
  for (const zone of zones) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent')
  if (events.length !== 1) throw new Error(`the file holds ${events.length} events`)
  const vevent = events[0]!
  const event = new ICAL.Event(vevent)
  const value = (name: string) => vevent.getFirstPropertyValue(name)?.toString() ?? null
  const instant = (time: ICAL.Time) => time.toUnixTime() * 1_000
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    status: value('status') ?? '',
    start: instant(event.startDate),
    end: instant(event.endDate),
    stamp: instant(vevent.getFirstPropertyValue('dtstamp') as ICAL.Time),
    summary: event.summary,
    description: value('description'),
    location: value('location'),
    url: value('url'),
    organizer: value('organizer'),
    attendees: vevent.getAllProperties('attendee').map((one) => String(one.getFirstValue())),
    names: vevent.getAllProperties().map(({ name }) => name),
    zones: zones.map(({ tzid }) => tzid),
    occurrences(count) {
      const iterator = event.iterator()
      const starts: number[] = []
      for (let next = iterator.next(); next && starts.length < count; next = iterator.next()) starts.push(instant(next))
      return starts
    },
  }
}
