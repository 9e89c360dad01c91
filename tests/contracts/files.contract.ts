import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ByteRange, FileStore } from '#stores/files/port.ts'

const CODE = 'K7QF2M'
const NAME = 'a'.repeat(64)
/** Longer than what a stream reads at once. */
const LONG = Buffer.from(Array.from({ length: 200_003 }, (_, i) => i % 251))

/** Names that mean another place, or nothing, in some store. */
const HOSTILE = [
  '',
  '.',
  '..',
  '.hidden',
  '../outside',
  '../../outside',
  'a/b',
  '/outside',
  'a\\b',
  'a\0b',
  'a\n',
  'é',
  'x'.repeat(201),
]

/** Every adapter of the FileStore port passes this. `open` makes a store that may use the folder given. */
export function filesContract(name: string, open: (folder: string) => FileStore): void {
  describe(`files: ${name}`, () => {
    let folder: string
    let files: FileStore
    let paths = 0
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'parley-files-'))
    })
    afterAll(() => rm(folder, { recursive: true }))
    beforeEach(async () => {
      await rm(join(folder, 'files'), { recursive: true, force: true })
      files = open(join(folder, 'files'))
    })

    async function local(bytes: Uint8Array | string): Promise<string> {
      const path = join(folder, `local-${paths++}`)
      await writeFile(path, bytes)
      return path
    }
    const put = async (bytes: Uint8Array | string, file = NAME, code = CODE) =>
      files.take(code, file, await local(bytes))
    const stored = (range?: ByteRange) => buffer(files.read(CODE, NAME, range))

    test('[FS1] a file is stored whole, and what it was taken from is gone', async () => {
      const path = await local(LONG)
      await files.take(CODE, NAME, path)
      expect((await stored()).equals(LONG)).toBe(true)
      await expect(stat(path)).rejects.toThrow('ENOENT')
    })

    test('[FS2] a range is read with both its ends, and no further than the file goes', async () => {
      await put(LONG)
      for (const [start, end] of [
        [0, 0],
        [0, LONG.length - 1],
        [1, 65_536],
        [65_535, 131_073],
        [LONG.length - 1, LONG.length - 1],
        [LONG.length - 2, LONG.length + 5],
        [LONG.length, LONG.length + 5],
      ] as const) {
        const part = await stored({ start, end })
        expect([start, end, part.equals(LONG.subarray(start, end + 1))]).toEqual([start, end, true])
      }
    })

    test('[FS2] the size is in bytes, and an empty file is a file', async () => {
      await put('Größe')
      expect(await files.size(CODE, NAME)).toBe(7)
      await put('')
      expect([await files.size(CODE, NAME), (await stored()).length]).toEqual([0, 0])
    })

    test('[FS2] a file that is not stored has no size, and reading it fails', async () => {
      await put('bytes', 'other')
      for (const [code, file] of [
        [CODE, NAME],
        ['NOBODY', 'other'],
      ] as const) {
        expect(await files.size(code, file)).toBeNull()
        await expect(buffer(files.read(code, file))).rejects.toThrow()
      }
    })

    test('[FS3] a file replaces the one of its name, and only that one', async () => {
      await put('longer than the next')
      await put('other', 'other')
      await put('elsewhere', NAME, 'OTHER2')
      await put('short')
      const others = [text(files.read(CODE, 'other')), text(files.read('OTHER2', NAME))]
      expect([String(await stored()), ...(await Promise.all(others))]).toEqual(['short', 'other', 'elsewhere'])
    })

    test('[FS3] the same bytes twice are there once, and one removal removes them', async () => {
      await put('bytes')
      await put('bytes')
      expect(String(await stored())).toBe('bytes')
      await files.drop(CODE, NAME)
      expect(await files.size(CODE, NAME)).toBeNull()
    })

    test('[FS3] of files that come at once under one name, one is there whole', async () => {
      const all = Array.from({ length: 20 }, (_, i) => Buffer.alloc(50_000 + i, i))
      await Promise.all(all.map((bytes) => put(bytes)))
      const kept = await stored()
      expect(all.filter((bytes) => bytes.equals(kept))).toHaveLength(1)
    })

    test('[FS4] a removal takes one file, that of a room all of its own, and one of nothing is no failure', async () => {
      await put('one', 'one')
      await put('two', 'two')
      await put('elsewhere', NAME, 'OTHER2')
      const sizes = () => Promise.all([files.size(CODE, 'one'), files.size(CODE, 'two'), files.size('OTHER2', NAME)])
      await files.drop(CODE, 'one')
      expect(await sizes()).toEqual([null, 3, 9])
      await files.dropRoom(CODE)
      expect(await sizes()).toEqual([null, null, 9])
      await files.drop(CODE, 'one')
      await files.dropRoom(CODE)
      await put('again', 'one')
      expect(await sizes()).toEqual([5, null, 9])
    })

    test('[FS4] the rooms that files are stored of are listed until they are removed', async () => {
      expect(await files.rooms()).toEqual([])
      for (const code of [CODE, 'OTHER2', CODE]) await put(code, NAME, code)
      expect([...(await files.rooms())].sort()).toEqual([CODE, 'OTHER2'])
      await files.dropRoom(CODE)
      expect(await files.rooms()).toEqual(['OTHER2'])
    })

    test('[FS8] the files of a room are listed with their age, and those of no room are none', async () => {
      expect(await files.names(CODE)).toEqual([])
      await put('one', 'one')
      await put('two', 'two')
      await put('elsewhere', NAME, 'OTHER2')
      await pause(30)
      await put('new', 'new')
      await files.drop(CODE, 'two')
      const listed = Object.fromEntries((await files.names(CODE)).map(({ name, ageMs }) => [name, ageMs]))
      expect(Object.keys(listed).sort()).toEqual(['new', 'one'])
      expect(listed.one! - listed.new!).toBeGreaterThan(15)
      expect([listed.new! >= 0, listed.one! < 60_000]).toEqual([true, true])
      await files.dropRoom(CODE)
      expect(await files.names(CODE)).toEqual([])
    })

    test('[FS5] codes and names that could mean another place are refused by every call, and nothing changes', async () => {
      await put('bytes')
      await writeFile(join(folder, 'outside'), 'not ours')
      const read = async (stream: () => Readable) => buffer(stream())
      for (const bad of HOSTILE) {
        const path = await local('hostile')
        const calls = [[bad, NAME] as const, [CODE, bad] as const].flatMap(([code, file]) => [
          files.take(code, file, path),
          files.size(code, file),
          read(() => files.read(code, file)),
          files.localCopy(code, file),
          files.drop(code, file),
        ])
        for (const outcome of await Promise.allSettled([...calls, files.names(bad), files.dropRoom(bad)])) {
          expect([bad, outcome]).toMatchObject([bad, { status: 'rejected', reason: { name: 'RangeError' } }])
        }
        expect(await readFile(path, 'utf8')).toBe('hostile')
      }
      expect([await readFile(join(folder, 'outside'), 'utf8'), String(await stored())]).toEqual(['not ours', 'bytes'])
      expect(await files.rooms()).toEqual([CODE])
    })

    test('[FS6] a local copy holds the bytes for as long as it is used, and the stored file outlives it', async () => {
      await put(LONG)
      {
        await using copy = await files.localCopy(CODE, NAME)
        expect((await readFile(copy.path)).equals(LONG)).toBe(true)
      }
      expect(await files.size(CODE, NAME)).toBe(LONG.length)
      await expect(files.localCopy(CODE, 'missing')).rejects.toThrow()
    })

    test('[FS7] what cannot be taken leaves the file that was there', async () => {
      await put('former')
      await expect(files.take(CODE, NAME, join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
      await expect(files.take('OTHER2', NAME, join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
      expect([String(await stored()), await files.size('OTHER2', NAME)]).toEqual(['former', null])
    })
  })
}
