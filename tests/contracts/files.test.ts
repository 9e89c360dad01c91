import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderFiles } from '#stores/files/folder.ts'
import { IncomingFiles } from '#stores/files/incoming.ts'
import { memoryFiles } from '#stores/files/memory.ts'
import { filesContract } from './files.contract.ts'

filesContract('memory', () => memoryFiles())
filesContract('a folder', (folder) => folderFiles(folder))

const CODE = 'K7QF2M'
const NAME = 'a'.repeat(64)

describe('files in a folder', () => {
  let data: string
  let incoming: IncomingFiles
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'parley-files-'))
    incoming = new IncomingFiles(data)
  })
  afterEach(() => rm(data, { recursive: true }))
  const documents = () => join(data, 'documents')
  const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))

  test('[FS1] [DU1] bytes are durable before they are in place, and their place before they count as stored', async () => {
    const steps: string[] = []
    const place = join(documents(), CODE, NAME)
    const files = folderFiles(documents(), async (path) => {
      const what = path.includes('incoming') ? readFileSync(path, 'utf8') : `names in ${relative(data, path) || 'data'}`
      steps.push(`${what}, ${existsSync(place) ? 'moved' : 'not yet moved'}`)
    })
    await files.take(CODE, NAME, await incoming.write(Buffer.from('bytes')))
    const names = [`documents/${CODE}`, 'documents', 'data'].map((name) => `names in ${name}, moved`)
    expect(steps).toEqual(['bytes, not yet moved', ...names])
  })

  test('[FS1] stopped at any step, what is there afterwards is the former file or the new one, and nothing beside it', async () => {
    for (const stop of [0, 1, 2, 3]) {
      await folderFiles(documents()).take(CODE, NAME, await incoming.write(Buffer.from('former')))
      let step = 0
      const files = folderFiles(documents(), async () => {
        if (step++ === stop) await new Promise<never>(() => {})
      })
      void files.take(CODE, NAME, await incoming.write(Buffer.from('new')))
      await expect.poll(() => step).toBe(stop + 1)
      await incoming.clear()
      expect(await text(folderFiles(documents()).read(CODE, NAME))).toBe(stop === 0 ? 'former' : 'new')
      expect(await readdir(documents(), { recursive: true })).toEqual([CODE, join(CODE, NAME)])
    }
  })

  test('[FS7] a full disk is reported as it is, and nothing is stored', async () => {
    const files = folderFiles(documents(), full)
    const path = await incoming.write(Buffer.from('bytes'))
    await expect(files.take(CODE, NAME, path)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await files.size(CODE, NAME)).toBeNull()
  })

  test('[FS7] a folder that cannot be read is a failure, not an absence', async () => {
    await writeFile(documents(), 'a file where the folder should be')
    const files = folderFiles(documents())
    await expect(files.size(CODE, NAME)).rejects.toMatchObject({ code: 'ENOTDIR' })
    await expect(files.rooms()).rejects.toMatchObject({ code: 'ENOTDIR' })
  })
})
