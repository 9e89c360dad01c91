import type { Picture } from '../picture.ts'
import { wholeGif } from './gif.ts'
import { wholeJpeg } from './jpeg.ts'
import { wholePng } from './png.ts'

/** A picture of a post: what social networks take. */
export interface WholePicture extends Picture {
  readonly mime: 'image/png' | 'image/jpeg' | 'image/gif'
}

/** Why bytes are no picture that can be used: of no known kind, cut short or damaged, or of too many pixels. */
export type PictureFault = 'unknown' | 'damaged' | 'large'

/** Pixels of the largest picture that is taken. */
export const WHOLE_PIXELS_MAX = 36_000_000

/**
 * Type and size of a picture that is there to its end, by its content alone: the chunks of a PNG with their sums and all
 * of its pixels, the segments and scans of a JPEG, the blocks of a GIF. Nothing is decoded into memory. [SO63]
 */
export async function wholePicture(bytes: Buffer): Promise<WholePicture | PictureFault> {
  const start = bytes.toString('latin1', 0, 8)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return judged('image/png', await wholePng(bytes, WHOLE_PIXELS_MAX))
  if (start.startsWith('\xff\xd8\xff')) return judged('image/jpeg', wholeJpeg(bytes))
  if (/^GIF8[79]a/u.test(start)) return judged('image/gif', wholeGif(bytes))
  return 'unknown'
}

function judged(
  mime: WholePicture['mime'],
  size: { readonly width: number; readonly height: number } | null,
): WholePicture | PictureFault {
  if (size === null || size.width === 0 || size.height === 0) return 'damaged'
  return size.width * size.height > WHOLE_PIXELS_MAX ? 'large' : { mime, ...size }
}
