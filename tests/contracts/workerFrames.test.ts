import { expect, test } from 'vitest'
import { encodeFrame, FrameReader } from '#workers/frames.ts'
import type { FromWorker } from '#workers/message.ts'

const MESSAGES: readonly FromWorker[] = [
  { kind: 'ready', id: 0, value: null },
  { kind: 'part', id: 1, value: Buffer.from([0, 255, 10]) },
  { kind: 'part', id: 1, value: Buffer.alloc(0) },
  { kind: 'part', id: 1, value: 'Ж'.repeat(300) },
  { kind: 'answer', id: 1, value: { a: [1] } },
  { kind: 'failure', id: 70_000, value: { name: 'Error', message: 'no' } },
]
const stream = Buffer.concat(MESSAGES.flatMap((message) => encodeFrame(message)))

test('[WK1] messages are decoded unchanged, however their bytes are split', () => {
  for (const size of [1, 2, 9, 10, 11, 100, stream.length]) {
    const reader = new FrameReader<FromWorker>(10_000)
    const read: FromWorker[] = []
    for (let at = 0; at < stream.length; at += size) read.push(...reader.push(stream.subarray(at, at + size)))
    expect(read).toEqual(MESSAGES)
  }
})

test('[WK2] a request above the byte limit is refused before it has arrived, and each request is counted separately', () => {
  const reader = new FrameReader<FromWorker>(20)
  const part = (id: number) => Buffer.concat(encodeFrame({ kind: 'part', id, value: Buffer.alloc(15) }))
  expect([...reader.push(part(1)), ...reader.push(part(2))]).toHaveLength(2)
  expect(() => [...reader.push(part(2).subarray(0, 10))]).toThrow('more than 20 bytes')
})
