import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { IngestedDocument } from '#documents/document.ts'
import { type Extracted, type ExtractOptions, extractPdf } from '#documents/kinds/pdf/extract.ts'
import { openPdf } from '#documents/kinds/pdf/open.ts'
import { offered } from '#documents/kinds/picker.ts'
import { type Bookmark, writePdf } from '../../fixtures/documents/pdfWriter.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/documents')
const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(FOLDER, name)))

async function read(bytes: Uint8Array, options?: ExtractOptions): Promise<Extracted> {
  const result = await extractPdf(bytes, 'upload.pdf', options)
  if ('kind' in result) throw new Error(result.error)
  return result
}

const titles = ({ sections }: IngestedDocument) => sections.map(({ title }) => title)
const topTitles = ({ sections }: IngestedDocument) =>
  sections.filter(({ level }) => level === 1).map(({ title }) => title)
const letters = (text: string) => text.replace(/\s+/gu, '')
const line = (text: string, y: number, size = 11, bold = false) => ({ x: 72, y, size, text, bold })

describe('[SC1] [SC2] T24 sections', () => {
  test('follow the bookmarks, by their exact titles', async () => {
    const { document, headings } = await read(bytesOf('spec.pdf'))
    expect(document).toMatchObject({ source: 'outline', pages: 4, title: 'Relay Protocol' })
    expect(topTitles(document)).toEqual(['1 Scope', '2 Messages', '3 Security'])
    expect(document.sections.filter(({ level }) => level === 1).map(({ page }) => page)).toEqual([2, 3, 4])
    expect(headings.map(({ title, level }) => `${level} ${title}`).slice(0, 3)).toEqual([
      '1 1 Scope',
      '2 1.1 What is covered',
      '2 1.2 What is not',
    ])
  })

  test('are the same without bookmarks: headings, levels and places come from the pages', async () => {
    const shown = await read(bytesOf('spec.pdf'))
    const hidden = await read(bytesOf('spec.pdf'), { ignoreOutline: true })
    expect(hidden.document.source).toBe('headings')
    expect(hidden.headings).toEqual(shown.headings)
  })

  test('do not follow bookmarks whose titles are not on their pages', async () => {
    const { document } = await read(bytesOf('mistitled.pdf'))
    expect(document.source).toBe('headings')
    expect(topTitles(document)).toEqual(['1 Scope', '2 Messages', '3 Security'])
  })

  test('are the clauses of a contract, though their heads run into the text; a clause without a head is one too', async () => {
    const { document } = await read(bytesOf('contract.pdf'))
    expect(titles(document)).toEqual([
      'SUPPLY AGREEMENT',
      '1. Definitions',
      '2. Supply of Goods',
      '3. Prices and Payment',
      '4. The Supplier may ask for part of the price in advance when an Order …',
      '5. Warranty',
      '6. Limitation of Liability',
      '7. Term and Termination',
      '8. Confidentiality',
      '9. Governing Law',
    ])
    expect(document.sections[5]!.text).toMatch(/^5\. Warranty: The Goods are free/u)
  })

  test('[SC3] are the pages of a scan, each with a title and a preview', async () => {
    const { document } = await read(bytesOf('scan.pdf'))
    expect(document).toMatchObject({ source: 'pages', title: 'upload' })
    expect(document.sections).toEqual(
      [1, 2].map((page) => ({ title: `Page ${page}`, level: 1, page, text: '', preview: '(no text on this page)' })),
    )
  })

  test.each(['spec.pdf', 'contract.pdf', 'mistitled.pdf', 'two-columns.pdf', 'turned.pdf'])(
    'of %s together hold all of its text',
    async (name) => {
      const pdf = await openPdf(bytesOf(name))
      const printed: string[] = []
      for (let page = 1; page <= pdf.numPages; page++) {
        for (const item of (await (await pdf.getPage(page)).getTextContent()).items)
          if ('str' in item) printed.push(letters(item.str))
      }
      await pdf.loadingTask.destroy()
      const held = letters((await read(bytesOf(name))).document.sections.map(({ text }) => text).join(''))
      expect(printed.filter((text) => !held.includes(text))).toEqual([])
      expect(held.length).toBe(printed.join('').length)
    },
  )

  test.each(['spec.pdf', 'contract.pdf'])(
    '[SC4] of %s are previewed by their first 240 characters in one line',
    async (name) => {
      const { sections } = (await read(bytesOf(name))).document
      const folded = sections.map(({ text }) => text.replace(/\s+/gu, ' ').trim())
      expect(sections.map(({ preview }) => preview)).toEqual(folded.map((text) => text.slice(0, 240).trim()))
      expect(folded.some((text) => text.length > 240)).toBe(true)
      expect(sections.some(({ text }) => text.slice(0, 240).includes('\n'))).toBe(true)
    },
  )

  test('read two columns one after the other', async () => {
    const { document } = await read(bytesOf('two-columns.pdf'))
    expect(document.sections[0]!.text).toContain('The left column tells the beginning of the story and has to be read')
    expect(document.sections[0]!.text).toContain('The right column carries on with what happened after that')
  })

  test('[SC5] are bounded in number and length of titles, whatever the bookmarks say', async () => {
    const many = Array.from({ length: 700 }, (_, i) => `Item ${i + 1}`)
    const bookmarks: Bookmark[] = many.map((title) => ({ title: title.padEnd(400, '.'), page: 0 }))
    const pages = [
      { texts: many.map((text, i) => ({ x: 10 + 80 * (i % 7), y: 830 - 8 * Math.floor(i / 7), size: 6, text })) },
    ]
    const { document } = await read(writePdf({ pages, bookmarks }))
    expect(document.source).toBe('outline')
    expect(document.sections.length).toBe(500)
    expect(Math.max(...document.sections.map(({ title }) => title.length))).toBe(300)
  })

  test('of pages that were not read in time say so, and the reading stops there', async () => {
    const { document } = await read(bytesOf('spec.pdf'), { lateAt: 0 })
    expect(document.readUpTo).toBe(1)
    expect(document.sections.map(({ preview }) => preview)).toContain(
      '(this part was not read: the document is too long)',
    )
  })
})

describe('[SC8] the headings offered', () => {
  const heading = (level: number, ...path: number[]) => ({ title: path.join('.'), level, page: 1, at: 0 })
  const range = <T>(length: number, make: (i: number) => T) => Array.from({ length }, (_, i) => make(i))
  /** Upper headings, as many below each, and as many below each of those. */
  const tree = ([upper = 0, below = 0, deep = 0]: readonly number[]) =>
    range(upper, (a) => [
      heading(1, a),
      ...range(below, (b) => [heading(2, a, b), ...range(deep, (c) => heading(3, a, b, c))]).flat(),
    ]).flat()
  const counts = (sizes: readonly number[]) => {
    const levels = offered(tree(sizes)).map(({ level }) => level)
    return [1, 2, 3].map((level) => levels.filter((one) => one === level).length)
  }

  test.each([
    ['two levels where three would be more than 80', [9, 2, 3], [9, 18, 0]],
    ['three where they are 80', [8, 3, 2], [8, 24, 48]],
    ['two levels of 500', [5, 99, 1], [5, 495, 0]],
    ['the upper one alone where two are more than 500', [5, 100, 1], [5, 0, 0]],
  ] as const)('are %s', (_, sizes, expected) => {
    expect(counts(sizes)).toEqual(expected)
  })

  test('say how deep they stand', async () => {
    const { document } = await read(bytesOf('spec.pdf'))
    expect(document.sections.slice(0, 3).map(({ title, level }) => [title, level])).toEqual([
      ['1 Scope', 1],
      ['1.1 What is covered', 2],
      ['1.2 What is not', 2],
    ])
  })
})

describe('T24 headings', () => {
  const body = (from: number) =>
    Array.from({ length: 6 }, (_, i) =>
      line('Some running text that fills the line to its end, as text does here.', from - i * 14),
    )

  test('are not running heads, page numbers, or a label that repeats', async () => {
    const pages = ['Opening', 'Middle part', 'Closing', 'Afterword'].map((title, i) => ({
      texts: [
        line('ACME HANDBOOK', 820, 9, true),
        line(title, 740, 16, true),
        ...body(710),
        line('Note', 600, 11, true),
        ...body(580),
        line(`${i + 1}`, 30, 9),
      ],
    }))
    const { headings } = await read(writePdf({ pages }))
    expect(headings.map(({ title }) => title)).toEqual(['Opening', 'Middle part', 'Closing', 'Afterword'])
  })

  test('stand below articles where a contract has both', async () => {
    const article = (n: number, title: string, y: number) => [
      line(`ARTICLE ${n} ${title}`, y, 11, true),
      line(`${n}.1 Promise. Each party keeps what it has promised to the other party here.`, y - 28),
      ...body(y - 42),
      line(`${n}.2 Notice. Each party tells the other what it has to know for that purpose.`, y - 140),
      ...body(y - 154),
    ]
    const pages = [
      { texts: [...article(1, 'DUTIES', 780), ...article(2, 'RIGHTS', 500)] },
      { texts: article(3, 'ENDING', 780) },
    ]
    const { document, headings } = await read(writePdf({ pages }))
    expect(topTitles(document)).toEqual(['ARTICLE 1 DUTIES', 'ARTICLE 2 RIGHTS', 'ARTICLE 3 ENDING'])
    expect(titles(document)).toEqual(headings.map(({ title }) => title))
    expect(headings.filter(({ level }) => level === 2).map(({ title }) => title)).toEqual([
      '1.1 Promise',
      '1.2 Notice',
      '2.1 Promise',
      '2.2 Notice',
      '3.1 Promise',
      '3.2 Notice',
    ])
  })
})

describe('what is refused', () => {
  test('a file that wants a password', async () => {
    expect(await extractPdf(bytesOf('locked.pdf'), 'x.pdf')).toMatchObject({
      status: 422,
      error: expect.stringContaining('encrypted with a password'),
    })
    expect((await read(bytesOf('owner-locked.pdf'))).document.title).toBe('Supply Agreement')
  })

  test('a file without pages, and one that is cut off', async () => {
    expect(await extractPdf(new Uint8Array(writePdf({ pages: [] })), 'x.pdf')).toMatchObject({
      status: 422,
      error: expect.stringContaining('no pages'),
    })
    expect(await extractPdf(bytesOf('spec.pdf').slice(0, 400), 'x.pdf')).toMatchObject({
      status: 422,
      error: expect.stringContaining('damaged'),
    })
  })
})
