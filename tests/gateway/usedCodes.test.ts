import { expect, test, vi } from 'vitest'
import { SYSTEM } from '#engine/stream.ts'
import { Rig } from '../helpers/arbitrariesRig.ts'

const drawn = vi.hoisted(() => [] as string[])
vi.mock('#gateway/entropy.ts', async (original) => ({
  ...(await original<typeof import('#gateway/entropy.ts')>()),
  freshCode: () => drawn.shift() ?? 'ZZZZZ9',
}))

test('[ID1] a code is drawn again while it is in use, on disk only, or once was of a room that is deleted', async () => {
  const rig = new Rig()
  await rig.rooms.recover()
  drawn.push('ABC234', 'ABC234', 'DEF567')
  await rig.create(rig.player('Ana'))
  await rig.create(rig.player('Ben'))
  await rig.settled()
  const codes = () => [...rig.rooms.inMemory()].map(({ code }) => code)
  expect(codes()).toEqual(['ABC234', 'DEF567'])
  const { head } = (await rig.rooms.find('DEF567'))!
  const gone = 'room-GHJ789'
  await rig.log.append(gone, [{ ...EVENT }], 0)
  await rig.log.tombstone(gone, 1)
  expect(head.seq).toBeGreaterThan(0)
  expect(await rig.rooms.find('GHJ789')).toBeNull()
  drawn.push('GHJ789', 'KMN234')
  await rig.create(rig.player('Cem'))
  await rig.settled()
  expect(codes()).toEqual(['ABC234', 'DEF567', 'KMN234'])
  expect(rig.faults).toEqual([])
  await rig.close()
})

const EVENT = {
  id: '00000000-0000-4000-8000-000000000001',
  at: 1,
  type: 'created',
  actor: SYSTEM,
  data: {},
  hash: '0'.repeat(64),
}
