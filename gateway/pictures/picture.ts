import { type FileHandle, open } from 'node:fs/promises'
import { jpegSize } from './jpeg.ts'
import type { PictureSize } from './size.ts'
import { webpSize } from './webp.ts'

export interface Picture extends PictureSize {
  readonly mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
}

/** Bytes of a file's start that hold the size of all pictures but JPEGs, and bytes of the smallest picture. */
const HEAD_BYTES = 32
const PICTURE_BYTES_MIN = 26
/** Pixels of the largest picture that browsers are asked to decode. */
export const PIXELS_MAX = 40_000_000

/**
 * Returns type and size of the picture in a file, read from its header without decoding it; null when the file is no PNG,
 * JPEG, WebP or GIF, whatever its name says. [SF8]
 */
export async function pictureIn(path: string): Promise<Picture | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const picture = bytesRead < PICTURE_BYTES_MIN ? null : await pictureBy(buffer, file)
    return picture !== null && picture.width > 0 && picture.height > 0 ? picture : null
  } finally {
    await file.close()
  }
}

async function pictureBy(head: Buffer, file: FileHandle): Promise<Picture | null> {
  const start = head.toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return typed('image/jpeg', await jpegSize(file))
  if (start.startsWith('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR')) {
    return { mime: 'image/png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
  }
  if (/^GIF8[79]a/u.test(start)) return { mime: 'image/gif', width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return typed('image/webp', webpSize(head))
  return null
}

function typed(mime: Picture['mime'], size: PictureSize | null): Picture | null {
  return size && { mime, ...size }
}
