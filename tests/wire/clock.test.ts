import { describe, expect, test } from 'vitest'
import type { Person, Reply } from '../helpers/people.ts'
import { heardOf, stage } from '../helpers/stage.ts'

const on = stage()

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const moderatorTriggers = (someone: Person) =>
  heardOf(someone, 'chat:message').flatMap(({ type, trigger }) => (type === 'moderator' ? [trigger] : []))

describe('T10 the clock', () => {
  test('[CK1] [CK2] ticks each second, never up, the same for everyone whenever they joined, and not before the start', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'], { durationMs: 3_500 })) as [Person, Person]
    await pause(1_300)
    const cem = await on.join(ana.code, 'Cem')
    await ana.hears('room:phase', ({ phase }) => phase === 'ended', 4_000)
    await cem.hears('room:phase', ({ phase }) => phase === 'ended')
    const ticks = heardOf(ana, 'timer')
    expect(ticks.length).toBeGreaterThanOrEqual(3)
    expect(ticks.length).toBeLessThanOrEqual(4)
    for (const tick of ticks) {
      expect(Object.keys(tick).sort()).toEqual(['durationMs', 'remainingMs'])
      expect(tick.durationMs).toBe(3_500)
      expect(tick.remainingMs).toBeGreaterThanOrEqual(0)
      expect(Number.isInteger(tick.remainingMs)).toBe(true)
    }
    ticks.slice(1).forEach((tick, i) => {
      const gap = ticks[i].remainingMs - tick.remainingMs
      // Once a second, as far as a busy machine lets it.
      expect(gap).toBeGreaterThan(300)
      expect(gap).toBeLessThan(1_900)
    })
    expect(heardOf(ben, 'timer')).toEqual(ticks)
    expect(ticks.slice(-heardOf(cem, 'timer').length)).toEqual(heardOf(cem, 'timer'))
    const setup = ana.heard.findIndex(({ event }) => event === 'room:phase')
    expect(ana.heard.slice(0, setup).map(({ event }) => event)).not.toContain('timer')
  })

  test('[CK1] remainingMs is the whole duration in setup, the deadline less now in chat, frozen at the end', async () => {
    const [ana] = await on.room(['Ana'], { durationMs: 60_000 })
    await pause(30)
    const remaining = async () => (await ana.ask('room:state', {})).state.remainingMs
    expect(await remaining()).toBe(60_000)
    const asked = Date.now()
    await ana.ask('setup:start', {})
    const started = Date.now()
    await pause(50)
    const asking = Date.now()
    const left = await remaining()
    expect(60_000 - left).toBeGreaterThanOrEqual(asking - started - 1)
    expect(60_000 - left).toBeLessThanOrEqual(Date.now() - asked + 1)
    await ana.ask('chat:stop', {})
    const frozen = await remaining()
    await pause(30)
    expect(await remaining()).toBe(frozen)
    expect(frozen).toBeGreaterThan(59_000)
  })

  test('[CK6] reconnects, votes and messages do not move the deadline', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'], { durationMs: 1_200 })) as [Person, Person]
    const startedAt = heardOf(ana, 'chat:message').find(({ trigger }) => trigger === 'kickoff').at
    for (let i = 0; i < 5; i++) {
      await ana.ask('chat:message', { text: `line ${i}` })
      ben.socket.io.engine.close()
      Object.assign(ben, await on.back(ben))
      await pause(80)
    }
    const line = await ana.hears('chat:message', ({ trigger }) => trigger === 'timeout')
    expect(line.at - startedAt).toBeGreaterThanOrEqual(1_200)
    expect(line.at - startedAt).toBeLessThan(4_000)
  })

  test('[DU8] no tick is in the stream', async () => {
    const [ana] = await on.meeting(['Ana'], { durationMs: 60_000 })
    await ana.settled()
    const before = await on.stored(ana.code)
    await ana.hears('timer')
    await ana.settled()
    expect(await on.stored(ana.code)).toEqual(before)
  })
})

describe('[CK7] a clock that is set off', () => {
  const DAY = 24 * 60 * 60_000
  const yesterday = stage({ CLOCK_OFFSET_MS: String(-DAY) })

  test('is off everywhere by as much, and runs as ever', async () => {
    const [ana] = await yesterday.meeting(['Ana'], { durationMs: 2_500 })
    await ana.ask('chat:message', { text: 'now' })
    await ana.ask('doc:annotate', { text: 'now' })
    const instants = [heardOf(ana, 'chat:message').at(-1).at, (await ana.hears('doc:annotation')).at]
    for (const at of instants) expect(Math.abs(at + DAY - Date.now())).toBeLessThan(1_000)
    const { state } = await ana.ask('room:state', {})
    expect(state.remainingMs).toBeGreaterThan(0)
    expect(state.remainingMs).toBeLessThan(2_500)
    await ana.hears('room:phase', ({ reason }) => reason === 'timeout')
  })
})

describe('time lines', () => {
  test.each(['assist', 'moderator', 'expert', 'critical'])(
    '[CK4] in %s the marks come once each, then the time-out',
    async (aiMode) => {
      const [ana] = await on.meeting(['Ana'], { durationMs: 1_000, aiMode })
      await ana.hears('room:phase', ({ phase }) => phase === 'ended')
      expect(moderatorTriggers(ana)).toEqual(['kickoff', 'time50', 'time75', 'time90', 'timeout'])
      const at = (trigger: string) =>
        heardOf(ana, 'chat:message').find((message: Reply) => message.trigger === trigger).at
      const startedAt = at('kickoff')
      for (const [trigger, share] of [
        ['time50', 500],
        ['time75', 750],
        ['time90', 900],
        ['timeout', 1_000],
      ] as const) {
        expect(at(trigger) - startedAt).toBeGreaterThanOrEqual(share)
        // A busy machine is late, but never early.
        expect(at(trigger) - startedAt).toBeLessThan(share + 500)
      }
    },
  )

  test('[MO3] in silent none but the first and the last', async () => {
    const [ana] = await on.meeting(['Ana'], { durationMs: 1_000, aiMode: 'silent' })
    await ana.hears('room:phase', ({ phase }) => phase === 'ended')
    expect(moderatorTriggers(ana)).toEqual(['kickoff', 'timeout'])
  })
})
