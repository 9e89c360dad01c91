import { expect, test } from 'vitest'
import { Rig } from '#dev/harness/rig.ts'

test('[CK3] a checkpoint ahead of the log, as after a restore from a backup, is ignored', async () => {
  const first = new Rig()
  const ana = first.player('Ana')
  await first.create(ana)
  first.send(ana, 'setup:start')
  await first.settled()
  const { log, code } = first
  const position = `${(await log.head()).slice(0, -1)}z`
  const checkpoint = { load: async () => ({ position, rooms: {} }), save: async () => {} }
  await first.rooms.stop()
  const second = new Rig({ log, clock: first.clock, checkpoint })
  await second.rooms.recover()
  expect([...second.rooms.inMemory()].map((room) => room.code)).toEqual([code])
  await second.close()
})
