import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ModelError } from '#assistant/model/port.ts'
import { INTENTS, type UnderstandInput, understand } from '#assistant/prompts/understand.ts'
import { type LaneStage, laneStage } from '../helpers/laneStage.ts'
import { sends } from '../helpers/modelDouble.ts'

let stage: LaneStage
beforeEach(async () => {
  stage = await laneStage()
})
afterEach(() => stage.close())

const INPUT: UnderstandInput = {
  text: 'Ben, thirty days of written notice are too short for me.',
  senderName: 'Ana',
  people: ['Ana', 'Ben', 'Chloe'],
  scope: [
    { id: 's_1', title: '2. Grant of License', keywords: 'grant licens worldwide royalty-free' },
    { id: 's_2', title: '3. Termination', keywords: 'terminat notic thirty day written' },
  ],
  current: null,
}

describe('understanding a message', () => {
  test('[LM7] what the message names is accepted, what it does not name is rejected, and all that was claimed is told', async () => {
    stage.says({ intent: 'concern', entities: ['Ben', 'written notice', 'Chloe', 'liability'], section: 's1' })
    expect(await understand(stage.model, INPUT)).toEqual({
      intent: 'concern',
      entities: ['Ben', 'written notice'],
      claimed: ['Ben', 'written notice', 'Chloe', 'liability'],
      rejected: ['Chloe', 'liability'],
      sectionId: 's_2',
    })
  })

  test('[LM7] the schema goes along as format and knows no section but those that the message could be about', async () => {
    stage.says({ intent: 'concern', entities: [], section: null })
    await understand(stage.model, INPUT)
    const { format, prompt, task } = stage.double.asked[0]!
    expect(task).toBe('understand')
    expect(format).toMatchObject({ type: 'object', required: ['intent', 'entities', 'section'] })
    expect(JSON.stringify(format)).toContain('"s1"')
    expect(JSON.stringify(format)).not.toContain('"s2"')
    expect(JSON.stringify(format)).toContain(JSON.stringify([...INTENTS]))
    expect(prompt).toContain('[s1] 3. Termination')
    expect(prompt).not.toContain('Grant of License')
  })

  test('[LM7] the section under discussion is shown, but taken only when the message shares a word with it', async () => {
    stage.says({ intent: 'concern', entities: [], section: 's2' })
    const understood = await understand(stage.model, { ...INPUT, current: 's_1' })
    expect(stage.double.asked[0]!.prompt).toContain('Section [s2] is under discussion.')
    expect(understood.sectionId).toBe(null)
  })

  test('[LM7] an invented section is none', async () => {
    stage.says({ intent: 'concern', entities: [], section: 's99' })
    expect((await understand(stage.model, INPUT)).sectionId).toBe(null)
  })

  test('[LM7] an entity is a matter of whole words: "it" does not stand in "with"', async () => {
    stage.says({ intent: 'statement', entities: ['it', 'for me', '', '  ', 'notices'], section: null })
    expect((await understand(stage.model, INPUT)).entities).toEqual(['for me', 'notices'])
  })

  test('[LM7] a flood of entities is cut', async () => {
    stage.says({ intent: 'statement', entities: Array(200).fill(`Ben ${'x'.repeat(200)}`), section: null })
    const { claimed } = await understand(stage.model, INPUT)
    expect(claimed).toHaveLength(20)
    expect(Math.max(...claimed.map(({ length }) => length))).toBeLessThanOrEqual(120)
  })

  test.each([
    ['no JSON', 'The intent is a concern.'],
    ['half of it', '{"intent":"concern","entities":['],
    ['an unknown intent', '{"intent":"vote","entities":[],"section":null}'],
    ['another form', '["concern"]'],
    ['null', 'null'],
  ])('[LM7] %s is `failed`', async (_, answer) => {
    stage.says(answer)
    await expect(understand(stage.model, INPUT)).rejects.toMatchObject({ name: 'ModelError', code: 'failed' })
  })

  test('[LM7] JSON in a fence is taken', async () => {
    stage.says('```json\n{"intent":"question","entities":[],"section":null}\n```')
    expect((await understand(stage.model, INPUT)).intent).toBe('question')
  })

  test('[LM7] the signal cancels', async () => {
    stage.double.behave(() => {})
    const taking = new AbortController()
    const call = understand(stage.model, INPUT, taking.signal)
    taking.abort()
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('[LM7] a page instead of an answer is `failed`', async () => {
    stage.double.behave(sends('<html>'))
    await expect(understand(stage.model, INPUT)).rejects.toBeInstanceOf(ModelError)
  })
})
