import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type busboy from 'busboy'
import type { Request } from 'express'
import type { Upload } from '#gateway/uploads/documentIntake.ts'
import type { Arrival } from './arrivals.ts'
import { HttpError } from './errors.ts'
import {
  brokenForm,
  checkFormType,
  FRAMING_BYTES_MAX,
  fileNameIn,
  isComplete,
  noFile,
  openFormParser,
  severalFiles,
  tooLarge,
} from './formParts.ts'

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

export interface ReceivedForm<U = Upload> extends ReceivedParts<U> {
  readonly upload: U
}

/** A form whose file may be missing. */
export interface ReceivedParts<U> {
  readonly upload: U | null
  /** Media type that the client declared for the file. */
  readonly declared: string
  readonly fields: Readonly<Record<string, string>>
}

/** Throws 413 for an announced length over the limit, 415 for another content type. Reads nothing. [RE6] */
export function checkForm(request: Request, bytesMax: number): void {
  if (Number(request.get('content-length') ?? 0) > bytesMax + FRAMING_BYTES_MAX) throw tooLarge(bytesMax)
  checkFormType(request.get('content-type') ?? '')
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
  const parts = await receiveParts(request, arrival, limits, watch)
  const { upload } = parts
  if (upload === null) throw noFile()
  return { ...parts, upload }
}

/** The same, without a file if there is none. */
export async function receiveParts<U>(
  request: Request,
  arrival: Arrival<U>,
  limits: FormLimits,
  watch?: Watch,
): Promise<ReceivedParts<U>> {
  const { bytesMax } = limits
  const parser = openFormParser(request.headers, bytesMax)
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
  return { upload: files[0] ? await files[0] : null, declared, fields }
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
      parser.on('error', (error) => reject(error instanceof HttpError || isSystemError(error) ? error : brokenForm()))
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
  return arrival.whole({ fileName: fileNameIn(fileName), declared, sha256: digest.digest('hex'), bytes })
}

function isSystemError(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === 'string'
}
