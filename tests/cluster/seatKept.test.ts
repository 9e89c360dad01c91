import { expect, test } from 'vitest'
import { NOT_SAVED } from '#protocol/errors.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { RoomClient } from '../../web/client/index.ts'
import { cuttableLine } from '../helpers/cuttableLine.ts'
import { roomOf } from '../helpers/people.ts'
import { testService } from '../helpers/service.ts'
import { severable } from './severableLog.ts'

test('[MN72] a client that comes back while nothing can be saved shows the sentence, keeps its seat, and has it again by itself', async () => {
  const log = severable(memoryLog())
  const service = await testService({}, { log })
  const line = await cuttableLine(service.url)
  const [ana] = await roomOf(service.url, ['Ana'])
  const client = new RoomClient({ url: line.url, transports: ['websocket'] })
  await client.join({ code: ana.code, name: 'Ben' })
  const { me } = client.snapshot()
  log.sever()
  expect(await ana.ask('setup:ready', { ready: true })).toEqual({ error: NOT_SAVED })
  await expect.poll(() => client.snapshot().notSaving, { timeout: 10_000 }).not.toBeNull()
  line.become('cut')
  line.become('whole')
  await expect.poll(() => client.snapshot().notSaving, { timeout: 15_000 }).toBe(NOT_SAVED)
  expect(client.snapshot().refused).toBeNull()
  log.mend()
  await expect.poll(() => client.snapshot().me, { timeout: 15_000 }).toBe(me)
  expect(client.snapshot()).toMatchObject({ notSaving: null, refused: null, connection: 'online' })
  client.close()
  ana.leave()
  await line.close()
  await service.close()
})
