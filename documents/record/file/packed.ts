import { zlib, zlibSync } from 'fflate'

/** Bytes from which packing takes longer than it takes to start a thread for it. */
const APART_BYTES_MIN = 1024 * 1024

/**
 * Packs bytes as a PDF library does, large ones on a thread, beside whatever is written meanwhile. The packer is part of the program,
 * not of the machine: the same bytes are packed alike everywhere. [RD1]
 */
export function packed(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length < APART_BYTES_MIN) return Promise.resolve(zlibSync(bytes))
  return new Promise((resolve) => {
    // Where no thread may be started it takes longer.
    zlib(bytes, (error, result) => resolve(error === null ? result : zlibSync(bytes)))
  })
}
