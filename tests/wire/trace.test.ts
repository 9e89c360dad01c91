import { describe, expect, test } from 'vitest'
import type { Person } from '../helpers/people.ts'
import { heardOf, stage } from '../helpers/stage.ts'

const on = stage()

const traced = async (someone: Person, text: string) => {
  const { id } = await someone.ask('chat:message', { text })
  return someone.hears('dst:trace', ({ messageId }) => messageId === id)
}

describe('the debug trace', () => {
  test('[TR1] [TR2] [TR5] follows each message to everyone, with its lexical reading', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    const trace = await traced(ben, 'What does section 3 say?')
    expect(trace).toEqual({
      messageId: expect.stringMatching(/^m_/),
      text: 'What does section 3 say?',
      senderName: 'Ben',
      at: expect.any(Number),
      lpp: {
        intent: expect.any(String),
        entities: ['3. Termination'],
        effects: expect.any(Array),
        tookMs: expect.any(Number),
      },
      llm: { skipped: 'model-down' },
    })
    expect(await ana.hears('dst:trace', ({ messageId }) => messageId === trace.messageId)).toEqual(trace)
    const names = ana.heard.map(({ event }) => event)
    expect(names.lastIndexOf('dst:trace')).toBeGreaterThan(names.lastIndexOf('chat:message'))
  })

  test('[TR1] shows at most 80 characters and splits none of them', async () => {
    const [ana] = await on.meeting(['Ana'])
    expect((await traced(ana, 'x'.repeat(500))).text).toBe('x'.repeat(80))
    const { text } = await traced(ana, `${'x'.repeat(79)}😀${'y'.repeat(10)}`)
    expect(text.length).toBeLessThanOrEqual(80)
    expect(text.isWellFormed()).toBe(true)
  })

  test.each([
    ['@assistant what is still open?', 'scope', 'what is still open?'],
    ['Tell me, @ASSISTANT, what does the license cover', 'rag', 'Tell me, , what does the license cover'],
    ['/ask as a lawyer, is this fine?', 'persona', 'as a lawyer, is this fine?'],
    ['/ASK highlight the notice period', 'annotate', 'highlight the notice period'],
    ['(@assistant) who grants what?', 'rag', '( ) who grants what?'],
  ])('[TR3] %j summons by way of %s', async (text, route, question) => {
    const [ana] = await on.meeting(['Ana'])
    const trace = await traced(ana, text)
    expect(Object.keys(trace).sort()).toEqual(['at', 'messageId', 'senderName', 'summon', 'text'])
    expect(trace.summon.route).toBe(route)
    expect(trace.summon.question.replace(/\s+/g, ' ')).toBe(question)
  })

  test.each([
    'write to me@assistant.example',
    'x@assistant',
    'see https://host/@assistant',
    '@assistant.com is a site',
    '@assistants are many',
    '@assistant-bot',
    'please /ask him',
    '/asking for trouble',
    '/ask',
  ])('[TR3] %j summons nobody', async (text) => {
    const [ana] = await on.meeting(['Ana'])
    const trace = await traced(ana, text)
    expect(trace).toHaveProperty('lpp')
    expect(trace).not.toHaveProperty('summon')
  })

  test('[TR4] [DU8] is in no stream and no state, and a repeated message has none', async () => {
    const [ana] = await on.meeting(['Ana'])
    await ana.ask('chat:message', { text: 'once', key: 'k' })
    await ana.ask('chat:message', { text: 'once', key: 'k' })
    await ana.settled()
    expect(heardOf(ana, 'dst:trace')).toHaveLength(1)
    expect((await on.stored(ana.code)).map(({ type }) => type).filter((type) => type.includes('trace'))).toEqual([])
    expect(JSON.stringify((await ana.ask('room:state', {})).state)).not.toContain('lpp')
  })

  test('[TR1] nothing but a person’s message is traced', async () => {
    const [ana] = await on.meeting(['Ana'], { aiMode: 'critical' })
    await ana.ask('chat:review-complete', {})
    await ana.ask('doc:annotate', { text: 'x' })
    await ana.ask('chat:stop', {})
    expect(heardOf(ana, 'dst:trace')).toEqual([])
  })
})
