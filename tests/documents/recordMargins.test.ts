import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { writeRecord } from '#documents/record/write.ts'
import { LANGUAGES } from '#engine/words/languages.ts'
import { recordWordsIn } from '#engine/words/recordWords.ts'
import { verifyRecord } from '#replay/verifyRecord.ts'
import { type MeetingPlan, recordInput } from './recordMeeting.ts'
import { rawPdf } from './recordPages.ts'
import { annotationsOn, textFrom, textOf, withPdf } from './recordReader.ts'

const LINES = [
  [520, '1. Definitions'],
  [500, 'Goods are the paper listed in Schedule A of this agreement'],
  [420, '2. Payment and definitions'],
  [400, 'Payment is due within sixty days of receipt of the invoice'],
  [320, '3. Liability'],
  [300, 'Neither party is liable for what it could not foresee'],
] as const

const plan = (page: string): MeetingPlan => ({
  source: rawPdf([
    { page, lines: LINES },
    { page, lines: [[500, 'which goes on over the page here']] },
  ]),
  sections: [
    { title: '1. Definitions', text: 'Goods', page: 1 },
    { title: '2. Payment and definitions', text: 'Payment', page: 1 },
    { title: '3. Liability', text: 'Neither', page: 1 },
  ],
  pages: 2,
  said: [[0, 1, 'Sixty days is too long.']],
  confirmed: [0],
})

/** The marks in a page's margin: what they say, and where they stand. */
async function marginsOn(bytes: Uint8Array, index: number) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const list = pdf.getPage(index).node.lookup(PDFName.of('Annots'), PDFArray)
  return list.asArray().flatMap((ref) => {
    const dict = pdf.context.lookup(ref, PDFDict)
    if (dict.lookup(PDFName.of('Subtype'), PDFName).decodeText() !== 'Stamp') return []
    const rect = dict.lookup(PDFName.of('Rect'), PDFArray).asArray()
    return {
      says: dict.lookup(PDFName.of('Contents'), PDFHexString).decodeText(),
      flags: dict.lookup(PDFName.of('F'), PDFNumber).asNumber(),
      rect: rect.map((value) => (value as PDFNumber).asNumber()) as [number, number, number, number],
    }
  })
}

describe('[RD69] the margin of the document’s pages', () => {
  test('each section in scope has its result beside it, and the pages read as before', async () => {
    const input = recordInput(plan('/MediaBox[0 0 420 600]'))
    const { bytes } = await writeRecord(input)
    const [first, second] = [await marginsOn(bytes, 0), await marginsOn(bytes, 1)]
    expect(first.map(({ says }) => says)).toEqual([
      '1. Definitions: Confirmed',
      '2. Payment and definitions: Discussed',
      '3. Liability: Not discussed',
    ])
    expect(second.map(({ says }) => says)).toEqual(['3. Liability: Not discussed'])
    const bands = [
      [420, 535],
      [320, 435],
      [290, 335],
    ] as const
    first.forEach(({ rect: [left, bottom, right, top], flags }, i) => {
      expect(flags).toBe(196)
      expect(left).toBeGreaterThan(0)
      expect(right).toBeLessThan(72)
      expect(bottom).toBeGreaterThan(bands[i]![0])
      expect(top).toBeLessThan(bands[i]![1])
    })
    await withPdf(bytes, async (pdf) => {
      expect(await textOf(pdf, 1)).toBe(await withPdf(input.source, (source) => textOf(source, 1)))
      expect(await textFrom(pdf, 3)).toContain('A bar in the margin of its pages')
    })
    expect(await verifyRecord(bytes)).toMatchObject({ ok: true })
  })

  test.each([90, 180, 270])('a page turned by %i has them within it, on the reader’s left', async (turn) => {
    const { bytes } = await writeRecord(recordInput(plan(`/MediaBox[0 0 420 600]/Rotate ${turn}`)))
    const marks = await marginsOn(bytes, 0)
    expect(marks).toHaveLength(3)
    for (const { rect } of marks) {
      const [left, bottom, right, top] = rect
      const seenLeft = { 90: bottom, 180: 420 - right, 270: 600 - top }[turn]!
      expect(seenLeft).toBeGreaterThanOrEqual(3)
      expect(seenLeft).toBeLessThan(600 / 2)
      expect([left >= 0, bottom >= 0, right <= 420, top <= 600]).toEqual([true, true, true, true])
    }
  })

  test('headings that are not printed share the room up to the next one that is', async () => {
    const base = plan('/MediaBox[0 0 420 600]')
    const [first, second, third] = base.sections
    const unseen = { ...second!, title: 'Not printed so' }
    const { bytes } = await writeRecord(recordInput({ ...base, sections: [first!, unseen, third!] }))
    const tops = (await marginsOn(bytes, 0)).map(({ rect }) => rect[3])
    expect(tops[1]).toBeLessThan((tops[0]! + tops[2]!) / 2 + 5)
    expect(tops[1]).toBeGreaterThan((tops[0]! + tops[2]!) / 2 - 5)
  })

  test('a heading that is not printed has its mark at the top, and only the scope is marked', async () => {
    const base = plan('/MediaBox[0 0 420 600]')
    const input = recordInput({
      ...base,
      sections: [{ title: 'Quite another title', text: 'x', page: 2 }],
      said: [],
      confirmed: [],
    })
    const { bytes } = await writeRecord(input)
    expect(await marginsOn(bytes, 1)).toEqual([expect.objectContaining({ says: 'Quite another title: Not discussed' })])
    const unscoped = { ...input, session: { ...input.session, progress: { ...input.session.progress, sections: [] } } }
    const page = (await PDFDocument.load((await writeRecord(unscoped)).bytes)).getPage(1)
    expect(page.node.lookup(PDFName.of('Annots'))).toBeUndefined()
  })
})

test('[RD68] a note about words in the middle of a line stands before the line, and the mark is on these words', async () => {
  const about = (quote: string, text: string) => ({ text, quote, anchor: { page: 1, xPct: 50, yPct: 33 } })
  const input = recordInput({
    ...plan('/MediaBox[0 0 420 600]'),
    annotations: [about('sixty days', 'Net 30'), about('receipt', 'From the invoice on')],
  })
  const { bytes } = await writeRecord(input)
  const all = await withPdf(bytes, (pdf) => annotationsOn(pdf, 1))
  const notes = all.filter(({ subtype }) => subtype === 'Text')
  for (const { rect } of notes) expect(rect[2]).toBeLessThanOrEqual(72)
  // Both stand in the gutter of one line, and not on one another.
  expect(notes[1]!.rect[3]).toBeLessThanOrEqual(notes[0]!.rect[1])
  const [mark] = all.filter(({ subtype, author }) => subtype === 'Highlight' && author === 'Ana')
  // Helvetica 12: "Payment is due within " is 117.4 points wide, "sixty days" 54.7.
  expect(Math.abs(mark!.rect[0] - (72 + 117.4))).toBeLessThan(4)
  expect(Math.abs(mark!.rect[2] - (72 + 117.4 + 54.7))).toBeLessThan(4)
})

test.each(LANGUAGES)('[RD70] a record in the language %s has its chapters and margins in it', async (lang) => {
  const input = recordInput({ ...plan('/MediaBox[0 0 420 600]'), people: ['Жанна', '田中'] })
  const { bytes } = await writeRecord({ ...input, session: { ...input.session, lang } })
  const words = recordWordsIn(lang)
  const text = (await withPdf(bytes, (pdf) => textFrom(pdf, 3))).replace(/\s+/gu, ' ')
  const { scope, ledger, people, annotations, messages, fingerprint, cover } = words
  const headings = [words.banner, scope.heading, ledger.decisions, ledger.risks, ledger.actions, ledger.questions]
  const rest = [
    people.heading,
    annotations.heading,
    messages.heading,
    fingerprint.heading,
    cover.about,
    'Жанна',
    '田中',
  ]
  for (const said of [...headings, ...rest, scope.statuses.discussing, annotations.none]) expect(text).toContain(said)
  const says = (await marginsOn(bytes, 0)).map((mark) => mark.says.split(': ')[1])
  expect(says).toEqual([words.margin.confirmed, words.margin.discussing, words.margin.pending])
})
