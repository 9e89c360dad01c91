import { describe, expect, test } from 'vitest'
import { type Person, type Reply, type Transport, upload } from '../helpers/people.ts'
import { eventually, expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage({ VOICE_BOT_SECRET: 'bot-secret' })

const stateOf = async (someone: Person) => (await someone.ask('room:state', {})).state
const connected = (state: { participants: { id: string; connected: boolean }[] }, id: string) =>
  state.participants.find((seat) => seat.id === id)?.connected
const types = async (code: string) => (await on.stored(code)).map(({ type }) => type)

describe.each<Transport>(['websocket', 'polling'])('T01 a superseded connection over %s', (transport) => {
  test('[SE6] hears nothing of the room any more, and can do nothing in it', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'], {}, transport)) as [Person, Person]
    const newer = await on.back(ben, transport)
    await ana.settled()
    await ben.socket.io.engine.transport
    const from = ben.heard.length
    await ana.ask('setup:start', {})
    await ana.ask('chat:message', { text: 'who hears this' })
    await newer.hears('chat:message', ({ text }) => text === 'who hears this')
    expectRefused(await ben.ask('chat:message', { text: 'me too' }))
    expectRefused(await ben.ask('room:state', {}))
    expect(ben.heard.slice(from).filter(({ event }) => !event.startsWith('ack '))).toEqual([])
    expect(heardOf(newer, 'chat:message').filter(({ text }) => text === 'who hears this')).toHaveLength(1)
  })

  test.each(['before the rejoin is sent', 'in the same moment', 'just after', 'when it is answered', 'long after'])(
    '[SE7] the old one closes %s: the seat ends connected and nothing says it left',
    async (moment) => {
      const [ana, ben] = (await on.room(['Ana', 'Ben'], {}, transport)) as [Person, Person]
      const newer = await on.person(transport)
      if (moment === 'before the rejoin is sent') ben.leave()
      const rejoining = newer.ask('room:rejoin', { code: ben.code, participantId: ben.id })
      if (moment === 'in the same moment') ben.leave()
      if (moment === 'just after') setImmediate(() => ben.leave())
      const { state } = await rejoining
      if (moment === 'when it is answered') ben.leave()
      expect(connected(state, ben.id)).toBe(true)
      if (moment === 'long after') {
        await newer.settled()
        ben.leave()
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
      await newer.settled()
      expect(connected(await stateOf(ana), ben.id)).toBe(true)
      const written = await types(ben.code)
      // A close that the server saw first is a real loss; one that it saw after the claim is not.
      expect(written.lastIndexOf('seated')).toBeGreaterThan(written.lastIndexOf('unseated'))
      if (moment === 'when it is answered' || moment === 'long after') expect(written).not.toContain('unseated')
      ana.tell('setup:ready', { ready: true })
      await newer.hears('room:update', ({ participants }) => participants[0].ready)
    },
  )
})

describe('T07 several tabs for one seat', () => {
  test('[SE6] [SE7] however they open, claim and close, the last claim decides', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    let holder: Person | null = ben
    const open: Person[] = [ben]
    let seed = 7
    const dice = (sides: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor(seed / 65_536) % sides
    }
    const tab = async () => {
      const fresh = Object.assign(await on.person(dice(2) === 0 ? 'websocket' : 'polling'), { code: ben.code })
      open.push(fresh)
      return fresh
    }
    for (let step = 0; step < 40; step++) {
      const action = dice(3)
      if (action === 0 || open.length === 0) await tab()
      const one: Person = open[dice(open.length)]!
      if (action === 1) {
        await one.ask('room:rejoin', { code: ben.code, participantId: ben.id })
        holder = one
      } else if (action === 2) {
        open.splice(open.indexOf(one), 1)
        one.leave()
        if (holder === one) holder = null
      }
      await eventually(async () =>
        expect(connected(await stateOf(ana), ben.id), `step ${step}, ${action}`).toBe(holder !== null),
      )
    }
  })

  test('[SE6] two tabs that claim at once leave exactly one holder', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    const tabs = await Promise.all(Array.from({ length: 6 }, () => on.person()))
    await Promise.all(tabs.map((tab) => tab.ask('room:rejoin', { code: ben.code, participantId: ben.id })))
    const answers = await Promise.all([ben, ...tabs].map((tab) => tab.ask('room:state', {})))
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1)
    await ana.ask('setup:ready', { ready: true })
    await eventually(() => {
      const heard = tabs.filter((tab) => heardOf(tab, 'room:update').some(({ participants }) => participants[0].ready))
      expect(heard).toHaveLength(1)
    })
  })
})

describe('T07 no ghosts', () => {
  test('[SE8] whoever vanishes in the midst of joining or rejoining is not shown as connected', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'], { maxParticipants: 100 })) as [Person, Person]
    for (let i = 0; i < 30; i++) {
      const hasty = await on.person()
      if (i % 3 === 0) hasty.tell('room:rejoin', { code: ben.code, participantId: ben.id })
      else hasty.tell('room:join', { code: ana.code, name: `Hasty ${i}` })
      for (let turn = 0; turn < i % 7; turn++) await new Promise((resolve) => setImmediate(resolve))
      if (i % 2 === 0) hasty.leave()
      else hasty.socket.io.engine.close()
    }
    ben.leave()
    await eventually(async () => {
      const { participants } = await stateOf(ana)
      expect(participants.flatMap(({ name, connected: is }: Reply) => (is ? [name] : []))).toEqual(['Ana'])
    })
  })
})

describe('T02 refusals leave no trace', () => {
  test('[SE15] refused joins, rejoins and attaches leave the stream as it was, and the rightful one succeeds', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'], { maxParticipants: 2 })) as [Person, Person]
    ben.leave()
    await ana.hears('room:update', (state) => connected(state, ben.id) === false)
    const before = (await on.stored(ana.code)).at(-1)!.hash
    const from = ana.heard.length
    const mallory = await on.person()
    const { code } = ana
    for (const [event, payload] of [
      ['room:join', { code, name: 'Mallory' }],
      ['room:rejoin', { code, participantId: 'p_guess' }],
      ['room:rejoin', { code, participantId: ana.id.toLowerCase() }],
      ['room:rejoin', { code, participantId: [ben.id] }],
      ['room:rejoin', { code, participantId: { id: ben.id } }],
      ['room:rejoin', { code: [code], participantId: ben.id }],
      ['room:rejoin', { code }],
      ['bot:attach', { code, secret: 'wrong' }],
      ['bot:attach', { code, secret: '' }],
      ['bot:attach', { code, secret: null }],
      ['bot:attach', { code: 'ZZZZZZ', secret: 'bot-secret' }],
      ['chat:stop', {}],
      ['voice:transcript', { participantId: ana.id, text: 'not me' }],
    ] as const) {
      expectRefused(await mallory.ask(event, payload))
    }
    expect((await on.stored(code)).at(-1)!.hash).toBe(before)
    expect(heardOf(ana, 'room:update', from)).toEqual([])
    expect(mallory.heard.filter(({ event }) => !event.startsWith('ack '))).toEqual([])
    const again = await on.back(ben)
    expect(connected(await stateOf(again), ben.id)).toBe(true)
    expect((await again.ask('chat:message', { text: 'back' })).ok).toBe(true)
  })
})

test('[HC10] no event holds a cookie, the secret of the bot or the bytes of a document', async () => {
  const cookie = 'e'.repeat(43)
  const bytes = `From a thread with the mark ${'Zyx0'.repeat(8)} in it`
  const ana = await on.person('websocket', { extraHeaders: { cookie: `seat=${cookie}` } } as never)
  const { code, participantId } = await ana.ask('room:create', { name: 'Ana' })
  expect((await (await on.person()).ask('bot:attach', { code, secret: 'bot-secret' })).ok).toBe(true)
  expect((await upload(on.url, code, bytes)).status).toBe(200)
  await ana.hears('room:update', ({ doc }) => doc.sections.length === 2)
  const again = await on.person('websocket', { extraHeaders: { cookie: `seat=${cookie}` } } as never)
  expect((await again.ask('room:rejoin', { code, participantId })).participantId).toBe(participantId)
  const stored = await on.stored(code)
  expect(stored.map(({ type }) => type)).toEqual(expect.arrayContaining(['uploaded', 'seated', 'divided']))
  const text = JSON.stringify(stored)
  const encodings = (['base64', 'hex', 'utf8'] as const).map((form) => Buffer.from(bytes).toString(form))
  for (const secret of [cookie, 'bot-secret', 'Zyx0Zyx0', ...encodings.map((form) => form.slice(0, 40))]) {
    expect(text).not.toContain(secret)
  }
})

describe('T13 the seat cookie', () => {
  const cookie = (letter: string) => ({ extraHeaders: { cookie: `theme=dark; seat=${letter.repeat(43)}; x=y` } })
  const withCookie = (letter: string) => on.person('websocket', cookie(letter) as never)

  test('[SE13] a seat made with the cookie goes to the same cookie only', async () => {
    const ana = await withCookie('a')
    const { code, participantId } = await ana.ask('room:create', { name: 'Ana' })
    for (const thief of [await on.person(), await withCookie('b')]) {
      expectRefused(await thief.ask('room:rejoin', { code, participantId }))
      expectRefused(await thief.ask('setup:start', {}))
    }
    expect(connected(await stateOf(ana), participantId)).toBe(true)
    const reply = await (await withCookie('a')).ask('room:rejoin', { code, participantId })
    expect(reply.participantId).toBe(participantId)
  })

  test('[SE13] a cookie of another form binds nothing', async () => {
    for (const value of ['short', 'a'.repeat(44), `${'a'.repeat(42)}!`, '']) {
      const ana = await on.person('websocket', { extraHeaders: { cookie: `seat=${value}` } } as never)
      const { code, participantId } = await ana.ask('room:create', { name: 'Ana' })
      expect((await (await on.person()).ask('room:rejoin', { code, participantId })).participantId).toBe(participantId)
    }
  })

  test('[SE14] a seat made without a cookie goes to whoever knows its id, cookie or not', async () => {
    const [ana] = await on.room(['Ana'])
    const reply = await (await withCookie('c')).ask('room:rejoin', { code: ana.code, participantId: ana.id })
    expect(reply.participantId).toBe(ana.id)
  })

  test('[ST8] [VO3] neither cookie nor its hash nor the bot secret is ever sent', async () => {
    const ana = await withCookie('d')
    const { code } = await ana.ask('room:create', { name: 'Ana' })
    await ana.ask('room:state', {})
    const { cookieHash } = (await on.stored(code))[1]!.data as { cookieHash: string }
    expect(cookieHash).toMatch(/^[0-9a-f]{64}$/)
    const sent = JSON.stringify(ana.heard)
    for (const secret of ['d'.repeat(43), cookieHash, 'bot-secret', 'connectionId', 'cookieHash']) {
      expect(sent).not.toContain(secret)
    }
  })
})
