import { describe, expect, test } from 'vitest'
import type { Person, Reply, Transport } from '../helpers/people.ts'
import { eventually, heardOf, stage } from '../helpers/stage.ts'

const on = stage()

/** What a client of the interface keeps: the state of its ack, and every emission applied to it. */
class Mirror {
  state: Reply
  #read = 0
  readonly #person: Person

  constructor(person: Person, state: Reply) {
    this.#person = person
    this.state = structuredClone(state)
    this.#read = person.heard.length
  }

  catchUp() {
    for (const { event, payload } of this.#person.heard.slice(this.#read)) this.#apply(event, payload)
    this.#read = this.#person.heard.length
    return this.state
  }

  #apply(event: string, payload: Reply) {
    if (event === 'room:update') this.state = structuredClone(payload)
    if (event === 'goal:progress') this.state.progress = payload
    if (event === 'room:phase') Object.assign(this.state, { phase: payload.phase, endedReason: payload.reason ?? null })
    if (event === 'assistant:floor') this.state.voice.speaking = payload.speaking
    if (event === 'chat:message' && !this.state.messages.some(({ id }: Reply) => id === payload.id)) {
      this.state.messages = [...this.state.messages, structuredClone(payload)].slice(-500)
    }
    if (event === 'chat:inject:update') {
      const bubble = this.state.messages.find(({ id }: Reply) => id === payload.messageId)
      const votes = Object.fromEntries(payload.votes.map((vote: Reply) => [vote.by, vote]))
      Object.assign(bubble, { votes, resolved: payload.resolved })
    }
  }
}

/** The state as far as the interface names it and time does not move it. */
const lasting = ({ remainingMs: _t, rev: _r, ...state }: Reply) => state

const texts = (messages: Reply[]) => messages.filter(({ type }) => type === 'user').map(({ text }) => text)
const storedTexts = async (code: string) =>
  (await on.stored(code)).flatMap(({ type, data }) => {
    const { type: kind, text } = data as { type: string; text: string }
    return type === 'messaged' && kind === 'user' ? [text] : []
  })

describe.each<Transport>(['websocket', 'polling'])('dropping and coming back over %s', (transport) => {
  test('T03 [SE16] a drop before the first event still gives the whole state', async () => {
    const [ana] = await on.room(['Ana'], {}, transport)
    const ben = await on.join(ana.code, 'Ben', transport)
    ben.socket.io.engine.close()
    await ana.ask('setup:start', {})
    await ana.ask('chat:message', { text: 'while you were out' })
    const again = await on.person(transport)
    const { state } = await again.ask('room:rejoin', { code: ben.code, participantId: ben.id })
    expect(state.phase).toBe('chat')
    expect(texts(state.messages)).toEqual(['while you were out'])
  })

  test('T06 [SE16] [MS4] any number of drops at any point: transcript = log, no id twice, none missing', async () => {
    const [ana, first] = (await on.meeting(['Ana', 'Ben'], {}, transport)) as [Person, Person]
    let ben = first
    const seen = new Map<string, string>()
    const collect = (messages: Reply[]) => {
      for (const { id, type, text } of messages) if (type === 'user') seen.set(id, text)
    }
    for (let round = 0; round < 8; round++) {
      for (let i = 0; i < 5; i++) ana.tell('chat:message', { text: `${round}.${i}` })
      if (round % 3 === 0) await ben.hears('chat:message', ({ text }) => text === `${round}.${round % 5}`)
      const heard = heardOf(ben, 'chat:message')
      expect(new Set(heard.map(({ id }) => id)).size).toBe(heard.length)
      collect(heard)
      if (round % 2 === 0) ben.leave()
      else ben.socket.io.engine.close()
      const again = await on.person(transport)
      const { state } = await again.ask('room:rejoin', { code: first.code, participantId: first.id })
      ben = Object.assign(again, { code: first.code, id: first.id })
      collect(state.messages)
    }
    await ana.settled()
    await ben.settled()
    collect(heardOf(ben, 'chat:message'))
    expect([...seen.values()].sort()).toEqual((await storedTexts(ana.code)).sort())
    const { state } = await ben.ask('room:state', {})
    expect(texts(state.messages)).toEqual(await storedTexts(ana.code))
    expect(state.messages.filter(({ type }: Reply) => type !== 'user')).toHaveLength(2)
  })

  test('[ST9] whoever applies every emission to its ack ends where a rejoin would', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'], { aiMode: 'moderator' }, transport)) as [Person, Person]
    const cem = await on.person(transport)
    const joined = await cem.ask('room:join', { code: ana.code, name: 'Cem' })
    const mirror = new Mirror(cem, joined.state)
    const { upload } = await import('../helpers/people.ts')
    await upload(on.url, ana.code, 'a contract')
    const steps: [Person, string, object][] = [
      [ana, 'setup:pick-sections', { sectionIds: ['sec_1', 'sec_2', 'sec_3'] }],
      [ben, 'setup:ready', { ready: true }],
      [ana, 'setup:start', {}],
      [ben, 'chat:message', { text: 'what about the definitions?' }],
      [ana, 'chat:message', { text: 'agreed' }],
      [ben, 'chat:message', { text: 'looks good to me' }],
      [ana, 'chat:review-complete', {}],
      [ben, 'chat:review-complete', {}],
      [cem, 'chat:review-complete', {}],
      [ana, 'chat:message', { text: 'let us discuss section 3' }],
      [ben, 'chat:review-complete', {}],
      [ana, 'ai:mode', { mode: 'critical' }],
      [cem, 'doc:annotate', { text: 'a note' }],
    ]
    for (const [someone, event, payload] of steps) {
      expect((await someone.ask(event, payload)).error, event).toBeUndefined()
      const { state } = await cem.ask('room:state', {})
      expect(lasting(mirror.catchUp()), event).toEqual(lasting(state))
    }
    const bubble = heardOf(cem, 'chat:message').findLast(({ type }) => type === 'inject')
    await cem.ask('chat:action', { messageId: bubble.id, action: 'continue' })
    await ana.ask('chat:stop', {})
    const again = await on.person(transport)
    await eventually(() => expect(mirror.catchUp().phase).toBe('ended'))
    const { state } = await again.ask('room:rejoin', { code: ana.code, participantId: cem.id })
    expect(lasting(mirror.state)).toEqual(lasting(state))
  })
})

describe('T04 the same message sent again', () => {
  test('[MS3] four times with one key across a drop: one message, one answer', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    const message = { text: 'only once', key: 'k-1' }
    const replies = [await ben.ask('chat:message', message), await ben.ask('chat:message', message)]
    ben.socket.io.engine.close()
    const again = await on.back(ben)
    replies.push(...(await Promise.all([again.ask('chat:message', message), again.ask('chat:message', message)])))
    for (const reply of replies) expect(reply).toEqual({ ok: true, id: replies[0].id })
    await ana.settled()
    expect(heardOf(ana, 'chat:message').filter(({ text }) => text === 'only once')).toHaveLength(1)
    expect(await storedTexts(ana.code)).toEqual(['only once'])
  })

  test('[MS3] a key is its seat’s own, and says nothing on the wire', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    const one = await ana.ask('chat:message', { text: 'mine', key: 'same' })
    const two = await ben.ask('chat:message', { text: 'mine', key: 'same' })
    expect(one.id).not.toBe(two.id)
    for (const sent of heardOf(ana, 'chat:message')) expect(sent).not.toHaveProperty('key')
  })

  test('[MS3] a message refused for its phase may be sent again with the same key', async () => {
    const [ana] = await on.room(['Ana'])
    expect((await ana.ask('chat:message', { text: 'early', key: 'k' })).error).toBeDefined()
    await ana.ask('setup:start', {})
    expect(await ana.ask('chat:message', { text: 'early', key: 'k' })).toEqual({ ok: true, id: expect.any(String) })
  })

  test.each(['', 'k'.repeat(65), 5, null, {}])('[MS3] the key %j is refused', async (key) => {
    const [ana] = await on.meeting(['Ana'])
    expect(await ana.ask('chat:message', { text: 'x', key })).toEqual({ error: expect.any(String) })
    expect(await storedTexts(ana.code)).toEqual([])
  })
})

describe('the client of the interface', () => {
  test('[OR6] [MS4] a browser that begins with polling and upgrades misses nothing and hears nothing twice', async () => {
    const [ana] = await on.meeting(['Ana'])
    const ben = await on.person('polling', { transports: ['polling', 'websocket'], upgrade: true } as never)
    await ben.ask('room:join', { code: ana.code, name: 'Ben' })
    for (let i = 0; i < 150; i++) {
      ana.tell('chat:message', { text: `line ${i}` })
      if (i % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await ben.hears('chat:message', ({ text }) => text === 'line 149')
    expect(ben.socket.io.engine.transport.name).toBe('websocket')
    expect(heardOf(ben, 'chat:message').map(({ text }) => text)).toEqual(
      Array.from({ length: 150 }, (_, i) => `line ${i}`),
    )
  })

  test('[SE16] re-fires room:rejoin on every connect with the session it keeps', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    const client = await on.person('websocket', { reconnection: true, reconnectionDelay: 10 })
    const acks: Reply[] = []
    const rejoin = () =>
      client.socket.emit('room:rejoin', { code: ben.code, participantId: ben.id }, (reply: Reply) => acks.push(reply))
    client.socket.on('connect', rejoin)
    rejoin()
    await eventually(() => expect(acks).toHaveLength(1))
    client.socket.io.engine.close()
    await eventually(() => expect(acks).toHaveLength(2))
    for (const { participantId, state } of acks) {
      expect(participantId).toBe(ben.id)
      expect(state.participants.map(({ connected }: Reply) => connected)).toEqual([true, true])
    }
    await ana.ask('chat:message', { text: 'still there?' })
    await client.hears('chat:message', ({ text }) => text === 'still there?')
  })
})
