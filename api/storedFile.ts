import type { Request } from 'express'

/** True when `If-None-Match` contains the tag. The comparison is weak: a `W/` prefix is ignored, and `*` matches any tag. [DO15] */
export function matchesETag(header: string | undefined, etag: string): boolean {
  const named = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return named.includes('*') || named.includes(etag)
}

/** Returns a Content-Disposition with a portable ASCII file name and the full name in UTF-8. [DO14] */
export function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.replace(/[\\/:*?"<>|]/g, '-').toWellFormed()
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/[%;]/g, '_')
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, encodeByte)}`
}

function encodeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

export interface ByteRange {
  readonly start: number
  /** Last byte of the range, inclusive. */
  readonly end: number
}

/**
 * Returns the byte range that a request asks for; null for the whole file. Several ranges, other units and ranges of
 * another version also get the whole file. `unsatisfiable` when the range lies outside the file. [CX15]
 */
export function rangeOf(request: Request, size: number, etag: string): ByteRange | null | 'unsatisfiable' {
  const condition = request.get('if-range')
  if (condition !== undefined && condition !== etag) return null
  const asked = /^bytes=(\d*)-(\d*)$/u.exec(request.get('range')?.replaceAll(' ', '') ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return null
  const [, first, last] = asked as unknown as [string, string, string]
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
