import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { files } from '#engine/words/en/files.ts'
import { type Rejected, rejected } from '../../document.ts'

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

const PDFJS_FOLDER = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * Character maps and standard fonts lie beside pdfjs-dist. They must be file system paths: given as file:// URLs
 * they do not load, and the text of CJK files goes missing without an error.
 */
const PARSING = {
  cMapUrl: path.join(PDFJS_FOLDER, 'cmaps/'),
  cMapPacked: true,
  standardFontDataUrl: path.join(PDFJS_FOLDER, 'standard_fonts/'),
  disableFontFace: true,
  useSystemFonts: false,
  useWasm: false,
  stopAtErrors: false,
  maxImageSize: 1,
  enableXfa: false,
  verbosity: 0,
}

const SENTENCES: Readonly<Record<string, string>> = {
  PasswordException: files.pdfPassword,
  InvalidPDFException: files.pdfDamaged,
}

/** Why pdf.js would not open a file, as the answer for the person who uploaded it. */
export function pdfRejected(error: unknown): Rejected {
  const name = error instanceof Error ? error.name : ''
  return rejected(422, SENTENCES[name] ?? files.pdfUnreadable)
}

/** Opens a PDF. The bytes are taken over by the parser. Rejects with the parser's error; see `pdfRejected`. */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  // A Buffer may share its memory with others, and the parser takes none.
  return await getDocumentProxy(Buffer.isBuffer(bytes) ? new Uint8Array(bytes) : bytes, PARSING)
}
