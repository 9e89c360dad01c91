import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileShelf } from '#stores/keys/file.ts'
import { SharedKeys } from '#stores/keys/memory.ts'
import { type KeysStage, keysContract, sharedKeysContract } from './keys.contract.ts'

async function inMemory(): Promise<KeysStage> {
  const shared = new SharedKeys()
  return { open: () => shared.open(), close: async () => {} }
}

keysContract('a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-keys-'))
  return { open: () => fileShelf(folder), close: () => rm(folder, { recursive: true }) }
})
keysContract('in memory', inMemory)
sharedKeysContract('in memory', inMemory)
