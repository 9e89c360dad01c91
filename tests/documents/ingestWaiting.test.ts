import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAhead } from '#app/ahead.ts'
import { createIngest } from '#documents/ingest.ts'
import type { StartWorker } from '#workers/running.ts'

const IDLE_MS = 60_000

interface Process {
  isAlive: boolean
  isAsked: boolean
  finish(): void
}

/** Every process that was started. */
const started: Process[] = vi.hoisted(() => [])

vi.mock('#workers/confinedProcess.ts', () => ({
  confinedProcess: (): StartWorker => (listener) => {
    let id = 0
    const one = {
      isAlive: true,
      isAsked: false,
      finish() {
        listener.message({ kind: 'answer', id, value: { kind: 'rejected', status: 422, error: 'read' } })
      },
    }
    started.push(one)
    return {
      send(message) {
        id = message.id
        if (message.kind === 'request') one.isAsked = true
      },
      limit: () => () => {},
      hold() {},
      kill() {
        one.isAlive = false
      },
      gone: Promise.resolve(),
      residentMb: 100,
    }
  },
}))

const alive = () => started.filter(({ isAlive }) => isAlive).length
const file = `${process.env.TMPDIR ?? '/tmp'}/parley-waiting-${process.pid}.txt`

beforeEach(async () => {
  await writeFile(file, 'Subject: hello\n\nhello')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  started.length = 0
  vi.useRealTimers()
})

test('[DO20] a process that waits in vain for a minute is ended, and the next file starts another', async () => {
  const ingest = createIngest()
  ingest.prepare?.()
  vi.advanceTimersByTime(IDLE_MS - 1)
  expect(alive()).toBe(1)
  ingest.prepare?.()
  vi.advanceTimersByTime(IDLE_MS - 1)
  expect(started).toHaveLength(1)
  expect(alive()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(alive()).toBe(0)
  const reading = ingest.ingest(file, 'a.txt')
  await vi.waitUntil(() => started.length === 2)
  vi.advanceTimersByTime(2 * IDLE_MS)
  expect(alive()).toBe(1)
  // Getting ready while a file is read starts nothing: that process is kept.
  ingest.prepare?.()
  expect(started).toHaveLength(2)
  started[1]!.finish()
  expect(await reading).toMatchObject({ error: 'read' })
  expect(alive()).toBe(1)
  vi.advanceTimersByTime(IDLE_MS)
  expect(alive()).toBe(0)
  await ingest.close()
})

test('[KX45] one that was got ready waits longer for a file than for the next one', async () => {
  const ingest = createIngest({ idleMs: 5_000, preparedMs: 30_000 })
  ingest.prepare?.()
  vi.advanceTimersByTime(20_000)
  const reading = ingest.ingest(file, 'a.txt')
  await vi.waitUntil(() => started[0]?.isAsked)
  started[0]!.finish()
  await reading
  expect([started.length, alive()]).toEqual([1, 1])
  vi.advanceTimersByTime(5_000)
  expect(alive()).toBe(0)
  ingest.prepare?.()
  vi.advanceTimersByTime(30_000)
  expect([started.length, alive()]).toEqual([2, 0])
  await ingest.close()
})

test('[DO20] nothing is got ready before rooms want it: documents while one is set up, talk soon after the first', () => {
  const calls: string[] = []
  const ahead = openAhead({
    ingest: { prepare: () => void calls.push('ingest') },
    assistant: { prepare: () => calls.push('assistant') },
    video: { prepare: () => calls.push('video') },
  })
  const room = (phase: string) => ({ state: { phase } }) as Parameters<typeof ahead.attend>[0]
  ahead.attend(room('setup'))
  vi.advanceTimersByTime(IDLE_MS)
  expect(calls).toEqual([])
  ahead.begin()
  vi.advanceTimersByTime(IDLE_MS)
  expect(calls).toEqual([])
  ahead.attend(room('setup'))
  expect(calls).toEqual(['ingest'])
  ahead.attend(room('chat'))
  vi.advanceTimersByTime(IDLE_MS)
  expect(calls).toEqual(['ingest', 'assistant', 'video'])
})
