import { setImmediate as breath } from 'node:timers/promises'
import type busboy from 'busboy'
import { HttpError } from '#api/errors.ts'
import {
  brokenForm,
  checkFormType,
  fileNameIn,
  isComplete,
  noFile,
  openFormParser,
  severalFiles,
  tooLarge,
} from '#api/formParts.ts'
import type { ArrivedFile } from './roomDocuments.ts'

/** Bytes that are parsed before others have their turn. */
const PIECE_BYTES = 512 * 1024

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
  checkFormType(contentType)
  const parser = openFormParser({ 'content-type': contentType }, bytesMax)
  const files: ArrivedFile[] = []
  parser.on('file', (_name, stream, { filename }) => {
    // An error without a listener would end the process.
    stream.on('error', () => {})
    // busboy continues to parse the piece that contained the end of the form; a file begun there would never end.
    if (isComplete(parser)) return void parser.destroy(new Error('a file after the end'))
    const pieces: Buffer[] = []
    const file = { fileName: fileNameIn(filename), chunks: pieces, bytes: 0 }
    files.push(file)
    stream.on('data', (piece: Buffer) => {
      pieces.push(piece)
      file.bytes += piece.length
    })
  })
  await parsed(chunks, parser)
  const [file] = files
  if (!file) throw noFile()
  if (file.bytes > bytesMax) throw tooLarge(bytesMax)
  return file
}

async function parsed(chunks: readonly Uint8Array[], parser: busboy.Busboy): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Stays attached: busboy may report more than one error.
  parser.on('error', (error) => reject(error instanceof HttpError ? error : brokenForm()))
  parser.once('filesLimit', () => reject(severalFiles()))
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
