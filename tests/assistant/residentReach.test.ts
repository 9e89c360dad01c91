import { expect, test } from 'vitest'
import { PAUSE_MAX_MS, ResidentReach } from '#assistant/lanes/residentReach.ts'
import { type Resident, ResidentAway } from '#integrations/resident/port.ts'
import { handClock } from '../helpers/givenClock.ts'
import { settled } from '../helpers/virtualMeeting.ts'

/** A way to a resident that can be cut; `tries` lists the instants at which a call set out, in ms since the start. */
function way() {
  const clock = handClock(0)
  const reach = new ResidentReach({} as Resident, clock)
  const line = { cut: false, tries: [] as string[] }
  const done: string[] = []
  const call = (name: string) => async () => {
    line.tries.push(`${name} ${clock.now()}`)
    if (line.cut) throw new ResidentAway('It cannot be asked.')
    return name
  }
  const begin = (name: string, signal = new AbortController().signal) =>
    void reach.untilThrough(call(name), signal).then(
      (reply) => done.push(reply),
      (error: unknown) => done.push(`${name}: ${(error as Error).name}`),
    )
  return { clock, reach, line, done, call, begin, wait: (ms: number) => clock.advance(ms, settled) }
}

test('[KX71] a resident that is away is tried by one call at a time, after pauses from half a second to 15 s', async () => {
  const { line, begin, wait } = way()
  line.cut = true
  begin('a')
  await wait(0)
  begin('b')
  await wait(60_000)
  const at = line.tries.map((one) => Number(one.split(' ')[1]))
  expect(at.slice(0, 7)).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 30_500])
  expect(at.slice(7)).toEqual([30_500 + PAUSE_MAX_MS, 30_500 + 2 * PAUSE_MAX_MS].filter((ms) => ms <= 60_000))
  expect(new Set(line.tries.map((one) => one.split(' ')[0]))).toEqual(new Set(['a', 'b']))
})

test('[KX71] when any call gets through, all that wait go at once, and later ones do not wait', async () => {
  const { reach, line, done, call, begin, clock, wait } = way()
  line.cut = true
  for (const name of ['a', 'b', 'c']) begin(name)
  await wait(20_000)
  expect([done, reach.isAway]).toEqual([[], true])
  line.cut = false
  expect(await reach.once(call('answer'))).toBe('answer')
  await settled()
  expect(done.toSorted()).toEqual(['a', 'b', 'c'])
  expect([reach.isAway, clock.armed]).toEqual([false, 0])
  begin('d')
  await settled()
  expect(line.tries.at(-1)).toBe('d 20000')
})

test('[KX71] calls that are given up leave their turn to the others', async () => {
  const { line, done, begin, wait } = way()
  line.cut = true
  const over = new AbortController()
  for (const name of ['a', 'b']) begin(name, over.signal)
  begin('c')
  await wait(1_000)
  over.abort()
  await settled()
  expect(done.toSorted()).toEqual(['a: AbortError', 'b: AbortError'])
  line.cut = false
  await wait(PAUSE_MAX_MS)
  expect(done.at(-1)).toBe('c')
})

test('[KX71] what is no absence is not repeated, and holds up nobody', async () => {
  const { reach, line, done, begin, wait } = way()
  line.cut = true
  begin('a')
  await wait(100)
  line.cut = false
  await expect(reach.once(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken')
  await settled()
  expect(done).toEqual(['a'])
})
