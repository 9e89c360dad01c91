import { afterEach, describe, expect, test } from 'vitest'
import { memoryLog } from '#stores/events/memory.ts'
import type { StoredEvent } from '#stores/events/port.ts'
import { type MortalLog, mortalLog } from '../helpers/mortalLog.ts'
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

let living: MortalLog | null = null
/** A service on the log. One that ran before is dead from now on: it is not closed, but writes nothing more. */
const start = async (env: Readonly<Record<string, string>> = ENV) => {
  living?.die()
  living = mortalLog(log)
  const service = await testService(env, { log: living })
  services.push(service)
  return service
}
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
const storedOf = async (code: string) => {
  const events: StoredEvent[] = []
  for await (const event of log.readStream(`room-${code}`)) events.push(event)
  return events
}

/** The capture of an ended meeting, once the archive lists it. */
const captureOf = async ({ url }: TestService, code: string) => {
  let capture: Reply
  await eventually(async () => {
    const { sessions } = (await (await fetch(`${url}/api/rooms/history`)).json()) as Reply
    const { name } = sessions.find((session: Reply) => session.code === code)
    const response = await fetch(`${url}/api/rooms/history/${name}/capture`)
    expect(response.status).toBe(200)
    capture = await response.json()
    expect(capture.final.state.phase).toBe('ended')
  })
  return capture
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
    const [ana] = (await meeting(await start(), ['Ana'], { durationMs: 6_000, aiMode: 'silent' })) as [Person]
    const startedAt = heardOf(ana, 'chat:message').find(({ trigger }) => trigger === 'kickoff').at
    await new Promise((resolve) => setTimeout(resolve, 300))
    const again = await rejoin(await start(), ana)
    expect(again.reply.state.remainingMs).toBeLessThan(5_750)
    const line = await again.hears('chat:message', ({ trigger }) => trigger === 'timeout')
    expect(line.at - startedAt).toBeGreaterThanOrEqual(6_000)
    expect(line.at - startedAt).toBeLessThan(8_500)
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

  test('[VO17] without video settings a room made with voice has none, and its record does not change', async () => {
    const [ana] = (await meeting(await start(), ['Ana'], { voice: true })) as [Person]
    const { roomName } = (await ana.ask('room:state', {})).state.voice
    const mute = await start({ VOICE_BOT_SECRET: ENV.VOICE_BOT_SECRET })
    const again = await rejoin(mute, ana)
    expect(again.reply.state.voice).toMatchObject({ enabled: false, roomName: null })
    const bot = await visitor(mute)
    for (const event of ['voice:bot-state', 'voice:transcript', 'voice:interim']) {
      expectRefused(await bot.ask(event, { participantId: ana.id, text: 'nobody', speaking: true }))
    }
    expect(await bot.ask('bot:attach', { code: ana.code, secret: ENV.VOICE_BOT_SECRET })).toEqual({ ok: true })
    for (const [event, payload] of [
      ['voice:hand', { raised: true }],
      ['voice:mute-align', { muted: true }],
      ['voice:interrupt', {}],
    ] as const) {
      expect(await again.ask(event, payload)).toEqual({ ok: true })
      expectRefused(await bot.ask(event, payload))
    }
    expect(await bot.ask('voice:bot-state', { speaking: true })).toEqual({ ok: true })
    expect(await bot.ask('voice:transcript', { participantId: ana.id, text: 'spoken nowhere' })).toEqual({ ok: true })
    expect(await bot.ask('voice:interim', { participantId: ana.id, text: 'spo' })).toEqual({ ok: true })
    const { state } = await again.ask('room:state', {})
    expect([state.hands, state.voice]).toEqual([[], again.reply.state.voice])
    expect(heardOf(again, 'voice:caption')).toEqual([])
    const written = await storedOf(ana.code)
    expect(written.map(({ type }) => type).filter((type) => /^(hand|voice|floor)/.test(type))).toEqual([])
    expect(JSON.stringify(written)).not.toContain('spoken nowhere')
    await again.ask('chat:stop', {})
    expect((await captureOf(mute, ana.code)).final.state.voice).toMatchObject({ enabled: true, roomName })
    const back = await start()
    expect((await rejoin(back, ana)).reply.state.voice).toMatchObject({ enabled: true, roomName })
    // The ledger is read once more after the end: until then one capture may be an event ahead of the other.
    await eventually(async () =>
      expect((await captureOf(back, ana.code)).final).toEqual((await captureOf(mute, ana.code)).final),
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
