import { describe, expect, test } from 'vitest'
import type { Person, Reply } from '../helpers/people.ts'
import { eventsOf, expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage()
const two = (settings: object = {}) => on.meeting(['Ana', 'Ben'], settings) as Promise<[Person, Person]>
const one = (sectionId = 'sec_1') => on.meetingOn([sectionId], ['Ana', 'Ben']) as Promise<[Person, Person]>
const stateOf = async (someone: Person): Promise<Reply> => (await someone.ask('room:state', {})).state

/** What both hear of a request of the first, after everything before it has arrived; of the times those alone that it changed. */
async function told(
  people: readonly [Person, Person],
  event: string,
  payload: object,
  changed: (timer: Reply) => boolean = () => true,
) {
  for (const someone of people) await someone.settled()
  const from = people.map(({ heard }) => heard.length)
  const reply = await people[0].ask(event, payload)
  for (const someone of people) await someone.settled()
  const isTold = (item: Person['heard'][number]) => item.event !== 'timer' || changed(item.payload)
  return {
    reply,
    events: people.map(({ heard }, i) =>
      heard
        .slice(from[i])
        .filter(isTold)
        .map(({ event: name }) => name),
    ),
  }
}
const without = (events: readonly string[] | undefined, ...names: string[]) =>
  events!.filter((event) => !['ack room:state', 'dst:trace', ...names].includes(event))

describe('room:extend', () => {
  test('[TI5] [TI6] [OR6] is acknowledged with the times, then told to everybody', async () => {
    const people = await two({ durationMs: 600_000 })
    const longer = ({ durationMs }: Reply) => durationMs === 900_000
    const { reply, events } = await told(people, 'room:extend', { ms: 300_000 }, longer)
    expect(reply).toMatchObject({ ok: true, durationMs: 900_000 })
    expect(reply.remainingMs).toBeGreaterThan(800_000)
    expect(without(events[0]).slice(0, 4)).toEqual(['ack room:extend', 'timer', 'chat:message', 'room:update'])
    expect(without(events[1]).slice(0, 3)).toEqual(['timer', 'chat:message', 'room:update'])
    expect(heardOf(people[1], 'chat:message').at(-1)).toMatchObject({ type: 'system', text: 'Ana added 5 minutes.' })
    expect(heardOf(people[1], 'timer').at(-1)).toMatchObject({ durationMs: 900_000 })
    expect(heardOf(people[1], 'room:update').at(-1)).toMatchObject({ durationMs: 900_000, paused: false })
  })

  test('[TI7] never beyond four hours', async () => {
    const [ana] = await two({ durationMs: 14_400_000 - 59_999 })
    expect(await ana.ask('room:extend', { ms: 60_000 })).toEqual({
      error: 'A meeting lasts at most four hours in all.',
    })
  })
})

describe('room:pause and room:resume', () => {
  test('[TI10] [TI11] [TI12] [TI13] the clock stands, messages and votes pass, a second pause is refused', async () => {
    const people = await two()
    const [ana, ben] = people
    const { reply, events } = await told(people, 'room:pause', {}, ({ paused }) => paused === true)
    expect(reply).toEqual({ ok: true })
    expect(without(events[1]).slice(0, 3)).toEqual(['timer', 'chat:message', 'room:update'])
    const { remainingMs } = await ben.hears('timer', ({ paused }) => paused === true)
    expectRefused(await ana.ask('room:pause', {}))
    expect(await ben.ask('chat:message', { text: 'Back in five.' })).toMatchObject({ ok: true })
    expect(await ben.ask('chat:review-complete', {})).toMatchObject({ ok: true })
    const from = ben.heard.length
    await expect.poll(() => heardOf(ben, 'timer', from).length).toBeGreaterThan(1)
    for (const timer of heardOf(ben, 'timer', from)) expect(timer).toMatchObject({ remainingMs, paused: true })
    expect(await stateOf(ben)).toMatchObject({ paused: true, remainingMs })
    expect(await ana.ask('room:resume', {})).toEqual({ ok: true })
    await ben.hears('room:update', ({ paused, rev }) => !paused && rev > 10)
    expect(heardOf(ben, 'timer').at(-1)).not.toHaveProperty('paused')
    expectRefused(await ana.ask('room:resume', {}))
  })
})

describe('scope:add and section:focus', () => {
  test('[TI20] [TI22] [TI24] widen the review and move the discussion', async () => {
    const people = await one()
    const [ana, ben] = people
    const { reply, events } = await told(people, 'scope:add', { sectionIds: ['sec_3', 'sec_1'] })
    expect(reply).toEqual({ ok: true })
    expect(without(events[1], 'timer')).toEqual(['goal:progress', 'intel:update', 'chat:message', 'room:update'])
    expect(heardOf(ben, 'room:update').at(-1).doc.selectedSections).toEqual(['sec_1', 'sec_3'])
    expect(heardOf(ben, 'goal:progress').at(-1)).toMatchObject({ totalCount: 2 })
    const moved = await told(people, 'section:focus', { sectionId: 'sec_3' })
    expect(without(moved.events[1], 'timer')).toEqual(['goal:progress', 'intel:update', 'room:update'])
    expect(await stateOf(ben)).toMatchObject({ currentSectionId: 'sec_3' })
    expect((await on.stored(ana.code)).findLast(({ type }) => type === 'moved')!.data).toEqual({
      sectionId: 'sec_3',
      reason: 'host',
    })
    const before = (await on.stored(ana.code)).length
    expect(await ana.ask('section:focus', { sectionId: 'sec_3' })).toEqual({ ok: true })
    expect(await ana.ask('scope:add', { sectionIds: ['sec_1'] })).toEqual({ ok: true })
    expectRefused(await ana.ask('section:focus', { sectionId: 'sec_2' }))
    expect(await on.stored(ana.code)).toHaveLength(before)
  })
})

describe('setup:start', () => {
  test('[TI4] takes anyway, and starts without it too', async () => {
    for (const payload of [{ anyway: true }, { anyway: false }, {}]) {
      const [ana] = await on.room(['Ana'])
      expectRefused(await ana.ask('setup:start', { anyway: 'yes' }))
      expect(await ana.ask('setup:start', payload)).toEqual({ ok: true })
    }
  })
})

describe('room:typing', () => {
  test('[TI25] [TI26] is shown to the others, seldom, and stored nowhere; reading is not shown', async () => {
    const [ana, ben] = await two()
    const before = (await on.stored(ana.code)).length
    expect(await ben.ask('room:typing', { reading: true })).toEqual({ ok: true })
    for (let i = 0; i < 5; i++) expect(await ana.ask('room:typing', {})).toEqual({ ok: true })
    expect(await ben.hears('room:typing')).toEqual({ participantId: ana.id })
    expect(await ben.ask('chat:message', { text: 'A later message' })).toMatchObject({ ok: true })
    await ben.settled()
    expect(heardOf(ben, 'room:typing')).toEqual([{ participantId: ana.id }])
    const stored = await on.stored(ana.code)
    expect(stored.slice(before).every(({ type }) => type === 'messaged' || type === 'moved')).toBe(true)
  })
})

describe('chat:closing', () => {
  test('[TI30] [TI31] [TI32] one remark a seat after the end, for everybody, in state and archive', async () => {
    const [ana, ben] = await two()
    expectRefused(await ben.ask('chat:closing', { text: 'Too early' }))
    await ana.ask('chat:stop', {})
    const closing = { text: ' I send my changes tomorrow. ', key: 'k-1' }
    const reply = await ben.ask('chat:closing', closing)
    expect(reply).toEqual({ ok: true, id: expect.stringMatching(/^m_/) })
    const shown = { id: reply.id, type: 'user', text: 'I send my changes tomorrow.', senderName: 'Ben', closing: true }
    expect(await ana.hears('chat:message', ({ id }) => id === reply.id)).toMatchObject(shown)
    expect(await ben.ask('chat:closing', closing)).toEqual(reply)
    expectRefused(await ben.ask('chat:closing', { text: 'One more' }))
    expectRefused(await ana.ask('chat:closing', { text: 'x'.repeat(1_001) }))
    expectRefused(await ana.ask('chat:closing', { text: ' ' }))
    expect((await stateOf(ana)).messages.at(-1)).toMatchObject(shown)
    const archived = await fetch(`${on.url}/api/rooms/${ana.code}/report`)
    expect(archived.status).toBe(200)
  })
})

describe('[TI9] a wrong role, phase, type or size is refused with one sentence, and nothing changes', () => {
  const BAD: Record<string, readonly unknown[]> = {
    'room:extend': [{}, { ms: 59_999 }, { ms: 3_600_001 }, { ms: '300000' }, { ms: 60_000.5 }, { ms: null }, [], 7],
    'scope:add': [
      {},
      { sectionIds: [] },
      { sectionIds: 'sec_2' },
      { sectionIds: ['sec_2', 7] },
      { sectionIds: ['nowhere'] },
      { sectionIds: ['x'.repeat(65)] },
      { sectionIds: Array.from({ length: 2_501 }, () => 'sec_2') },
    ],
    'section:focus': [{}, { sectionId: 7 }, { sectionId: 'nowhere' }, { sectionId: '__proto__' }, { sectionId: null }],
    'room:typing': [{ reading: 'yes' }, [], 'x'],
    'room:resume': [{}],
    'chat:closing': [{}, { text: 7 }, { text: '' }, { text: 'Not yet' }],
  }
  const GOOD: Record<string, object> = {
    'room:extend': { ms: 60_000 },
    'room:pause': {},
    'room:resume': {},
    'scope:add': { sectionIds: ['sec_2'] },
    'section:focus': { sectionId: 'sec_2' },
  }

  test('in chat', async () => {
    const [ana, ben] = await one()
    await ana.settled()
    const before = await on.stored(ana.code)
    for (const [event, payloads] of Object.entries(BAD))
      for (const payload of payloads) expectRefused(await ana.ask(event, payload))
    for (const [event, payload] of Object.entries(GOOD)) expectRefused(await ben.ask(event, payload))
    expect(await on.stored(ana.code)).toEqual(before)
  })

  test('in setup, after the end, and without a seat', async () => {
    const [setup] = await on.room(['Ana'])
    const [ended] = await two()
    await ended.ask('chat:stop', {})
    await on.concluded(ended.code)
    const stranger = await on.person()
    for (const someone of [setup, ended, stranger]) {
      const before = someone.code === '' ? [] : await on.stored(someone.code)
      for (const [event, payload] of [...Object.entries(GOOD), ['room:typing', {}] as const])
        expectRefused(await someone.ask(event, payload))
      if (someone.code !== '') expect(await on.stored(someone.code)).toEqual(before)
    }
    expect(eventsOf(stranger).every((event) => event.startsWith('ack '))).toBe(true)
  })
})
