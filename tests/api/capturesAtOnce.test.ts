import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { type Edge, routed } from '#api/endpoints.ts'
import { errorHandler } from '#api/errors.ts'
import { historyHandlers } from '#api/history.ts'
import { Captures } from '#gateway/archive/captures.ts'
import { history } from '#protocol/http/history.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { chained } from '../helpers/given.ts'
import { handClock } from '../helpers/givenClock.ts'
import { ANA, created, ended, joined, started } from '../helpers/givenMeeting.ts'
import { mortalLog } from '../helpers/mortalLog.ts'
import { eventually } from '../helpers/stage.ts'

const CODE = 'CAP234'

test('[WA3] two captures are made at once, a third is asked to come again, and later ones are made', async () => {
  const log = memoryLog()
  const facts = [created({ code: CODE }), joined(ANA), started(), ended()]
  const events = chained(facts.map((fact, i) => ({ fact, at: 1e12 + i })))
  await log.append(`room-${CODE}`, events, 0)
  const held: (() => void)[] = []
  const slow = mortalLog(log)
  slow.readPages = async function* (stream, options) {
    if (held.length < 2) await new Promise<void>((resolve) => held.push(resolve))
    yield* log.readPages(stream, options)
  }
  const archive = { find: async () => ({ summary: { code: CODE }, seats: [], bound: {} }) }
  const open = { historyAccess: 'open', addressOf: () => '127.0.0.1' }
  const captures = new Captures({ log: slow, clock: handClock(), version: '1.0.0' })
  const services = { ...open, archive, captures }
  const app = express()
  const edge = { authorize: async () => ({ kind: 'anonymous' }) } as unknown as Edge
  const handlers = historyHandlers(services as unknown as Parameters<typeof historyHandlers>[0])
  app.use(routed(history, handlers, edge))
  app.use(errorHandler(() => {}))
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const capture = () => fetch(`http://127.0.0.1:${port}/api/rooms/history/any/capture`)
  const under = [capture(), capture()]
  await eventually(() => expect(held).toHaveLength(2))
  const third = await capture()
  expect([third.status, third.headers.get('retry-after')]).toEqual([503, '2'])
  for (const go of held) go()
  for (const response of await Promise.all(under)) {
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ meta: { eventCount: events.length } })
  }
  expect((await capture()).status).toBe(200)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
