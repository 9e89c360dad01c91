import { createReadStream } from 'node:fs'
import type { Part } from './calls.ts'

/** The bytes among parts in one piece, in memory of their own: parsers take the memory that they read from. */
export function bytesOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts.filter((part) => part instanceof Uint8Array)))
}

/** A file's bytes as parts; it is opened when the first is wanted. */
export async function* fileParts(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}
