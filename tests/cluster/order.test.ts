import { describe, expect, test } from 'vitest'
import { nodeStage } from '../helpers/nodeStage.ts'
import type { Person, Reply } from '../helpers/people.ts'

const on = nodeStage(3)

/** What is not told to everybody alike: the clock of each node, and views of which the newest replaces the others. */
const OWN = /^(ack|timer|room:update|goal:progress|dst:trace)/
const shared = (someone: Person, from: number) => someone.heard.slice(from).filter(({ event }) => !OWN.test(event))

describe('[MN49] people on three nodes', () => {
  test('hear the same events in the same order with the same payloads, whoever speaks where', async () => {
    const people = await on.meeting([
      ['Ana', 0],
      ['Ben', 1],
      ['Cem', 2],
      ['Dora', 1],
    ])
    const from = people.map(({ heard }) => heard.length)
    const said = people.map((someone, i) =>
      Array.from({ length: 12 }, (_, n) => someone.ask('chat:message', { text: `Line ${n} of person ${i}.` })),
    )
    expect((await Promise.all(said.flat())).map(({ error }) => error)).toEqual(Array(48).fill(undefined))
    for (const someone of people)
      await expect
        .poll(() => shared(someone, 0).filter(({ payload }) => payload.type === 'user').length, { timeout: 15_000 })
        .toBe(48)
    await people[2]!.ask('doc:annotate', { text: 'Look here.', kind: 'comment' })
    await people[1]!.ask('chat:stop', {})
    await people[0]!.ask('chat:stop', {})
    for (const someone of people) await someone.hears('room:phase', ({ phase }) => phase === 'ended')
    const heard = people.map((someone, i) => shared(someone, from[i]!))
    const upToEnd = heard.map((one) => one.slice(0, one.findIndex(({ event }) => event === 'room:phase') + 1))
    for (const one of upToEnd) expect(one).toEqual(upToEnd[0])
    const events = await on.stored(people[0]!.code)
    const stored = events.filter(({ type, data }) => type === 'messaged' && data.type === 'user')
    expect(upToEnd[0]!.filter(({ payload }) => payload.type === 'user').map(({ payload }) => payload.id)).toEqual(
      stored.map(({ data }) => data.messageId),
    )
  })

  test('end with the same state', async () => {
    const people = await on.meeting([
      ['Ana', 0],
      ['Ben', 1],
      ['Cem', 2],
    ])
    await Promise.all(people.map((someone, i) => someone.ask('chat:message', { text: `The fees, says ${i}.` })))
    await people[1]!.ask('ai:mode', { mode: 'moderator' })
    await people[0]!.ask('ai:mode', { mode: 'moderator' })
    const states = async () =>
      Promise.all(
        people.map(async (someone) => {
          const { state } = await someone.ask('room:state', {})
          const { remainingMs: _, ...rest } = state
          return rest
        }),
      )
    await expect.poll(async () => new Set((await states()).map((state) => JSON.stringify(state))).size).toBe(1)
  })

  test('[BU9] settle a question together, and it is settled once', async () => {
    const people = await on.meeting([
      ['Ana', 0],
      ['Ben', 1],
      ['Cem', 2],
    ])
    await people[0]!.ask('chat:review-complete', {})
    const bubbles = await Promise.all(
      people.map((someone) => someone.hears('chat:message', ({ votes }) => votes !== undefined)),
    )
    const [{ id: messageId }] = bubbles as [Reply]
    await Promise.all(people.slice(1).map((someone) => someone.ask('chat:action', { messageId, action: 'yes' })))
    for (const someone of people)
      await someone.hears('chat:inject:update', (update) => update.messageId === messageId && update.resolved !== null)
    const types = (await on.stored(people[0]!.code)).map(({ type }) => type)
    expect(types.filter((type) => type === 'resolved')).toHaveLength(1)
    expect(types.filter((type) => type === 'confirmed')).toHaveLength(1)
  })

  test('[MN49] traces, captions and other extras reach the other nodes too', async () => {
    const [ana, ben] = (await on.meeting([
      ['Ana', 0],
      ['Ben', 1],
    ])) as [Person, Person]
    await ana.ask('chat:message', { text: 'Thirty days of notice are short.' })
    const trace = await ana.hears('dst:trace', ({ text }) => text.startsWith('Thirty'))
    expect(await ben.hears('dst:trace', ({ messageId }) => messageId === trace.messageId)).toEqual(trace)
    const message = ben.heard.findIndex(
      ({ event, payload }) => event === 'chat:message' && payload.id === trace.messageId,
    )
    expect(ben.heard.findIndex(({ event }) => event === 'dst:trace')).toBeGreaterThan(message)
  })
})
