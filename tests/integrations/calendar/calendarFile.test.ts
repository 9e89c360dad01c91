import { describe, expect, test } from 'vitest'
import { cleanText } from '#engine/text.ts'
import { ZoneCalendar } from '#integrations/calendar/calendar.ts'
import type { CalendarEntry, CallPlan } from '#integrations/calendar/port.ts'
import { readCalendar } from '../../helpers/calendarReader.ts'
import { entryOf, planned, utc } from './plans.ts'

const calendar = new ZoneCalendar()
const file = (plan: CallPlan, more: Partial<CalendarEntry> = {}, method: 'PUBLISH' | 'REQUEST' = 'PUBLISH') =>
  calendar.file(entryOf(plan, more), method)
const WEEKLY = planned('2027-01-06T09:00', 'Europe/Paris', { freq: 'weekly' })
/** Lines as a reader has them before it looks at values. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the file of a call', () => {
  test('[CL9] holds what the call is, each property once', () => {
    const text = file(WEEKLY, { joinUrl: 'https://parley.example/spaces/abc', description: 'Agenda' })
    expect(unfolded(text).filter((line) => !/^(BEGIN|END|TZ|RRULE:FREQ=YEARLY|DTSTART:)/.test(line))).toEqual([
      'VERSION:2.0',
      'PRODID:-//Parley//Parley//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'UID:call_abcdefabcdef@parley',
      'DTSTAMP:20270102T030405Z',
      'SEQUENCE:0',
      'DTSTART;TZID=Europe/Paris:20270106T090000',
      'DTEND;TZID=Europe/Paris:20270106T093000',
      'RRULE:FREQ=WEEKLY;BYDAY=WE',
      'SUMMARY:Weekly review',
      'DESCRIPTION:Agenda',
      'URL:https://parley.example/spaces/abc',
      'LOCATION:https://parley.example/spaces/abc',
      'STATUS:CONFIRMED',
      '',
    ])
  })

  test('[CL9] T37 asked, invited and cancelled: one UID, a rising SEQUENCE, METHOD and STATUS agree', () => {
    const people = { organizer: { name: 'Ann', email: 'ann@example.org' }, attendees: ['bo@example.org'] }
    const triple = [
      readCalendar(file(WEEKLY)),
      readCalendar(file(WEEKLY, people, 'REQUEST')),
      readCalendar(file(WEEKLY, { ...people, cancelled: true, sequence: 1 }, 'REQUEST')),
      readCalendar(file(WEEKLY, { cancelled: true, sequence: 1 })),
    ]
    expect(triple.map(({ method, status, sequence }) => [method, status, sequence])).toEqual([
      ['PUBLISH', 'CONFIRMED', 0],
      ['REQUEST', 'CONFIRMED', 0],
      ['CANCEL', 'CANCELLED', 1],
      ['CANCEL', 'CANCELLED', 1],
    ])
    expect(new Set(triple.map(({ uid }) => uid)).size).toBe(1)
    expect(triple[1]).toMatchObject({ organizer: 'mailto:ann@example.org', attendees: ['mailto:bo@example.org'] })
    expect(triple[0]).toMatchObject({ organizer: null, attendees: [], url: null, location: null })
  })

  test('[CL12] in UTC it names instants and brings no zone', () => {
    const text = file(planned('2027-01-06T09:00', 'UTC', { freq: 'daily', until: '2027-01-09' }))
    expect(text).toContain(
      '\r\nDTSTART:20270106T090000Z\r\nDTEND:20270106T093000Z\r\nRRULE:FREQ=DAILY;UNTIL=20270109T235959Z\r\n',
    )
    expect(text).not.toMatch(/VTIMEZONE|TZID/)
  })

  test('[CL13] a call that takes place once and falls into a gap is written with its moved time', () => {
    const text = file(planned('2027-03-28T02:30', 'Europe/Paris'))
    expect(text).toContain('DTSTART;TZID=Europe/Paris:20270328T033000')
    expect(readCalendar(text).start).toBe(utc('2027-03-28T01:30'))
  })

  test('[CL13] a series that begins in a gap keeps its wall time in the file', () => {
    const text = file(planned('2027-03-28T02:30', 'Europe/Paris', { freq: 'daily' }))
    expect(text).toContain('DTSTART;TZID=Europe/Paris:20270328T023000')
    // Readers differ about the gap itself; the days after it have the wall time again.
    expect(readCalendar(text).occurrences(3).slice(1)).toEqual([utc('2027-03-29T00:30'), utc('2027-03-30T00:30')])
  })

  test('[CL6] it begins with the first occurrence, not with the start that was asked', () => {
    const read = readCalendar(file(planned('2027-01-06T09:00', 'UTC', { freq: 'weekly', byDay: ['MO'] })))
    expect(read.start).toBe(utc('2027-01-11T09:00'))
  })
})

describe('texts of people in the file', () => {
  const HOSTILE = [
    'a,b;c\\d: "e"',
    'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:other',
    'x\nATTENDEE:mailto:evil@example.org',
    'x\rMETHOD:REQUEST',
    '\u2028X:1\u2029Y:2\u0085Z:3\u0000\u0007',
    '\\n is no line end, \\\\n neither',
    '😀'.repeat(60),
    `${'a'.repeat(74)}é${'b'.repeat(73)}世界`,
    '\ud800 half a pair',
    'أهلا \u202eevil',
  ]

  test.each(HOSTILE)('[CL11] T37 %j comes back as typed, and adds nothing to the file', (typed) => {
    const plain = readCalendar(file(WEEKLY, { description: 'd' }))
    const text = file(WEEKLY, { title: typed.replace(/[\r\n]+/g, ' '), description: typed })
    const read = readCalendar(text)
    expect(read.names).toEqual(plain.names)
    expect(read.method).toBe('PUBLISH')
    expect(read.description).toBe(cleanText(typed))
  })

  test.each(HOSTILE)('[CL11] T37 %j as the organizer’s name stays in its quotation marks', (name) => {
    const read = readCalendar(file(WEEKLY, { organizer: { name, email: 'ann@example.org' } }, 'REQUEST'))
    expect(read).toMatchObject({ organizer: 'mailto:ann@example.org', method: 'REQUEST', attendees: [] })
  })

  test('[CL11] marks in an address are encoded', () => {
    const read = readCalendar(file(WEEKLY, { attendees: ['a,b;c?d#e%f@example.org', 'o’neil@exämple.org'] }))
    expect(read.attendees).toEqual([
      'mailto:a%2Cb%3Bc%3Fd%23e%25f@example.org',
      'mailto:o%E2%80%99neil@ex%C3%A4mple.org',
    ])
  })

  test('[CL11] T37 lines end with CRLF, hold at most 75 octets, and break no character', () => {
    for (const typed of HOSTILE) {
      const lines = file(WEEKLY, { title: typed, description: typed.repeat(9) }).split('\r\n')
      expect(lines.at(-1)).toBe('')
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n]/)
        expect(line.isWellFormed()).toBe(true)
      }
    }
    const longest = file(WEEKLY, { description: 'é'.repeat(100) })
      .split('\r\n')
      .map((line) => Buffer.byteLength(line))
    expect(Math.max(...longest)).toBe(75)
  })
})
