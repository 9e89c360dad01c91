import type { Request } from 'express'

/** `If-None-Match` compares weakly: `W/` in front of a tag does not matter, `*` means any. [DO15] */
export function namesTag(header: string | undefined, etag: string): boolean {
  const named = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return named.includes('*') || named.includes(etag)
}

/** A file name that any system can store: ASCII first, the true one beside it. [DO14] */
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
  /** The last byte, included. */
  readonly end: number
}

/**
 * The one range of bytes that a request asks for; null for the whole file, which is also the answer to several ranges, to
 * another unit, and to a range of another version of the file; `unsatisfiable` when no such byte is there. [CX15]
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
