import { RateLimiterMemory } from 'rate-limiter-flexible'
import { describe, expect, test, vi } from 'vitest'
import { FloodGate } from '#gateway/connections/flood.ts'
import { PacketSizes } from '#gateway/connections/packetSizes.ts'
import { CodeGuard } from '#gateway/limits/codeGuard.ts'

describe('[EV9] the flood gate', () => {
  const verdicts = (gate: FloodGate, count: number, at: number) => {
    const counted = { pass: 0, refuse: 0, cut: 0 }
    for (let i = 0; i < count; i++) counted[gate.judge(at)] += 1
    return counted
  }

  test('lets 60 through at once, then 20 a second', () => {
    const gate = new FloodGate()
    expect(verdicts(gate, 100, 10_000)).toEqual({ pass: 60, refuse: 40, cut: 0 })
    expect(verdicts(gate, 30, 11_000)).toEqual({ pass: 20, refuse: 10, cut: 0 })
    expect(verdicts(gate, 100, 100_000)).toEqual({ pass: 60, refuse: 40, cut: 0 })
  })

  test('20 a second pass for ever', () => {
    const gate = new FloodGate()
    const passed = Array.from({ length: 2_000 }, (_, i) => gate.judge(5_000 + i * 50))
    expect(new Set(passed)).toEqual(new Set(['pass']))
  })

  test('100 a second are refused but not cut; past 200 a second they are', () => {
    const some = new FloodGate()
    const steady = Array.from({ length: 3_000 }, (_, i) => some.judge(5_000 + i * 10))
    expect(steady).not.toContain('cut')
    expect(steady.filter((verdict) => verdict === 'pass').length).toBeLessThan(700)
    const many = new FloodGate()
    expect(Array.from({ length: 3_000 }, (_, i) => many.judge(5_000 + i))).toContain('cut')
  })
})

describe('[ID3] wrong codes', () => {
  const wrong = async () => null
  const right = async () => 'room'

  test('sixty may be wrong; the next has to wait for what is left of the minute', async () => {
    const guard = new CodeGuard(true)
    for (let i = 0; i < 60; i++) expect(await guard.tried('1.2.3.4', wrong)).toEqual({ found: null, wait: 0 })
    const { found, wait } = await guard.tried('1.2.3.4', right)
    expect(found).toBeNull()
    expect(wait > 50 && wait <= 60).toBe(true)
    expect(await guard.tried('1.2.3.5', right)).toEqual({ found: 'room', wait: 0 })
  })

  test('of 200 sent at once sixty are looked at', async () => {
    const guard = new CodeGuard(true)
    let looks = 0
    const slow = async () => {
      looks += 1
      await new Promise((resolve) => setImmediate(resolve))
      return null
    }
    const tries = await Promise.all(Array.from({ length: 200 }, () => guard.tried('1.2.3.4', slow)))
    expect(looks).toBe(60)
    expect(tries.filter(({ wait }) => wait > 0).length).toBe(140)
  })

  test('200 right ones sent at once are all let in, beside 59 wrong ones', async () => {
    const guard = new CodeGuard(true)
    for (let i = 0; i < 59; i++) await guard.tried('1.2.3.4', wrong)
    const slow = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return 'room'
    }
    const tries = await Promise.all(Array.from({ length: 200 }, () => guard.tried('1.2.3.4', slow)))
    expect(new Set(tries.map(({ found }) => found))).toEqual(new Set(['room']))
  })

  test('of thousands that wait, each is asked again a few times at most', async () => {
    const guard = new CodeGuard(true)
    const slow = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return null
    }
    const consume = vi.spyOn(RateLimiterMemory.prototype, 'consume')
    await Promise.all(Array.from({ length: 3_000 }, () => guard.tried('1.2.3.4', slow)))
    expect(consume.mock.calls.length).toBeLessThan(10_000)
    consume.mockRestore()
  })

  test('a look-up that fails costs nothing', async () => {
    const guard = new CodeGuard(true)
    const failing = () => Promise.reject(new Error('The log cannot be read.'))
    for (let i = 0; i < 80; i++) await expect(guard.tried('1.2.3.4', failing)).rejects.toThrow('cannot be read')
    expect(await guard.tried('1.2.3.4', right)).toEqual({ found: 'room', wait: 0 })
  })

  test('[EV12] without limits nobody waits', async () => {
    const guard = new CodeGuard(false)
    for (let i = 0; i < 100; i++) await guard.tried('1.2.3.4', wrong)
    expect(await guard.tried('1.2.3.4', right)).toEqual({ found: 'room', wait: 0 })
  })
})

describe('[EV11] the size of an event', () => {
  const text = (data: string) => ({ type: 'message', data })
  const bytes = (length: number) => ({ type: 'message', data: Buffer.alloc(length) })

  test('is its own, however many arrived before it is handed on', () => {
    const sizes = new PacketSizes()
    for (const length of [10, 2_000, 30]) sizes.arrived(text(`2["e","${'x'.repeat(length)}"]`))
    expect([sizes.next(), sizes.next(), sizes.next()].map(({ bytes }) => bytes)).toEqual([19, 2_009, 39])
  })

  test('counts bytes, and the attachments that follow', () => {
    const sizes = new PacketSizes()
    sizes.arrived(text('2["e","日本"]'))
    sizes.arrived(text('52-["e",{"_placeholder":true,"num":0}]'))
    sizes.arrived(bytes(1_000))
    sizes.arrived(bytes(500))
    expect(sizes.next().bytes).toBe(15)
    expect(sizes.next().bytes).toBe(1_500 + 38)
  })

  test('heartbeats, connects, acks and foreign namespaces are no events', () => {
    const sizes = new PacketSizes()
    for (const packet of [{ type: 'pong' }, text('0{}'), text('31[1]'), text('2/admin,["e"]'), bytes(9)])
      sizes.arrived(packet)
    sizes.arrived(text('2["e"]'))
    expect([sizes.next().bytes, sizes.next().bytes]).toEqual([6, 0])
  })

  test.each([
    ['2["e"]', null],
    ['27["e"]', 7],
    ['2/,["e"]', null],
    ['2/,12["e"]', 12],
    ['51-3["e",{"_placeholder":true,"num":0}]', 3],
    ['2 ["e"]', 0],
  ])('%s is counted, and answered by the number that it names', (data, ackId) => {
    const sizes = new PacketSizes()
    sizes.arrived(text(data))
    expect(sizes.next()).toEqual({ bytes: data.length, ackId })
  })
})
