import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryViews } from '#stores/readModels/memory.ts'
import { openSqliteViews, VIEW_FILE } from '#stores/readModels/sqlite.ts'
import { batch, everything, note, viewsContract } from './views.contract.ts'

viewsContract('memory', async () => ({ open: async () => memoryViews(), dispose: async () => {} }), { lasting: false })

viewsContract(
  'SQLite',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-views-'))
    return { open: () => openSqliteViews(folder), dispose: () => rm(folder, { recursive: true }) }
  },
  { lasting: true },
)

describe('[VW3] a damaged view file is rebuilt', () => {
  const NOTES = { name: 'notes', version: 1 }
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-views-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function written(): Promise<string> {
    const store = await openSqliteViews(folder)
    const view = await store.open<{ text: string }>(NOTES)
    await view.clear()
    await view.write(
      batch(
        Array.from({ length: 300 }, (_, i) => note(`n${i}`)),
        '0000000000000300',
      ),
    )
    await store.close()
    return join(folder, VIEW_FILE)
  }

  async function expectFresh(): Promise<void> {
    const store = await openSqliteViews(folder)
    const view = await store.open<{ text: string }>(NOTES)
    expect([await view.position(), await everything(view)]).toEqual(['', []])
    await view.write(batch([note('a')], '0000000000000001'))
    await store.close()
  }

  test('overwritten in the middle', async () => {
    const file = await open(await written(), 'r+')
    await file.write(Buffer.alloc(20_000, 0xa5), 0, 20_000, 8_192)
    await file.close()
    await expectFresh()
  })

  test('cut short', async () => {
    const path = await written()
    const file = await open(path, 'r+')
    await file.truncate(Math.floor((await stat(path)).size / 2))
    await file.close()
    await expectFresh()
  })

  test('no database at all', async () => {
    await writeFile(await written(), 'not a database, whatever its name says'.repeat(100))
    await expectFresh()
  })

  test('of another format, or of somebody else', async () => {
    for (const pragma of ['user_version = 99', 'application_id = 7']) {
      const db = new DatabaseSync(await written())
      db.exec(`PRAGMA ${pragma}`)
      db.close()
      await expectFresh()
    }
  })

  test('only its owner may read it', async () => {
    expect((await stat(await written())).mode & 0o777).toBe(0o600)
  })

  test('damage found while open fails that call, and the next call finds an empty view', async () => {
    const path = await written()
    const store = await openSqliteViews(folder)
    const view = await store.open<{ text: string }>(NOTES)
    const file = await open(path, 'r+')
    await file.write(Buffer.alloc(40_000, 0xa5), 0, 40_000, 4_096)
    await file.close()
    await expect(everything(view)).rejects.toThrow(/malformed/)
    expect([await view.position(), await everything(view)]).toEqual(['', []])
    await view.write(batch([note('a')], '0000000000000001'))
    expect(await view.position()).toBe('0000000000000001')
    await store.close()
  })
})

test('[VW9] views are written on their own thread and do not block the main thread', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-views-'))
  const store = await openSqliteViews(folder)
  const view = await store.open<{ text: string }>({ name: 'notes', version: 1 })
  const thousand = (n: number) =>
    batch(
      Array.from({ length: 1_000 }, (_, i) => note(`n${n}-${i}`)),
      String(n).padStart(16, '0'),
    )
  let turns = 0
  let writing = true
  const next = () => {
    turns += 1
    if (writing) setImmediate(next)
  }
  setImmediate(next)
  for (let n = 1; n <= 5; n++) await view.write(thousand(n))
  writing = false
  expect(turns).toBeGreaterThan(20)
  await store.close()
  await rm(folder, { recursive: true })
})

test('a store that cannot be opened reports the error; a store closed at once ends', async () => {
  await expect(openSqliteViews('/nowhere/at/all')).rejects.toThrow(/worker of the views failed/)
  const folder = await mkdtemp(join(tmpdir(), 'parley-views-'))
  await (await openSqliteViews(folder)).close()
  await rm(folder, { recursive: true })
})
