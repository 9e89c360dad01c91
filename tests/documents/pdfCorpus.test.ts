import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Ingested } from '#documents/document.ts'
import { createIngest } from '#documents/ingest.ts'
import { extractPdf } from '#documents/kinds/pdf/extract.ts'
import { cleanText } from '#engine/text.ts'
import { type HostileFile, hostileFiles } from '../helpers/hostilePdf.ts'
import { everyNth } from '../helpers/longForm.ts'
import { corpusFolder, isSameTitle, pdfCorpus } from '../helpers/pdfCorpus.ts'
import { present } from '../helpers/present.ts'

const corpus = corpusFolder()
present('CORPUS', corpus !== null, 'The corpus is not here: its PDFs are not read.')

type Read = ReturnType<typeof extractPdf>
const alreadyRead = new Map<string, Read>()

/** Reads a file once for all tests. */
function read(file: string, ignoreOutline: boolean): Read {
  const key = `${file} ${ignoreOutline}`
  const result =
    alreadyRead.get(key) ?? extractPdf(new Uint8Array(readFileSync(file)), path.basename(file), { ignoreOutline })
  alreadyRead.set(key, result)
  return result
}

describe.skipIf(corpus === null)('the corpus', () => {
  const files = corpus === null ? new Map() : pdfCorpus(corpus)
  const tried = everyNth([...files.values()], 5)

  test('every PDF that opens has sections with titles and previews; locked ones are refused with the reason', {
    timeout: 120_000,
  }, async () => {
    for (const { file, truth } of tried) {
      const result = await read(file, false)
      if ('kind' in result) {
        expect(result, file).toMatchObject({ status: 422, error: expect.stringContaining('password') })
        expect(truth.category, file).toBe('encrypted')
        continue
      }
      const { sections, pages } = result.document
      expect(sections.length, file).toBeGreaterThan(0)
      expect(
        sections.filter(({ title, preview }) => title === '' || preview === ''),
        file,
      ).toEqual([])
      if ((pages ?? 0) >= 10) expect(sections.length, file).toBeGreaterThanOrEqual(3)
      expect(sections.length, file).toBeLessThanOrEqual(500)
    }
  })

  test('headings are found without bookmarks: mean F1 at least 0.90, and of the sections offered 0.88', {
    timeout: 120_000,
  }, async () => {
    const f1s: number[] = []
    const offeredF1s: number[] = []
    for (const { file, truth } of tried) {
      const wanted = (truth.outline ?? []).filter(({ inText }: { inText: boolean }) => inText)
      if (wanted.length === 0 || truth.hand || (truth.matchRate ?? 0) < 0.8) continue
      const [shown, hidden] = [await read(file, false), await read(file, true)]
      if ('kind' in shown || 'kind' in hidden) throw new Error(`${file} does not open`)
      const known = [
        ...shown.headings.map(({ title }) => title),
        ...wanted.map(({ title }: { title: string }) => title),
      ]
      f1s.push(f1(hidden.headings, wanted, known))
      offeredF1s.push(f1(hidden.document.sections, wanted, known))
    }
    expect(mean(f1s)).toBeGreaterThanOrEqual(0.9)
    expect(mean(offeredF1s)).toBeGreaterThanOrEqual(0.88)
  })

  test.each([
    ['deb-texlive-lang-japanes__pxbabel.pdf', '概要'],
    ['deb-maint-guide-ja__maint-guide.ja.pdf', '開発に必要な文書'],
    ['deb-texlive-lang-chinese__install-latex-guide-zh-cn.pdf', '卸载'],
  ])('%s keeps its characters', async (name, words) => {
    const result = await read(files.get(name)!.file, false)
    expect('kind' in result ? '' : result.document.sections.map(({ text }) => text).join('')).toContain(words)
  })

  test('a contract is divided into its clauses', async () => {
    const { file, truth } = files.get('cFS__cFS_Apps_Corporate_CLA.pdf')!
    const result = await read(file, false)
    const found = 'kind' in result ? [] : result.document.sections.map(({ title }) => title)
    for (const { title } of truth.outline) expect(found).toContainEqual(title)
  })
})

const REFUSED: Readonly<Record<string, object>> = {
  reject4xx: { kind: 'rejected' },
  image422: { kind: 'rejected', status: 422, ocrPlaceholder: true },
  msg422: { kind: 'rejected', status: 422 },
}

function shown(answer: Ingested): string[] {
  if (answer.kind === 'rejected') return [answer.error]
  const { title: whole, sections, messages = [] } = answer
  return [
    whole,
    ...sections.flatMap(({ title, preview, text }) => [title, preview, text]),
    ...messages.flatMap(({ from, subject, body }) => [from, subject, body]),
  ]
}

describe.skipIf(corpus === null)('[DO18] T21 hostile files', () => {
  test('are each answered within 10 seconds as they deserve, in clean text, with at most 500 sections', {
    timeout: 180_000,
  }, async () => {
    // Those that only take long are tried over the wire, in tests/faults/hostileFiles.test.ts.
    const files = hostileFiles(corpus!).filter(({ expect: expected }) => expected !== 'bounded-time')
    const ingest = createIngest()
    const startMb = process.memoryUsage().rss / 1e6
    const check = async ({ name, file, expect: expected }: HostileFile) => {
      const start = performance.now()
      const answer = await ingest.ingest(file, name)
      expect(performance.now() - start, name).toBeLessThan(13_000)
      expect(answer, name).toMatchObject(REFUSED[expected] ?? {})
      if (expected === 'accept') expect(answer.kind, name).not.toBe('rejected')
      expect(
        shown(answer).filter((text) => text !== cleanText(text)),
        name,
      ).toEqual([])
      if (answer.kind === 'pdf') expect(answer.sections.length, name).toBeLessThanOrEqual(500)
    }
    const waiting = files.values()
    const work = async () => {
      for (const hostile of waiting) await check(hostile)
    }
    await Promise.all([work(), work()])
    await ingest.close()
    expect(process.memoryUsage().rss / 1e6 - startMb).toBeLessThan(300)
    rmSync(path.dirname(files[0]!.file), { recursive: true })
  })
})

type Found = readonly { readonly title: string; readonly page?: number }[]
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

function f1(found: Found, wanted: Found, known: readonly string[]): number {
  const near = (one: Found[number], other: Found[number]) => Math.abs((one.page ?? 0) - (other.page ?? 0)) <= 1
  const hits = wanted.filter((entry) => found.some((one) => isSameTitle(one.title, entry.title) && near(one, entry)))
  const good = found.filter(({ title }) => known.some((other) => isSameTitle(title, other)))
  const [recall, precision] = [hits.length / wanted.length, good.length / Math.max(1, found.length)]
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision)
}
