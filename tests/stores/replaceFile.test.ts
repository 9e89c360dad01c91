import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import { fileCheckpoint } from '#gateway/rooms/checkpoint.ts'
import { OPEN_ROOMS_VERSION } from '#projections/openRooms.ts'
import { replaceFile } from '#stores/files/replaceFile.ts'
import { fileShelf } from '#stores/keys/file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-replace-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('[DU14] a file is replaced whole, for its owner alone, and its handle goes on at the end', async () => {
  const path = join(folder, 'file')
  await writeFile(path, 'old')
  const file = await replaceFile(path, 'new')
  await file.appendFile(' and more')
  await file.close()
  expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual(['new and more', 0o600])
  expect(await readdir(folder)).toEqual(['file'])
})

test('[DU14] one that cannot be put into its place leaves nothing', async () => {
  const path = join(folder, 'file')
  await mkdir(join(path, 'below'), { recursive: true })
  await expect(replaceFile(path, 'new')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(await readdir(folder)).toEqual(['file'])
})

test('[DU14] a hundred failed checkpoints leave nothing, and the next start clears what a crash left', async () => {
  const path = join(folder, 'open-rooms.json')
  await mkdir(join(path, 'below'), { recursive: true })
  const checkpoint = fileCheckpoint(folder)
  for (let i = 0; i < 100; i++) await expect(checkpoint.save({ position: 'p', rooms: {} })).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['open-rooms.json'])
  await rm(path, { recursive: true })
  for (const name of ['open-rooms.json.0a1b2c3d', 'open-rooms.json.backup']) await writeFile(join(folder, name), '{}')
  await checkpoint.save({ position: 'p', rooms: {} })
  expect(await checkpoint.load()).toEqual({ position: 'p', rooms: {} })
  expect((await readdir(folder)).sort()).toEqual(['open-rooms.json', 'open-rooms.json.backup'])
})

test('[CK3] a checkpoint that another version of the fold saved is not believed', async () => {
  const checkpoint = fileCheckpoint(folder)
  const saved = { position: 'p', rooms: { AAAAA2: { running: true, pending: [] } } }
  await checkpoint.save(saved)
  expect(await checkpoint.load()).toEqual(saved)
  const path = join(folder, 'open-rooms.json')
  const written: object = JSON.parse(await readFile(path, 'utf8'))
  for (const version of [undefined, OPEN_ROOMS_VERSION + 1]) {
    await writeFile(path, JSON.stringify({ ...written, version }))
    expect(await checkpoint.load()).toEqual({ position: '', rooms: {} })
  }
})

test('[SL3] keys that cannot be written anew leave no copy of those that were to go', async () => {
  const keys = await SubjectKeys.open(fileShelf(folder), ['a1'.repeat(32)])
  await keys.ensure('one')
  const path = join(folder, 'subject-keys.jsonl')
  await rm(path)
  await mkdir(join(path, 'below'), { recursive: true })
  await expect(keys.destroy('one')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['subject-keys.jsonl'])
  await keys.close()
})
