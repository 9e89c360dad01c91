import { describe, expect, test } from 'vitest'
import type { Person, Reply } from '../helpers/people.ts'
import { eventually, expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage()

const say = (someone: Person, text: string) => someone.ask('chat:message', { text })
const bubbles = (someone: Person) => heardOf(someone, 'chat:message').filter(({ type }) => type === 'inject')
const statusOf = async (someone: Person, sectionId = 'sec_1') => {
  const { state } = await someone.ask('room:state', {})
  return state.progress.sections.find((section: Reply) => section.sectionId === sectionId)?.status
}
/** A meeting in which the first person has asked for the confirmation of section 1. */
async function asked(names: string[], settings = {}) {
  const people = (await on.meeting(names, settings)) as Person[]
  expect(await people[0]!.ask('chat:review-complete', {})).toEqual({ ok: true, sectionId: 'sec_1' })
  const { id: messageId } = await people.at(-1)!.hears('chat:message', ({ type }) => type === 'inject')
  const vote = (someone: Person, action: unknown = 'yes') => someone.ask('chat:action', { messageId, action })
  return { people, messageId, vote }
}

describe('a bubble opens', () => {
  test('[BU1] [BU2] when the section has matured and two different people agreed', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    await say(ana, 'What do we think of the definitions?')
    await say(ana, 'Looks good to me')
    await say(ana, 'agreed, as I said')
    expect(bubbles(ana)).toEqual([])
    await say(ben, 'Sounds good')
    await ana.settled()
    expect(bubbles(ana)).toHaveLength(1)
  })

  test.each([
    'I do not agree',
    'yes, but the notice is too short',
    'agreed?',
    'never approved',
    'wait, looks good except one thing',
  ])('[BU2] not by %j', async (text) => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    await say(ana, 'agreed')
    await say(ben, text)
    await ana.settled()
    expect(bubbles(ana)).toEqual([])
  })

  test('[BU1] not by the first message, and for somebody alone by the second', async () => {
    const [ana] = await on.meeting(['Ana'])
    await say(ana, 'agreed')
    await ana.settled()
    expect(bubbles(ana)).toEqual([])
    await say(ana, 'agreed')
    await ana.settled()
    expect(bubbles(ana)).toHaveLength(1)
  })

  test('[BU1] agreement from before the section came under discussion does not count', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    await say(ana, 'agreed')
    await say(ana, 'Let us discuss section 3')
    await say(ben, 'agreed')
    await say(ben, 'Back to section 1')
    await say(ben, 'agreed')
    await ana.settled()
    expect(bubbles(ana)).toEqual([])
  })

  test('[BU3] at once by chat:review-complete, which counts as its caller’s yes', async () => {
    const { people, messageId } = await asked(['Ana', 'Ben'])
    const [ana, ben] = people as [Person, Person]
    const update = await ben.hears('chat:inject:update')
    expect(update).toEqual({
      messageId,
      votes: [{ by: ana.id, byName: 'Ana', action: 'yes', at: expect.any(Number) }],
      totalMembers: 2,
      resolved: null,
    })
  })

  test('[BU6] as an inject message that nobody has voted on yet, also for somebody alone', async () => {
    const { people, messageId } = await asked(['Ana'])
    expect(bubbles(people[0]!)).toEqual([
      {
        id: messageId,
        at: expect.any(Number),
        type: 'inject',
        kind: 'confirm-section',
        text: expect.stringContaining('1. Definitions'),
        sectionId: 'sec_1',
        targetParticipant: null,
        actions: [
          { id: 'yes', label: expect.any(String) },
          { id: 'continue', label: expect.any(String) },
        ],
        votes: {},
        resolved: null,
      },
    ])
  })

  test('[BU5] [BU3] once per section, however many ask for it at once', async () => {
    const people = (await on.meeting(['Ana', 'Ben', 'Cem', 'Dee'])) as Person[]
    const replies = await Promise.all(people.slice(0, 3).map((one) => one.ask('chat:review-complete', {})))
    for (const reply of replies) expect(reply).toEqual({ ok: true, sectionId: 'sec_1' })
    await people[0]!.ask('chat:review-complete', {})
    await people[3]!.settled()
    expect(bubbles(people[3]!)).toHaveLength(1)
    expect(heardOf(people[3]!, 'chat:inject:update').at(-1)).toMatchObject({ totalMembers: 4, resolved: null })
    expect(heardOf(people[3]!, 'chat:inject:update').at(-1).votes).toHaveLength(3)
  })

  test('[BU4] never outside chat, nor with nothing under discussion', async () => {
    const [ana] = await on.room(['Ana'])
    expectRefused(await ana.ask('chat:review-complete', {}))
    await ana.ask('setup:start', {})
    expectRefused(await ana.ask('chat:review-complete', {}))
    await ana.ask('chat:stop', {})
    expectRefused(await ana.ask('chat:review-complete', {}))
  })

  test('[MO4] in silent not by agreement, but by chat:review-complete as ever', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'], { aiMode: 'silent' })) as [Person, Person]
    for (const someone of [ana, ben, ana]) await say(someone, 'agreed')
    await ana.settled()
    expect(bubbles(ana)).toEqual([])
    await ana.ask('chat:review-complete', {})
    await ben.ask('chat:review-complete', {})
    expect(await statusOf(ana)).toBe('confirmed')
  })
})

describe('voting', () => {
  test('[BU7] [BU9] the bubble waits for every connected member and is resolved by the last', async () => {
    const { people, messageId, vote } = await asked(['Ana', 'Ben', 'Cem'])
    const [ana, ben, cem] = people as [Person, Person, Person]
    expect(await vote(ben)).toEqual({ ok: true })
    const waiting = await ana.hears('chat:inject:update', ({ votes }) => votes.length === 2)
    expect(waiting).toMatchObject({ messageId, totalMembers: 3, resolved: null })
    expect(await statusOf(ana)).toBe('discussing')
    await vote(cem)
    const settled = await ana.hears('chat:inject:update', ({ votes }) => votes.length === 3)
    expect(settled).toMatchObject({
      totalMembers: 3,
      resolved: { action: 'yes', by: cem.id, byName: 'Cem', at: expect.any(Number) },
    })
    expect(settled.votes.map(({ by }: Reply) => by)).toEqual([ana.id, ben.id, cem.id])
    expect(await statusOf(ana)).toBe('confirmed')
  })

  test('[BU16] votes are a map in the message and a list in the update; both tell the same', async () => {
    const { people, messageId, vote } = await asked(['Ana', 'Ben', 'Cem'])
    await vote(people[1]!)
    const update = await people[0]!.hears('chat:inject:update', ({ votes }) => votes.length === 2)
    const { state } = await people[0]!.ask('room:state', {})
    const message = state.messages.find(({ id }: Reply) => id === messageId)
    expect(Object.keys(message.votes)).toEqual([people[0]!.id, people[1]!.id])
    expect(Object.values(message.votes)).toEqual(update.votes)
  })

  test('[BU10] the first continue resolves at once, and the section stays in discussion', async () => {
    const { people, vote } = await asked(['Ana', 'Ben', 'Cem'])
    const [ana, , cem] = people as [Person, Person, Person]
    await vote(people[1]!)
    expect(await vote(cem, 'continue')).toEqual({ ok: true })
    const update = await ana.hears('chat:inject:update', ({ resolved }) => resolved !== null)
    expect(update.resolved).toMatchObject({ action: 'continue', by: cem.id, byName: 'Cem' })
    expect(await statusOf(ana)).toBe('discussing')
  })

  test('[BU13] a later vote of the same person replaces the earlier', async () => {
    const { people, vote } = await asked(['Ana', 'Ben'])
    const [ana] = people as [Person, Person]
    await vote(ana)
    await vote(ana)
    await ana.settled()
    expect(heardOf(ana, 'chat:inject:update').at(-1).votes).toHaveLength(1)
    await vote(ana, 'continue')
    const update = await ana.hears('chat:inject:update', ({ resolved }) => resolved !== null)
    expect(update.votes).toEqual([expect.objectContaining({ by: ana.id, action: 'continue' })])
  })

  test('[BU14] T16 a vote after the resolution or after the end is refused and changes nothing', async () => {
    const { people, vote } = await asked(['Ana', 'Ben'])
    const [ana, ben] = people as [Person, Person]
    await vote(ben)
    const { length } = await on.stored(ana.code)
    for (const action of ['yes', 'continue']) expectRefused(await vote(ben, action))
    expect(await on.stored(ana.code)).toHaveLength(length)
    await ana.ask('chat:review-complete', {})
    const open = bubbles(ana).at(-1).id
    await ana.ask('chat:stop', {})
    const reply = await ben.ask('chat:action', { messageId: open, action: 'yes' })
    expectRefused(reply)
    expect(reply.error).toMatch(/ended/)
  })

  test('[BU15] unknown bubbles, other messages and actions that are not offered are refused', async () => {
    const { people, messageId, vote } = await asked(['Ana', 'Ben'])
    const [ana, ben] = people as [Person, Person]
    const { id } = await say(ana, 'an ordinary message')
    for (const wrong of ['m_unknown', id, ana.id, '__proto__', 'constructor']) {
      expectRefused(await ben.ask('chat:action', { messageId: wrong, action: 'yes' }))
    }
    for (const wrong of ['no', 'YES', '', 'confirm', '__proto__', 'yes ']) expectRefused(await vote(ben, wrong))
    expect(heardOf(ana, 'chat:inject:update').at(-1)).toMatchObject({ messageId, resolved: null })
  })

  test('[BU9] two last votes in one moment resolve it once', async () => {
    const { people, vote } = await asked(['Ana', 'Ben', 'Cem'])
    await Promise.all([vote(people[1]!), vote(people[2]!)])
    await people[0]!.settled()
    const written = (await on.stored(people[0]!.code)).map(({ type }) => type)
    expect(written.filter((type) => type === 'resolved')).toHaveLength(1)
    expect(written.filter((type) => type === 'confirmed')).toHaveLength(1)
  })

  test('[BU8] after continue the next bubble needs three further messages', async () => {
    const { people, vote } = await asked(['Ana', 'Ben'])
    const [ana, ben] = people as [Person, Person]
    await vote(ben, 'continue')
    await say(ana, 'agreed')
    await say(ben, 'agreed')
    await ana.settled()
    expect(bubbles(ana)).toHaveLength(1)
    await say(ana, 'agreed')
    await ana.settled()
    expect(bubbles(ana)).toHaveLength(2)
  })

  test('[BU8] or a new chat:review-complete', async () => {
    const { people, vote } = await asked(['Ana', 'Ben'])
    await vote(people[1]!, 'continue')
    await people[1]!.ask('chat:review-complete', {})
    await people[0]!.settled()
    expect(bubbles(people[0]!)).toHaveLength(2)
  })
})

describe('who counts', () => {
  test('[BU11] a newcomer counts', async () => {
    const { people, vote } = await asked(['Ana', 'Ben'])
    const cem = await on.join(people[0]!.code, 'Cem')
    await vote(people[1]!)
    const update = await cem.hears('chat:inject:update', ({ votes }) => votes.length === 2)
    expect(update).toMatchObject({ totalMembers: 3, resolved: null })
    await vote(cem)
    await cem.hears('chat:inject:update', ({ resolved }) => resolved?.action === 'yes')
  })

  test('[BU12] the mere loss of a line resolves nothing', async () => {
    const { people, messageId } = await asked(['Ana', 'Ben'])
    const [ana, ben] = people as [Person, Person]
    ben.leave()
    await ana.hears('room:update', ({ participants }) => participants[1]?.connected === false)
    await ana.settled()
    const { state } = await ana.ask('room:state', {})
    expect(state.messages.find(({ id }: Reply) => id === messageId).resolved).toBeNull()
  })

  test('[BU11] the absent do not hold up a vote', async () => {
    const { people, vote } = await asked(['Ana', 'Ben', 'Cem'])
    const [ana, ben, cem] = people as [Person, Person, Person]
    cem.leave()
    await ana.hears('room:update', ({ participants }) => participants[2]?.connected === false)
    await vote(ben)
    const update = await ana.hears('chat:inject:update', ({ resolved }) => resolved !== null)
    expect(update).toMatchObject({ totalMembers: 2, resolved: { by: ben.id } })
  })

  test('[BU17] T15 votes survive the discussion moving on, uploads refused, and people reconnecting', async () => {
    const { people, messageId, vote } = await asked(['Ana', 'Ben', 'Cem'])
    const [ana, ben, cem] = people as [Person, Person, Person]
    await vote(ben)
    await say(cem, 'Let us discuss section 3')
    ana.leave()
    ben.socket.io.engine.close()
    const [again, benAgain] = [await on.back(ana), await on.back(ben)]
    await say(benAgain, 'still here')
    const { state } = await again.ask('room:state', {})
    const bubble = state.messages.find(({ id }: Reply) => id === messageId)
    expect(Object.keys(bubble.votes)).toEqual([ana.id, ben.id])
    await vote(cem)
    await again.hears('chat:inject:update', ({ resolved }) => resolved?.action === 'yes')
    expect(await statusOf(again)).toBe('confirmed')
    expect((await again.ask('room:state', {})).state.currentSectionId).toBe('sec_3')
  })

  test('[BU9] [PG5] sections are confirmed one after the other, up to the goal', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    for (const sectionId of ['sec_1', 'sec_2', 'sec_3']) {
      for (const someone of [ana, ben]) {
        expect(await someone.ask('chat:review-complete', {})).toEqual({ ok: true, sectionId })
      }
    }
    await eventually(() => expect(heardOf(ben, 'room:phase').at(-1)).toEqual({ phase: 'ended', reason: 'goal' }))
    expect(bubbles(ben).map(({ sectionId }) => sectionId)).toEqual(['sec_1', 'sec_2', 'sec_3'])
  })
})
