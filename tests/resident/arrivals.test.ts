import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { type ArrivalLimits, Arrivals } from '#resident/http/arrivals.ts'

const LARGE = 300 * 1024
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function receiver(limits: ArrivalLimits) {
  const arrivals = new Arrivals(limits)
  const app = express()
  app.post('/', async (request, response) => {
    try {
      const { bytes } = await arrivals.receive({ request, response }, 2 * LARGE, () => {})
      response.json({ status: 200, bytes })
    } catch (error) {
      response.set('Connection', 'close').json({ status: (error as { status: number }).status })
    }
  })
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const open = (length: number) => {
    const outgoing = ask({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': length } })
    outgoing.on('error', () => {})
    const answered = new Promise<number>((resolve) => {
      outgoing.once('response', (answer) => {
        answer.on('data', (data: Buffer) => resolve(JSON.parse(data.toString()).status))
      })
    })
    return { outgoing, answered }
  }
  return { arrivals, open }
}

test('[KX7] the oldest small body is cut when those under way take too much, and the newest arrives', async () => {
  const { arrivals, open } = await receiver({ smallBytesMax: 150_000 })
  const slow = open(200_000)
  slow.outgoing.write(Buffer.alloc(100_000))
  await expect.poll(() => arrivals.bytes).toBe(100_000)
  const quick = open(100_000)
  quick.outgoing.end(Buffer.alloc(100_000))
  expect(await Promise.all([slow.answered, quick.answered])).toEqual([408, 200])
  expect(arrivals.bytes).toBe(0)
})

test('[KX7] a large body waits for one before it, and gets 503 when that takes too long', async () => {
  const { arrivals, open } = await receiver({ largeBytesMax: LARGE, waitMsMax: 300 })
  const first = open(LARGE)
  first.outgoing.write(Buffer.alloc(1))
  await expect.poll(() => arrivals.bytes).toBe(LARGE)
  const refused = open(LARGE)
  refused.outgoing.write(Buffer.alloc(1))
  expect(await refused.answered).toBe(503)
  const waiting = open(LARGE)
  waiting.outgoing.end(Buffer.alloc(LARGE))
  first.outgoing.end(Buffer.alloc(LARGE - 1))
  expect(await Promise.all([first.answered, waiting.answered])).toEqual([200, 200])
  await expect.poll(() => arrivals.bytes).toBe(0)
})

test('[KX7] a large body below the pace gets 408 and leaves its place to the next', async () => {
  const { open } = await receiver({ largeBytesMax: LARGE, paceMs: 100 })
  const slow = open(LARGE)
  slow.outgoing.write('x')
  const next = open(LARGE)
  next.outgoing.end(Buffer.alloc(LARGE))
  expect(await Promise.all([slow.answered, next.answered])).toEqual([408, 200])
})

test('[KX7] a body that does not go on arriving gets 408, and one whose sender leaves frees its place', async () => {
  const { arrivals, open } = await receiver({ arrivalMs: 100, largeBytesMax: LARGE })
  const slow = open(1_000)
  slow.outgoing.write('x')
  expect(await slow.answered).toBe(408)
  const left = open(LARGE)
  left.outgoing.write('x')
  await expect.poll(() => arrivals.bytes).toBe(LARGE)
  left.outgoing.destroy()
  await expect.poll(() => arrivals.bytes).toBe(0)
})
