import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTE_TEXT_MAX, newNote, noteParts, QUOTE_MAX } from '../../web/app/sidecar/notes/quoted.ts'
import { rowAt, rowsOf, scaleOf, seenRows, zoomed } from '../../web/app/sidecar/pdf/pageRows.ts'
import { PIN, pinPlaces } from '../../web/app/sidecar/place/pinPlaces.ts'
import type { Placement } from '../../web/app/sidecar/place/placement.ts'
import { stacked } from '../../web/app/sidecar/place/stacked.ts'

describe('bubbles in one column', () => {
  test('[WS2] keep their preferred positions while they do not overlap', () => {
    expect(
      stacked(
        [
          { y: 10, height: 20 },
          { y: 100, height: 20 },
        ],
        4,
      ),
    ).toEqual([10, 100])
  })

  test('[WS2] never overlap and keep their order', () => {
    const wanting = fc.array(
      fc.record({ y: fc.integer({ min: 0, max: 500 }), height: fc.integer({ min: 1, max: 80 }) }),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(wanting, fc.integer({ min: 0, max: 700 }), (list, room) => {
        const places = stacked(list, 4, room)
        const order = list.map((_, i) => i).sort((a, b) => list[a]!.y - list[b]!.y || a - b)
        for (const [k, i] of order.entries()) {
          const before = order[k - 1]
          const free = before === undefined ? 0 : places[before]! + list[before]!.height + 4
          expect(places[i]).toBeGreaterThanOrEqual(free)
        }
      }),
    )
  })

  test('[WS2] move up together when the end of the page is reached', () => {
    expect(
      stacked(
        [
          { y: 80, height: 30 },
          { y: 90, height: 30 },
        ],
        0,
        100,
      ),
    ).toEqual([40, 70])
  })
})

describe('pins on a page of 400 by 600', () => {
  const page = { width: 400, height: 600 }
  const words = (top: number): Placement => {
    const area = { left: 30, top, width: 20, height: 2 }
    return { page: 1, xPct: 30, yPct: top, by: 'words', isExact: true, areas: [area] }
  }
  const placed = (xPct: number, yPct: number): Placement => {
    return { page: 1, xPct, yPct, by: 'pin', isExact: true, areas: [] }
  }

  test('[WS4] stay where they were placed, inside the page', () => {
    expect(pinPlaces([placed(25, 50), placed(100, 0)], page)).toEqual([
      { x: 100, y: 300, isLeft: false, isAbove: false },
      { x: 400 - PIN / 2, y: PIN / 2, isLeft: true, isAbove: false },
    ])
  })

  test('[WS4] anchored to words are in the margin beside their line, without overlaps', () => {
    const places = pinPlaces([words(50), words(51), placed(50, 50), words(99)], page)
    expect(places.map(({ x }) => x)).toEqual([15, 15, 200, 15])
    expect(places[0]!.y).toBeCloseTo(306)
    expect(places[1]!.y - places[0]!.y).toBeGreaterThanOrEqual(PIN)
    expect(places[3]!.y + PIN / 2).toBeLessThanOrEqual(600)
  })
})

describe('rows of pages', () => {
  const rows = rowsOf([100, 200, 100], 10)

  test('are stacked vertically', () => {
    expect(rows).toMatchObject({ tops: [10, 120, 330], height: 440 })
  })

  test('are found by vertical offset', () => {
    expect([-5, 10, 119, 120, 329, 330, 9_999].map((y) => rowAt(rows, y))).toEqual([0, 0, 0, 1, 1, 2, 2])
  })

  test('[WS1] only visible rows and their neighbours are rendered', () => {
    const many = rowsOf(
      Array.from({ length: 300 }, () => 800),
      12,
    )
    expect(seenRows(many, 81_300, 82_000, 1)).toEqual({ first: 99, last: 101 })
    expect(seenRows(rowsOf([], 12), 0, 100, 1)).toEqual({ first: 0, last: -1 })
  })

  test('are scaled to the available width, or in zoom steps', () => {
    expect(scaleOf('fit', 600, 300)).toBe(0.5)
    expect(scaleOf(1.25, 600, 300)).toBe(1.25)
    expect([zoomed(1, 1), zoomed(1, -1), zoomed(0.93, 1), zoomed(4, 1), zoomed(0.2, -1)]).toEqual([
      1.25, 0.8, 1, 4, 0.5,
    ])
  })
})

describe('the text of an annotation', () => {
  test('[WS5] [WS40] keeps the quoted words apart from the comment; one without a comment repeats its quote', () => {
    expect(newNote(' thirty\n days', ' is short ')).toEqual({ quote: 'thirty days', text: 'is short' })
    expect(newNote('thirty days', '')).toEqual({ quote: 'thirty days', text: '“thirty days”' })
    expect(newNote('', 'just this')).toEqual({ text: 'just this' })
    expect(noteParts({ quote: 'thirty days', text: 'is short' })).toEqual({ quote: 'thirty days', said: 'is short' })
    expect(noteParts({ quote: 'thirty days', text: '“thirty days”' })).toEqual({ quote: 'thirty days', said: '' })
  })

  test('[WS40] splits what older clients wrote into one text', () => {
    const parts = (text: string) => noteParts({ quote: null, text })
    expect(parts('“thirty days” is short')).toEqual({ quote: 'thirty days', said: 'is short' })
    expect(parts('just “this”')).toEqual({ quote: '', said: 'just “this”' })
  })

  test('[WS5] stays within the limits even with a long quotation that contains quotation marks', () => {
    const { text, quote = '' } = newNote('He said “no” to all of it. '.repeat(40), 'x'.repeat(2 * NOTE_TEXT_MAX))
    expect(text).toHaveLength(NOTE_TEXT_MAX)
    expect(quote.length).toBeLessThanOrEqual(QUOTE_MAX)
    expect(quote).not.toMatch(/[“”]/u)
  })
})
