import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { HttpError } from './errors.ts'
import { type ByteRange, disposition, matchesETag, rangeOf } from './storedFile.ts'

/** Media types that browsers may display inline; others, such as SVG and HTML, are downloaded. [CX15] */
const SHOWN = /^(?:application\/pdf|image\/(?:png|jpeg|webp|gif)|audio\/.+|video\/.+|text\/plain)$/u

/** A stored file that somebody uploaded. */
export interface ServedFile {
  readonly name: string
  readonly mime: string
  readonly sha256: string
  readonly size: number
  readonly read: (range: ByteRange) => Readable
}

interface Exchange {
  readonly request: Request
  readonly response: Response
}

/** Sends a stored file: whole, one range of it, or 304. Nothing in it can run in the name of this service. [CX15] */
export async function serveFile({ request, response }: Exchange, file: ServedFile): Promise<void> {
  const { size } = file
  const etag = `"${file.sha256}"`
  response.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': 'sandbox',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  if (matchesETag(request.get('if-none-match'), etag)) return void response.status(304).end()
  // Ranges are defined for GET alone.
  const range = request.method === 'GET' ? rangeOf(request, size, etag) : null
  if (range === 'unsatisfiable') {
    throw new HttpError(416, 'The requested range lies outside the file.', {}, { 'Content-Range': `bytes */${size}` })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  response.status(range === null ? 200 : 206)
  if (range !== null) response.set('Content-Range', `bytes ${start}-${end}/${size}`)
  // `set` would add a charset to every text type.
  response.setHeader('Content-Type', file.mime === 'text/plain' ? 'text/plain; charset=utf-8' : file.mime)
  response.set({
    'Content-Length': String(end - start + 1),
    'Content-Disposition': disposition(SHOWN.test(file.mime) ? 'inline' : 'attachment', file.name),
  })
  if (request.method === 'HEAD' || size === 0) return void response.end()
  // A client that disconnects during the download is not an error; the file is closed either way.
  await pipeline(file.read({ start, end }), response).catch(() => {})
}
