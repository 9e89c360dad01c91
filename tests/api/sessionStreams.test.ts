import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { type Edge, routed } from '../../api/endpoints.ts'
import { errorHandler } from '../../api/errors.ts'
import { historyHandlers } from '../../api/history.ts'
import { Captures } from '../../gateway/archive/captures.ts'
import { history } from '../../protocol/http/history.ts'
import { memoryLog } from '../../stores/events/memory.ts'
import type { StoredEvent } from '../../stores/events/port.ts'
import { given } from '../helpers/given.ts'
import { handClock } from '../helpers/givenClock.ts'
import { meeting } from '../helpers/givenMeeting.ts'
import { mortalLog } from '../helpers/mortalLog.ts'

test('[WA16] sixteen streams are on their way to one address, more get 503 until one of them has arrived', async () => {
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  async function* readPages() {
    yield given(meeting()).events as unknown as StoredEvent[]
    await held
  }
  const log = mortalLog(memoryLog())
  log.readPages = readPages
  const services = {
    captures: new Captures({ log, clock: handClock(), version: '1.0.0' }),
    archive: { find: async () => ({ summary: { code: 'SESS22' } }) },
    historyAccess: 'open',
    addressOf: (request: express.Request) => request.get('X-From') ?? 'office',
  } as unknown as Parameters<typeof historyHandlers>[0]
  const app = express()
  const edge = { authorize: async () => ({ kind: 'anonymous' }) } as unknown as Edge
  app.use(routed(history, historyHandlers(services), edge))
  app.use(errorHandler(() => {}))
  const http = createServer(app).listen(0, '127.0.0.1')
  await new Promise((resolve) => http.once('listening', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/rooms/history/any/events`
  const streams = await Promise.all(Array.from({ length: 16 }, () => fetch(url)))
  expect(streams.map(({ status }) => status)).toEqual(new Array(16).fill(200))
  const refused = await fetch(url)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) })
  const elsewhere = await fetch(url, { headers: { 'X-From': 'elsewhere' } })
  expect(elsewhere.status).toBe(200)
  finish()
  await Promise.all([...streams, elsewhere].map((stream) => stream.text()))
  await expect.poll(async () => (await fetch(url)).status).toBe(200)
  http.closeAllConnections()
  http.close()
})
