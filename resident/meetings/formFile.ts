import { setImmediate as breath } from 'node:timers/promises'
import busboy from 'busboy'
import { HttpError, ValidationError } from '#api/errors.ts'
import { cutWhole } from '#engine/text.ts'
import type { Detail } from '#protocol/validation.ts'
import type { ArrivedFile } from './roomDocuments.ts'

const FIELDS_MAX = 8
const FIELD_BYTES_MAX = 1_024
const PARTS_MAX = 10
const HEADER_PAIRS_MAX = 50
const FILE_NAME_MAX = 200
/** Maximum characters of an ending that a shortened file name keeps, the dot included. */
const ENDING_MAX = 16
/** Bytes that are parsed before others have their turn. */
const PIECE_BYTES = 512 * 1024

/** Maximum bytes that multipart framing adds to the file. */
export const FRAMING_BYTES_MAX = 64 * 1024

/** A multipart form in memory. */
export interface Form {
  readonly contentType: string
  readonly chunks: readonly Uint8Array[]
}

/**
 * Returns the one file of a form, its bytes as they stand in the form, uncopied. Throws 415 for another content type, 413 for a
 * file over the limit, ValidationError for no file, several, or a form that is broken. [KX31]
 */
export async function fileIn({ contentType, chunks }: Form, bytesMax: number): Promise<ArrivedFile> {
  if (!/^\s*multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new HttpError(415, 'Send the file as multipart/form-data.')
  }
  const parser = openParser(contentType, bytesMax)
  const files: ArrivedFile[] = []
  parser.on('file', (_name, stream, { filename }) => {
    // An error without a listener would end the process.
    stream.on('error', () => {})
    // busboy continues to parse the piece that contained the end of the form; a file begun there would never end.
    if (isComplete(parser)) return void parser.destroy(new Error('a file after the end'))
    const pieces: Buffer[] = []
    const file = { fileName: shortened((filename ?? '').replaceAll('%22', '"')), chunks: pieces, bytes: 0 }
    files.push(file)
    stream.on('data', (piece: Buffer) => {
      pieces.push(piece)
      file.bytes += piece.length
    })
  })
  await parsed(chunks, parser)
  const [file] = files
  if (!file) throw invalid(['body', 'file'], 'A file is required.', 'missing')
  if (file.bytes > bytesMax) throw tooLarge(bytesMax)
  return file
}

async function parsed(chunks: readonly Uint8Array[], parser: busboy.Busboy): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Stays attached: busboy may report more than one error.
  parser.on('error', (error) => reject(error instanceof HttpError ? error : broken()))
  parser.once('filesLimit', () => reject(invalid(['body', 'file'], 'Send one file at a time.', 'too_long')))
  parser.once('close', resolve)
  try {
    await Promise.all([promise, feed(parser, chunks)])
  } finally {
    parser.destroy()
  }
}

async function feed(parser: busboy.Busboy, chunks: readonly Uint8Array[]): Promise<void> {
  let unbroken = 0
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      if (parser.destroyed) return
      const piece = chunk.subarray(from, from + PIECE_BYTES)
      await new Promise((taken) => parser.write(piece, taken))
      unbroken += piece.length
      if (unbroken < PIECE_BYTES) continue
      unbroken = 0
      await breath()
    }
  }
  parser.end()
}

function openParser(contentType: string, bytesMax: number): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
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
    throw invalid(['header', 'content-type'], 'The form has no boundary.', 'value_error')
  }
}

/** Returns a name of at most 200 characters that keeps its ending. */
function shortened(fileName: string): string {
  if (fileName.length <= FILE_NAME_MAX) return fileName
  const dot = fileName.lastIndexOf('.')
  const ending = dot > 0 && fileName.length - dot <= ENDING_MAX ? fileName.slice(dot) : ''
  return cutWhole(fileName, FILE_NAME_MAX - ending.length) + ending
}

/** True once the closing boundary of the form was read. busboy has no public property for it. */
function isComplete(parser: busboy.Busboy): boolean {
  return Reflect.get(parser, '_complete') === true
}

function tooLarge(bytesMax: number): HttpError {
  return new HttpError(413, `The file is larger than ${Math.floor(bytesMax / 2 ** 20)} MB.`)
}

function broken(): ValidationError {
  return invalid(['body'], 'The form is incomplete or cannot be read.', 'value_error')
}

function invalid(loc: Detail['loc'], msg: string, type: Detail['type']): ValidationError {
  return new ValidationError([{ loc, msg, type }])
}
