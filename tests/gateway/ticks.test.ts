import { afterEach, expect, test, vi } from 'vitest'
import { Rig } from '../helpers/arbitrariesRig.ts'

afterEach(() => void vi.useRealTimers())

test('[CK2] [CK3] a running room ticks each second after a restart too; one in setup or ended does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const ticks: string[] = []
  const rig = new Rig({ leaving: ({ event }) => void (event === 'timer' && ticks.push(event)) })
  const ana = rig.player('Ana')
  const ticked = async (seconds: number) => {
    await rig.settled()
    ticks.length = 0
    vi.advanceTimersByTime(seconds * 1_000)
    return ticks.length
  }
  await rig.create(ana)
  expect(await ticked(3)).toBe(0)
  rig.send(ana, 'setup:start')
  expect(await ticked(3)).toBe(3)
  await rig.restart()
  expect(ana.connection).not.toBeNull()
  expect(await ticked(3)).toBe(3)
  rig.send(ana, 'chat:stop')
  expect(await ticked(3)).toBe(0)
  await rig.close()
})
