import { describe, expect, test } from 'vitest'
import { nodeStage } from '../helpers/nodeStage.ts'
import type { Person, Reply } from '../helpers/people.ts'
import { heardOf } from '../helpers/stage.ts'

const on = nodeStage(3)
const lease = (code: string) => `room-${code}`
const lines = async (code: string, trigger: string) =>
  (await on.stored(code)).filter(({ type, data }) => type === 'messaged' && data.trigger === trigger)
const conductorOf = (code: string) => on.services.findIndex(({ node }) => node.id === on.nodes.all.holder(lease(code)))

describe('the assistant on several nodes', () => {
  test('[MN54] answers a question once, wherever it was asked', async () => {
    const people = await on.meeting([
      ['Ana', 0],
      ['Ben', 1],
      ['Cem', 2],
    ])
    const { code } = people[0]!
    expect(conductorOf(code)).toBe(0)
    for (const [i, someone] of people.entries()) {
      await someone.ask('chat:message', { text: `@assistant what does section ${i + 1} say?` })
      await expect.poll(async () => (await lines(code, 'answer')).length, { timeout: 15_000 }).toBe(i + 1)
    }
    const answers = (await on.stored(code)).filter(({ data }) => data.trigger === 'answer')
    expect(new Set(answers.map(({ data }) => data.answers)).size).toBe(3)
    for (const someone of people)
      await expect
        .poll(() => heardOf(someone, 'chat:message').filter(({ trigger }) => trigger === 'answer').length)
        .toBe(3)
  })

  test('[MN54] analyses the meeting when anybody asks for it, also after the end, and once', async () => {
    const [ana, ben] = (await on.meeting([
      ['Ana', 0],
      ['Ben', 1],
    ])) as [Person, Person]
    await ben.ask('chat:message', { text: 'Action: Ben sends the invoice by Friday.' })
    await ben.ask('intel:refresh', {})
    await ben.hears('intel:update', ({ actions }) => actions.length === 1)
    await ana.hears('intel:update', ({ actions }) => actions.length === 1)
    await ben.ask('chat:stop', {})
    await ana.ask('chat:stop', {})
    const concluded = async () => {
      const events = await on.stored(ana.code)
      return events.slice(events.findIndex(({ type }) => type === 'ended')).filter(({ type }) => type === 'analysed')
        .length
    }
    await expect.poll(concluded, { timeout: 15_000 }).toBe(1)
  })

  test('[MN56] goes on where its node is gone: an open question is answered by another one', async () => {
    const lost = await on.nodes.start()
    const at = on.services.indexOf(lost)
    const [ana, ben] = (await on.meeting([
      ['Ana', at],
      ['Ben', 1],
    ])) as [Person, Person]
    const { code } = ana
    await expect.poll(() => conductorOf(code)).toBe(at)
    const events = await on.stored(code)
    expect(events.at(-1)!.type).not.toBe('ended')
    lost.kill()
    await ben.ask('chat:message', { text: '@assistant what does section 2 say?' })
    await expect.poll(async () => (await lines(code, 'answer')).length, { timeout: 15_000 }).toBe(1)
    await expect.poll(() => conductorOf(code)).toBe(1)
    await ben.hears('chat:message', ({ trigger }) => trigger === 'answer')
  })
})

describe('the clock on several nodes', () => {
  test('[MN53] ends a meeting once, for everybody, on time and never early', async () => {
    const people = await on.meeting(
      [
        ['Ana', 0],
        ['Ben', 1],
        ['Cem', 2],
      ],
      { durationMs: 1_500 },
    )
    for (const someone of people) await someone.hears('room:phase', ({ reason }) => reason === 'timeout')
    const events: { type: string; at: number }[] = []
    for await (const { type, at } of on.nodes.log.readStream(`room-${people[0]!.code}`)) events.push({ type, at })
    const [started, ended] = ['started', 'ended'].map((wanted) => events.filter(({ type }) => type === wanted))
    expect(ended).toHaveLength(1)
    expect(ended![0]!.at - started![0]!.at).toBeGreaterThanOrEqual(1_500)
    for (const trigger of ['time50', 'time75', 'time90', 'timeout'])
      expect((await lines(people[0]!.code, trigger)).length).toBeLessThanOrEqual(1)
    for (const someone of people) {
      const left = heardOf(someone, 'timer').map(({ remainingMs }: Reply) => remainingMs)
      expect(left).toEqual(left.toSorted((a: number, b: number) => b - a))
    }
  })

  test('[MN53] [MN56] goes on where the conductor is gone, with people there and without', async () => {
    const lost = await on.nodes.start()
    const at = on.services.indexOf(lost)
    const [, ben] = (await on.meeting(
      [
        ['Ana', at],
        ['Ben', 1],
      ],
      { durationMs: 2_500 },
    )) as [Person, Person]
    const [lonely] = (await on.meeting([['Lea', at]], { durationMs: 2_500 })) as [Person]
    lost.kill()
    await ben.hears('room:phase', ({ reason }) => reason === 'timeout')
    await expect
      .poll(async () => (await on.stored(lonely.code)).filter(({ type }) => type === 'ended').length, {
        timeout: 15_000,
      })
      .toBe(1)
  })
})

describe('a node that starts beside others', () => {
  test('[MN57] drops no seats of theirs and wakes no room that they conduct', async () => {
    const [ana] = (await on.meeting([['Ana', 0]])) as [Person]
    const before = (await on.stored(ana.code)).length
    const late = await on.nodes.start()
    expect(on.nodes.all.holder(lease(ana.code))).toBe(on.services[0]!.node.id)
    const answer = await fetch(`${late.url}/api/rooms/${ana.code}/report`)
    expect(answer.status).toBe(200)
    expect(await on.stored(ana.code)).toHaveLength(before)
    await ana.settled()
  })
})
