import { createCanvas, GifEncoder, type SKRSContext2D } from '@napi-rs/canvas'

/** Pictures as programs make them, of some pixels that do not compress away. */

function drawn(width: number, height: number) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  paint(context, width, height)
  return { canvas, context }
}

function paint(context: SKRSContext2D, width: number, height: number): void {
  for (let i = 0; i < 60; i++) {
    context.fillStyle = `rgb(${(i * 37) % 255} ${(i * 91) % 255} ${(i * 53) % 255})`
    context.fillRect((i * 13) % width, (i * 29) % height, 1 + ((i * 7) % width), 1 + ((i * 11) % height))
  }
}

export const realPng = (width: number, height: number): Promise<Buffer> => drawn(width, height).canvas.encode('png')
export const realJpeg = (width: number, height: number): Promise<Buffer> => drawn(width, height).canvas.encode('jpeg')
export const realWebp = (width: number, height: number): Promise<Buffer> => drawn(width, height).canvas.encode('webp')

export function realGif(width: number, height: number): Buffer {
  const encoder = new GifEncoder(width, height)
  for (let i = 0; i < 2; i++) {
    const { data } = drawn(width, height).context.getImageData(0, 0, width, height)
    encoder.addFrame(new Uint8Array(data), width, height)
  }
  return encoder.finish()
}
