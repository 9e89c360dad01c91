import { open } from 'node:fs/promises'

/** Bytes of a file's start that are enough to tell its type. */
const HEAD_BYTES = 4096
export const FALLBACK_MIME = 'application/octet-stream'
const MIME_MAX = 100
const MIME = /^[a-z0-9][\w!#$&^.+-]{0,60}\/[a-z0-9][\w!#$&^.+-]{0,60}$/u

/** Signatures at the start of a file, as Latin-1. */
const STARTS: readonly (readonly [start: string, mime: string])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['ID3', 'audio/mpeg'],
  ['fLaC', 'audio/flac'],
  ['\x1aE\xdf\xa3', 'video/webm'],
]
/** Containers that say what they hold after their own signature. */
const BOXED: readonly (readonly [pattern: RegExp, mime: string])[] = [
  [/^RIFF.{4}WEBP/su, 'image/webp'],
  [/^RIFF.{4}WAVE/su, 'audio/wav'],
  [/^.{4}ftypavi[fs]/su, 'image/avif'],
  [/^.{4}ftyp(?:hei[cmsx]|mif1)/su, 'image/heic'],
  [/^.{4}ftypM4A/su, 'audio/mp4'],
  [/^.{4}ftypqt/su, 'video/quicktime'],
  [/^.{4}ftyp/su, 'video/mp4'],
]
const MARKUP: readonly (readonly [pattern: RegExp, mime: string])[] = [
  [/^<(?:!doctype html|html|head|body|script)\b/iu, 'text/html'],
  [/^<(?:!doctype svg|svg)\b/iu, 'image/svg+xml'],
]
/** What may stand before the first element: comments and declarations, each up to its end. */
const PREAMBLES: readonly (readonly [open: string, close: string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
]
/** Containers whose declared type may be the closer one. */
const KINDRED: Readonly<Record<string, readonly string[]>> = {
  'video/webm': ['audio/webm', 'video/x-matroska'],
  'video/mp4': ['audio/mp4'],
}

/** The type of a stored file: by its content, else as declared; text only where it holds text. */
export async function mimeOf(path: string, declared: string): Promise<string> {
  const head = await headOf(path)
  const start = head.toString('latin1')
  const told = declaredMime(declared)
  const found = STARTS.find(([signature]) => start.startsWith(signature))?.[1] ?? matching(BOXED, start)
  if (found) return KINDRED[found]?.includes(told) ? told : found
  const isText = head.length > 0 && !start.includes('\0')
  if (isText) {
    const markup = matching(MARKUP, withoutPreamble(start))
    if (markup) return markup
  }
  if (told.startsWith('text/') && !isText && head.length > 0) return FALLBACK_MIME
  return told
}

function matching(table: readonly (readonly [pattern: RegExp, mime: string])[], start: string): string | undefined {
  return table.find(([pattern]) => pattern.test(start))?.[1]
}

function withoutPreamble(start: string): string {
  let rest = start.replace(/^\xef\xbb\xbf/u, '').trimStart()
  for (;;) {
    const preamble = PREAMBLES.find(([open]) => rest.startsWith(open))
    const end = preamble === undefined ? -1 : rest.indexOf(preamble[1])
    if (end === -1) return rest
    rest = rest.slice(end + preamble![1].length).trimStart()
  }
}

/** Type and subtype in small letters; the fallback when it is none. */
function declaredMime(declared: string): string {
  const mime = declared.slice(0, MIME_MAX).split(';')[0]!.trim().toLowerCase()
  return MIME.test(mime) ? mime : FALLBACK_MIME
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
