import { cleanLine } from '#engine/text.ts'
import { labelOf } from './headings/numbering.ts'
import type { PdfDocument } from './open.ts'
import type { ReadPage } from './page/pages.ts'

export const DOCUMENT_TITLE_MAX = 300
const JUNK =
  /^(?:untitled.*|unknown|document\d*|doc\d*|title|no title|pdf|scan.*|img.*|microsoft (?:word|powerpoint|excel).*|print|layout \d+|slide \d+|powerpoint.*|\W*)$|\.(?:docx?|odt|rtf|pdf|indd|dvi|tex|tmp|ps|eps|xlsx?|pptx?|html?|qxd|fm|pub|wpd|txt)$|^\S+\.\p{L}{2,8}$|^(?:table of )?contents$|^(?=[\w-]*$)[\w-]*?\d{5}|^file:|^https?:|\\/iu
const BIG = 1.15
const TITLE_LINES_MAX = 3

/** The file's own title unless it is junk, else the largest line of the first page with text, else the file's name. */
export async function documentTitle(pdf: PdfDocument, pages: readonly ReadPage[], fileName: string): Promise<string> {
  return infoTitle(await metadata(pdf)) ?? largestLine(pages) ?? nameOf(fileName)
}

async function metadata(pdf: PdfDocument): Promise<unknown> {
  try {
    return (await pdf.getMetadata()).info
  } catch {
    return null
  }
}

function infoTitle(info: unknown): string | null {
  const title = info && typeof info === 'object' && 'Title' in info ? info.Title : null
  const line = typeof title === 'string' ? cleanLine(title, DOCUMENT_TITLE_MAX) : ''
  return line.length < 3 || JUNK.test(line) || !/\p{L}{2}/u.test(line) ? null : line
}

function largestLine(pages: readonly ReadPage[]): string | null {
  const page = pages.slice(0, 3).find(({ lines }) => lines.length > 0)
  const lines =
    page?.lines.filter((line) => line.angle === 0 && /\p{L}{2}/u.test(line.text) && !isHeading(line.text)) ?? []
  const sizes = lines.map((line) => line.size).sort((a, b) => a - b)
  const largest = sizes.at(-1) ?? 0
  if (largest < BIG * (sizes[Math.floor((sizes.length - 1) / 2)] ?? 0)) return null
  const from = lines.findIndex((line) => line.size > largest - 0.5)
  const rest = lines.slice(from)
  const end = rest.findIndex((line) => line.size <= largest - 0.5)
  const title = rest.slice(0, Math.min(TITLE_LINES_MAX, end === -1 ? rest.length : end))
  return (
    cleanLine(title.map((line) => line.text).join(' '), DOCUMENT_TITLE_MAX).replace(/(?<!\s)\s*[∗*†‡]$/u, '') || null
  )
}

/** "1. Introduction" is no document's title. */
function isHeading(text: string): boolean {
  const label = labelOf(text)
  return label?.kind === 'decimal' || label?.kind === 'list'
}

function nameOf(fileName: string): string {
  const base = fileName.split(/[\\/]/u).at(-1) ?? ''
  return cleanLine(base.replace(/\.[a-z0-9]{1,5}$/iu, '').replaceAll('_', ' '), DOCUMENT_TITLE_MAX) || 'Document'
}
