import { expect, test } from 'vitest'
import { memoryNodes } from '#dev/harness/nodes.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { meetingOf } from '../helpers/people.ts'
import { testService } from '../helpers/service.ts'

test('[MN70] a node that stops lets everyone go first, and tells the others while its stores are open', async () => {
  const log = memoryLog()
  const nodes = memoryNodes()
  const watcher = nodes.join()
  const service = await testService({}, { log, nodes: nodes.join() })
  const [ana] = await meetingOf(service.url, ['Ana', 'Ben'])
  const seats: unknown[] = []
  const told = new Promise<{ readonly connected: boolean; readonly isWritable: boolean }>((resolve) => {
    watcher.onGone(async () => {
      const { writable } = await log.check()
      for await (const { type } of log.readStream(`room-${ana.code}`)) if (type === 'left') seats.push(type)
      resolve({ connected: ana.socket.connected, isWritable: writable })
    })
  })
  await service.close()
  expect(await told).toEqual({ connected: false, isWritable: true })
})
