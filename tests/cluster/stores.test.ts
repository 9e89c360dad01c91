import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { SettingsError } from '#app/settings/settingsError.ts'
import { readSettings } from '#app/settings.ts'
import { openStores } from '#app/stores.ts'
import { reached } from '#app/storing/reached.ts'
import { startMongoDouble } from '../doubles/mongo/server.ts'
import { testService } from '../helpers/service.ts'

const BOTH = { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false', MONGODB_URL: 'mongodb://127.0.0.1:1' }
const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function folderOf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-stores-'))
  endings.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const settingsOf = async (env: Readonly<Record<string, string>>) => readSettings({ DATA_DIR: await folderOf(), ...env })
const ignore = () => {}

describe('[MN75] stores that the settings name', () => {
  test('a store that cannot be reached is waited for, then named in one sentence', async () => {
    let tries = 0
    const opening = { setting: 'EVENTSTORE_URL', what: 'a store', lasting: () => null, waitMs: 1_100 }
    const open = async () => {
      tries += 1
      if (tries === 2) return 'open'
      throw new Error('nobody there')
    }
    expect(await reached({ ...opening, open })).toBe('open')
    await expect(reached({ ...opening, waitMs: 0, open })).rejects.toThrow(
      new SettingsError('The setting EVENTSTORE_URL names a store that cannot be reached.'),
    )
  })

  test('what waiting does not mend is said at once', async () => {
    const settings = await settingsOf({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false&namespace=No!' })
    await expect(openStores(settings, ignore)).rejects.toThrow(/^The setting EVENTSTORE_URL is not a URL of a store: /)
    const wrong = await settingsOf({ MONGODB_URL: 'mongodb://127.0.0.1:1/x?nonsense=1' })
    await expect(openStores(wrong, ignore)).rejects.toThrow(/^The setting MONGODB_URL is not a URL of a database: /)
  })

  test('several nodes need the standard tier', () => {
    const enterprise = { TIER: 'enterprise', RESIDENT_PUBLIC_URL: 'http://r.test', KXP_SHARED_SECRET: 's'.repeat(32) }
    expect(() => readSettings({ ...BOTH, ...enterprise })).toThrow('The setting TIER must be standard where')
    expect(readSettings(BOTH).MONGODB_URL).toBe(BOTH.MONGODB_URL)
  })

  test('a database beside an embedded log belongs to one data folder', async () => {
    const double = await startMongoDouble()
    endings.push(() => double.close())
    const MONGODB_URL = double.url('parley')
    const folder = await folderOf()
    for (const _ of ['first start', 'second start']) {
      const stores = await openStores(readSettings({ DATA_DIR: folder, MONGODB_URL }), ignore)
      expect(stores).toMatchObject({ isEmbedded: true, isOutside: false, hasDatabase: true })
      expect(stores.nodes.isAlone).toBe(true)
      await stores.close()
    }
    await expect(openStores(await settingsOf({ MONGODB_URL }), ignore)).rejects.toThrow(
      'The setting MONGODB_URL names a database that belongs to another installation.',
    )
  })

  test('a service on a database serves, and says in health that it is there', async () => {
    const double = await startMongoDouble()
    endings.push(() => double.close())
    const service = await testService({ MONGODB_URL: double.url('parley') })
    endings.push(() => service.close())
    const health = await (await fetch(`${service.url}/api/health`)).json()
    expect(health).toMatchObject({ stores: { log: { ok: true }, database: { ok: true, awaySince: null } } })
    expect((await fetch(`${service.url}/api/rooms/history`)).status).toBe(200)
  })
})
