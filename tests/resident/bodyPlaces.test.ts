import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BodyPlaces } from '#resident/http/bodyPlaces.ts'

const here = new AbortController().signal

/** Takes a place and notes who got one, in order. */
function noting(places: BodyPlaces) {
  const admitted: string[] = []
  const leave = new Map<string, () => void>()
  const take = (name: string, address: string, bytes: number, left: AbortSignal = here) =>
    places.take(address, bytes, left).then(
      (free) => {
        admitted.push(name)
        leave.set(name, free)
      },
      () => {},
    )
  const free = async (name: string) => {
    leave.get(name)?.()
    await settled()
  }
  return { admitted, take, free }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('[KX7] the address that holds least goes first, however long the line of another is', async () => {
  const places = new BodyPlaces({ bytesMax: 30, addressBytesMax: 30 })
  const { admitted, take, free } = noting(places)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void take(name, 'A', 10)
  void take('b1', 'B', 10)
  void take('b2', 'B', 10)
  void take('c1', 'C', 10)
  await settled()
  expect(admitted).toEqual(['a1', 'a2', 'a3'])
  await free('a1')
  await free('a2')
  await free('a3')
  expect(admitted.slice(3)).toEqual(['b1', 'c1', 'a4'])
  expect(places.waiting).toBe(2)
})

test('[KX7] a large one is not passed for ever by small ones of addresses that hold more', async () => {
  const { admitted, take, free } = noting(new BodyPlaces({ bytesMax: 30, addressBytesMax: 30 }))
  for (const name of ['a1', 'a2', 'a3']) void take(name, 'A', 10)
  void take('b1', 'B', 20)
  void take('a4', 'A', 10)
  await settled()
  await free('a1')
  expect(admitted).toEqual(['a1', 'a2', 'a3'])
  await free('a2')
  expect(admitted).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('[KX7] an address above its share waits only for itself, and one body alone has a place whatever its size', async () => {
  const { admitted, take, free } = noting(new BodyPlaces({ bytesMax: 30, addressBytesMax: 20 }))
  void take('a1', 'A', 40)
  await settled()
  expect(admitted).toEqual(['a1'])
  await free('a1')
  for (const name of ['a2', 'a3', 'a4']) void take(name, 'A', 10)
  void take('b1', 'B', 10)
  await settled()
  expect(admitted).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('[KX7] one that leaves lets those pass who stood behind it', async () => {
  const places = new BodyPlaces({ bytesMax: 30, addressBytesMax: 30 })
  const { admitted, take } = noting(places)
  const leaving = new AbortController()
  void take('a1', 'A', 20)
  void take('b1', 'B', 20, leaving.signal)
  void take('c1', 'C', 10)
  await settled()
  expect([admitted, places.waiting]).toEqual([['a1'], 2])
  leaving.abort()
  await settled()
  expect([admitted, places.waiting, places.bytes]).toEqual([['a1', 'c1'], 0, 30])
  await expect(places.take('D', 1, leaving.signal)).rejects.toBe(leaving.signal.reason)
  expect(places.bytes).toBe(30)
})

const steps = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('take'),
      address: fc.constantFrom('A', 'B', 'C'),
      bytes: fc.integer({ min: 1, max: 12 }),
    }),
    fc.record({ act: fc.constantFrom('free', 'leave'), at: fc.nat() }),
  ),
  { maxLength: 60 },
)

test('[KX7] whatever comes and goes, no limit is passed, and everybody has a place in the end', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const limits = { bytesMax: 30, addressBytesMax: 20, waitMsMax: 600_000 }
      const places = new BodyPlaces(limits)
      const held: { readonly address: string; readonly bytes: number; readonly free: () => void }[] = []
      const waiting = new Set<AbortController>()
      const check = async () => {
        await settled()
        const of = (address?: string) =>
          held.filter((one) => !address || one.address === address).reduce((sum, { bytes }) => sum + bytes, 0)
        expect(places.bytes).toBe(of())
        expect(places.waiting).toBe(waiting.size)
        expect(of()).toBeLessThanOrEqual(limits.bytesMax)
        for (const address of ['A', 'B', 'C']) expect(of(address)).toBeLessThanOrEqual(limits.addressBytesMax)
      }
      for (const step of all) {
        if ('bytes' in step) {
          const { address, bytes } = step
          const leaving = new AbortController()
          waiting.add(leaving)
          const took = (free: () => void) => void held.push({ address, bytes, free })
          places
            .take(address, bytes, leaving.signal)
            .then(took, () => {})
            .finally(() => waiting.delete(leaving))
        } else if (step.act === 'free') held.splice(step.at % Math.max(1, held.length), 1)[0]?.free()
        else [...waiting][step.at % Math.max(1, waiting.size)]?.abort()
        await check()
      }
      while (held.length > 0) {
        held.shift()?.free()
        await check()
      }
      expect([places.waiting, places.bytes]).toEqual([0, 0])
    }),
  )
})
