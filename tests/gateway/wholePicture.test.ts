import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wholePicture } from '#gateway/pictures/whole/wholePicture.ts'
import { jpeg } from '../helpers/pictures.ts'
import { plainPng } from '../helpers/plainPng.ts'
import { realGif, realJpeg, realPng, realWebp } from '../helpers/realPictures.ts'

/** One as programs put them into style sheets. */
const TINY = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('a picture of a post', () => {
  test.each([
    ['image/png', () => realPng(31, 17)],
    ['image/jpeg', () => realJpeg(31, 17)],
    ['image/gif', () => realGif(31, 17)],
  ] as const)('[SO63] %s is known by its content, cut anywhere it is none', async (mime, make) => {
    const bytes = await make()
    expect(await wholePicture(bytes)).toEqual({ mime, width: 31, height: 17 })
    for (let length = 0; length < bytes.length; length++) {
      const fault = await wholePicture(bytes.subarray(0, length))
      expect([length, fault]).toEqual([length, length < 8 ? expect.stringMatching(/unknown|damaged/) : 'damaged'])
    }
  })

  test('[SO63] a PNG of any colour, interlaced or not, has all of its pixels', async () => {
    expect(await wholePicture(plainPng(300, 200))).toEqual({ mime: 'image/png', width: 300, height: 200 })
    expect(await wholePicture(Buffer.from(TINY, 'base64'))).toEqual({ mime: 'image/png', width: 1, height: 1 })
    const short = plainPng(300, 200)
    short.writeUInt32BE(201, 20)
    expect(await wholePicture(short)).toBe('damaged')
  })

  test('[SO63] a PNG with a changed byte is damaged', async () => {
    const bytes = await realPng(31, 17)
    for (let at = 8; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 0x40
      // A changed size may be too large before its sum is looked at.
      expect([at, await wholePicture(changed)]).toEqual([
        at,
        at < 24 ? expect.stringMatching(/damaged|large/) : 'damaged',
      ])
    }
  })

  test('[SO63] 36 megapixels are taken and one row more is not, whatever they unpack to', async () => {
    expect(await wholePicture(plainPng(6_000, 6_000))).toMatchObject({ width: 6_000, height: 6_000 })
    expect(await wholePicture(plainPng(6_000, 6_001))).toBe('large')
    expect(await wholePicture(jpeg(6_000, 6_000))).toMatchObject({ width: 6_000 })
    expect(await wholePicture(jpeg(6_001, 6_000))).toBe('large')
    const claims = plainPng(10, 10)
    claims.writeUInt32BE(2 ** 31 - 1, 16)
    expect(await wholePicture(claims)).toBe('large')
  })

  test.each([
    ['text', Buffer.from('<svg onload="alert(1)"></svg>')],
    ['nothing', Buffer.alloc(0)],
    ['a page that begins as no picture', Buffer.from('<!doctype html><img src=x>')],
    ['packed bytes', deflateSync(Buffer.alloc(999))],
  ])('[SO63] %s is no picture', async (_what, bytes) => {
    expect(await wholePicture(bytes)).toBe('unknown')
  })

  test('[SO63] another kind of picture is unknown, and text behind the start of one is damaged', async () => {
    expect(await wholePicture(await realWebp(31, 17))).toBe('unknown')
    for (const start of ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a']) {
      const bytes = Buffer.from(`${start}alert(document.cookie) // ${'text '.repeat(100)}`, 'latin1')
      expect(await wholePicture(bytes)).toBe('damaged')
    }
  })

  test('[SO63] no bytes behind a start trip the reader', async () => {
    const starts = fc.constantFrom('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', '\xff\xd8\xff\xe0', 'GIF89a').map((text) => {
      return Buffer.from(text, 'latin1')
    })
    await fc.assert(
      fc.asyncProperty(starts, fc.uint8Array({ maxLength: 300 }), async (start, rest) => {
        const fault = await wholePicture(Buffer.concat([start, rest]))
        expect(typeof fault === 'string' || fault.width * fault.height > 0).toBe(true)
      }),
    )
  })
})
