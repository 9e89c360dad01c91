import { describe, expect, test } from 'vitest'
import type { Person, Reply } from '../helpers/people.ts'
import { eventsOf, eventually, expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage({
  VOICE_BOT_SECRET: 'bot-secret',
  LIVEKIT_URL: 'wss://video.example.org',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret-of-the-video-service',
})

const stateOf = async (someone: Person) => (await someone.ask('room:state', {})).state
const botFor = async (code: string) => {
  const bot = await on.person()
  expect(await bot.ask('bot:attach', { code, secret: 'bot-secret' })).toEqual({ ok: true })
  return bot
}
const talk = (names: string[]) => on.meeting(names, { voice: true }) as Promise<Person[]>

describe('voice in the room', () => {
  test('[VO1] a room that asked for it has it, with a name for its video room', async () => {
    const [ana] = await on.room(['Ana'], { voice: true })
    expect((await stateOf(ana)).voice).toEqual({
      enabled: true,
      roomName: expect.stringMatching(/\S/),
      botReady: false,
      muted: false,
      speaking: null,
    })
    const [zoe] = await on.room(['Zoe'])
    expect((await stateOf(zoe)).voice).toMatchObject({ enabled: false, roomName: null })
  })

  test('[VO2] in a room without voice no voice event changes anything', async () => {
    const [ana] = await on.meeting(['Ana'])
    const bot = await botFor(ana.code)
    await ana.settled()
    const before = (await on.stored(ana.code)).at(-1)!.hash
    const from = ana.heard.length
    for (const [event, payload] of [
      ['voice:hand', { raised: true }],
      ['voice:mute-align', { muted: true }],
      ['voice:interrupt', {}],
    ] as const) {
      await ana.ask(event, payload)
    }
    await bot.ask('voice:bot-state', { speaking: true, utteranceId: 'u1' })
    await bot.ask('voice:transcript', { participantId: ana.id, text: 'spoken nowhere' })
    await bot.ask('voice:interim', { participantId: ana.id, text: 'spo' })
    await ana.settled()
    expect((await on.stored(ana.code)).at(-1)!.hash).toBe(before)
    expect(eventsOf(ana, from).filter((event) => !event.startsWith('ack '))).toEqual([])
    expect(eventsOf(bot).filter((event) => !event.startsWith('ack '))).toEqual([])
  })

  test('[VO12] [VO13] T17 hands stand in the order of first raise; lower and raise goes to the end', async () => {
    const [ana, ben, cem] = (await talk(['Zed', 'Ben', 'Abe'])) as [Person, Person, Person]
    const hand = (someone: Person, raised: boolean) => someone.ask('voice:hand', { raised })
    for (const someone of [cem, ana, ben]) await hand(someone, true)
    expect((await stateOf(ana)).hands).toEqual([cem.id, ana.id, ben.id])
    await hand(cem, true)
    expect((await stateOf(ana)).hands).toEqual([cem.id, ana.id, ben.id])
    await hand(cem, false)
    await hand(cem, false)
    await hand(cem, true)
    const update = await ben.hears('room:update', ({ hands }) => hands.join() === [ana.id, ben.id, cem.id].join())
    expect(update.hands).toHaveLength(3)
    const raised = (await on.stored(ana.code)).filter(({ type }) => type === 'handSet')
    expect(raised).toHaveLength(5)
  })

  test('[VO14] a hand outlives a lost line, and the end of the meeting lowers all', async () => {
    const [ana, ben] = (await talk(['Ana', 'Ben'])) as [Person, Person]
    await ben.ask('voice:hand', { raised: true })
    ben.leave()
    await ana.hears('room:update', ({ participants }) => participants[1]?.connected === false)
    expect((await stateOf(ana)).hands).toEqual([ben.id])
    await on.back(ben)
    expect((await stateOf(ana)).hands).toEqual([ben.id])
    await ana.ask('chat:stop', {})
    expect((await stateOf(ana)).hands).toEqual([])
  })

  test('[VO12] everybody hears of a hand, and of one that was up already', async () => {
    const [ana, ben] = (await talk(['Ana', 'Ben'])) as [Person, Person]
    for (let i = 0; i < 2; i++) {
      const from = ana.heard.length
      ben.tell('voice:hand', { raised: true })
      await eventually(() => expect(heardOf(ana, 'room:update', from).at(-1)?.hands).toEqual([ben.id]))
    }
  })

  test('[VO11] voice:mute-align sets voice.muted, tells the room and the bot', async () => {
    const [ana, ben] = (await talk(['Ana', 'Ben'])) as [Person, Person]
    const bot = await botFor(ana.code)
    expect(await ben.ask('voice:mute-align', { muted: true })).toEqual({ ok: true })
    await ana.hears('room:update', ({ voice }) => voice.muted === true)
    expect(await bot.hears('voice:mute-align')).toEqual({ muted: true })
    await ben.ask('voice:mute-align', { muted: false })
    expect((await stateOf(ana)).voice.muted).toBe(false)
  })
})

describe('the voice bot', () => {
  test.each(['wrong', '', 'bot-secre', 'bot-secret ', 'BOT-SECRET', 'x'.repeat(100_000)])(
    '[VO3] the secret %# is not the server’s',
    async (secret) => {
      const [ana] = await talk(['Ana'])
      const bot = await on.person()
      expectRefused(await bot.ask('bot:attach', { code: ana!.code, secret }))
      expectRefused(await bot.ask('voice:interim', { participantId: ana!.id, text: 'x' }))
      expect((await stateOf(ana!)).voice.botReady).toBe(false)
    },
  )

  test('[VO4] T34 botReady follows the attached bot, also over two of them', async () => {
    const [ana] = (await talk(['Ana'])) as [Person]
    const one = await botFor(ana.code)
    await ana.hears('room:update', ({ voice }) => voice.botReady === true)
    const two = await botFor(ana.code)
    one.leave()
    await two.settled().catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await stateOf(ana)).voice.botReady).toBe(true)
    two.leave()
    await eventually(async () => expect((await stateOf(ana)).voice.botReady).toBe(false))
  })

  test('[VO4] attaching twice with one connection is no event, and moving on frees the first room', async () => {
    const [ana] = (await talk(['Ana'])) as [Person]
    const [zoe] = (await talk(['Zoe'])) as [Person]
    const bot = await botFor(ana.code)
    await bot.ask('bot:attach', { code: ana.code, secret: 'bot-secret' })
    expect((await stateOf(ana)).voice.botReady).toBe(true)
    await bot.ask('bot:attach', { code: zoe.code, secret: 'bot-secret' })
    await eventually(async () => expect((await stateOf(ana)).voice.botReady).toBe(false))
    expect((await stateOf(zoe)).voice.botReady).toBe(true)
  })

  test('[VO3] [MO1] hears the moderator’s lines, to say them, and what else a bot is told; not what people say', async () => {
    const [ana] = await on.room(['Ana'], { voice: true })
    const bot = await botFor(ana.code)
    await ana.ask('setup:start', {})
    await ana.ask('chat:message', { text: '@assistant what is still open?' })
    const answer = await ana.hears('chat:message', ({ trigger }) => trigger === 'answer')
    await bot.hears('chat:message', ({ id }) => id === answer.id)
    await ana.ask('chat:stop', {})
    expect(await bot.hears('room:phase')).toEqual({ phase: 'ended', reason: 'stopped' })
    const told = heardOf(bot, 'chat:message')
    expect(told.map(({ trigger }) => trigger)).toEqual(['kickoff', 'answer', 'stopped'])
    expect(told).toEqual(heardOf(ana, 'chat:message').filter(({ type }) => type === 'moderator'))
  })

  test('[VO5] participants cannot speak for the bot', async () => {
    const [ana, ben] = (await talk(['Ana', 'Ben'])) as [Person, Person]
    await botFor(ana.code)
    expectRefused(await ben.ask('voice:transcript', { participantId: ana.id, text: 'I agree' }))
    expectRefused(await ben.ask('voice:interim', { participantId: ana.id, text: 'I' }))
    expectRefused(await ben.ask('voice:bot-state', { speaking: true }))
    expect(heardOf(ana, 'voice:caption')).toEqual([])
  })

  test('[VO6] a transcript is a message of its speaker, with via: voice, under the same rules', async () => {
    const [ana, ben] = (await talk(['Ana', 'Ben'])) as [Person, Person]
    const bot = await botFor(ana.code)
    const { id } = await bot.ask('voice:transcript', { participantId: ben.id, text: '  hello from the phone ' })
    expect(await ana.hears('chat:message', ({ via }) => via === 'voice')).toEqual({
      id,
      at: expect.any(Number),
      type: 'user',
      text: 'hello from the phone',
      via: 'voice',
      senderId: ben.id,
      senderName: 'Ben',
      sectionId: 'sec_1',
    })
    const { length } = await on.stored(ana.code)
    for (const payload of [
      { participantId: ben.id, text: 'x'.repeat(1_001) },
      { participantId: ben.id, text: '  ' },
      { participantId: 'p_nobody', text: 'who' },
      { participantId: '__proto__', text: 'who' },
      { participantId: 'constructor', text: 'who', utteranceId: 'u' },
    ]) {
      expectRefused(await bot.ask('voice:transcript', payload))
    }
    expect(await on.stored(ana.code)).toHaveLength(length)
    expect(Object.hasOwn(Object.prototype, 'spoke')).toBe(false)
  })

  test('[VO6] T34 an utterance sent again after a reconnect lands once', async () => {
    const [ana, ben] = (await talk(['Ana', 'Ben'])) as [Person, Person]
    const utterance = { participantId: ben.id, text: 'say it once', utteranceId: 'utt-1' }
    const bot = await botFor(ana.code)
    const first = await bot.ask('voice:transcript', utterance)
    bot.leave()
    const again = await botFor(ana.code)
    expect(await again.ask('voice:transcript', utterance)).toEqual(first)
    expect(heardOf(ana, 'chat:message').filter(({ text }) => text === 'say it once')).toHaveLength(1)
  })

  test('[VO7] [DU8] interim speech becomes a caption, and is kept nowhere', async () => {
    const [ana, ben] = (await talk(['Ana', 'Ben'])) as [Person, Person]
    const bot = await botFor(ana.code)
    const { length } = await on.stored(ana.code)
    await bot.ask('voice:interim', { participantId: ben.id, text: 'I was say' })
    const caption = { participantId: ben.id, name: 'Ben', text: 'I was say' }
    for (const someone of [ana, ben]) expect(await someone.hears('voice:caption')).toEqual(caption)
    expectRefused(await bot.ask('voice:interim', { participantId: '__proto__', text: 'x' }))
    expectRefused(await bot.ask('voice:interim', { participantId: 'p_nobody', text: 'x' }))
    expect(await on.stored(ana.code)).toHaveLength(length)
    const again = await on.back(ben)
    await again.settled()
    expect(heardOf(again, 'voice:caption')).toEqual([])
  })

  test('[VO8] speaking shows in assistant:floor and in the state, and ends in both', async () => {
    const [ana] = (await talk(['Ana'])) as [Person]
    const bot = await botFor(ana.code)
    await bot.ask('voice:bot-state', { speaking: true, utteranceId: 'u1', text: 'Let me see' })
    const speaking = { utteranceId: 'u1', text: 'Let me see', at: expect.any(Number) }
    expect(await ana.hears('assistant:floor')).toEqual({ speaking })
    const update = await ana.hears('room:update', ({ voice }) => voice.speaking !== null)
    expect(update.voice.speaking).toEqual(speaking)
    await bot.ask('voice:bot-state', { speaking: false, utteranceId: 'u1' })
    expect(await ana.hears('assistant:floor', ({ speaking: now }) => now === null)).toEqual({ speaking: null })
    expect((await stateOf(ana)).voice.speaking).toBeNull()
    await bot.ask('voice:bot-state', { speaking: true })
    expect((await stateOf(ana)).voice.speaking).toEqual({ at: expect.any(Number) })
  })

  test('[VO9] T33 a bot that dies frees the floor; the end of another utterance does not', async () => {
    const [ana] = (await talk(['Ana'])) as [Person]
    const bot = await botFor(ana.code)
    await bot.ask('voice:bot-state', { speaking: true, utteranceId: 'u1' })
    await bot.ask('voice:bot-state', { speaking: true, utteranceId: 'u2' })
    await bot.ask('voice:bot-state', { speaking: false, utteranceId: 'u1' })
    expect((await stateOf(ana)).voice.speaking.utteranceId).toBe('u2')
    const from = ana.heard.length
    bot.socket.io.engine.close()
    await eventually(async () => expect((await stateOf(ana)).voice).toMatchObject({ speaking: null, botReady: false }))
    expect(heardOf(ana, 'assistant:floor', from)).toEqual([{ speaking: null }])
  })

  test('[VO10] T33 an interrupt reaches the bot once per utterance, and frees the floor', async () => {
    const [ana, ben] = (await talk(['Ana', 'Ben'])) as [Person, Person]
    const bot = await botFor(ana.code)
    await bot.ask('voice:bot-state', { speaking: true, utteranceId: 'u1' })
    for (const someone of [ana, ben, ana]) expect(await someone.ask('voice:interrupt', {})).toEqual({ ok: true })
    await bot.ask('voice:bot-state', { speaking: false, utteranceId: 'u1' })
    expect(heardOf(bot, 'voice:interrupt')).toHaveLength(1)
    expect((await stateOf(ana)).voice.speaking).toBeNull()
    await bot.ask('voice:bot-state', { speaking: true, utteranceId: 'u2' })
    await ben.ask('voice:interrupt', {})
    await eventually(() => expect(heardOf(bot, 'voice:interrupt')).toHaveLength(2))
    expect((await on.stored(ana.code)).filter(({ type }) => type === 'floorLeft')).toHaveLength(2)
  })

  test('[VO10] what goes to the bot goes to nobody else', async () => {
    const [ana] = (await talk(['Ana'])) as [Person]
    const bot = await botFor(ana.code)
    await bot.ask('voice:bot-state', { speaking: true, utteranceId: 'u1' })
    await ana.ask('voice:interrupt', {})
    await ana.ask('voice:mute-align', { muted: true })
    await bot.hears('voice:mute-align')
    await ana.settled()
    expect(eventsOf(ana)).not.toContain('voice:interrupt')
    expect(eventsOf(ana)).not.toContain('voice:mute-align')
    const [zoe] = (await talk(['Zoe'])) as [Person]
    await zoe.ask('voice:interrupt', {})
    await bot.ask('room:state', {})
    expect(heardOf(bot, 'voice:interrupt')).toHaveLength(1)
  })

  test('[VO6] a spoken agreement counts like a typed one', async () => {
    const [ana, ben] = (await talk(['Ana', 'Ben'])) as [Person, Person]
    const bot = await botFor(ana.code)
    await ana.ask('chat:message', { text: 'agreed' })
    await bot.ask('voice:transcript', { participantId: ben.id, text: 'Sounds good to me' })
    const bubble: Reply = await ana.hears('chat:message', ({ type }) => type === 'inject')
    expect(bubble.sectionId).toBe('sec_1')
  })

  test('[VO6] after the end nothing spoken lands any more', async () => {
    const [ana] = (await talk(['Ana'])) as [Person]
    const bot = await botFor(ana.code)
    await ana.ask('chat:stop', {})
    expect(await bot.hears('room:phase')).toMatchObject({ phase: 'ended' })
    await on.concluded(ana.code)
    const { length } = await on.stored(ana.code)
    expectRefused(await bot.ask('voice:transcript', { participantId: ana.id, text: 'late' }))
    await bot.ask('voice:interim', { participantId: ana.id, text: 'late' })
    await bot.ask('voice:bot-state', { speaking: true })
    expectRefused(await (await on.person()).ask('bot:attach', { code: ana.code, secret: 'bot-secret' }))
    expect(await on.stored(ana.code)).toHaveLength(length)
    expect(heardOf(ana, 'voice:caption')).toEqual([])
  })
})
