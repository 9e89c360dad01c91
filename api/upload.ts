import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { Request } from 'express'
import type { Upload } from '#gateway/intake.ts'
import { HttpError, ValidationError } from './errors.ts'

const FIELDS_MAX = 8
const FIELD_BYTES_MAX = 1_024
const PARTS_MAX = 10
const HEADER_PAIRS_MAX = 50
const FILE_NAME_MAX = 200
/** What multipart framing may add to the file itself. */
const FRAMING_BYTES_MAX = 64 * 1024

export interface ReceivedForm {
  readonly upload: Upload
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Receives one file of a multipart form into `path` while hashing it. 413 when it is larger than `bytesMax` (the rest is
 * not kept), 415 for any other content type, 422 without a file part or for a broken body. [DO4] [DO5] [RE6]
 */
export async function receiveForm(request: Request, path: string, bytesMax: number): Promise<ReceivedForm> {
  if (!/^multipart\/form-data\s*;/i.test(request.get('content-type') ?? '')) {
    throw new HttpError(415, 'Send the file as multipart/form-data.')
  }
  if (Number(request.get('content-length') ?? 0) > bytesMax + FRAMING_BYTES_MAX) throw tooLarge(bytesMax)
  const parser = openParser(request, bytesMax)
  const fields: Record<string, string> = Object.create(null)
  let receiving: Promise<Upload | null> | null = null
  parser.on('field', (name, value) => {
    fields[name] = value
  })
  parser.on('file', (_name, stream, { filename }) => {
    receiving = receiveFile(stream, path, bytesMax, filename ?? '')
    // The outcome is awaited below; a body that breaks off rejects both the parser and this.
    receiving.catch(() => {})
  })
  try {
    await pipeline(request, parser)
  } catch {
    throw new ValidationError([{ loc: ['body'], msg: 'The form broke off or cannot be read.', type: 'value_error' }])
  }
  // Assigned in a listener, which the control-flow analysis does not see.
  const upload = await (receiving as Promise<Upload | null> | null)
  if (receiving === null)
    throw new ValidationError([{ loc: ['body', 'file'], msg: 'A file is required.', type: 'missing' }])
  if (upload === null) throw tooLarge(bytesMax)
  return { upload, fields }
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
        // busboy counts a file of exactly the limit as cut off.
        fileSize: bytesMax + 1,
      },
    })
  } catch {
    throw new ValidationError([
      { loc: ['header', 'content-type'], msg: 'The form has no boundary.', type: 'value_error' },
    ])
  }
}

/** Null when the file is larger than allowed. */
async function receiveFile(stream: Readable, path: string, bytesMax: number, fileName: string): Promise<Upload | null> {
  const digest = createHash('sha256')
  let bytes = 0
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes <= bytesMax) {
        digest.update(chunk)
        yield chunk
      }
    }
  }
  await pipeline(stream, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  if (bytes > bytesMax) return null
  return { path, fileName: fileName.slice(0, FILE_NAME_MAX), sha256: digest.digest('hex'), bytes }
}

function tooLarge(bytesMax: number): HttpError {
  // The rest of the body is not read: the connection cannot serve another request.
  return new HttpError(
    413,
    `The file is larger than ${Math.floor(bytesMax / 2 ** 20)} MB.`,
    {},
    { Connection: 'close' },
  )
}
