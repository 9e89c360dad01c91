import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Part } from './calls.ts'

/** Where bytes are read from: a file, by its path, or pieces in memory. */
export type ByteSource = string | readonly Uint8Array[]

/** Pieces in memory are passed on in parts of at most this size. */
const PART_BYTES = 512 * 1024

/** The bytes among parts in one piece, in memory of their own: parsers take the memory that they read from. */
export function bytesOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts.filter((part) => part instanceof Uint8Array)))
}

/** A file's bytes as parts; it is opened when the first is wanted. */
export async function* fileParts(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}

/** The bytes of a source as parts. `handed` is called when the last one was taken. */
export async function* sourceParts(source: ByteSource, handed?: () => void): AsyncGenerator<Uint8Array> {
  if (typeof source === 'string') yield* fileParts(source)
  else for (const piece of source) yield* partsOf(piece)
  handed?.()
}

function* partsOf(piece: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < piece.length; from += PART_BYTES) yield piece.subarray(from, from + PART_BYTES)
}

/** The first bytes of a source, at most `bytesMax`. */
export async function headOf(source: ByteSource, bytesMax: number): Promise<Uint8Array> {
  if (typeof source !== 'string') return headOfPieces(source, bytesMax)
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytesMax), 0, bytesMax, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function headOfPieces(pieces: readonly Uint8Array[], bytesMax: number): Uint8Array {
  const head: Uint8Array[] = []
  let bytes = 0
  for (const piece of pieces) {
    if (bytes >= bytesMax) break
    head.push(piece.subarray(0, bytesMax - bytes))
    bytes += piece.length
  }
  return Buffer.concat(head)
}
