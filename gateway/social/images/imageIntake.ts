import { setImmediate as breath } from 'node:timers/promises'
import type { Picture } from '#engine/post/events.ts'
import { sha256 } from '../../digest.ts'
import { type PictureFault, wholePicture } from '../../pictures/whole/wholePicture.ts'

/** A picture with its bytes. */
export interface TakenPicture {
  readonly picture: Picture
  readonly bytes: Buffer
}

/** Why a picture was not taken: a sentence, and whether it is for its size. */
export interface NotTaken {
  readonly error: string
  readonly isTooLarge: boolean
}

/** Bytes of a picture of a post. */
export const IMAGE_BYTES_MAX = 8 * 2 ** 20

/** In front of the data: `data:image/png;base64`, perhaps with parameters. */
const DATA_URL = /^data:[\w.+/-]*(?:;[\w.+=-]+)*;base64$/iu
const HEAD_MAX = 200

const SENTENCES: Readonly<Record<PictureFault, string>> = {
  unknown: 'This is no PNG, JPEG or GIF.',
  damaged: 'This picture is damaged or not whole.',
  large: 'The picture has more than 36 megapixels.',
}
const NO_DATA_URL: NotTaken = { error: 'The image is no data URL in base 64.', isTooLarge: false }
const TOO_LARGE: NotTaken = { error: 'The picture is larger than 8 MB.', isTooLarge: true }

/** The picture of a data URL, whatever type it names. [SO63] [SO67] */
export async function pictureOfDataUrl(url: string): Promise<TakenPicture | NotTaken> {
  const comma = url.slice(0, HEAD_MAX).indexOf(',')
  if (comma === -1 || !DATA_URL.test(url.slice(0, comma))) return NO_DATA_URL
  const data = withoutPadding(url, comma + 1)
  // Four characters are three bytes.
  const length = Math.floor((data.length * 3) / 4)
  if (length > IMAGE_BYTES_MAX) return TOO_LARGE
  const bytes = Buffer.from(data, 'base64')
  // Megabytes are looked at in turns.
  await breath()
  // Node passes over what is none of its characters.
  return bytes.length === length && data.length % 4 !== 1 ? takenPicture(bytes) : NO_DATA_URL
}

/** A picture that can be published. */
export async function takenPicture(bytes: Buffer): Promise<TakenPicture | NotTaken> {
  if (bytes.length > IMAGE_BYTES_MAX) return TOO_LARGE
  const found = await wholePicture(bytes)
  if (typeof found === 'string') return { error: SENTENCES[found], isTooLarge: false }
  const { mime, width, height } = found
  return { picture: { mime, width, height, bytes: bytes.length, sha256: sha256(bytes) }, bytes }
}

function withoutPadding(url: string, from: number): string {
  let end = url.length
  while (end > from && url.length - end < 2 && url[end - 1] === '=') end -= 1
  return url.slice(from, end)
}
