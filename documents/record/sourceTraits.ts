import type { PdfDocument } from '../kinds/pdf/open.ts'

/** What a PDF says of itself that a reader of the record should know. */
export interface SourceTraits {
  readonly pages: number
  /** Protected by its owner; it opens without a password. */
  readonly isEncrypted: boolean
  /** The owner allows annotations; true for a file that is not protected. */
  readonly mayAnnotate: boolean
  readonly signatures: number
  /** The first page has the size of a letter. */
  readonly isLetter: boolean
}

const PERMIT_CHANGE = 8
const PERMIT_ANNOTATE = 32
const LETTER_SIDES = [612, 792] as const
const SIGNATURES_MAX = 1_000

export async function traitsOf(source: Uint8Array, pdf: PdfDocument | null): Promise<SourceTraits> {
  const permissions = (await pdf?.getPermissions().catch(() => null)) ?? null
  return {
    pages: pdf?.numPages ?? 0,
    isEncrypted: permissions !== null,
    mayAnnotate: permissions === null || [PERMIT_CHANGE, PERMIT_ANNOTATE].some((flag) => permissions.includes(flag)),
    signatures: signaturesIn(source),
    isLetter: pdf !== null && (await isLetter(pdf).catch(() => false)),
  }
}

/** A signature names the bytes that it covers; nothing else does. */
function signaturesIn(source: Uint8Array): number {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  let count = 0
  for (
    let at = bytes.indexOf('/ByteRange');
    at !== -1 && count < SIGNATURES_MAX;
    at = bytes.indexOf('/ByteRange', at + 1)
  ) {
    if (/^\/ByteRange\s*\[\s*\d/u.test(bytes.toString('latin1', at, at + 40))) count++
  }
  return count
}

async function isLetter(pdf: PdfDocument): Promise<boolean> {
  const page = await pdf.getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  return (
    Math.abs(Math.min(width, height) - LETTER_SIDES[0]) < 3 && Math.abs(Math.max(width, height) - LETTER_SIDES[1]) < 3
  )
}
