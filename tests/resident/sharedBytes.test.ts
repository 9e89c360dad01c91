import { EventEmitter } from 'node:events'
import type { Response } from 'express'
import { expect, test } from 'vitest'
import { SharedBytes } from '#resident/meetings/sharedBytes.ts'

const MB = 2 ** 20
const response = () => Object.assign(new EventEmitter(), { closed: false }) as unknown as Response
const opened = (bytes: Buffer) => async () => bytes

test('[KX18] a document that many download at once is opened once, and dropped after the last of them', async () => {
  const shared = new SharedBytes()
  const responses = [response(), response(), response()]
  let openings = 0
  const open = async () => {
    openings += 1
    return Buffer.alloc(10)
  }
  const found = await Promise.all(responses.map((one) => shared.of('a', 10, one, open)))
  expect([openings, new Set(found).size, shared.size]).toEqual([1, 1, 10])
  responses[0]!.emit('close')
  responses[1]!.emit('close')
  expect(shared.size).toBe(10)
  responses[2]!.emit('close')
  expect(shared.size).toBe(0)
  await shared.of('a', 10, response(), open)
  expect(openings).toBe(2)
})

test('[KX18] different documents are refused above the limit, others that are being downloaded are not', async () => {
  const shared = new SharedBytes(20 * MB)
  const first = response()
  await shared.of('a', 15 * MB, first, opened(Buffer.alloc(1)))
  await expect(shared.of('b', 15 * MB, response(), opened(Buffer.alloc(1)))).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '2' },
  })
  await shared.of('a', 15 * MB, response(), opened(Buffer.alloc(1)))
  const failing = response()
  await expect(shared.of('c', 1, failing, () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
  failing.emit('close')
  expect(shared.size).toBe(15 * MB)
})

test('[KX18] a response that is closed before holds nothing', async () => {
  const shared = new SharedBytes()
  await shared.of('a', 10, Object.assign(response(), { closed: true }), opened(Buffer.alloc(10)))
  expect(shared.size).toBe(0)
})
