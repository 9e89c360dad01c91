import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DocumentStore, type KeptThread } from '#stores/files/documentStore.ts'

const SHA256 = 'a'.repeat(64)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-store-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A store, and what was made durable in which order; of files with what they held then. */
function watched(kept: string) {
  const steps: string[] = []
  const store = new DocumentStore(folder, async (path) => {
    const name = relative(folder, path)
    if (name.startsWith('documents/incoming/')) {
      steps.push(`${readFileSync(path, 'utf8')}, ${existsSync(join(folder, kept)) ? 'moved' : 'not yet moved'}`)
    } else steps.push(`names in ${name || 'data'}, ${existsSync(join(folder, kept)) ? 'moved' : 'not yet moved'}`)
  })
  return { store, steps }
}

const NAMES = (code: string) => [`documents/${code}`, 'documents', 'data'].map((name) => `names in ${name}, moved`)

test('[DU1] bytes are durable before they are in place, and their place before they count as kept', async () => {
  const { store, steps } = watched(`documents/K7QF2M/${SHA256}`)
  const path = await store.incoming()
  await writeFile(path, 'bytes')
  await store.keep(path, 'K7QF2M', SHA256)
  expect(steps).toEqual(['bytes, not yet moved', ...NAMES('K7QF2M')])
  expect(await store.size('K7QF2M', SHA256)).toBe(5)
})

test('[DU1] [TH4] so is a thread with the topics that are still to be told', async () => {
  const { store, steps } = watched(`documents/THREAD/${SHA256}.thread.json`)
  const kept = { thread: { title: 'Offer' }, topics: [] } as unknown as KeptThread
  await store.keepThread('THREAD', SHA256, kept)
  expect(steps).toEqual([`${JSON.stringify(kept)}, not yet moved`, ...NAMES('THREAD')])
  expect(await store.thread('THREAD', SHA256)).toEqual(kept)
})

test('[DU1] nothing is kept where the disk does not take it', async () => {
  const store = new DocumentStore(folder, async () => {
    throw new Error('no space left on device')
  })
  const path = await store.incoming()
  await writeFile(path, 'bytes')
  await expect(store.keep(path, 'FULL22', SHA256)).rejects.toThrow('no space')
  expect(await store.size('FULL22', SHA256)).toBeNull()
})
