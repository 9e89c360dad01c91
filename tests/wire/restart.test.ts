import { afterEach, describe, expect, test } from 'vitest'
import { memoryLog } from '#gateway/log/memory.ts'
import { meetingOf, type Person, person, type Reply } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { eventually, expectRefused, heardOf } from '../helpers/stage.ts'

const ENV = {
  VOICE_BOT_SECRET: 'bot-secret',
  LIVEKIT_URL: 'wss://video.example.org',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret-of-the-video-service',
}
const log = memoryLog()
const services: TestService[] = []
const people: Person[] = []
afterEach(async () => {
  for (const someone of people.splice(0)) someone.leave()
  for (const service of services.splice(0)) await service.close()
})

const start = async () => {
  const service = await testService(ENV, { log })
  services.push(service)
  return service
}
/** Somebody on the second service. The first one is not closed: it is as if it had died, its last events written. */
const visitor = async ({ url }: TestService, options = {}) => {
  const someone = await person(url, 'websocket', options)
  people.push(someone)
  return someone
}
const meeting = async ({ url }: TestService, names: string[], settings = {}) => {
  const all = await meetingOf(url, names, settings)
  people.push(...all)
  return all as Person[]
}
const rejoin = async (service: TestService, { code, id }: Person) => {
  const again = await visitor(service)
  const reply = await again.ask('room:rejoin', { code, participantId: id })
  return Object.assign(again, { code, id, reply })
}

describe('after the process died and another one started', () => {
  test('[DU3] [SE2] every seat can be taken back; whoever did not come yet is shown as not connected', async () => {
    const [ana, ben] = (await meeting(await start(), ['Ana', 'Ben'])) as [Person, Person]
    const { id } = await ana.ask('chat:message', { text: 'before', key: 'k' })
    await ana.ask('chat:review-complete', {})
    const next = await start()
    const again = await rejoin(next, ana)
    const { state } = again.reply
    expect(state.participants.map(({ connected }: Reply) => connected)).toEqual([true, false])
    expect(state.messages.map(({ text }: Reply) => text)).toContain('before')
    expect(state.messages.at(-1).votes).toHaveProperty(ana.id)
    expect(await again.ask('chat:message', { text: 'before', key: 'k' })).toEqual({ ok: true, id })
    const other = await rejoin(next, ben)
    await other.ask('chat:action', { messageId: state.messages.at(-1).id, action: 'yes' })
    expect((await again.hears('chat:inject:update')).resolved).toMatchObject({ action: 'yes', by: ben.id })
  })

  test('[VO4] [VO9] no bot is shown and the floor is free, whatever was being said', async () => {
    const first = await start()
    const [ana] = (await meeting(first, ['Ana'], { voice: true })) as [Person]
    const bot = await visitor(first)
    await bot.ask('bot:attach', { code: ana.code, secret: 'bot-secret' })
    await bot.ask('voice:bot-state', { speaking: true, utteranceId: 'u' })
    await ana.hears('room:update', ({ voice }) => voice.speaking !== null)
    const { reply } = await rejoin(await start(), ana)
    expect(reply.state.voice).toMatchObject({ botReady: false, speaking: null })
  })

  test('[CK1] [CK3] the clock went on meanwhile: the deadline is the same, and a late start ends the room', async () => {
    const [ana] = (await meeting(await start(), ['Ana'], { durationMs: 1_500, aiMode: 'silent' })) as [Person]
    const startedAt = heardOf(ana, 'chat:message').find(({ trigger }) => trigger === 'kickoff').at
    await new Promise((resolve) => setTimeout(resolve, 300))
    const again = await rejoin(await start(), ana)
    expect(again.reply.state.remainingMs).toBeLessThan(1_250)
    const line = await again.hears('chat:message', ({ trigger }) => trigger === 'timeout')
    expect(line.at - startedAt).toBeGreaterThanOrEqual(1_500)
    expect(line.at - startedAt).toBeLessThan(1_700)
  })

  test('[CK3] a room whose time ran out while nothing ran is ended by the start itself', async () => {
    const first = await start()
    const [ana] = (await meeting(first, ['Ana'], { durationMs: 1_000, aiMode: 'silent' })) as [Person]
    const stored = async () => {
      const endings: unknown[] = []
      for await (const { type, data } of log.readStream(`room-${ana.code}`)) if (type === 'ended') endings.push(data)
      return endings
    }
    services.splice(services.indexOf(first), 1)
    await first.close()
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(await stored()).toEqual([])
    await start()
    await eventually(async () => expect(await stored()).toEqual([{ reason: 'timeout' }]))
  })

  test('[SE13] a seat stays bound to its cookie', async () => {
    const headers = { extraHeaders: { cookie: `seat=${'a'.repeat(43)}` } }
    const ana = await visitor(await start(), headers)
    const { code, participantId } = await ana.ask('room:create', { name: 'Ana' })
    const next = await start()
    expectRefused(await (await visitor(next)).ask('room:rejoin', { code, participantId }))
    expect((await (await visitor(next, headers)).ask('room:rejoin', { code, participantId })).participantId).toBe(
      participantId,
    )
  })

  test('[DU10] [SE2] an ended room is found again and still tells everything', async () => {
    const [ana] = (await meeting(await start(), ['Ana'])) as [Person]
    await ana.ask('chat:message', { text: 'for the record' })
    await ana.ask('chat:stop', {})
    const { state: before } = await ana.ask('room:state', {})
    const { reply } = await rejoin(await start(), ana)
    expect(reply.state).toEqual(before)
  })
})
