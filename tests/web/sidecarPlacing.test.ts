import { describe, expect, test } from 'vitest'
import {
  areaOfText,
  joinedAreas,
  type Matrix,
  type SeenPage,
  type TextItem,
} from '../../web/app/sidecar/place/geometry.ts'
import { PageText } from '../../web/app/sidecar/place/pageText.ts'
import { type Placeable, placeAnnotation, placeAtHeading } from '../../web/app/sidecar/place/placement.ts'
import { sectionAt } from '../../web/app/sidecar/place/sectionAt.ts'

/** What pdf.js makes of a page of 400 by 800 points, turned, cropped to begin at (20, 30). */
const [left, bottom, width, height] = [20, 30, 400, 800]
const turned: Readonly<Record<number, SeenPage>> = {
  0: { width, height, transform: [1, 0, 0, -1, -left, height + bottom] },
  90: { width: height, height: width, transform: [0, 1, 1, 0, -bottom, -left] },
  180: { width, height, transform: [-1, 0, 0, 1, width + left, -bottom] },
  270: { width: height, height: width, transform: [0, -1, -1, 0, height + bottom, width + left] },
}

function item(str: string, x: number, y: number, size = 10, dir = 'ltr'): TextItem {
  return { str, dir, width: str.length * size * 0.5, height: size, transform: [size, 0, 0, size, left + x, bottom + y] }
}

/** The same item as a page that is turned shows it upright. */
function upright(str: string, turn: 0 | 90 | 180 | 270): TextItem {
  const page = turned[turn]!
  const [a, b, c, d, e, f] = page.transform
  const det = a * d - b * c
  const inverse: Matrix = [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det]
  const at = (x: number, y: number) => [inverse[0] * x + inverse[2] * y, inverse[1] * x + inverse[3] * y] as const
  const [ax, ay] = at(10, 0)
  const [cx, cy] = at(0, -10)
  const [ox, oy] = at(page.width / 4, page.height / 2)
  const transform = [ax, ay, cx, cy, ox + inverse[4], oy + inverse[5]]
  return { str, dir: 'ltr', width: str.length * 5, height: 10, transform }
}

const plain = (...items: TextItem[]) => new PageText(items, turned[0]!)

function pagesOf(...pages: (PageText | null)[]) {
  return { count: pages.length, text: async (page: number) => pages[page - 1] ?? null }
}

const note = (over: Partial<Placeable>): Placeable => {
  return { kind: 'note', text: 'look', sectionId: 'sec_1', anchor: null, evidence: [], ...over }
}

describe('areas of text', () => {
  test('are given in percent of the visible page, from its top left corner', () => {
    const area = areaOfText(item('abcdefgh', 100, 400), turned[0]!, [0, 1])
    expect(area.left).toBeCloseTo(25)
    expect(area.width).toBeCloseTo(10)
    expect(area.top).toBeCloseTo(50 - (8.5 / 800) * 100)
    expect(area.height).toBeCloseTo((11 / 800) * 100)
  })

  test.each([0, 90, 180, 270] as const)(
    '[WS3] of a page rotated by %i degrees are where the reader sees the words',
    (turn) => {
      const page = turned[turn]!
      const area = areaOfText(upright('abcdefgh', turn), page, [0, 1])
      expect(area.left).toBeCloseTo(25)
      expect(area.top + area.height).toBeCloseTo(50 + (2.5 / page.height) * 100)
      expect(area.width).toBeCloseTo((40 / page.width) * 100)
    },
  )

  test('of right-to-left text start at the right', () => {
    const whole = areaOfText(item('abcdefgh', 100, 400, 10, 'rtl'), turned[0]!, [0, 1])
    const first = areaOfText(item('abcdefgh', 100, 400, 10, 'rtl'), turned[0]!, [0, 0.25])
    expect(first.left + first.width).toBeCloseTo(whole.left + whole.width)
    expect(first.width).toBeCloseTo(whole.width / 4)
  })

  test('are joined on one line, but not across lines or columns', () => {
    const area = (x: number, top: number) => ({ left: x, top, width: 10, height: 2 })
    expect(joinedAreas([area(10, 5), area(21, 5.1), area(60, 5), area(10, 8)])).toHaveLength(3)
  })
})

describe('the text of a page', () => {
  test('is found across items, spaces, hyphens and ligatures', () => {
    const text = plain(item('The of\ufb01ce shall noti-', 10, 700), item('fy each   Party', 10, 685))
    expect(text.find('officeshallnotifyeachparty')).toHaveLength(1)
    expect(text.areas(text.find('notifyeach')[0]!)).toHaveLength(2)
  })

  test('[WS2] when a title occurs several times, the largest one at the start of a line is the heading', () => {
    const text = plain(
      item('see 2. Termination below', 10, 700),
      item('2. Termination', 10, 500, 16),
      item('2. Termination', 10, 300),
    )
    expect(text.areas(text.heading('2. Termination')!)[0]!.top).toBeCloseTo(100 - ((500 + 13.6) / 800) * 100)
  })
})

describe('a topic bubble', () => {
  const heading = plain(item('1. Definitions', 40, 600, 14))

  test('[WS2] is placed beside its section heading', async () => {
    const place = await placeAtHeading({ id: 'sec_1', title: '1. Definitions', page: 1 }, pagesOf(heading))
    expect(place).toMatchObject({ page: 1, by: 'heading', isExact: true })
    expect(place.yPct).toBeCloseTo(25 - ((14 * 0.6) / 2 / 800) * 100)
  })

  test('[WS2] finds its heading on the page after, and without its number', async () => {
    const place = await placeAtHeading(
      { id: 'sec_1', title: '7. Definitions', page: 1 },
      pagesOf(plain(), plain(item('Definitions', 40, 600))),
    )
    expect(place).toMatchObject({ page: 2, isExact: true })
  })

  test.each([
    ['a scanned page', pagesOf(plain(), plain())],
    ['a page that cannot be read', pagesOf(null, null)],
    ['a page that is not there', pagesOf()],
  ])('[WS2] on %s is placed at the top and marked as approximate', async (_, pages) => {
    const place = await placeAtHeading({ id: 'sec_1', title: 'Scope', page: 2 }, pages)
    expect(place).toMatchObject({ page: Math.max(1, pages.count), yPct: 0, by: 'top', isExact: false })
  })
})

describe('an annotation', () => {
  const sections = [
    { id: 'sec_1', title: 'Scope', page: 1 },
    { id: 'sec_2', title: 'Price', page: 3 },
  ]
  const pages = pagesOf(
    plain(item('Scope', 40, 700, 14), item('The work is in the annex.', 40, 600)),
    plain(item('Every change is agreed in writing.', 40, 500)),
    plain(item('Price', 40, 700, 14)),
  )

  test('[WS4] is placed at its pin, with the nearest words', async () => {
    const anchor = { page: 2, xPct: 12, yPct: 37 }
    const place = await placeAnnotation(note({ anchor, evidence: ['agreed in writing'] }), sections, pages)
    expect(place).toMatchObject({ page: 2, xPct: 12, yPct: 37, by: 'pin', isExact: true })
    expect(place.areas).toHaveLength(1)
  })

  test('[WS4] without a pin is placed at its evidence, even on a later page of the section', async () => {
    const place = await placeAnnotation(note({ evidence: ['Every change is agreed'] }), sections, pages)
    expect(place).toMatchObject({ page: 2, by: 'words', isExact: true })
  })

  test('[WS4] is placed at the words that it quotes', async () => {
    const place = await placeAnnotation(note({ text: '“work is in the annex” which one?' }), sections, pages)
    expect(place).toMatchObject({ page: 1, by: 'words' })
  })

  test('[WS4] whose words are not found is placed at its section heading', async () => {
    const place = await placeAnnotation(note({ sectionId: 'sec_2', evidence: ['no such words'] }), sections, pages)
    expect(place).toMatchObject({ page: 3, by: 'heading' })
  })

  test('[WS4] with a pin on a missing page falls back to its words', async () => {
    const anchor = { page: 99, xPct: 1, yPct: 1 }
    expect(await placeAnnotation(note({ anchor, evidence: ['is in the annex'] }), sections, pages)).toMatchObject({
      page: 1,
      by: 'words',
    })
  })

  test('[WS5] added at a point belongs to the section whose heading precedes it', async () => {
    const page = plain(item('Scope', 40, 700, 14), item('Price', 40, 300, 14))
    const both = sections.map((section) => ({ ...section, page: 1 }))
    const at = async (yPct: number) => (await sectionAt({ page: 1, yPct }, both, pagesOf(page)))?.id
    expect([await at(5), await at(40), await at(90)]).toEqual(['sec_1', 'sec_1', 'sec_2'])
  })
})
