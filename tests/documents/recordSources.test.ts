import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { packedPdf } from '#dev/hostile/packedPdf.ts'
import { readRecord } from '#documents/record/readRecord.ts'
import { writeRecord } from '#documents/record/write.ts'
import { corpusFolder, pdfCorpus } from '../helpers/pdfCorpus.ts'
import { present } from '../helpers/present.ts'
import { recordInput } from './recordMeeting.ts'
import { rawPdf } from './recordPages.ts'
import { annotationsOn, textFrom, textOf, withPdf } from './recordReader.ts'

const FIXTURES = path.resolve(import.meta.dirname, '../../fixtures/documents')
const TYPED = 'Größe Ж 漢字 한글 سلام 😀'
const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-sources-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function recordOf(source: Uint8Array, pages: number) {
  const annotations = [
    { text: TYPED, anchor: { page: 1, xPct: 40, yPct: 40 } },
    { text: `last ${TYPED}`, anchor: { page: pages, xPct: 60, yPct: 60 } },
  ]
  const input = recordInput({ source, sections: [{ title: 'All', text: 'All', page: 1 }], pages, annotations })
  return await writeRecord(input)
}

const pagesIn = (source: Uint8Array) => withPdf(source, async ({ numPages }) => numPages)

/** The record reads as a record: the document's pages as before with their annotations, then its own. */
async function expectWhole(source: Uint8Array, bytes: Uint8Array): Promise<void> {
  const pages = await pagesIn(source)
  await withPdf(bytes, async (pdf) => {
    expect(pdf.numPages).toBeGreaterThan(pages)
    for (const number of new Set([1, pages]))
      expect(await textOf(pdf, number)).toBe(await withPdf(source, (before) => textOf(before, number)))
    const found = [...(await annotationsOn(pdf, 1)), ...(pages > 1 ? await annotationsOn(pdf, pages) : [])]
    expect(found.map(({ contents }) => contents)).toEqual(expect.arrayContaining([TYPED, `last ${TYPED}`]))
    expect(await textFrom(pdf, pages + 1)).toContain('REVIEW RECORD')
  })
}

describe('[RD11] T20 a document under its owner’s protection', () => {
  test('is annotated behind its bytes, and the record says what the owner asks', async () => {
    const source = new Uint8Array(readFileSync(path.join(FIXTURES, 'owner-locked.pdf')))
    const { bytes, facts } = await recordOf(source, await pagesIn(source))
    expect(facts.mode).toBe('appended')
    expect(Buffer.compare(bytes.slice(0, source.length), source)).toBe(0)
    await expectWhole(source, bytes)
    const text = await withPdf(bytes, (pdf) => textFrom(pdf, 1))
    expect(text.replaceAll(/\s+/gu, ' ')).toContain('are the beginning of this file, unchanged')
    expect(text).toContain('restricts its use')
    expect(text).toContain('This file keeps that protection')
  })

  test('that is damaged is annotated in a copy that says so; the protected file is attached as uploaded', async () => {
    const whole = readFileSync(path.join(FIXTURES, 'owner-locked.pdf'), 'latin1')
    const source = new Uint8Array(Buffer.from(whole.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'))
    const { bytes, facts } = await recordOf(source, await pagesIn(source))
    expect(facts.mode).toBe('rewritten')
    await expectWhole(source, bytes)
    expect(Buffer.compare((await readRecord(bytes)).original!, source)).toBe(0)
    const text = await withPdf(bytes, (pdf) => textFrom(pdf, 1))
    expect(text).toContain('saved anew without its protection')
    expect(text).toContain('The attached document keeps that protection')
  })

  test('one that needs a password to open is attached, and its annotations are listed', async () => {
    const source = new Uint8Array(readFileSync(path.join(FIXTURES, 'locked.pdf')))
    const { bytes, facts } = await recordOf(source, 1)
    expect(facts.mode).toBe('apart')
    expect(Buffer.compare((await readRecord(bytes)).original!, source)).toBe(0)
    const text = await withPdf(bytes, (pdf) => textFrom(pdf, 1))
    expect(text).toContain('could not be shown')
    expect(text).toContain('Größe')
  })
})

describe('[RD12] a document', () => {
  test('that was signed before says so, and its signed bytes stay', async () => {
    const signature =
      '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange [0 10 20 30]/Contents<00>>>'
    const source = rawPdf([{ page: '/MediaBox[0 0 400 400]', lines: [[200, 'Signed text']] }], signature)
    const { bytes, facts } = await recordOf(source, 1)
    expect(facts.mode).toBe('appended')
    expect(Buffer.compare(bytes.slice(0, source.length), source)).toBe(0)
    expect(await withPdf(bytes, (pdf) => textFrom(pdf, 2))).toContain('carries 1 digital signature from before')
  })

  test('whose directory is damaged is saved anew and attached', async () => {
    const whole = Buffer.from(rawPdf([{ page: '/MediaBox[0 0 400 400]', lines: [[200, 'Damaged text']] }]))
    const text = whole.toString('latin1')
    for (const damaged of [text.replace(/startxref\n\d+/, 'startxref\n7'), text.slice(0, text.indexOf('xref\n0'))]) {
      const source = new Uint8Array(Buffer.from(damaged, 'latin1'))
      const { bytes, facts } = await recordOf(source, 1)
      expect(['rewritten', 'apart']).toContain(facts.mode)
      await (facts.mode === 'rewritten' ? expectWhole(source, bytes) : undefined)
      expect(Buffer.compare((await readRecord(bytes)).original!, source)).toBe(0)
    }
  })

  test('that is no PDF at all any more still has a record', async () => {
    const source = new Uint8Array(Buffer.from('%PDF-1.7\nnothing of use'))
    const { bytes, facts } = await recordOf(source, 1)
    expect(facts.mode).toBe('apart')
    expect(await withPdf(bytes, (pdf) => textFrom(pdf, 1))).toContain('Größe')
  })

  test('without a directory, packed, is read and kept', async () => {
    const source = new Uint8Array(packedPdf('BT /F 12 Tf 72 700 Td (x) Tj ET'))
    const { bytes } = await recordOf(source, 1)
    await expectWhole(source, bytes)
  })
})

const hasQpdf = present(
  'QPDF',
  spawnSync('qpdf', ['--version']).status === 0,
  'qpdf is not here: the syntax of records is not checked.',
)
const corpus = corpusFolder()
present('CORPUS', corpus !== null, 'The corpus is not here: records of few real documents are tried.')

/** 0 sound, 3 warnings, 4 errors. */
function verdict(bytes: Uint8Array): number {
  const file = path.join(folder, 'checked.pdf')
  writeFileSync(file, bytes)
  const { status } = spawnSync('qpdf', ['--check', file], { stdio: 'ignore' })
  return status === 2 ? 4 : (status ?? 4)
}

describe.skipIf(!hasQpdf)('[RD13] qpdf finds nothing in a record that it does not find in the document', () => {
  const names = [
    'contract',
    'owner-locked',
    'scan',
    'spec',
    'turned',
    'two-columns',
    'mistitled',
    'real/contributor-agreement',
    'real/epanet-faq',
  ]
  test.each(names)('%s', async (name) => {
    const source = new Uint8Array(readFileSync(path.join(FIXTURES, `${name}.pdf`)))
    const { bytes } = await recordOf(source, await pagesIn(source))
    expect(verdict(bytes)).toBeLessThanOrEqual(verdict(source))
  })

  /** A few of each kind; `dev/bench/record.ts` tries them all. */
  const SAMPLE = [
    'unstructured__copy-protected.pdf',
    'pdf.js__issue9972-1.pdf',
    'cFS__cFS_Apps_Corporate_CLA.pdf',
    'docling__ocr_test_rotated_90.pdf',
    'docs__accounting-and-finance-policy-and-procedure-manual.pdf',
    'deb-texlive-lang-japanes__pxbabel.pdf',
    'tika__testPDF_rotated.pdf',
  ]
  test.skipIf(corpus === null).each(SAMPLE)('real document %s', async (name) => {
    const known = pdfCorpus(corpus!).get(name)
    if (!known) return console.log(`The corpus has no ${name}.`)
    const source = new Uint8Array(readFileSync(known.file))
    const { bytes } = await recordOf(source, await pagesIn(source))
    await expectWhole(source, bytes)
    expect(verdict(bytes)).toBeLessThanOrEqual(verdict(source))
  })
})
