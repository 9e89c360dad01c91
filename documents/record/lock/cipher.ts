import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { PDFRef } from 'pdf-lib'
import { md5 } from './fileKey.ts'
import { rc4 } from './rc4.ts'

/** One way in which the strings or streams of a file are locked. */
export interface Cipher {
  open(bytes: Uint8Array, ref: PDFRef): Uint8Array
  /** `vector` gives the 16 bytes that a block cipher starts from. */
  close(bytes: Uint8Array, ref: PDFRef, vector: () => Uint8Array): Uint8Array
}

const BLOCK = 16
const AES_MARK = Buffer.from('sAlT')

/** Nothing is locked. */
export const IDENTITY: Cipher = { open: (bytes) => bytes, close: (bytes) => bytes }

/** RC4 with a key for each object. */
export function streamCipher(key: Uint8Array): Cipher {
  const run = (bytes: Uint8Array, ref: PDFRef): Uint8Array => rc4(objectKey(key, ref), bytes)
  return { open: run, close: run }
}

/** AES in chained blocks: with 128 bits and a key for each object, or with 256 and the file's key for all. */
export function blockCipher(key: Uint8Array, bits: 128 | 256): Cipher {
  const name = `aes-${bits}-cbc`
  const keyOf = (ref: PDFRef): Uint8Array => (bits === 256 ? key : objectKey(key, ref, AES_MARK))
  return {
    open(bytes, ref) {
      const whole = bytes.length - (bytes.length % BLOCK)
      if (whole < 2 * BLOCK) return new Uint8Array(0)
      const cipher = createDecipheriv(name, keyOf(ref), bytes.subarray(0, BLOCK)).setAutoPadding(false)
      return unpadded(cipher.update(bytes.subarray(BLOCK, whole)))
    },
    close(bytes, ref, vector) {
      const start = vector()
      const cipher = createCipheriv(name, keyOf(ref), start)
      return Buffer.concat([start, cipher.update(bytes), cipher.final()])
    },
  }
}

/** Files whose padding is wrong are read as far as they go. */
function unpadded(bytes: Buffer): Buffer {
  const pad = bytes.at(-1)!
  return pad >= 1 && pad <= BLOCK ? bytes.subarray(0, bytes.length - pad) : bytes
}

function objectKey(key: Uint8Array, { objectNumber, generationNumber }: PDFRef, mark = Buffer.alloc(0)): Buffer {
  const place = Buffer.alloc(5)
  place.writeUIntLE(objectNumber, 0, 3)
  place.writeUIntLE(generationNumber, 3, 2)
  return md5(key, place, mark).subarray(0, Math.min(key.length + 5, 16))
}
