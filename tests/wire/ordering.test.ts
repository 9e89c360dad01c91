import { afterEach, describe, expect, test } from 'vitest'
import { meetingOf, type Person, roomOf, type Transport, upload } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'

let service: TestService
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  await service.close()
  expect(service.faults).toEqual([])
})

const events = ({ heard }: Person, from = 0) => heard.slice(from).map(({ event }) => event)
const withoutTimer = (names: string[]) => names.filter((name) => name !== 'timer')

describe.each<Transport>(['websocket', 'polling'])('T05 the order of emissions over %s', (transport) => {
  test('[OR1] setup:start answers, then phase, then update, then the kickoff line', async () => {
    service = await testService()
    people = await roomOf(service.url, ['Ana', 'Ben'], {}, transport)
    const [ana, ben] = people as [Person, Person]
    await upload(service.url, ana.code, 'a contract')
    await ana.ask('setup:pick-sections', { sectionIds: ['sec_1', 'sec_3'] })
    await ana.settled()
    await ben.settled()
    const [fromA, fromB] = [ana.heard.length, ben.heard.length]
    expect(await ana.ask('setup:start', {})).toEqual({ ok: true })
    await ana.hears('chat:message', ({ trigger }) => trigger === 'kickoff')
    await ben.hears('chat:message', ({ trigger }) => trigger === 'kickoff')
    expect(events(ana, fromA).slice(0, 4)).toEqual(['ack setup:start', 'room:phase', 'room:update', 'chat:message'])
    expect(events(ben, fromB).slice(0, 3)).toEqual(['room:phase', 'room:update', 'chat:message'])
    expect(ana.heard[fromA + 1]!.payload).toEqual({ phase: 'chat' })
    const { doc, phase } = ana.heard[fromA + 2]!.payload
    expect({ phase, selected: doc.selectedSections }).toEqual({ phase: 'chat', selected: ['sec_1', 'sec_3'] })
  })

  test('[OR2] chat:stop shows the end before it answers', async () => {
    service = await testService()
    people = await meetingOf(service.url, ['Ana', 'Ben'], {}, transport)
    const [ana, ben] = people as [Person, Person]
    const from = ana.heard.length
    expect(await ana.ask('chat:stop', {})).toEqual({ ok: true })
    await ben.hears('room:phase', ({ phase }) => phase === 'ended')
    await ana.hears('room:update', ({ phase }) => phase === 'ended')
    const order = withoutTimer(events(ana, from))
    expect(order.slice(0, 3)).toEqual(['chat:message', 'room:phase', 'ack chat:stop'])
    expect(
      ana.heard.find(({ event, payload }) => event === 'room:phase' && payload.phase === 'ended')!.payload,
    ).toEqual({
      phase: 'ended',
      reason: 'stopped',
    })
  })

  test('[OR6] [EV14] a burst of 200 arrives in the order sent, the same for all, and lies so in the log', async () => {
    service = await testService()
    people = await meetingOf(service.url, ['Ana', 'Ben', 'Cem'], {}, transport)
    const [ana, ben, cem] = people as [Person, Person, Person]
    const texts = Array.from({ length: 200 }, (_, i) => `number ${i}`)
    for (const text of texts) ana.tell('chat:message', { text })
    for (const someone of [ben, cem]) await someone.hears('chat:message', ({ text }) => text === 'number 199')
    await ana.settled()
    const heard = (someone: Person) =>
      someone.heard
        .filter(({ event, payload }) => event === 'chat:message' && payload.type === 'user')
        .map(({ payload }) => payload.text)
    for (const someone of people) expect(heard(someone)).toEqual(texts)
    const stored: string[] = []
    for await (const { type, data } of service.log.readStream(`room-${ana.code}`)) {
      if (type === 'messaged' && (data as { type: string }).type === 'user')
        stored.push((data as { text: string }).text)
    }
    expect(stored).toEqual(texts)
  })
})
