import { afterAll, describe, expect, test } from 'vitest'
import { ollamaModel } from '#assistant/model/ollama.ts'
import { hangs, modelDouble } from '../helpers/modelDouble.ts'
import type { Person } from '../helpers/people.ts'
import { eventually, heardOf, stage } from '../helpers/stage.ts'

/** With the limits that it ships with, 8 to 30 s: whatever waited for the model would be missing in a test of a few seconds. */
const double = await modelDouble(hangs)
const model = ollamaModel({ url: double.url, lookEveryMs: 50 })
const on = stage({}, { model })
afterAll(() => double.close())

const say = async (someone: Person, text: string): Promise<string> => (await someone.ask('chat:message', { text })).id
const answersIn = async (code: string) =>
  (await on.stored(code)).filter(({ data }) => (data as { trigger?: string }).trigger === 'answer')

/** A meeting in the assistant's busiest mode, with calls of several lanes under way. */
async function waiting(): Promise<[Person, Person]> {
  await expect.poll(() => model.status().available).toBe(true)
  const [ana, ben] = (await on.meeting(['Ana', 'Ben'], { aiMode: 'expert' })) as [Person, Person]
  const before = double.asked.length
  await say(ana, '@assistant how can a party terminate?')
  for (let i = 0; i < 2; i++) await say(ben, `I wonder, ${i}.`)
  await eventually(() => {
    const tasks = new Set(double.asked.slice(before).map(({ task }) => task))
    expect(tasks.has('answer') && tasks.size > 1).toBe(true)
  })
  return [ana, ben]
}

describe('beside a model that never answers', () => {
  test('[LN1] [MS8] messages, acks, votes and ticks come while its calls are open', async () => {
    const [ana, ben] = await waiting()
    const open = double.open.now
    for (let i = 0; i < 10; i++) {
      const id = await say(i % 2 ? ana : ben, `Still talking, ${i}.`)
      for (const someone of [ana, ben]) await someone.hears('chat:message', (message) => message.id === id)
    }
    await ana.hears('timer')
    for (const someone of [ana, ben]) {
      expect((await someone.ask('chat:review-complete', {})).sectionId).toBe('sec_1')
    }
    await ana.hears('goal:progress', ({ doneCount }) => doneCount === 1)
    expect(open).toBeGreaterThan(1)
    expect(double.open.now).toBeGreaterThan(0)
    expect(await answersIn(ana.code)).toEqual([])
    expect((await ana.ask('chat:stop', {})).ok).toBe(true)
  })

  test('[LN7] a question still open at the end is never answered; the ledger is read once more', async () => {
    const [ana] = await waiting()
    await ana.ask('chat:stop', {})
    await eventually(() => expect(double.asked.at(-1)!.task).toBe('analyse'))
    expect((await ana.ask('chat:message', { text: '@assistant and now?' })).error).toMatch(/\.$/)
    await double.goAway()
    await on.concluded(ana.code)
    await double.comeBack()
    expect(await answersIn(ana.code)).toEqual([])
    expect(heardOf(ana, 'chat:message').filter(({ trigger }) => trigger === 'answer')).toEqual([])
  })
})
