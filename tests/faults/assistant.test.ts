import { afterEach, describe, expect, test } from 'vitest'
import { ollamaModel } from '#assistant/model/ollama.ts'
import { answerId } from '#engine/ids.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { hangs, modelDouble } from '../helpers/modelDouble.ts'
import { meetingOf, type Person, person, type Reply } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { eventually } from '../helpers/stage.ts'

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function storedTypes({ log }: TestService, code: string): Promise<string[]> {
  const types: string[] = []
  for await (const { type } of log.readStream(`room-${code}`)) types.push(type)
  return types
}

describe('a stop in the middle of the assistant’s work', () => {
  test('[LN2] a question waiting for a model is answered once, after the restart', async () => {
    const double = await modelDouble(hangs)
    ends.push(() => double.close())
    const log = memoryLog()
    const model = ollamaModel({ url: double.url, lookEveryMs: 50 })
    await expect.poll(() => model.status().available).toBe(true)
    const first = await testService({}, { log, model })
    const [ana] = (await meetingOf(first.url, ['Ana'])) as [Person]
    const { id } = await ana.ask('chat:message', { text: '@assistant how can a party terminate?' })
    await expect.poll(() => double.asked.some(({ task }) => task === 'answer')).toBe(true)
    await first.close()
    ana.leave()

    const second = await testService({}, { log })
    ends.push(() => second.close())
    const again = await person(second.url)
    ends.push(() => again.leave())
    await again.ask('room:rejoin', { code: ana.code, participantId: ana.id })
    const answered = async () => {
      const { state } = await again.ask('room:state', {})
      return state.messages.filter((message: Reply) => message.id === answerId(id))
    }
    await eventually(async () => expect(await answered()).toHaveLength(1))
    expect((await answered())[0].text).toContain('thirty days written notice')
    await again.ask('chat:message', { text: 'Thanks.' })
    expect((await storedTypes(second, ana.code)).filter((type) => type === 'analysed').length).toBeLessThanOrEqual(1)
    expect(second.faults).toEqual([])
  })

  test('[IN21] a meeting that ended just before the stop is analysed once more after the restart', async () => {
    const log = memoryLog()
    const first = await testService({}, { log })
    const [ana] = (await meetingOf(first.url, ['Ana'])) as [Person]
    await ana.ask('chat:message', { text: 'I will send the draft by Friday.' })
    await ana.ask('chat:stop', {})
    await first.close()
    ana.leave()

    const second = await testService({}, { log })
    ends.push(() => second.close())
    await eventually(async () => expect((await storedTypes(second, ana.code)).at(-1)).toBe('analysed'))
    const ledger = (await (await fetch(`${second.url}/api/rooms/${ana.code}/intel`)).json()) as Reply
    expect(ledger.actions).toHaveLength(1)
    expect(second.faults).toEqual([])
  })
})
