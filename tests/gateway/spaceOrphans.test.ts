import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptySpace, type SpaceState } from '#engine/space/state.ts'
import { Orphans } from '#gateway/spaces/orphans.ts'
import type { Shelved } from '#gateway/spaces/shelf.ts'
import type { LoadedSpace } from '#gateway/spaces/spaces.ts'
import { spaceHolder } from '#gateway/spaces/spaceUploads.ts'
import { FileKeeper } from '#gateway/uploads/fileKeeper.ts'
import { memoryFiles } from '#stores/files/memory.ts'

const HOUR_MS = 3_600_000
const BYTES = 'a'.repeat(64)

let folder: string
let paths = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-orphans-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function brought() {
  const path = join(folder, String(paths++))
  await writeFile(path, 'bytes')
  return { path, sha256: BYTES }
}

/** Spaces without files, and a store in which all bytes are of the given age. */
function given(count: number, ageMs = HOUR_MS) {
  const store = memoryFiles()
  const spaces = Array.from({ length: count }, (_, i) => {
    const state: SpaceState = { ...emptySpace(), id: `sp_${i}` }
    return { id: `slug${i}`, state, hold: () => ({ [Symbol.dispose]() {} }) } as unknown as LoadedSpace
  })
  const clock = { time: 0, now: () => clock.time }
  const faults: string[] = []
  const keeper = new FileKeeper(store)
  const failing = new Set<string>()
  const orphans = new Orphans({
    files: {
      names: async (id) => {
        if (failing.has(id)) throw new Error('no such disk')
        return (await store.names(id)).map((stored) => ({ ...stored, ageMs }))
      },
    },
    keeper,
    spaces: { find: async (slug) => spaces.find(({ id }) => id === slug) ?? null },
    shelf: {
      async *all() {
        for (const { id, state } of spaces) yield { slug: id, card: { id: state.id } } as Shelved
      },
    },
    clock,
    fault: (_, where) => void faults.push(where),
  })
  const left = async () => (await Promise.all(spaces.map(({ state }) => store.names(state.id)))).flat().length
  const fill = async () => {
    for (const { state } of spaces) await store.take(state.id, BYTES, (await brought()).path)
  }
  const run = () => orphans.run(new AbortController().signal)
  return { store, spaces, clock, faults, keeper, failing, left, fill, run }
}

test('[SF13] all spaces are looked at in slices, and again after a rest', async () => {
  const { left, fill, run, clock } = given(45)
  await fill()
  const counts: number[] = []
  for (let i = 0; i < 3; i++) {
    await run()
    counts.push(await left())
  }
  expect(counts).toEqual([25, 5, 0])
  await fill()
  await run()
  expect(await left()).toBe(45)
  clock.time += 6 * HOUR_MS
  await run()
  expect(await left()).toBe(25)
})

test('[SF13] bytes that are not yet an hour old, and those that the space names, stay', async () => {
  const young = given(1, HOUR_MS - 1)
  await young.fill()
  await young.run()
  expect(await young.left()).toBe(1)
  const named = given(1)
  await named.fill()
  named.spaces[0]!.state.cover = { sha256: BYTES, size: 5, mime: 'image/png', width: 1, height: 1, updatedAt: 1 }
  await named.run()
  expect(await named.left()).toBe(1)
})

test('[SF13] bytes of an upload that is under way stay, although they lay there unnamed before', async () => {
  const { spaces, keeper, fill, run, left } = given(1)
  await fill()
  const space = spaces[0]!
  await keeper.keep(spaceHolder(space), await brought(), async () => {
    await run()
    expect(await left()).toBe(1)
    space.state.cover = { sha256: BYTES, size: 5, mime: 'image/png', width: 1, height: 1, updatedAt: 1 }
    return {}
  })
  expect(await left()).toBe(1)
})

test('[SF13] a space whose files cannot be looked at is reported, and holds up no other', async () => {
  const { failing, faults, fill, run, left } = given(3)
  await fill()
  failing.add('sp_1')
  await run()
  expect([faults, await left()]).toEqual([['space orphans'], 1])
})
