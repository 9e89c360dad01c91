import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { type Part, textPart, type Written, zipped } from '#gateway/spaces/export/zip.ts'

const AT = Date.UTC(2026, 2, 29, 1, 30)

function sample(extra: readonly Part[] = []) {
  return async function* (written: readonly Written[]) {
    yield textPart('room.json', AT, '{"name":"Réunion"}')
    yield {
      path: 'files/f_1-plan.bin',
      at: AT,
      compresses: false,
      open: () => Readable.from([Buffer.alloc(70_000, 7)]),
    }
    yield* extra
    yield textPart('manifest.json', AT, JSON.stringify(written))
  }
}

describe('[XP2] a zip archive', () => {
  it('is read by an independent reader, whole', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zip-'))
    try {
      const path = join(folder, 'a.zip')
      await writeFile(path, await buffer(zipped(sample())))
      const program = `
import sys, zipfile, hashlib, json
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps([[i.filename, hashlib.sha256(z.read(i)).hexdigest()] for i in z.infolist()]))`
      const listed: [string, string][] = JSON.parse(
        execFileSync('python3', ['-c', program, path], { encoding: 'utf8' }),
      )
      expect(listed.map(([name]) => name)).toEqual(['room.json', 'files/f_1-plan.bin', 'manifest.json'])
      expect(listed[1]?.[1]).toBe(createHash('sha256').update(Buffer.alloc(70_000, 7)).digest('hex'))
      expect(await readFile(path, 'latin1')).toContain('manifest.json')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('has the same bytes for the same parts', async () => {
    const [one, two] = await Promise.all([buffer(zipped(sample())), buffer(zipped(sample()))])
    expect(one.equals(two)).toBe(true)
  })

  it('opens no part before the ones in front of it are read', async () => {
    let opened = 0
    const slow: Part[] = Array.from({ length: 5 }, (_, i) => ({
      path: `big-${i}`,
      at: AT,
      compresses: false,
      open: () => {
        opened += 1
        return Readable.from(endless(40))
      },
    }))
    const archive = zipped(sample(slow))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(opened).toBe(1)
    await buffer(archive)
    expect(opened).toBe(5)
  })

  it('closes what is open when its reader leaves', async () => {
    const source = Readable.from(endless(10_000))
    const opened = Promise.withResolvers<void>()
    const open = () => {
      opened.resolve()
      return source
    }
    const archive = zipped(sample([{ path: 'big', at: AT, compresses: false, open }]))
    archive.once('readable', () => archive.read(10))
    await opened.promise
    archive.destroy()
    await expect.poll(() => source.destroyed).toBe(true)
  })

  it('fails when a part fails, and does not end as if it were whole', async () => {
    const broken: Part = {
      path: 'broken',
      at: AT,
      compresses: true,
      open: () => Readable.from(failing()),
    }
    await expect(buffer(zipped(sample([broken])))).rejects.toThrow('the disk is gone')
  })
})

function* endless(chunks: number): Generator<Buffer> {
  for (let i = 0; i < chunks; i++) yield Buffer.alloc(64 * 1024, i)
}

function* failing(): Generator<Buffer> {
  yield Buffer.from('a beginning')
  throw new Error('the disk is gone')
}
