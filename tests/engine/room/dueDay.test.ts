import { describe, expect, test } from 'vitest'
import { dueDay } from '#engine/room/ledger/dueDay.ts'

/** Wednesday, 18 November 2026, 23:30 UTC. */
const WEDNESDAY = Date.UTC(2026, 10, 18, 23, 30)
const day = (words: string, zone = 'UTC') => dueDay(words, WEDNESDAY, zone)

describe('[LE24] the day that a due date names', () => {
  test.each([
    ['Friday', '2026-11-20'],
    ['by Friday 5pm', '2026-11-20'],
    ['Wednesday', '2026-11-25'],
    ['next Monday', '2026-11-23'],
    ['Friday next week', '2026-11-27'],
    ['before Friday', '2026-11-19'],
    ['Freitag', '2026-11-20'],
    ['nächsten Freitag', '2026-11-27'],
    ['vendredi prochain', '2026-11-27'],
    ['el viernes', '2026-11-20'],
    ['today', '2026-11-18'],
    ['EOD', '2026-11-18'],
    ['tomorrow', '2026-11-19'],
    ['morgen', '2026-11-19'],
    ['the day after tomorrow', '2026-11-20'],
    ['30 November', '2026-11-30'],
    ['November 30th', '2026-11-30'],
    ['the 3rd of March', '2027-03-03'],
    ['30 November 2027', '2027-11-30'],
    ['2026-12-01', '2026-12-01'],
    ['1.12.', '2026-12-01'],
    ['24/12', '2026-12-24'],
    ['le 1er décembre', '2026-12-01'],
    ['15 de enero', '2027-01-15'],
    ['the 20th', '2026-11-20'],
    ['the 5th', '2026-12-05'],
    ['in two weeks', '2026-12-02'],
    ['within 10 days', '2026-11-28'],
    ['in einem Monat', '2026-12-18'],
    ['end of the week', '2026-11-20'],
    ['end of next month', '2026-12-31'],
    ['Ende des Monats', '2026-11-30'],
    ['end of the year', '2026-12-31'],
  ])('%s is %s', (words, expected) => {
    expect(day(words)).toBe(expected)
  })

  test.each([
    '',
    'next week',
    'after Friday',
    'soon',
    'right away',
    '04/05',
    '31 February',
    '2020-01-01',
    'x'.repeat(500),
    '99th',
  ])('%s is no day', (words) => {
    expect(day(words)).toBeNull()
  })

  test('is counted from the day in the zone of the room', () => {
    expect(day('tomorrow', 'Europe/Paris')).toBe('2026-11-20')
    expect(day('tomorrow', 'America/New_York')).toBe('2026-11-19')
  })
})
