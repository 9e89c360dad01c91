import { type Crop, frameOf, outputOf, type Size } from './crop.ts'

/** Limits of the service. */
export const BYTES_MAX = 8 * 2 ** 20
export const PIXELS_MAX = 36_000_000

/** A picture that was chosen, and the file that it came from. */
export interface Chosen {
  readonly file: Blob
  readonly bitmap: ImageBitmap
}

/** Reads a picture as a camera meant it to be held; null for what is no picture. */
export async function chosen(file: Blob): Promise<Chosen | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  return bitmap === null || bitmap.width === 0 || bitmap.height === 0 ? null : { file, bitmap }
}

/** Draws the kept part of a picture; pictures that can be seen through get a white ground, as in the network's feed. */
export function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop, size: Size): void {
  canvas.width = size.width
  canvas.height = size.height
  const { left, top, width, height } = frameOf(bitmap, crop)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(bitmap, left, top, width, height, 0, 0, size.width, size.height)
}

const QUALITY = 0.9
const PNG = 'image/png'

/**
 * The kept part as a file: a PNG itself when all of it is kept, else drawn anew, as PNG when it was one and fits. Photographs are
 * always drawn anew, so that where they were taken is not published. [WF38]
 */
export async function cutOut({ file, bitmap }: Chosen, crop: Crop, bytesMax: number): Promise<Blob | null> {
  const frame = frameOf(bitmap, crop)
  const size = outputOf(frame)
  const isWhole = size.width === bitmap.width && size.height === bitmap.height
  if (isWhole && file.type === PNG && file.size <= bytesMax) return file
  const canvas = document.createElement('canvas')
  draw(canvas, bitmap, crop, size)
  if (file.type === PNG) {
    const exact = await blobOf(canvas, PNG)
    if (exact !== null && exact.size <= bytesMax) return exact
  }
  return blobOf(canvas, 'image/jpeg')
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))

/** A file as the service takes pictures. */
export const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
