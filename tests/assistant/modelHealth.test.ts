import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type OllamaOptions, ollamaModel } from '#assistant/model/ollama.ts'
import { LOOK_MS } from '#assistant/model/ollamaHealth.ts'
import type { Model } from '#assistant/model/port.ts'
import { CALLS_MAX, CALLS_PER_LANE_MAX, CallSlots, WAITING_PER_LANE_MAX } from '#assistant/model/slots.ts'
import { ASKED, troubleOf } from '../contracts/model.contract.ts'
import { answers, DOUBLE_MODEL, fails, gated, hangs, type ModelDouble, modelDouble } from '../helpers/modelDouble.ts'
import { eventually } from '../helpers/stage.ts'

let double: ModelDouble
const models: Model[] = []

beforeEach(async () => {
  double = await modelDouble()
})

afterEach(async () => {
  for (const model of models.splice(0)) model.close()
  await double.close()
})

function opened(options: Partial<OllamaOptions> = {}): Model {
  const model = ollamaModel({ url: double.url, ...options })
  models.push(model)
  return model
}

const THERE = { available: true, model: DOUBLE_MODEL }
const NOT_THERE = { available: false, model: null }

describe('looking', () => {
  test('[LM3] nothing waits for the first look but a call', async () => {
    double.tags({ delayMs: 100 })
    const model = opened()
    expect(model.status()).toEqual(NOT_THERE)
    expect(await model.complete(ASKED)).not.toBe('')
    expect(model.status()).toEqual(THERE)
  })

  test('[LM3] the picture is never older than 15 s, a look that is not answered included', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const model = opened()
    await eventually(() => expect(model.status()).toEqual(THERE))
    double.lists('another')
    vi.advanceTimersByTime(15_000 - LOOK_MS)
    await eventually(() => expect(model.status().model).toBe('another'))
    expect(double.looks).toBe(2)
  })

  test('[LM3] without a name the first listed is asked, with one that one, its tag or none', async () => {
    double.lists('first:8b', 'second:latest', 'host:5000/third:latest')
    const named = async (model?: string) => {
      const made = opened(model === undefined ? {} : { model })
      await made.complete(ASKED).catch(() => {})
      return made.status().model
    }
    expect(await named()).toBe('first:8b')
    expect(await named('second')).toBe('second:latest')
    expect(await named('second:latest')).toBe('second:latest')
    expect(await named('host:5000/third')).toBe('host:5000/third:latest')
    expect(await named('first')).toBe(null)
    expect(await named('other')).toBe(null)
  })

  test('[LM3] a model that is not listed counts as none, until it is listed', async () => {
    double.lists()
    const model = opened({ lookEveryMs: 20 })
    expect((await troubleOf(model.complete(ASKED))).code).toBe('down')
    expect(double.asked).toEqual([])
    double.lists(DOUBLE_MODEL)
    await eventually(() => expect(model.status()).toEqual(THERE))
    expect(await model.complete(ASKED)).not.toBe('')
    double.lists('another')
    await eventually(() => expect(model.status().model).toBe('another'))
  })

  const unreadable: [string, Parameters<ModelDouble['tags']>[0]][] = [
    ['an error status', { status: 503 }],
    ['a page', { body: '<html>' }],
    ['another shape', { body: '{"models":"many"}' }],
    ['a list without end', { body: ' '.repeat(2 * 1024 * 1024) }],
  ]
  test.each(unreadable)('[LM3] a list that is %s is no model', async (_, how) => {
    double.tags(how)
    const model = opened()
    expect((await troubleOf(model.complete(ASKED))).code).toBe('failed')
    expect(model.status()).toEqual(NOT_THERE)
  })

  test('[LM3] a look that is never answered holds back no call beyond its own time', async () => {
    double.tags({ never: true })
    const model = opened({ laneMs: { answer: 80 } })
    expect((await troubleOf(model.complete(ASKED))).code).toBe('timeout')
  })

  test('[LM3] a refused call makes it unavailable at once, and it comes back by itself', async () => {
    const model = opened({ lookEveryMs: 30 })
    await model.complete(ASKED)
    const before = opened()
    await before.complete(ASKED)
    await double.goAway()
    expect((await troubleOf(before.complete(ASKED))).code).toBe('down')
    expect(before.status()).toEqual(NOT_THERE)
    await eventually(() => expect(model.status()).toEqual(NOT_THERE))
    await double.comeBack()
    await eventually(() => expect(model.status()).toEqual(THERE))
  })

  test('[LM3] a failed call has the list looked at anew', async () => {
    const model = opened()
    await model.complete(ASKED)
    double.behave(fails(404))
    double.lists()
    await troubleOf(model.complete(ASKED))
    await eventually(() => expect(model.status()).toEqual(NOT_THERE))
  })
})

describe('turns', () => {
  test('[LM4] at most four calls run at once, of one lane at most two, and all are answered', async () => {
    expect([CALLS_MAX, CALLS_PER_LANE_MAX]).toEqual([4, 2])
    const door = gated(answers('Yes.'))
    double.behave(door.behaviour)
    const model = opened()
    const first = Array.from({ length: 6 }, () => model.complete(ASKED))
    await eventually(() => expect(double.asked).toHaveLength(CALLS_PER_LANE_MAX))
    const second = Array.from({ length: 6 }, () => model.complete({ ...ASKED, lane: 'understand' }))
    await eventually(() => expect(double.asked).toHaveLength(CALLS_MAX))
    const third = Array.from({ length: 6 }, () => model.complete({ ...ASKED, lane: 'report' }))
    door.open()
    expect(await Promise.all([...first, ...second, ...third])).toEqual(Array(18).fill('Yes.'))
    expect(double.open.most).toBe(CALLS_MAX)
  })

  test('[LM4] a crowd of one lane does not keep another from its turn', async () => {
    double.behave(hangs)
    double.behave(answers('{}'), 'understand')
    const model = opened({ laneMs: { answer: 1_000 } })
    const crowd = Array.from({ length: 20 }, () => troubleOf(model.complete(ASKED)))
    await eventually(() => expect(double.open.now).toBe(CALLS_PER_LANE_MAX))
    expect(await model.complete({ ...ASKED, lane: 'understand', system: 'Task: understand.' })).toBe('{}')
    model.close()
    await Promise.all(crowd)
  })

  test('[LM1] waiting for a turn counts: all of a crowd end together when the time is over', async () => {
    double.behave(hangs)
    const model = opened({ laneMs: { answer: 150 } })
    const begun = performance.now()
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await troubleOf(model.complete(ASKED))).code),
    )
    expect(new Set(codes)).toEqual(new Set(['timeout']))
    expect(performance.now() - begun).toBeLessThan(2_500)
    await eventually(() => expect(double.open.now).toBe(0))
    double.behave(answers('Here again.'))
    expect(await model.complete(ASKED)).toBe('Here again.')
  })

  test('[LM4] no more than WAITING_PER_LANE_MAX wait; the next one fails at once', async () => {
    double.behave(hangs)
    const model = opened()
    const full = CALLS_PER_LANE_MAX + WAITING_PER_LANE_MAX
    const calls = Array.from({ length: full }, () => troubleOf(model.complete(ASKED)))
    await eventually(() => expect(double.open.now).toBe(CALLS_PER_LANE_MAX))
    expect((await troubleOf(model.complete(ASKED))).code).toBe('failed')
    model.close()
    expect(new Set((await Promise.all(calls)).map(({ code }) => code))).toEqual(new Set(['cancelled']))
  })

  test('[LM4] a turn ends with its signal even if the work goes on, and another begins', async () => {
    const slots = new CallSlots()
    const ending = new AbortController()
    for (let turn = 0; turn < CALLS_PER_LANE_MAX; turn += 1) await slots.take('answer', ending.signal)
    const next = slots.take('answer', new AbortController().signal)
    expect([slots.running, slots.waiting]).toEqual([CALLS_PER_LANE_MAX, 1])
    ending.abort()
    const release = await next
    expect([slots.running, slots.waiting]).toEqual([1, 0])
    release()
    release()
    expect(slots.running).toBe(0)
    await expect(slots.take('answer', ending.signal)).rejects.toBe(ending.signal.reason)
  })

  test('[LM4] a call taken back while it waits takes no place when its turn would have come', async () => {
    const slots = new CallSlots()
    const held = await Promise.all(
      Array.from({ length: CALLS_PER_LANE_MAX }, () => slots.take('answer', new AbortController().signal)),
    )
    const leaving = new AbortController()
    const crowd = Array.from({ length: 5 }, () => slots.take('answer', leaving.signal).catch((why: unknown) => why))
    leaving.abort('left')
    expect(await Promise.all(crowd)).toEqual(Array(5).fill('left'))
    expect(slots.waiting).toBe(0)
    for (const release of held) release()
    const release = await slots.take('answer', new AbortController().signal)
    expect(slots.running).toBe(1)
    release()
  })

  test('[LM4] a free place goes to the lane that has fewest, then to the one served longest ago', async () => {
    const slots = new CallSlots()
    const { signal } = new AbortController()
    const order: string[] = []
    const held = [await slots.take('answer', signal), await slots.take('answer', signal)]
    held.push(await slots.take('report', signal), await slots.take('analyse', signal))
    const waiting = (['report', 'summarise', 'answer', 'understand'] as const).map(async (lane) => {
      const release = await slots.take(lane, signal)
      order.push(lane)
      return release
    })
    for (const release of held) release()
    for (const turn of waiting) (await turn)()
    expect(order).toEqual(['understand', 'summarise', 'answer', 'report'])
  })
})
