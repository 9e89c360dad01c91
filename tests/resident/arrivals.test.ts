import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { type ArrivalLimits, Arrivals } from '#resident/http/arrivals.ts'
import { signedHeaders, testResident } from '../helpers/resident.ts'

const LARGE = 300 * 1024
const FOR_EVER_MS = 600_000
const MAIL = 'From: Ana <ana@example.test>\nSubject: Prices\nDate: Tue, 1 Jan 2030 10:00:00 +0000\n\n'
const closing: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function receiver(limits: Partial<ArrivalLimits>) {
  const arrivals = new Arrivals(limits)
  const app = express()
  app.post('/', async (request, response) => {
    try {
      const address = request.get('x-address') ?? 'one'
      const { bytes } = await arrivals.receive({ request, response, address }, 2 * LARGE, () => {})
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
  const open = (length: number, address = 'one') => {
    const headers = { 'content-length': length, 'x-address': address }
    const outgoing = ask({ port, host: '127.0.0.1', method: 'POST', headers })
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

test('[KX7] a large body that waits too long gets 503', async () => {
  const { arrivals, open } = await receiver({ places: { bytesMax: LARGE, waitMsMax: 300 } })
  const first = open(LARGE)
  first.outgoing.write('x')
  await expect.poll(() => arrivals.bytes).toBe(LARGE)
  const refused = open(LARGE)
  refused.outgoing.write('x')
  expect(await refused.answered).toBe(503)
  expect(arrivals.waiting).toBe(0)
})

test('[KX7] a large body waits for one before it', async () => {
  const { arrivals, open } = await receiver({ places: { bytesMax: LARGE, waitMsMax: FOR_EVER_MS } })
  const first = open(LARGE)
  first.outgoing.write('x')
  await expect.poll(() => arrivals.bytes).toBe(LARGE)
  const waiting = open(LARGE)
  waiting.outgoing.end(Buffer.alloc(LARGE))
  await expect.poll(() => arrivals.waiting).toBe(1)
  first.outgoing.end(Buffer.alloc(LARGE - 1))
  expect(await Promise.all([first.answered, waiting.answered])).toEqual([200, 200])
  await expect.poll(() => arrivals.bytes).toBe(0)
})

test('[KX7] a large body below the pace gets 408 and leaves its place to the next', async () => {
  const { open } = await receiver({ places: { bytesMax: LARGE }, paceMs: 100 })
  const slow = open(LARGE)
  slow.outgoing.write('x')
  const next = open(LARGE)
  next.outgoing.end(Buffer.alloc(LARGE))
  expect(await Promise.all([slow.answered, next.answered])).toEqual([408, 200])
})

test('[KX7] a body that does not go on arriving gets 408, and one whose sender leaves frees its place', async () => {
  const { arrivals, open } = await receiver({ arrivalMs: 100, places: { bytesMax: LARGE } })
  const slow = open(1_000)
  slow.outgoing.write('x')
  expect(await slow.answered).toBe(408)
  const left = open(LARGE)
  left.outgoing.write('x')
  await expect.poll(() => arrivals.bytes).toBe(LARGE)
  left.outgoing.destroy()
  await expect.poll(() => arrivals.bytes).toBe(0)
})

test('[KX7] whoever waits and leaves is in no line any more', async () => {
  const { arrivals, open } = await receiver({ places: { bytesMax: LARGE, waitMsMax: FOR_EVER_MS } })
  const first = open(LARGE)
  first.outgoing.write('x')
  await expect.poll(() => arrivals.bytes).toBe(LARGE)
  const leaving = open(LARGE)
  leaving.outgoing.write('x')
  await expect.poll(() => arrivals.waiting).toBe(1)
  leaving.outgoing.destroy()
  await expect.poll(() => arrivals.waiting).toBe(0)
  expect(arrivals.bytes).toBe(LARGE)
  first.outgoing.end(Buffer.alloc(LARGE - 1))
  expect(await first.answered).toBe(200)
  await expect.poll(() => arrivals.bytes).toBe(0)
})

test('[KX7] bodies of one address that fill its share delay none of another', async () => {
  const places = { bytesMax: 3 * LARGE, addressBytesMax: 2 * LARGE, waitMsMax: FOR_EVER_MS }
  const { arrivals, open } = await receiver({ places })
  for (let i = 0; i < 10; i++) open(LARGE).outgoing.write('x')
  await expect.poll(() => [arrivals.bytes, arrivals.waiting]).toEqual([2 * LARGE, 8])
  for (let i = 0; i < 3; i++) {
    const honest = open(LARGE, 'other')
    honest.outgoing.end(Buffer.alloc(LARGE))
    expect(await honest.answered).toBe(200)
  }
  await expect.poll(() => [arrivals.bytes, arrivals.waiting]).toEqual([2 * LARGE, 8])
})

test('[KX7] an upload is not delayed by trickling bodies of another address', async () => {
  const resident = await testResident({ TRUST_PROXY: 'true' })
  closing.push(() => resident.close())
  const path = '/kxp/document?room=HONEST'
  const forged = { ...signedHeaders(path, Buffer.from('forged')), 'x-forwarded-for': '198.51.100.7' }
  const trickling = Array.from({ length: 12 }, () => {
    const headers = { ...forged, 'content-length': 15 * 2 ** 20 }
    const outgoing = ask(`${resident.url}${path}`, { method: 'POST', headers }).on('error', () => {})
    // Just quick enough to keep its place.
    const trickle = setInterval(() => outgoing.write(Buffer.alloc(64 * 1024)), 500)
    closing.push(() => {
      clearInterval(trickle)
      outgoing.destroy()
    })
    return outgoing
  })
  const arriving = async () => /arriving_bytes (\d+)/.exec(await (await fetch(`${resident.url}/metrics`)).text())?.[1]
  await expect.poll(arriving).toBe(String(4 * 15 * 2 ** 20))
  const form = new FormData()
  form.append('file', new File([`${MAIL}${'We settle it. '.repeat(30_000)}`], 'a.eml'))
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = {
    ...signedHeaders(path, body),
    'content-type': encoded.headers.get('content-type') ?? '',
    'x-forwarded-for': '203.0.113.9',
  }
  const { status } = await fetch(`${resident.url}${path}`, { method: 'POST', headers, body })
  expect(status).toBe(200)
  expect(trickling.filter(({ destroyed }) => !destroyed)).toHaveLength(12)
  expect(await arriving()).toBe(String(4 * 15 * 2 ** 20))
})
