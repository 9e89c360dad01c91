import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import busboy from 'busboy'
import type { Request } from 'express'
import { cutWhole } from '#engine/text.ts'
import type { Upload } from '#gateway/uploads/documentIntake.ts'
import type { Arrival } from './arrivals.ts'
import { HttpError, ValidationError } from './errors.ts'

const FIELDS_MAX = 8
const FIELD_BYTES_MAX = 1_024
const PARTS_MAX = 10
const HEADER_PAIRS_MAX = 50
const FILE_NAME_MAX = 200
/** Maximum characters of an ending that a shortened file name keeps, the dot included. */
const ENDING_MAX = 16
/** Maximum bytes that multipart framing adds to the file. */
const FRAMING_BYTES_MAX = 64 * 1024

export interface FormLimits {
  /** Maximum bytes of the file. */
  readonly bytesMax: number
  /** Interval in which at least `paceBytesMin` bytes must arrive, otherwise the upload is aborted. */
  readonly paceMs: number
  readonly paceBytesMin: number
}

/** Minimum pace of every upload. [EV10] */
export const PACE = { paceMs: 15_000, paceBytesMin: 16 * 1024 }

/** Observes the arrival of a form, and may abort it with an error. */
export interface Watch {
  readonly signal: AbortSignal
  readonly arrived: (bytes: number) => void
}

export interface ReceivedForm<U = Upload> {
  readonly upload: U
  /** Media type that the client declared for the file. */
  readonly declared: string
  readonly fields: Readonly<Record<string, string>>
}

/** Throws 413 for an announced length over the limit, 415 for another content type. Reads nothing. [RE6] */
export function checkForm(request: Request, bytesMax: number): void {
  if (Number(request.get('content-length') ?? 0) > bytesMax + FRAMING_BYTES_MAX) throw tooLarge(bytesMax)
  if (!/^\s*multipart\/form-data\s*(;|$)/i.test(request.get('content-type') ?? '')) {
    throw new HttpError(415, 'Send the file as multipart/form-data.')
  }
}

/**
 * Passes the one file of a multipart form on while hashing it. Throws 413 when the file is too large (the rest is
 * discarded), 422 for no file part, several, or a body that is broken or stalls. The file
 * is closed when the promise settles. [DO4] [DO5] [RE4] [RE6]
 */
export async function receiveForm<U>(
  request: Request,
  arrival: Arrival<U>,
  limits: FormLimits,
  watch?: Watch,
): Promise<ReceivedForm<U>> {
  const { bytesMax } = limits
  const parser = openParser(request, bytesMax)
  const fields: Record<string, string> = Object.create(null)
  const files: Promise<U>[] = []
  let declared = ''
  parser.on('field', (name, value) => {
    fields[name] = value
  })
  parser.on('file', (_name, stream, { filename, mimeType }) => {
    // An error without a listener would end the process.
    stream.on('error', () => {})
    // busboy continues to parse the chunk that contained the end of the form; a file begun there would never end.
    if (isComplete(parser)) return void parser.destroy(new Error('a file after the end'))
    declared = mimeType
    files.push(receiveFile(stream, arrival, bytesMax, { fileName: filename ?? '', declared }))
    // A rejected file ends the form; the rest is not awaited.
    files[0]!.catch((error: unknown) => parser.destroy(error as Error))
  })
  try {
    await parsed(request, parser, limits, watch)
  } catch (error) {
    await files[0]?.catch(() => {})
    throw error
  }
  if (!files[0]) throw new ValidationError([{ loc: ['body', 'file'], msg: 'A file is required.', type: 'missing' }])
  return { upload: await files[0], declared, fields }
}

/** Pipes the body to the parser. After a failure the rest is left unread, so that a response can still be sent. */
async function parsed(
  request: Request,
  parser: busboy.Busboy,
  { paceMs, paceBytesMin }: FormLimits,
  watch?: Watch,
): Promise<void> {
  let arrived = 0
  const count = (chunk: Buffer) => {
    arrived += chunk.length
    watch?.arrived(chunk.length)
  }
  const end = () => parser.destroy(watch?.signal.reason as Error)
  const unfinished = () => {
    if (!request.complete) parser.destroy(new Error('aborted'))
  }
  const pace = setInterval(() => {
    if (arrived < paceBytesMin) parser.destroy(new Error('stalled'))
    arrived = 0
  }, paceMs)
  try {
    await new Promise<void>((resolve, reject) => {
      // Stays attached: busboy may report more than one error.
      parser.on('error', (error) => reject(error instanceof HttpError || isSystemError(error) ? error : broken()))
      parser.once('filesLimit', () => reject(severalFiles()))
      parser.once('close', resolve)
      request.once('close', unfinished)
      watch?.signal.addEventListener('abort', end)
      request.on('data', count)
      request.pipe(parser)
      // The request may have closed before the listeners were attached; no event follows then.
      if (request.destroyed) unfinished()
      if (watch?.signal.aborted) end()
    })
  } finally {
    clearInterval(pace)
    request.off('close', unfinished)
    watch?.signal.removeEventListener('abort', end)
    request.off('data', count)
    request.unpipe(parser)
    parser.destroy()
  }
}

function openParser(request: Request, bytesMax: number): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        parts: PARTS_MAX,
        headerPairs: HEADER_PAIRS_MAX,
        // busboy reports a file of exactly the limit as truncated.
        fileSize: bytesMax + 1,
      },
    })
  } catch {
    throw new ValidationError([
      { loc: ['header', 'content-type'], msg: 'The form has no boundary.', type: 'value_error' },
    ])
  }
}

async function receiveFile<U>(
  stream: Readable,
  arrival: Arrival<U>,
  bytesMax: number,
  { fileName, declared }: { readonly fileName: string; readonly declared: string },
): Promise<U> {
  const digest = createHash('sha256')
  let bytes = 0
  const place = await arrival.open()
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > bytesMax) throw tooLarge(bytesMax)
      digest.update(chunk)
      await place.write(chunk)
    }
  } finally {
    await place.close()
  }
  return arrival.whole({ fileName: shortened(unquoted(fileName)), declared, sha256: digest.digest('hex'), bytes })
}

/** Returns a name of at most 200 characters that keeps its ending. */
function shortened(fileName: string): string {
  if (fileName.length <= FILE_NAME_MAX) return fileName
  const dot = fileName.lastIndexOf('.')
  const ending = dot > 0 && fileName.length - dot <= ENDING_MAX ? fileName.slice(dot) : ''
  return cutWhole(fileName, FILE_NAME_MAX - ending.length) + ending
}

/** Browsers send a quotation mark in a file name as `%22`. */
function unquoted(fileName: string): string {
  return fileName.replaceAll('%22', '"')
}

/** True once the closing boundary of the form was read. busboy has no public property for it. */
function isComplete(parser: busboy.Busboy): boolean {
  return (parser as unknown as { _complete: boolean })._complete
}

function isSystemError(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === 'string'
}

function tooLarge(bytesMax: number): HttpError {
  return new HttpError(413, `The file is larger than ${Math.floor(bytesMax / 2 ** 20)} MB.`)
}

function severalFiles(): ValidationError {
  return new ValidationError([{ loc: ['body', 'file'], msg: 'Send one file at a time.', type: 'too_long' }])
}

function broken(): ValidationError {
  return new ValidationError([{ loc: ['body'], msg: 'The form is incomplete or cannot be read.', type: 'value_error' }])
}
