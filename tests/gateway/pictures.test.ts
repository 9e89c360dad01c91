import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureIn } from '#gateway/pictures/picture.ts'
import { ownClock } from '../helpers/ownClock.ts'
import { gif, jpeg, png, webpExtended, webpLossless, webpLossy } from '../helpers/pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Uint8Array | string) {
  const path = join(folder, 'picture')
  await writeFile(path, bytes)
  return pictureIn(path)
}
const segment = (marker: number, length: number): [number, Uint8Array] => [marker, new Uint8Array(length)]

describe('a picture', () => {
  test.each([
    ['image/png', png(640, 480), 640, 480],
    ['image/png', png(2 ** 31 - 1, 1), 2 ** 31 - 1, 1],
    ['image/gif', gif(300, 65_535), 300, 65_535],
    ['image/jpeg', jpeg(4_000, 3_000), 4_000, 3_000],
    ['image/jpeg', jpeg(1, 2, [segment(0xe0, 14), segment(0xe1, 65_000), segment(0xc4, 40)]), 1, 2],
    ['image/jpeg', jpeg(7, 8, [], 0xc2), 7, 8],
    ['image/webp', webpLossy(550, 368), 550, 368],
    ['image/webp', webpLossless(16_384, 1), 16_384, 1],
    ['image/webp', webpLossless(2, 16_384), 2, 16_384],
    ['image/webp', webpExtended(16_777_216, 3), 16_777_216, 3],
  ] as const)('[SF8] %s has the size that its header names', async (mime, bytes, width, height) => {
    expect(await read(bytes)).toEqual({ mime, width, height })
  })

  test('[SF8] a JPEG may have fill bytes before its markers', async () => {
    const plain = jpeg(5, 6, [segment(0xe0, 14)])
    const filled = Buffer.concat([plain.subarray(0, 2), Buffer.alloc(9, 0xff), plain.subarray(2)])
    expect(await read(filled)).toEqual({ mime: 'image/jpeg', width: 5, height: 6 })
  })
})

describe('what is no picture', () => {
  test.each([
    ['nothing', ''],
    ['a text', 'just some words that are long enough for any header of a picture'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>'],
    ['a PDF', `%PDF-1.7 ${' '.repeat(100)}`],
    ['a PNG cut off in its header', png(9, 9).subarray(0, 20)],
    ['a PNG without its first chunk', Buffer.from(png(9, 9)).fill('x', 12, 16)],
    ['a PNG of no width', png(0, 9)],
    ['a GIF of no height', gif(9, 0)],
    ['a JPEG of no height', jpeg(9, 0)],
    ['a JPEG without a frame', jpeg(9, 9).subarray(0, 2)],
    ['a JPEG that ends inside a segment', jpeg(9, 9, [segment(0xe0, 5_000)]).subarray(0, 3_000)],
    ['a JPEG whose scan comes first', Buffer.from([0xff, 0xd8, 0xff, 0xda, ...new Array(40).fill(0)])],
    ['a JPEG with a segment of no length', Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...new Array(40).fill(0)])],
    ['a RIFF that is sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0', 'latin1')],
    ['a WebP of an unknown chunk', Buffer.from(webpLossy(9, 9)).fill('ANIM', 12, 16)],
    ['a WebP without a key frame', Buffer.from(webpLossy(9, 9)).fill(0, 23, 26)],
  ])('[SF8] %s', async (_, bytes) => {
    expect(await read(bytes)).toBe(null)
  })

  test('[SF8] T21 a JPEG of endless segments is given up soon, whatever they are made of', async () => {
    const clock = ownClock()
    const start = Buffer.from([0xff, 0xd8])
    const empty = Buffer.concat([start, Buffer.alloc(2 ** 20, Buffer.from([0xff, 0xe0, 0, 2]))])
    const fill = Buffer.concat([start, Buffer.alloc(2 ** 20, 0xff)])
    expect([await read(empty), await read(fill)]).toEqual([null, null])
    expect(clock.now).toBeLessThan(3_000)
  })

  test('[SF8] random ends of good beginnings never throw', async () => {
    const starts = [png(9, 9), gif(9, 9), jpeg(9, 9), webpLossy(9, 9), webpLossless(9, 9), webpExtended(9, 9)]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.nat(40),
        fc.uint8Array({ maxLength: 64 }),
        async (start, at, end) => {
          const picture = await read(Buffer.concat([start.subarray(0, at), end]))
          if (picture) expect(picture.width * picture.height).toBeGreaterThan(0)
        },
      ),
      { numRuns: 300 },
    )
  })
})
