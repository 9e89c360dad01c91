import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { Store } from '#stores/events/sqlite/store.ts'
import { WalFlush } from '#stores/events/sqlite/walFlush.ts'

afterEach(() => vi.restoreAllMocks())

const FORWARDS = { from: 1, limit: 10, backwards: false } as const
const batchOf = (stream: 'room-aaa' | 'room-bbb', seq: number) => ({
  streams: [stream],
  expected: [seq],
  counts: [1],
  bodies: [JSON.stringify({ id: `e${seq}` })],
})

async function withStore(work: (store: Store) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-log-'))
  const store = new Store({ folder, verify: false, commitDelayMs: 0, pagesMax: undefined })
  try {
    work(store)
  } finally {
    store.close()
    await rm(folder, { recursive: true })
  }
}

test('[LG2] each commit is flushed before its outcome is known', () =>
  withStore((store) => {
    const flush = vi.spyOn(WalFlush.prototype, 'flush')
    store.writer.commit([batchOf('room-aaa', 0), batchOf('room-bbb', 0)])
    expect(flush).toHaveBeenCalledTimes(1)
    store.writer.commit([batchOf('room-aaa', 1)])
    expect(flush).toHaveBeenCalledTimes(2)
  }))

test('[LG10] [LOG-63] after a failed flush nobody is shown what may be lost, and nothing is written', () =>
  withStore((store) => {
    store.writer.commit([batchOf('room-aaa', 0), batchOf('room-bbb', 0)])
    vi.spyOn(WalFlush.prototype, 'flush').mockImplementationOnce(() => {
      throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
    })
    expect(() => store.writer.commit([batchOf('room-aaa', 1)])).toThrow(
      expect.objectContaining({ code: 'indeterminate' }),
    )
    expect(() => store.streamPage('room-aaa', FORWARDS)).toThrow(expect.objectContaining({ code: 'unavailable' }))
    expect(() => store.logPage({ after: 0, categories: undefined, types: undefined, limit: 10 })).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    )
    expect(store.streamPage('room-bbb', FORWARDS).count).toBe(1)
    expect(() => store.writer.commit([batchOf('room-bbb', 1)])).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    )
    expect(store.check().writable).toBe(false)
  }))
