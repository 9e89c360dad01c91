import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeRecord } from '#documents/record/write.ts'
import { recordInput } from './recordMeeting.ts'
import { type PagePlan, rawPdf } from './recordPages.ts'
import { annotationsOn, type ReadAnnotation, withPdf } from './recordReader.ts'

const LINES = [
  [500, 'First line of the page'],
  [300, 'Last line here'],
] as const
const PIN = { page: 1, xPct: 27, yPct: 62 }
const TOLERANCE_PT = 1

interface Look extends PagePlan {
  readonly name: string
  /** What pdftoppm is known to leave out. */
  readonly isPlain?: boolean
}

const TURNS = [0, 90, 180, 270, -90, 450, 45]
const BOXES = [
  { name: 'media box', entries: '/MediaBox[0 0 420 600]' },
  { name: 'origin elsewhere', entries: '/MediaBox[-50 30 370 630]' },
  { name: 'cropped', entries: '/MediaBox[0 0 500 700]/CropBox[40 60 420 640]' },
  { name: 'cropped beyond the sheet', entries: '/MediaBox[0 0 420 600]/CropBox[-100 50 300 900]' },
]
const LOOKS: readonly Look[] = [
  ...TURNS.flatMap((turn) =>
    BOXES.map(({ name, entries }) => ({
      name: `${name}, turned ${turn}`,
      page: `${entries}/Rotate ${turn}`,
      lines: LINES,
    })),
  ),
  ...[0, 90].map((turn) => ({
    name: `inherited, turned ${turn}`,
    tree: `/MediaBox[0 0 420 600]/CropBox[20 20 400 500]/Rotate ${turn}`,
    lines: LINES,
  })),
  ...[0, 270].map((turn) => ({
    name: `user unit 2, turned ${turn}`,
    page: `/MediaBox[0 0 420 600]/CropBox[10 0 400 600]/UserUnit 2/Rotate ${turn}`,
    lines: LINES,
  })),
]

/** A record of a document with these annotations. */
async function annotated(
  source: Uint8Array,
  annotations: NonNullable<Parameters<typeof recordInput>[0]['annotations']>,
  sections: Parameters<typeof recordInput>[0]['sections'] = [{ title: 'First line', text: 'x', page: 1 }],
  pages = 1,
) {
  const input = recordInput({ source, sections, pages, annotations })
  return { input, ...(await writeRecord(input)) }
}

/** The middle of an annotation in percent of the page as seen, and how large a percent is in points. */
async function seen(bytes: Uint8Array, number = 1) {
  return await withPdf(bytes, async (pdf) => {
    const page = await pdf.getPage(number)
    const view = page.getViewport({ scale: 1 })
    const list = await annotationsOn(pdf, number)
    return list.map((annotation) => {
      const [left, bottom, right, top] = annotation.rect
      const [x, y] = view.convertToViewportPoint((left + right) / 2, (bottom + top) / 2) as [number, number]
      return { ...annotation, xPct: (100 * x) / view.width, yPct: (100 * y) / view.height, view }
    })
  })
}

describe('[RD5] T18 a pin stands where it was put', () => {
  test.each(LOOKS)('$name', async ({ page, tree, lines }) => {
    const source = rawPdf([{ ...(page && { page }), ...(tree && { tree }), ...(lines && { lines }) }])
    const { bytes } = await annotated(source, [{ kind: 'note', anchor: PIN }])
    const [note] = await seen(bytes)
    const { view } = note!
    expect((Math.abs(note!.xPct - PIN.xPct) * view.width) / 100).toBeLessThan(TOLERANCE_PT)
    expect((Math.abs(note!.yPct - PIN.yPct) * view.height) / 100).toBeLessThan(TOLERANCE_PT)
  })
})

const hasRenderer = spawnSync('pdftoppm', ['-v']).status === 0
if (!hasRenderer) console.log('pdftoppm is not here: what pages look like is not checked.')

describe.skipIf(!hasRenderer)('[RD5] T18 a rendered pin', () => {
  const rendered = LOOKS.filter(({ name }) => /turned (?:0|90|180|270)$/.test(name) && !/beyond|unit/.test(name))
  test.each(rendered)('$name: the page changes there and nowhere else', async ({ page, tree, lines }) => {
    const source = rawPdf([{ ...(page && { page }), ...(tree && { tree }), ...(lines && { lines }) }])
    const { bytes } = await annotated(source, [{ kind: 'note', anchor: PIN }])
    const without = await annotated(source, [])
    const [before, after] = [pixels(without.bytes), pixels(bytes)]
    expect([after.width, after.height]).toEqual([before.width, before.height])
    const box = difference(before, after)
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    expect(Math.abs(x - (PIN.xPct / 100) * before.width)).toBeLessThan(1.5)
    expect(Math.abs(y - (PIN.yPct / 100) * before.height)).toBeLessThan(1.5)
    expect(box.right - box.left).toBeLessThan(19)
    expect(box.bottom - box.top).toBeLessThan(19)
  })
})

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

/** The first page at one pixel a point. */
function pixels(bytes: Uint8Array): Pixels {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-pin-'))
  try {
    const file = path.join(folder, 'page.pdf')
    writeFileSync(file, bytes)
    const { stdout } = spawnSync('pdftoppm', ['-r', '72', '-cropbox', '-f', '1', '-l', '1', file], {
      maxBuffer: 1 << 28,
    })
    const [head, width, height] = /^P6\s(\d+) (\d+)\s255\s/.exec(stdout.toString('latin1', 0, 40))!
    return { width: Number(width), height: Number(height), data: stdout.subarray(head.length) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function difference(a: Pixels, b: Pixels) {
  const box = { left: a.width, top: a.height, right: 0, bottom: 0 }
  for (let i = 0; i < a.width * a.height; i++) {
    if (a.data.compare(b.data, i * 3, i * 3 + 3, i * 3, i * 3 + 3) === 0) continue
    const [x, y] = [i % a.width, Math.floor(i / a.width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x + 1)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y + 1)
  }
  return box
}

const A4 = '/MediaBox[0 0 595 842]'
const pageOf = (...lines: readonly (readonly [number, string])[]): PagePlan => ({ page: A4, lines })
const top = ({ rect }: ReadAnnotation) => rect[3]
const within = (y: number, { rect }: ReadAnnotation) => rect[1] < y + 4 && rect[3] > y

describe('[RD6] T23 an annotation is never lost', () => {
  const document = rawPdf([
    pageOf(
      [780, '1. Scope'],
      [760, 'Deliveries are made within'],
      [742, 'ten work-'],
      [724, 'ing days.'],
      [60, 'The buyer may'],
    ),
    pageOf([780, 'return the goods.'], [700, '2. Warranty'], [680, 'Two years.'], [660, 'Two years again.']),
  ])
  const sections = [
    { title: '1. Scope', text: 'x', page: 1 },
    { title: '2. Warranty', text: 'x', page: 2 },
    { title: 'Not printed anywhere', text: 'x', page: 2 },
  ]
  const at = async (over: object) => {
    const { bytes, input } = await annotated(document, [{ kind: 'highlight', ...over }], sections, 2)
    const found = [...(await seen(bytes, 1)), ...(await seen(bytes, 2))]
    const pages = await Promise.all([1, 2].map(async (number) => (await seen(bytes, number)).length))
    expect(found.length).toBe(1)
    expect(found[0]!.contents).toBe(input.session.annotations[0]!.text)
    const [left, bottom, right, high] = found[0]!.rect
    expect(left).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(595)
    expect(high).toBeLessThanOrEqual(842)
    return { page: pages.indexOf(1) + 1, read: found[0]! }
  }

  test('its words are found across lines, hyphens and cases', async () => {
    const { page, read } = await at({ evidence: ['WITHIN  ten working days'], sectionId: 'sec_1' })
    expect(page).toBe(1)
    expect(read.quadPoints!.length).toBe(3 * 8)
    expect([760, 742, 724].every((y) => within(y, read))).toBe(true)
  })

  test('words that run on to the next page stand where they begin', async () => {
    const { page, read } = await at({ evidence: ['The buyer may return the goods.'], sectionId: 'sec_1' })
    expect([page, within(60, read)]).toEqual([1, true])
  })

  test('quoted words are looked for after their section’s heading first', async () => {
    const { page, read } = await at({ text: 'Is “Two years” enough?', sectionId: 'sec_2' })
    expect([page, within(680, read), within(660, read)]).toEqual([2, true, false])
  })

  test('without words of its own it stands at the heading, without heading at the top of the page', async () => {
    const heading = await at({ text: 'hm', sectionId: 'sec_2' })
    expect([heading.page, within(700, heading.read)]).toEqual([2, true])
    const none = await at({ text: 'hm', sectionId: 'sec_3' })
    expect(none.page).toBe(2)
    expect(top(none.read)).toBeGreaterThan(800)
  })

  test.each([
    ['a page beyond the end', { page: 9, xPct: 50, yPct: 50 }],
    ['a share beyond the page', { page: 2, xPct: 150, yPct: -20 }],
    ['the last corner', { page: 2, xPct: 100, yPct: 100 }],
    ['huge numbers', { page: 1, xPct: 1e300, yPct: -1e300 }],
  ])('a pin at %s is still placed', async (_, anchor) => {
    const kinds = ['note', 'mark'] as const
    for (const kind of kinds) {
      const { bytes } = await annotated(document, [{ kind, anchor, text: 'hm' }], sections, 2)
      const found = [...(await seen(bytes, 1)), ...(await seen(bytes, 2))]
      expect(found.length).toBe(1)
      expect(found[0]!.xPct).toBeGreaterThan(-2)
      expect(found[0]!.xPct).toBeLessThan(102)
    }
  })

  test('a highlight put on a line covers that line, and one on blank paper, like every mark, the place itself', async () => {
    const onLine = await at({ anchor: { page: 1, xPct: 20, yPct: (100 * (842 - 764)) / 842 } })
    expect(within(760, onLine.read)).toBe(true)
    expect(onLine.read.rect[2] - onLine.read.rect[0]).toBeGreaterThan(100)
    const onBlank = await at({ anchor: { page: 1, xPct: 80, yPct: 50 } })
    expect(onBlank.read.xPct).toBeCloseTo(80, 0)
    expect(onBlank.read.yPct).toBeCloseTo(50, 0)
    const mark = await at({ kind: 'mark', anchor: { page: 1, xPct: 20, yPct: (100 * (842 - 764)) / 842 } })
    expect(mark.read.xPct).toBeCloseTo(20, 0)
    expect(mark.read.rect[2] - mark.read.rect[0]).toBeLessThan(20)
  })

  test('many at one heading do not lie on one another', async () => {
    const annotations = Array.from({ length: 5 }, (_, i) => ({
      kind: 'note' as const,
      text: `n${i}`,
      sectionId: 'sec_2',
    }))
    const { bytes } = await annotated(document, annotations, sections, 2)
    const tops = (await seen(bytes, 2)).map(top)
    expect(new Set(tops.map(Math.round)).size).toBe(5)
  })

  test('a page that says nothing, and a document without sections’ titles', async () => {
    const blank = rawPdf([{ page: A4 }])
    const { bytes } = await annotated(blank, [
      { kind: 'mark', text: 'x' },
      { kind: 'note', text: 'y' },
    ])
    expect((await seen(bytes)).map(({ contents }) => contents)).toEqual(['x', 'y'])
  })
})
