import { describe, expect, test } from 'vitest'
import type { Person, Reply } from '../helpers/people.ts'
import { eventually, expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage()

const fetched = async (someone: Person) => (await fetch(`${on.url}/api/rooms/${someone.code}/intel`)).json() as Reply
const confirmAll = async (people: Person[]) => {
  for (const someone of people) await someone.ask('chat:review-complete', {})
}

describe('the ledger', () => {
  test('[IN1] [IN8] has all fields of the interface from the start, and nothing made up', async () => {
    const [ana] = await on.room(['Ana'])
    expect(await fetched(ana)).toEqual({
      seq: expect.any(Number),
      updatedAt: expect.any(Number),
      coverage: 0,
      score: expect.any(Number),
      summary: expect.any(String),
      decisions: [],
      risks: [],
      actions: [],
      questions: [],
    })
  })

  test('[IN4] intel:refresh answers and sends intel:update, the same as the path gives', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    await ana.ask('chat:message', { text: 'hello' })
    await ben.settled()
    const from = ben.heard.length
    expect(await ana.ask('intel:refresh', {})).toEqual({ ok: true })
    await eventually(() => expect(heardOf(ben, 'intel:update', from)).toHaveLength(1))
    expect(heardOf(ben, 'intel:update', from)[0]).toEqual(await fetched(ana))
  })

  test('[IN2] [LE30] a unanimous yes is at once an approved decision of the vote, with section and messages', async () => {
    const people = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    await confirmAll(people)
    const { decisions } = await people[0].hears('intel:update', (ledger) => ledger.decisions.length === 1)
    const bubble = heardOf(people[0], 'chat:message').find(({ type }) => type === 'inject')
    expect(decisions).toEqual([
      {
        id: expect.stringMatching(/^d_/),
        text: expect.stringContaining('1. Definitions'),
        status: 'approved',
        rationale: 'Confirmed by Ana and Ben, unanimous among 2 people connected.',
        sectionId: 'sec_1',
        sectionTitle: '1. Definitions',
        evidence: [],
        messageIds: [bubble.id],
        by: people[1].id,
        votedBy: [
          { id: people[0].id, name: 'Ana' },
          { id: people[1].id, name: 'Ben' },
        ],
        connected: 2,
        at: expect.any(Number),
        source: 'vote',
        suggested: false,
      },
    ])
  })

  test('[IN3] coverage and score are integers from 0 to 100 that a review drives up', async () => {
    const [ana] = await on.meeting(['Ana'])
    const seen: [number, number][] = []
    const look = async () => {
      const { coverage, score } = await fetched(ana)
      for (const value of [coverage, score]) expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true)
      seen.push([coverage, score])
    }
    await look()
    await ana.ask('chat:message', { text: 'hello' })
    await look()
    for (let i = 0; i < 3; i++) {
      await ana.ask('chat:review-complete', {})
      await look()
    }
    expect(seen).toEqual([...seen].sort(([a, x], [b, y]) => a - b || x - y))
    expect(seen.at(-1)).toEqual([100, 100])
  })

  test('[IN5] [IN6] a status set by a person stands, whatever is analysed later', async () => {
    const people = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    const [ana, ben] = people
    await confirmAll(people)
    const decisionId = (await fetched(ana)).decisions[0].id
    for (const status of ['rejected', 'pending', 'approved', 'rejected']) {
      expect(await ben.ask('intel:set-decision', { decisionId, status })).toMatchObject({ ok: true })
      await eventually(() => expect(heardOf(ana, 'intel:update').at(-1).decisions[0].status).toBe(status))
    }
    for (let i = 0; i < 5; i++) await ana.ask('chat:message', { text: `more ${i}` })
    await ana.ask('intel:refresh', {})
    await confirmAll(people)
    const { decisions } = await fetched(ana)
    expect(decisions.map(({ status }: Reply) => status)).toEqual(['rejected', 'approved'])
    expect(decisions[0].id).toBe(decisionId)
  })

  test('[IN24] what was only said is suggested and pending until a person rules; what was stated is recorded', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    await ana.ask('chat:message', { text: 'Let us keep the definitions as they are.' })
    await ben.ask('chat:message', { text: 'Agreed, the definitions stay as they are.' })
    await ana.ask('chat:message', { text: 'Action: Ben sends the signed copy by Friday.' })
    await ana.ask('intel:refresh', {})
    const { decisions, actions } = await ana.hears('intel:update', (ledger) => ledger.decisions.length > 0)
    expect(decisions.map(({ status, suggested, source }: Reply) => [status, suggested, source])).toEqual([
      ['pending', true, 'ai'],
    ])
    expect(actions).toMatchObject([{ owner: 'Ben', due: 'Friday', suggested: false }])
    await ben.ask('intel:set-decision', { decisionId: decisions[0].id, status: 'approved' })
    expect((await fetched(ana)).decisions).toMatchObject([{ status: 'approved', suggested: false }])
  })

  test('[IN5] unknown ids and words are refused', async () => {
    const people = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    await confirmAll(people)
    const decisionId = (await fetched(people[0])).decisions[0].id
    for (const status of ['done', 'open', 'APPROVED', '', null, 1]) {
      expectRefused(await people[0].ask('intel:set-decision', { decisionId, status }))
    }
    expectRefused(await people[0].ask('intel:set-decision', { decisionId: 'd_unknown', status: 'approved' }))
    expectRefused(await people[0].ask('intel:set-action', { actionId: decisionId, status: 'done' }))
    expectRefused(await people[0].ask('intel:set-action', { actionId: 'a_unknown', status: 'open' }))
    expect((await fetched(people[0])).decisions[0].status).toBe('approved')
  })

  test('[IN7] asking again without anything new changes nothing', async () => {
    const people = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    await confirmAll(people)
    const refreshed = async () => {
      const from = people[0].heard.length
      await people[0].ask('intel:refresh', {})
      await eventually(() => expect(heardOf(people[0], 'intel:update', from)).not.toEqual([]))
    }
    await refreshed()
    const before = await fetched(people[0])
    const { length } = await on.stored(people[0].code)
    for (let i = 0; i < 3; i++) await refreshed()
    expect(await fetched(people[0])).toEqual(before)
    expect(await on.stored(people[0].code)).toHaveLength(length)
  })

  test('[IN9] comes about every four messages, on a section’s move and at the end', async () => {
    const [ana] = await on.meeting(['Ana'])
    await ana.settled()
    const since = (from: number) => heardOf(ana, 'intel:update', from).length
    let from = ana.heard.length
    for (let i = 0; i < 8; i++) await ana.ask('chat:message', { text: `thought ${i}` })
    await eventually(() => expect(since(from)).toBe(2), 8_000)
    from = ana.heard.length
    await ana.ask('chat:message', { text: 'Let us move on to section 2' })
    await ana.settled()
    expect(since(from)).toBeGreaterThanOrEqual(1)
    from = ana.heard.length
    await ana.ask('chat:stop', {})
    await on.concluded(ana.code)
    await eventually(() => expect(since(from)).toBeGreaterThanOrEqual(1))
  })

  test('[IN1] an ended room still shows its ledger', async () => {
    const [ana] = await on.meetingOn(['sec_1'], ['Ana'])
    await ana.ask('chat:review-complete', {})
    await ana.hears('room:phase', ({ phase }) => phase === 'ended')
    expect((await fetched(ana)).decisions).toHaveLength(1)
    expect(await ana.ask('intel:refresh', {})).toEqual({ ok: true })
  })
})
