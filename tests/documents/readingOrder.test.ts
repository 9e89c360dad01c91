import { expect, test } from 'vitest'
import { inReadingOrder } from '#documents/kinds/pdf/page/readingOrder.ts'
import type { Row } from '#documents/kinds/pdf/page/rows.ts'

const row = (text: string, y: number): Row => [
  { text, x: 72, y, width: 430, size: 11, font: 'F1', angle: 0, rtl: false, mark: null, endsLine: true },
]

test('[SC2] a page drawn from the bottom up is read from the top; one with a few jumps as it was drawn', () => {
  const down = Array.from({ length: 12 }, (_, i) => row(`line ${i}`, 100 + 20 * i))
  expect(inReadingOrder(down.toReversed(), 612)).toEqual(down)
  const withNotes = [...down.slice(9), ...down.slice(0, 9)]
  expect(inReadingOrder(withNotes, 612)).toEqual(withNotes)
})
