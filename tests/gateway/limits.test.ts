import { describe, expect, test } from 'vitest'
import { CodeGuard } from '#gateway/codeGuard.ts'
import { FloodGate } from '#gateway/socket/flood.ts'
import { PacketSizes } from '#gateway/socket/packetSizes.ts'

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
  test('sixty may be wrong; the next has to wait for what is left of the minute', async () => {
    const guard = new CodeGuard(true)
    for (let i = 0; i < 60; i++) {
      expect(await guard.wait('1.2.3.4')).toBe(0)
      await guard.wrong('1.2.3.4')
    }
    expect(await guard.wait('1.2.3.4')).toBeGreaterThan(50)
    expect(await guard.wait('1.2.3.4')).toBeLessThanOrEqual(60)
    expect(await guard.wait('1.2.3.5')).toBe(0)
  })

  test('[EV12] without limits nobody waits', async () => {
    const guard = new CodeGuard(false)
    for (let i = 0; i < 100; i++) await guard.wrong('1.2.3.4')
    expect(await guard.wait('1.2.3.4')).toBe(0)
  })
})

describe('[EV11] the size of an event', () => {
  const text = (data: string) => ({ type: 'message', data })
  const bytes = (length: number) => ({ type: 'message', data: Buffer.alloc(length) })

  test('is its own, however many arrived before it is handed on', () => {
    const sizes = new PacketSizes()
    for (const length of [10, 2_000, 30]) sizes.arrived(text(`2["e","${'x'.repeat(length)}"]`))
    expect([sizes.next(), sizes.next(), sizes.next()]).toEqual([19, 2_009, 39])
  })

  test('counts bytes, and the attachments that follow', () => {
    const sizes = new PacketSizes()
    sizes.arrived(text('2["e","日本"]'))
    sizes.arrived(text('52-["e",{"_placeholder":true,"num":0}]'))
    sizes.arrived(bytes(1_000))
    sizes.arrived(bytes(500))
    expect(sizes.next()).toBe(15)
    expect(sizes.next()).toBe(1_500 + 38)
  })

  test('heartbeats, connects, acks and foreign namespaces are no events', () => {
    const sizes = new PacketSizes()
    for (const packet of [{ type: 'pong' }, text('0{}'), text('31[1]'), text('2/admin,["e"]'), bytes(9)])
      sizes.arrived(packet)
    sizes.arrived(text('2["e"]'))
    expect([sizes.next(), sizes.next()]).toEqual([6, 0])
  })
})
