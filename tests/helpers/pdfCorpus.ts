import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What is known about a file of the corpus, see its README. */
export interface PdfTruth {
  readonly category: string
  readonly pages: number | null
  readonly outline?: readonly {
    readonly title: string
    readonly page: number
    readonly level: number
    readonly inText: boolean
  }[]
  readonly matchRate?: number | null
  /** Titles were read off the pages by hand, top level only. */
  readonly hand?: true
}

const DEFAULT_FOLDER = path.resolve(import.meta.dirname, '../../../shared/corpus')

/** The corpus folder, or null where this machine has none. */
export function corpusFolder(folder = DEFAULT_FOLDER): string | null {
  return existsSync(path.join(folder, 'truth_pdf.json')) ? folder : null
}

/** Full path and truth per file name. */
export function pdfCorpus(folder: string): Map<string, { readonly file: string; readonly truth: PdfTruth }> {
  const truths = JSON.parse(readFileSync(path.join(folder, 'truth_pdf.json'), 'utf8')) as Record<string, PdfTruth>
  const names = readdirSync(path.join(folder, 'pdf')).filter((name) => name.endsWith('.pdf'))
  return new Map(names.map((name) => [name, { file: path.join(folder, 'pdf', name), truth: truths[`pdf/${name}`]! }]))
}

const LABEL =
  /^\s*(?:(?:chapter|part|article|section|subsection|appendix|annexe?|chapitre|schedule)\s+)?(?:[\dIVXLC]+(?:\.\d+)*|[A-Z](?:\.\d+)*(?=[\s.:]))[.:)]?\s*[—–-]?\s+/iu
const LABEL_CJK = /^\s*(?:第.{1,4}[章节節]|附[录錄]\s*[A-Z\d]{1,2})\s*|^\d+(?:\.\d+)*\s*/u

/** Whether two titles are the same but for numbers in front, spaces, case and punctuation. */
export function isSameTitle(a: string, b: string): boolean {
  const [wholeA, wholeB] = [folded(a), folded(b)]
  if (wholeA === wholeB) return wholeA !== '' || a.trim() === b.trim()
  const [bareA, bareB] = [folded(unlabelled(a)), folded(unlabelled(b))]
  return bareA !== '' && bareB !== '' && (bareA === bareB || bareA === wholeB || bareB === wholeA)
}

function folded(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function unlabelled(title: string): string {
  return title.normalize('NFKC').replace(LABEL, '').replace(LABEL_CJK, '')
}
