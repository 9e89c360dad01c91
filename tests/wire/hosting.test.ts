import { afterEach, describe, expect, test } from 'vitest'
import { memoryLog } from '#stores/events/memory.ts'
import { meetingOf, type Person, person, type Reply, roomOf } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { eventsOf, expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage()
const isAway =
  ({ id }: Person) =>
  ({ participants }: Reply) =>
    participants.some((one: Reply) => one.id === id && !one.connected)
const lastLine = (someone: Person) => heardOf(someone, 'chat:message').findLast(({ type }) => type === 'system')?.text

describe.each([
  ['setup', (names: string[]) => on.room(names)],
  ['chat', (names: string[]) => on.meeting(names)],
] as const)('[SE19] room:host in %s', (_, opened) => {
  test('moves the role for everybody: ack, line, then room:update', async () => {
    const [ana, ben] = (await opened(['Ana', 'Ben'])) as [Person, Person]
    for (const someone of [ana, ben]) await someone.settled()
    const from = [ana.heard.length, ben.heard.length] as const
    expect(await ana.ask('room:host', { participantId: ben.id })).toEqual({ ok: true })
    for (const someone of [ana, ben]) await someone.hears('room:update', ({ hostId }) => hostId === ben.id)
    const told = (someone: Person, place: number) => eventsOf(someone, place).filter((event) => event !== 'timer')
    expect(told(ana, from[0])).toEqual(['ack room:host', 'chat:message', 'room:update'])
    expect(told(ben, from[1])).toEqual(['chat:message', 'room:update'])
    expect(lastLine(ben)).toBe('Ana made Ben the host.')
    expectRefused(await ana.ask('ai:mode', { mode: 'silent' }))
    expect(await ben.ask('ai:mode', { mode: 'silent' })).toEqual({ ok: true })
    expect((await on.stored(ana.code)).map(({ type }) => type)).toContain('hostMoved')
  })

  test('is refused to guests, for the away, for strangers; of oneself it changes nothing', async () => {
    const [ana, ben, cem] = (await opened(['Ana', 'Ben', 'Cem'])) as [Person, Person, Person]
    cem.leave()
    await ana.hears('room:update', isAway(cem))
    const before = (await on.stored(ana.code)).length
    expectRefused(await ben.ask('room:host', { participantId: ben.id }))
    expectRefused(await ana.ask('room:host', { participantId: cem.id }))
    expectRefused(await ana.ask('room:host', { participantId: 'p_nobody' }))
    expectRefused(await ana.ask('room:host', {}))
    expectRefused(await ben.ask('room:claim-host', {}))
    expect(await ana.ask('room:host', { participantId: ana.id })).toEqual({ ok: true })
    expect(await ana.ask('room:claim-host', {})).toEqual({ ok: true })
    expect(await on.stored(ana.code)).toHaveLength(before)
  })
})

describe('[SE20] room:claim-host', () => {
  const log = memoryLog()
  const services: TestService[] = []
  const people: Person[] = []
  afterEach(async () => {
    for (const someone of people.splice(0)) someone.leave()
    for (const service of services.splice(0)) await service.close()
  })
  const start = async (env = {}) => {
    const service = await testService(env, { log })
    services.push(service)
    return service
  }
  const back = async ({ url }: TestService, { code, id }: Person) => {
    const someone = await person(url)
    people.push(someone)
    const reply = await someone.ask('room:rejoin', { code, participantId: id })
    expect(reply.error).toBeUndefined()
    return Object.assign(someone, { code, id })
  }

  test.each([
    ['setup', roomOf],
    ['chat', meetingOf],
  ])('in %s replaces a host who has been away for a minute, and the host comes back as a guest', async (_, opened) => {
    const first = await start()
    const [ana, ben] = await opened(first.url, ['Ana', 'Ben'], { durationMs: 3_600_000 })
    people.push(ana, ben!)
    ana.leave()
    await ben!.hears('room:update', isAway(ana))
    const early = await ben!.ask('room:claim-host', {})
    expect(early).toEqual({ error: 'The host left less than a minute ago. Try again in a moment.' })
    ben!.leave()
    await services.pop()!.close()

    // The same rooms a minute later.
    const later = await start({ CLOCK_OFFSET_MS: '61000' })
    const again = await back(later, ben!)
    expect(await again.ask('room:claim-host', {})).toEqual({ ok: true })
    const { hostId } = await again.hears('room:update', (state) => state.hostId === ben!.id)
    expect(hostId).toBe(ben!.id)
    expect(lastLine(again)).toBe('Ben is now the host, because Ana has been away for over a minute.')
    const returned = await back(later, ana)
    expect((await returned.ask('room:state', {})).state.hostId).toBe(ben!.id)
    expectRefused(await returned.ask('room:claim-host', {}))
    expectRefused(await returned.ask('ai:mode', { mode: 'silent' }))
    expect(await again.ask('room:host', { participantId: ana.id })).toEqual({ ok: true })
    await returned.hears('room:update', (state) => state.hostId === ana.id)
    expect(await returned.ask('ai:mode', { mode: 'silent' })).toEqual({ ok: true })
  })
})
