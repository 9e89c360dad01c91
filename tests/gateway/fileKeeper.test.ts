import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileKeeper } from '#gateway/uploads/fileKeeper.ts'
import { memoryFiles } from '#stores/files/memory.ts'

const OWNER = 'sp_1'
const BYTES = 'a'.repeat(64)

let folder: string
let paths = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-keeper-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function brought() {
  const path = join(folder, String(paths++))
  await writeFile(path, 'bytes')
  return { path, sha256: BYTES }
}

/** A store whose removals take until `drop` is called, and a holder that names what is in `named`. */
function held() {
  const store = memoryFiles()
  const { promise, resolve: drop } = Promise.withResolvers<void>()
  const slow = { ...store, drop: (owner: string, name: string) => promise.then(() => store.drop(owner, name)) }
  const named = new Set<string>()
  const holder = { owner: OWNER, holds: (sha256: string) => named.has(sha256) }
  return { keeper: new FileKeeper(slow), holder, named, drop, size: () => store.size(OWNER, BYTES) }
}

test('[CX14] bytes that come again while they are being removed are there afterwards', async () => {
  const { keeper, holder, named, drop, size } = held()
  const put = async () => ({ of: named.add(BYTES) })
  const removals = [keeper.release(holder, BYTES), keeper.release(holder, BYTES)]
  const kept = keeper.keep(holder, await brought(), put)
  const again = keeper.keep(holder, await brought(), put)
  // Long enough for a take that does not wait for the removal.
  await pause(50)
  drop()
  await Promise.all([...removals, kept, again])
  expect(await size()).toBe(5)
})

test('[CX14] bytes that are just being brought are not removed, and those that come to nothing are', async () => {
  const { keeper, holder, drop, size } = held()
  drop()
  const seen: (number | null)[] = []
  await keeper.keep(holder, await brought(), async () => {
    await keeper.release(holder, BYTES)
    seen.push(await size())
    return {}
  })
  expect([...seen, await size()]).toEqual([5, null])
})
