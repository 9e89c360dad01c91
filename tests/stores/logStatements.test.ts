import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { Store } from '#stores/events/sqlite/store.ts'

afterEach(() => vi.restoreAllMocks())

test('[LG14] appends and what is tidied after them parse no SQL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-log-'))
  const store = new Store({ folder, verify: false, commitDelayMs: 0, pagesMax: undefined })
  try {
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    for (let seq = 0; seq < 3; seq++) {
      const bodies = [JSON.stringify({ id: `e${seq}` })]
      const batch = { streams: ['room-aaa' as const], expected: [seq], counts: [1], bodies }
      expect(store.writer.commit([batch])).toEqual([[[0, seq + 1, seq + 1]]])
    }
    store.tidy()
    expect(exec).not.toHaveBeenCalled()
    expect(prepare).not.toHaveBeenCalled()
  } finally {
    store.close()
    await rm(folder, { recursive: true })
  }
})
