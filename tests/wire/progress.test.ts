import { describe, expect, test } from 'vitest'
import type { Person, Reply } from '../helpers/people.ts'
import { eventually, heardOf, stage } from '../helpers/stage.ts'

const on = stage()

const say = (someone: Person, text: string) => someone.ask('chat:message', { text })
const stateOf = async (someone: Person) => (await someone.ask('room:state', {})).state
const standing = (state: Reply) =>
  Object.fromEntries(state.progress.sections.map((s: Reply) => [s.sectionId, `${s.status} ${s.messageCount}`]))
/** The section that a message was attributed to, as its own payload says. */
const sectionOf = async (someone: Person, text: string) => {
  const { id } = await say(someone, text)
  return (await someone.hears('chat:message', (message) => message.id === id)).sectionId
}

describe('progress', () => {
  test('[PG1] [PG2] is the scope in document order, with exactly the interface’s keys', async () => {
    const [ana] = await on.meetingOn(['sec_3', 'sec_1'], ['Ana'])
    expect((await stateOf(ana)).progress).toEqual({
      goalType: 'docreview',
      sections: [
        { sectionId: 'sec_1', title: '1. Definitions', status: 'discussing', messageCount: 0 },
        { sectionId: 'sec_3', title: '3. Termination', status: 'pending', messageCount: 0 },
      ],
      doneCount: 0,
      totalCount: 2,
      complete: false,
    })
  })

  test('[PG3] a section is pending until it is spoken of or the room moves to it', async () => {
    const [ana] = await on.meeting(['Ana'])
    expect(standing(await stateOf(ana))).toEqual({ sec_1: 'discussing 0', sec_2: 'pending 0', sec_3: 'pending 0' })
    await say(ana, 'I have one question on section 3, please')
    expect(standing(await stateOf(ana))).toEqual({ sec_1: 'discussing 0', sec_2: 'pending 0', sec_3: 'discussing 1' })
  })

  test('[PG4] confirmed never goes back, whatever is said of the section later', async () => {
    const [ana] = await on.meeting(['Ana'])
    await ana.ask('chat:review-complete', {})
    for (const text of ['section 1 is wrong', 'Let us discuss section 1', 'back to the definitions'])
      await say(ana, text)
    const state = await stateOf(ana)
    expect(state.progress.sections[0]).toMatchObject({ status: 'confirmed', messageCount: 3 })
    expect(state.currentSectionId).toBe('sec_2')
  })

  test('[PG5] the next pending section follows each confirm', async () => {
    const [ana] = await on.meeting(['Ana'])
    const current = []
    for (let i = 0; i < 2; i++) {
      current.push((await stateOf(ana)).currentSectionId)
      await ana.ask('chat:review-complete', {})
    }
    expect([...current, (await stateOf(ana)).currentSectionId]).toEqual(['sec_1', 'sec_2', 'sec_3'])
  })

  test('[PG6] [PG7] every message counts, and goal:progress says so', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    for (let i = 1; i <= 4; i++) {
      const from = ben.heard.length
      await say(ana, `thought ${i}`)
      await eventually(() => expect(heardOf(ben, 'goal:progress', from).at(-1)?.sections[0].messageCount).toBe(i))
    }
  })

  test('[ST7] the state’s progress equals the newest goal:progress', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    for (const text of ['hello', 'section 2 next', 'agreed', 'let us turn to section 3']) await say(ben, text)
    await ana.ask('chat:review-complete', {})
    await ben.ask('chat:review-complete', {})
    await ben.settled()
    expect((await stateOf(ben)).progress).toEqual(heardOf(ben, 'goal:progress').at(-1))
  })
})

describe('attribution', () => {
  test.each([
    ['What does section 3 say about notice?', 'sec_3'],
    ['Clause 2 looks broad to me', 'sec_2'],
    ['In Grant of License we should be careful', 'sec_2'],
    ['TERMINATION needs work', 'sec_3'],
  ])('[AT2] %j is decided by its mention', async (text, sectionId) => {
    const [ana] = await on.meeting(['Ana'])
    expect(await sectionOf(ana, text)).toBe(sectionId)
  })

  test.each([
    ['Outstanding invoices after written notice worry me', 'sec_3'],
    ['A perpetual worldwide copyright is a lot to ask', 'sec_2'],
  ])('[AT3] %j is decided by the section’s own words', async (text, sectionId) => {
    const [ana] = await on.meeting(['Ana'])
    expect(await sectionOf(ana, text)).toBe(sectionId)
  })

  test.each(['Hello everybody', 'What do you think?', '👍', '42', 'section 99 does not exist'])(
    '[AT4] %j belongs to the section under discussion',
    async (text) => {
      const [ana] = await on.meeting(['Ana'])
      expect(await sectionOf(ana, text)).toBe('sec_1')
    },
  )

  test('[AT5] a message that clearly opens another section moves the discussion for everybody', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    await say(ana, 'Let us move on to section 3')
    await ben.hears('room:update', ({ currentSectionId }) => currentSectionId === 'sec_3')
    expect(await sectionOf(ben, 'And now?')).toBe('sec_3')
    expect(await ben.ask('chat:review-complete', {})).toEqual({ ok: true, sectionId: 'sec_3' })
  })

  test('[AT5] one outside the scope does not', async () => {
    const [ana] = await on.meetingOn(['sec_1', 'sec_2'], ['Ana'])
    await say(ana, 'Let us move on to section 3')
    const state = await stateOf(ana)
    expect(state.currentSectionId).toBe('sec_1')
    expect(state.progress.sections.map(({ sectionId }: Reply) => sectionId)).toEqual(['sec_1', 'sec_2'])
  })

  test('[AT1] without a scope no message is attributed', async () => {
    const [ana] = await on.room(['Ana'])
    await ana.ask('setup:start', {})
    expect(await sectionOf(ana, 'Let us discuss section 1 of Definitions')).toBeUndefined()
  })

  test('[AT1] the same words in the same place are attributed the same, each time', async () => {
    const texts = [
      'hello',
      'what of invoices and written notice',
      'section 2',
      'agreed',
      'let us discuss section 3',
      'hm',
    ]
    const runs: unknown[] = []
    for (let run = 0; run < 2; run++) {
      const [ana] = await on.meeting(['Ana'], { aiMode: 'silent' })
      const sections = []
      for (const text of texts) sections.push(await sectionOf(ana, text))
      runs.push(sections)
    }
    expect(runs[1]).toEqual(runs[0])
  })

  test.each(['(a+)+$', `${'section '.repeat(124)}`, '1.'.repeat(499), '§'.repeat(999), `${'a'.repeat(999)}!`])(
    '[AT1] [EV10] a text made to be slow to read is not (%#)',
    async (text) => {
      const [ana] = await on.meeting(['Ana'])
      const startedAt = performance.now()
      expect(await say(ana, text)).toMatchObject({ ok: true })
      expect(performance.now() - startedAt).toBeLessThan(2_000)
    },
  )
})
