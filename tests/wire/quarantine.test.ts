import { afterEach, expect, test } from 'vitest'
import { answerId } from '#engine/ids.ts'
import { linesIn } from '#engine/words/catalogue.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { StoredEvent } from '#stores/events/port.ts'
import { meetingOf, type Person, person, type Reply } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { eventually, heardOf } from '../helpers/stage.ts'

const log = memoryLog()
/** A thread that ends when it is asked about a meeting in which somebody said `fatal`. */
const analysis = { thread: new URL('../assistant/brittleThread.ts', import.meta.url), patience: () => 20_000 }
const services: TestService[] = []
const people: Person[] = []
afterEach(async () => {
  for (const someone of people.splice(0)) someone.leave()
  for (const service of services.splice(0)) await service.close()
})

const start = async () => {
  const service = await testService({}, { log, analysis })
  services.push(service)
  return service
}
const meeting = async ({ url }: TestService, ...names: string[]) => {
  const all = (await meetingOf(url, names, {})) as Person[]
  people.push(...all)
  return all
}
const rejoin = async ({ url }: TestService, { code, id }: Person) => {
  const again = await person(url)
  people.push(again)
  const reply = await again.ask('room:rejoin', { code, participantId: id })
  return Object.assign(again, { code, id, reply })
}
const stored = async (code: string) => {
  const events: StoredEvent[] = []
  for await (const event of log.readStream(`room-${code}`)) events.push(event)
  return events
}
const answerIn = async (someone: Person, text: string): Promise<string> => {
  const { id } = await someone.ask('chat:message', { text })
  return (await someone.hears('chat:message', (message) => message.id === answerId(id))).text
}
const told = (messages: readonly Reply[]) => messages.filter(({ text }) => text === linesIn('en').quarantine).length
const counted = async ({ url }: TestService, metric: string) => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return {
    text,
    value: Number(
      text
        .split('\n')
        .find((line) => line.startsWith(metric))
        ?.split(' ')
        .at(-1) ?? 0,
    ),
  }
}

test('[LN10] [LN11] a room that ends the reading thread is read no more; people are told once, others notice nothing, also after a restart', async () => {
  const first = await start()
  const [ana, ben] = (await meeting(first, 'Ana', 'Ben')) as [Person, Person]
  const [eva] = (await meeting(first, 'Eva')) as [Person]
  const ask = '@assistant how can a party terminate?'
  expect(await answerIn(eva, ask)).toContain('thirty days written notice')
  const before = (await ana.ask('intel:refresh', {})) as Reply
  expect(before).toEqual({ ok: true })

  await ana.ask('chat:message', { text: 'fatal' })
  const [none, found] = await Promise.all([answerIn(ana, ask), answerIn(eva, ask)])
  expect(none).toContain('no longer follow this meeting')
  expect(found).toContain('thirty days written notice')
  for (const someone of [ana, ben]) expect(told(heardOf(someone, 'chat:message'))).toBe(1)
  expect((await counted(first, 'parley_quarantined_total')).value).toBe(1)
  const { value, text } = await counted(first, 'parley_reading_ended_total{why="died"}')
  expect(value).toBe(2)
  for (const line of [text, JSON.stringify(first.faults)]) expect(line).not.toContain(ana.code)
  expect(first.faults.map(({ where }) => where)).toEqual(['reading', 'reading', 'quarantine'])

  // Everything else goes on.
  for (const someone of [ana, ben]) await someone.ask('chat:review-complete', {})
  const { messageId } = await ana.hears('chat:inject:update', ({ resolved }) => resolved?.action === 'yes')
  expect(messageId).toBeTruthy()
  expect(await ben.ask('intel:refresh', {})).toEqual({ ok: true })
  expect(await answerIn(ben, '@assistant what is left?')).toContain('1 of 3 sections')
  for (const someone of people.splice(0)) someone.leave()
  services.splice(0)
  await first.close()

  const next = await start()
  const [again, other] = [await rejoin(next, ana), await rejoin(next, eva)]
  expect(told(again.reply.state.messages)).toBe(1)
  expect(await answerIn(again, ask)).toContain('no longer follow this meeting')
  expect(await answerIn(other, ask)).toContain('thirty days written notice')
  expect(await again.ask('chat:stop', {})).toEqual({ ok: true })
  await eventually(async () => {
    const response = await fetch(`${next.url}/api/rooms/${ana.code}/report`)
    expect(response.status).toBe(200)
  })
  expect((await counted(next, 'parley_reading_ended_total')).value).toBe(0)
  const types = (await stored(ana.code)).map(({ type }) => type)
  expect(types.filter((type) => type === 'quarantined')).toHaveLength(1)
  expect(types.at(-1)).toBe('ended')
  expect(told((await stored(ana.code)).map(({ data }) => data))).toBe(1)
  expect(next.faults).toEqual([])
})
