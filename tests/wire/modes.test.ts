import { describe, expect, test } from 'vitest'
import type { Person } from '../helpers/people.ts'
import { eventually, expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage()

const TRIGGERS = 'kickoff time50 time75 time90 idle progress answer annotate complete timeout stopped'.split(' ')
const lines = (someone: Person) => heardOf(someone, 'chat:message').filter(({ type }) => type === 'moderator')
const triggers = (someone: Person) => lines(someone).map(({ trigger }) => trigger)

/** A whole review of three sections by two people, up to the goal. */
async function review(aiMode: string): Promise<Person> {
  const [ana, ben] = (await on.meeting(['Ana', 'Ben'], { aiMode })) as [Person, Person]
  for (let i = 0; i < 3; i++) {
    await ana.ask('chat:message', { text: 'What do you think?' })
    await ben.ask('chat:message', { text: 'Hard to say' })
    await ana.ask('chat:message', { text: 'Fine then' })
    const remarks = aiMode === 'expert' || aiMode === 'critical' ? i + 1 : 0
    await eventually(() => expect(triggers(ana).filter((trigger) => trigger === 'answer')).toHaveLength(remarks))
    for (const someone of [ana, ben]) await someone.ask('chat:review-complete', {})
  }
  await ben.hears('room:update', ({ phase }) => phase === 'ended')
  return ben
}

test('[MO2] [MO3] silent says only when it begins and that it is complete', async () => {
  expect(triggers(await review('silent'))).toEqual(['kickoff', 'complete'])
})

test('[MO4] assist adds nothing to a review that keeps its time', async () => {
  expect(triggers(await review('assist'))).toEqual(['kickoff', 'complete'])
})

test('[MO5] moderator adds a progress line on each confirm but the last', async () => {
  expect(triggers(await review('moderator'))).toEqual(['kickoff', 'progress', 'progress', 'complete'])
})

test.each(['expert', 'critical'])('[MO6] %s adds one remark per matured section', async (aiMode) => {
  const ben = await review(aiMode)
  expect(triggers(ben)).toEqual(['kickoff', 'answer', 'progress', 'answer', 'progress', 'answer', 'complete'])
  const remarks = lines(ben).filter(({ trigger }) => trigger === 'answer')
  expect(remarks.map(({ sectionId }) => sectionId)).toEqual(['sec_1', 'sec_2', 'sec_3'])
  expect(new Set(remarks.map(({ text }) => text)).size).toBe(3)
})

test('[MO1] a line is a message with a trigger of the list, at most 4,000 characters, and no sender', async () => {
  for (const line of lines(await review('critical'))) {
    expect(TRIGGERS).toContain(line.trigger)
    expect(line.text.length).toBeGreaterThan(0)
    expect(line.text.length).toBeLessThanOrEqual(4_000)
    expect(line).not.toHaveProperty('senderId')
  }
})

test('[MO3] stopped comes in every mode', async () => {
  for (const aiMode of ['silent', 'critical']) {
    const [ana] = await on.meeting(['Ana'], { aiMode })
    await ana.ask('chat:stop', {})
    expect(triggers(ana)).toEqual(['kickoff', 'stopped'])
  }
})

describe('[MO7] ai:mode', () => {
  test('answers, shows in room:update, and rules what follows', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'], { aiMode: 'silent' })) as [Person, Person]
    for (const mode of ['assist', 'moderator', 'expert', 'critical', 'silent']) {
      expect(await ana.ask('ai:mode', { mode })).toEqual({ ok: true })
      await ben.hears('room:update', ({ aiMode }) => aiMode === mode)
    }
    await ana.ask('ai:mode', { mode: 'moderator' })
    for (const someone of [ana, ben]) await someone.ask('chat:review-complete', {})
    await ben.hears('chat:message', ({ trigger }) => trigger === 'progress')
  })

  test('works in setup too, and is refused after the end', async () => {
    const [ana] = await on.room(['Ana'])
    expect(await ana.ask('ai:mode', { mode: 'expert' })).toEqual({ ok: true })
    await ana.ask('setup:start', {})
    await ana.ask('chat:stop', {})
    expectRefused(await ana.ask('ai:mode', { mode: 'silent' }))
  })

  test.each(['loud', '', 'Silent', null, undefined, 3, ['silent'], '__proto__'])(
    'refuses the mode %j',
    async (mode) => {
      const [ana] = await on.room(['Ana'])
      expectRefused(await ana.ask('ai:mode', { mode }))
      expect((await ana.ask('room:state', {})).state.aiMode).toBe('assist')
    },
  )
})
