import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaIn } from '#gateway/media/media.ts'
import { box, mp3, mp4, opus, vorbis, wav, webm } from '../helpers/mediaFiles.ts'
import { png } from '../helpers/pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-media-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Uint8Array | string, declared = '') {
  const path = join(folder, 'media')
  await writeFile(path, bytes)
  return mediaIn(path, declared)
}

describe('a recording', () => {
  test.each([
    ['video/mp4', 90_000, mp4()],
    ['video/mp4', 1_500, mp4({ tracks: ['vide'], durationMs: 1_500, brand: 'mp42', media: 300_000 })],
    ['audio/mp4', 2_000, mp4({ tracks: ['soun'], durationMs: 2_000 })],
    ['audio/mp4', null, box('ftyp', 'M4A ', '\0\0\0\0')],
    ['video/mp4', null, mp4({ durationMs: 0 })],
    ['video/webm', 61_250, webm([1, 2], 61_250)],
    ['audio/webm', null, webm([2], null)],
    ['audio/ogg', 12_340, opus(12_340)],
    ['audio/ogg', 3_000, vorbis(3_000)],
    ['audio/wav', 750, wav(750)],
    ['audio/wav', 500, wav(500, 0)],
    ['audio/wav', 500, wav(500, 0xffff_fff0)],
    ['audio/mpeg', null, mp3()],
    ['audio/mpeg', null, mp3(300)],
  ] as const)(
    '[RG2] [RG3] %s of %d ms is told by its content, whatever is declared',
    async (mime, durationMs, bytes) => {
      expect(await read(bytes, 'image/png')).toEqual({ mime, durationMs })
    },
  )

  test('[RG2] content that says nothing is what is declared', async () => {
    expect(await read('noise', 'video/webm;codecs=vp9')).toEqual({ mime: 'video/webm', durationMs: null })
    expect(await read(Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1]), 'audio/webm')).toMatchObject({ mime: 'audio/webm' })
    expect(await read('noise', 'video/x-flv')).toBe(null)
  })

  test.each([
    ['a PNG', png(9, 9)],
    ['a PDF', '%PDF-1.7 film'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg onload="alert(1)"/>'],
    ['QuickTime', mp4({ brand: 'qt  ' })],
    ['a picture in a box', mp4({ brand: 'avif' })],
  ])('[RG2] %s is none, though it is declared to be one', async (_, bytes) => {
    expect(await read(bytes, 'video/mp4')).toBe(null)
  })

  test.each([
    ['MP4', mp4({ durationMs: 0xffff_ffff })],
    ['WebM', webm([1], Number.NaN)],
    ['WebM', webm([1], -5)],
    ['WebM', webm([1], 1e300)],
  ])('[RG3] an %s of impossible length has none', async (_, bytes) => {
    expect((await read(bytes))?.durationMs).toBe(null)
  })

  test('[RG3] T21 boxes without end are given up soon', async () => {
    const begun = performance.now()
    const many = Buffer.concat([box('ftyp', 'isom'), Buffer.alloc(2 ** 20, box('free'))])
    const nested = Buffer.concat([
      box('ftyp', 'isom'),
      Buffer.alloc(2 ** 16, Buffer.from('\0\0\xff\xffmoov', 'latin1')),
    ])
    for (const bytes of [many, nested]) expect(await read(bytes)).toEqual({ mime: 'video/mp4', durationMs: null })
    expect(performance.now() - begun).toBeLessThan(3_000)
  })

  test('[RG3] damaged files never throw', async () => {
    const files = [mp4(), webm([1, 2], 5), opus(5), vorbis(5), wav(5), mp3(200)]
    const damage = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), fc.nat(600), damage, async (file, length, changes) => {
        const damaged = Buffer.from(file.subarray(0, length))
        for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value
        const media = await read(damaged)
        expect(media?.durationMs ?? 1).toBeGreaterThan(0)
      }),
      { numRuns: 400 },
    )
  })
})
