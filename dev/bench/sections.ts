import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createIngest } from '#documents/ingest.ts'
import { type Extracted, extractPdf } from '#documents/kinds/pdf/extract.ts'
import { openPdf } from '#documents/kinds/pdf/open.ts'
import { corpusFolder, isSameTitle, type PdfTruth, pdfCorpus } from '../../tests/helpers/pdfCorpus.ts'
import { rawTextMs } from './rawText.ts'

/**
 * How well sections are found with the bookmarks hidden, and what reading costs beside bare text extraction.
 * `node dev/bench/sections.ts [corpus folder] [part of a file name]`; with a part of a name it lists what is wrong there. [PF10]
 */

const MATCH_RATE_MIN = 0.8
const FACTOR_MAX = 1.5
const EXTRA_MS = 150
/** A process is prepared when somebody opens a room, and stands ready before they have chosen a file. */
const READY_MS = 1_500
const CJK_CHECKS: Readonly<Record<string, string>> = {
  'deb-texlive-lang-japanes__pxbabel.pdf': '概要',
  'deb-maint-guide-ja__maint-guide.ja.pdf': '開発に必要な文書',
  'deb-texlive-lang-chinese__install-latex-guide-zh-cn.pdf': '卸载',
}

type Truth = NonNullable<PdfTruth['outline']>
interface Found {
  readonly title: string
  readonly page: number
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const mean = (values: readonly number[]) =>
  percent(
    values.reduce((a, b) => a + b, 0),
    values.length,
  )
const harmonic = (recall: number, precision: number) => percent(2 * recall * precision, recall + precision)

function scored(found: readonly Found[], wanted: Truth, any: readonly string[], pageSlack: number) {
  const isHit = (entry: Truth[number]) =>
    found.some(({ title, page }) => isSameTitle(title, entry.title) && Math.abs(page - entry.page) <= pageSlack)
  const hits = wanted.filter(isHit)
  const good = found.filter(({ title }) => any.some((known) => isSameTitle(title, known)))
  const recall = percent(hits.length, wanted.length)
  const precision = percent(good.length, found.length)
  return {
    recall,
    precision,
    f1: harmonic(recall, precision),
    missed: wanted.filter((entry) => !isHit(entry)),
    wrong: found.filter((one) => !good.includes(one)),
  }
}

async function bookmarks(file: string): Promise<string[]> {
  const pdf = await openPdf(new Uint8Array(readFileSync(file)))
  const titles: string[] = []
  const walk = (nodes: Awaited<ReturnType<typeof pdf.getOutline>>) => {
    for (const node of nodes ?? []) {
      titles.push(node.title)
      walk(node.items)
    }
  }
  walk(await pdf.getOutline())
  await pdf.loadingTask.destroy()
  return titles
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T | null]> {
  const start = performance.now()
  const result = await work().catch(() => null)
  return [performance.now() - start, result]
}

/** Bare extraction in a process that has read nothing before, as our reading process has not either. */
async function freshRawMs(file: string): Promise<number> {
  const program = path.join(import.meta.dirname, 'rawText.ts')
  return Number((await promisify(execFile)(process.execPath, [program, file])).stdout)
}

const [folderArgument, only = ''] = process.argv.slice(2)
const folder = corpusFolder(folderArgument)
if (folder === null) {
  console.log('sections: no corpus here, skipped')
  process.exit(0)
}

const ingest = createIngest()
const f1s: number[] = []
const offeredF1s: number[] = []
const clauses = { found: 0, wanted: 0 }
let slow = 0
let slowFresh = 0
let unsectioned = 0
console.log(
  'file                                     pages source   sections headings | recall precis     F1  offered |  raw ms     ours fresh raw    child',
)
for (const [name, { file, truth }] of pdfCorpus(folder)) {
  if (!name.includes(only)) continue
  const hidden = await extractPdf(new Uint8Array(readFileSync(file)), name, { ignoreOutline: true })
  if ('kind' in hidden) {
    console.log(`${name.slice(0, 40).padEnd(40)} ${hidden.status} ${hidden.error}`)
    continue
  }
  const rawMs = await rawTextMs(file)
  const freshMs = await freshRawMs(file)
  const [ownMs, own] = await timed(() => extractPdf(new Uint8Array(readFileSync(file)), name))
  ingest.prepare?.()
  await delay(READY_MS)
  const [childMs, answer] = await timed(() => ingest.ingest(file, name))
  const { document } = own as Extracted
  if (
    answer?.kind !== 'pdf' ||
    answer.sections.length === 0 ||
    answer.sections.some(({ title, preview }) => !title || !preview)
  )
    unsectioned++
  if (ownMs > rawMs * FACTOR_MAX + EXTRA_MS) slow++
  if (childMs > freshMs * FACTOR_MAX + EXTRA_MS) slowFresh++
  const wanted = truth.outline?.filter(({ inText }) => inText) ?? []
  let scores = ''
  if (wanted.length > 0 && (truth.hand || (truth.matchRate ?? 0) >= MATCH_RATE_MIN)) {
    const any = truth.hand ? wanted.map(({ title }) => title) : await bookmarks(file)
    const all = scored(hidden.headings, wanted, any, truth.hand ? Number.POSITIVE_INFINITY : 1)
    const picks = hidden.document.sections.map(({ title, page = 0 }) => ({ title, page }))
    const picked = scored(picks, wanted, any, truth.hand ? Number.POSITIVE_INFINITY : 1)
    if (!truth.hand) f1s.push(all.f1)
    if (!truth.hand) offeredF1s.push(picked.f1)
    const isContract = truth.hand && (document.pages ?? 0) <= 5
    if (isContract) {
      clauses.found += wanted.length - all.missed.length
      clauses.wanted += wanted.length
    }
    scores =
      [all.recall, all.precision, all.f1, picked.f1].map((value) => value.toFixed(2).padStart(6)).join(' ') +
      (truth.hand ? ' (by hand)' : '')
    if (only) for (const { page, title } of all.wrong) console.log(`    not in the outline: ${page} ${title}`)
    if (only) for (const { page, title } of all.missed) console.log(`    not found: ${page} ${title}`)
  }
  const times = [rawMs, ownMs, freshMs, childMs].map((ms) => ms.toFixed(0).padStart(9)).join('')
  console.log(
    `${name.slice(0, 40).padEnd(40)} ${String(document.pages).padStart(5)} ${document.source.padEnd(8)} ${String(document.sections.length).padStart(8)} ${String(hidden.headings.length).padStart(8)} | ${scores.padEnd(37)}| ${times}`,
  )
  const check = CJK_CHECKS[name]
  if (check !== undefined)
    console.log(`    contains ${check}: ${document.sections.some(({ text }) => text.includes(check))}`)
}
await ingest.close()
console.log(`headings, bookmarks hidden: macro F1 ${mean(f1s).toFixed(3)} over ${f1s.length} files`)
console.log(
  `sections offered, bookmarks hidden: macro F1 ${mean(offeredF1s).toFixed(3)} over ${offeredF1s.length} files`,
)
console.log(
  `clause heads found: ${clauses.found} of ${clauses.wanted}; files without titled sections: ${unsectioned}; slower than ${FACTOR_MAX} x raw + ${EXTRA_MS} ms: ${slow} in one process, ${slowFresh} in a process of its own`,
)
