import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOARD_RETENTION_MS } from '#engine/room/decide/context.ts'
import type { Rooms } from '#gateway/rooms/rooms.ts'
import { BoardRelease } from '#gateway/uploads/boardRelease.ts'
import { memoryFiles } from '#stores/files/memory.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-release-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('[CX16] the files of a room go a day after its end, those of others stay', async () => {
  const boards = memoryFiles()
  const looked: string[] = []
  const endedAt: Record<string, number | null> = { OPEN22: null, ENDED2: 1_000, LATER2: 5_000 }
  for (const code of [...Object.keys(endedAt), 'GONE22']) {
    await writeFile(join(folder, 'upload'), code)
    await boards.take(code, 'a'.repeat(64), join(folder, 'upload'))
  }
  const find = async (code: string) => {
    looked.push(code)
    return code in endedAt ? { state: { endedAt: endedAt[code] } } : null
  }
  let now = 1_000 + BOARD_RETENTION_MS - 1
  const faults: unknown[] = []
  const clock = { now: () => now, after: () => () => {} }
  const release = new BoardRelease({ boards, rooms: { find } as unknown as Rooms, clock, fault: (e) => faults.push(e) })
  const kept = async () => [...(await boards.rooms())].sort()

  await release.release()
  expect(await kept()).toEqual(['ENDED2', 'LATER2', 'OPEN22'])
  now += 1
  looked.length = 0
  await release.release()
  expect(await kept()).toEqual(['LATER2', 'OPEN22'])
  // When a room ended is known by now; only the open one is looked at again.
  expect(looked).toEqual(['OPEN22'])
  now += BOARD_RETENTION_MS
  await release.release()
  expect(await kept()).toEqual(['OPEN22'])
  expect(await boards.size('OPEN22', 'a'.repeat(64))).toBe(6)
  release.stop()
  expect(faults).toEqual([])
})
