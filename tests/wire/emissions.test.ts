import { describe, expect, test } from 'vitest'
import { type Person, type Reply, type Transport, upload } from '../helpers/people.ts'
import { eventsOf, eventually, heardOf, stage } from '../helpers/stage.ts'

const on = stage()

/** Names from some place on, the ledger and the traces left out: their place is nobody's promise. */
const order = (someone: Person, from: number) =>
  eventsOf(someone, from).filter((event) => event !== 'intel:update' && event !== 'dst:trace')

describe.each<Transport>(['websocket', 'polling'])('the order of emissions over %s', (transport) => {
  test('[OR3] at completion: bubble, progress, the complete line, phase, update', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'], {}, transport)) as [Person, Person]
    for (let i = 0; i < 2; i++) for (const someone of [ana, ben]) await someone.ask('chat:review-complete', {})
    await ana.ask('chat:review-complete', {})
    await ana.settled()
    await ben.settled()
    const [fromA, fromB] = [ana.heard.length, ben.heard.length]
    expect(await ben.ask('chat:review-complete', {})).toEqual({ ok: true, sectionId: 'sec_3' })
    for (const someone of [ana, ben]) await someone.hears('room:update', ({ phase }) => phase === 'ended')
    const ending = ['chat:inject:update', 'goal:progress', 'chat:message', 'room:phase', 'room:update']
    expect(order(ana, fromA)).toEqual(ending)
    expect(order(ben, fromB)).toEqual(['ack chat:review-complete', ...ending])
    expect(heardOf(ana, 'chat:message', fromA)[0]).toMatchObject({ type: 'moderator', trigger: 'complete' })
    expect(heardOf(ana, 'room:phase', fromA)).toEqual([{ phase: 'ended', reason: 'goal' }])
    expect(heardOf(ana, 'goal:progress', fromA)[0]).toMatchObject({ doneCount: 3, totalCount: 3, complete: true })
    expect(heardOf(ana, 'room:update', fromA)[0]).toMatchObject({ phase: 'ended', endedReason: 'goal' })
  })

  test('[OR4] [OR2] at a time-out: the line, then phase; no tick follows', async () => {
    const [ana] = await on.meeting(['Ana'], { durationMs: 1_000, aiMode: 'silent' }, transport)
    await ana.settled()
    const from = ana.heard.length
    await ana.hears('room:update', ({ phase }) => phase === 'ended')
    expect(order(ana, from)).toEqual(['chat:message', 'room:phase', 'room:update'])
    expect(heardOf(ana, 'chat:message', from)[0]).toMatchObject({ trigger: 'timeout' })
    expect(heardOf(ana, 'room:phase', from)).toEqual([{ phase: 'ended', reason: 'timeout' }])
    await on.concluded(ana.code)
    const ended = ana.heard.length
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(heardOf(ana, 'timer', ended)).toEqual([])
  })

  test('[OR7] the ack of create and join carries the whole state, with the caller in it', async () => {
    const ana = await on.person(transport)
    const created = await ana.ask('room:create', { name: 'Ana' })
    const ben = await on.person(transport)
    const joined = await ben.ask('room:join', { code: created.code, name: 'Ben' })
    expect(joined.state.participants.map(({ name }: Reply) => name)).toEqual(['Ana', 'Ben'])
    await eventually(() => expect(heardOf(ana, 'room:update').at(-1)?.participants).toHaveLength(2))
    for (const update of heardOf(ben, 'room:update')) expect(update.participants).toHaveLength(2)
  })

  test('[OR6] everybody hears everything in the order of the stream, also what comes from all sides', async () => {
    const people = (await on.meeting(['Ana', 'Ben', 'Cem', 'Dee'], { aiMode: 'moderator' }, transport)) as Person[]
    for (const someone of people) await someone.settled()
    const from = people.map(({ heard }) => heard.length)
    for (let i = 0; i < 20; i++) {
      people.forEach((someone, n) => {
        someone.tell('chat:message', { text: `${n}-${i} agreed` })
        if (i % 7 === n) someone.tell('chat:review-complete', {})
        if (i % 5 === n) someone.tell('doc:annotate', { text: `${n}-${i}` })
      })
    }
    for (const someone of people) await someone.settled()
    for (const someone of people) await someone.settled()
    const shared = people.map(({ heard }, i) =>
      heard
        .slice(from[i])
        .filter(({ event }) => ['chat:message', 'chat:inject:update', 'doc:annotation'].includes(event))
        .map(({ event, payload }) => `${event} ${payload.id ?? payload.messageId} ${payload.votes?.length ?? ''}`),
    )
    for (const heard of shared) expect(heard).toEqual(shared[0])
    const stored = (await on.stored(people[0]!.code)).flatMap(({ type, data }) => {
      const { messageId, annotationId } = data as { messageId: string; annotationId: string }
      if (type === 'messaged' || type === 'opened') return [messageId]
      return type === 'annotated' ? [annotationId] : []
    })
    const ids = shared[0]!.filter((line) => !line.startsWith('chat:inject')).map((line) => line.split(' ')[1])
    expect(ids).toEqual(stored.slice(-ids.length))
  })
})

describe('what is sent when', () => {
  test('[OR8] a message by itself sends no room:update', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    await ana.settled()
    const from = ana.heard.length
    for (let i = 0; i < 5; i++) await ben.ask('chat:message', { text: `line ${i}` })
    await ana.settled()
    expect(eventsOf(ana, from)).toContain('chat:message')
    expect(eventsOf(ana, from)).not.toContain('room:update')
  })

  test('[OR5] many changes of one moment send few room:updates, the last of them the newest', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    await ana.settled()
    const from = ana.heard.length
    for (let i = 0; i < 40; i++) ben.tell('setup:ready', { ready: i % 2 === 0 })
    ben.tell('setup:ready', { ready: true })
    await ben.settled()
    await ana.settled()
    const updates = heardOf(ana, 'room:update', from)
    expect(updates.length).toBeLessThan(20)
    expect(updates.at(-1).participants[1].ready).toBe(true)
  })

  test('[DO2] [MS7] an upload posts a system message and then room:update', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    await ben.settled()
    const from = ben.heard.length
    expect((await upload(on.url, ana.code, 'a contract')).status).toBe(200)
    await eventually(() => expect(eventsOf(ben, from)).toEqual(['chat:message', 'room:update']))
    const [message] = heardOf(ben, 'chat:message', from)
    expect(Object.keys(message).sort()).toEqual(['at', 'id', 'text', 'type'])
    expect(message.type).toBe('system')
    expect(heardOf(ben, 'room:update', from)[0].doc.sections).toHaveLength(3)
  })

  test('[MS7] arrived topics and a removal do so too, from nobody', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    await ben.settled()
    const from = ben.heard.length
    const { body } = await upload(on.url, ana.code, 'From a thread')
    await ben.hears('room:update', ({ doc }) => doc.sections.length === 2)
    await fetch(`${on.url}/api/rooms/${ana.code}/document/${body.docId}`, { method: 'DELETE' })
    await eventually(() => expect(heardOf(ben, 'room:update', from).at(-1).docs).toEqual([]))
    const lines = heardOf(ben, 'chat:message', from)
    expect(lines.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Offer/),
      expect.stringMatching(/2 topics/),
      expect.stringMatching(/removed “Offer”/),
    ])
    for (const line of lines) expect(Object.keys(line).sort()).toEqual(['at', 'id', 'text', 'type'])
    expect(lines.map(({ type }) => type)).toEqual(['system', 'system', 'system'])
  })

  test('[OR1] the kickoff line is in the state and comes as a message, once, with one id', async () => {
    const [ana] = await on.room(['Ana'])
    await ana.ask('setup:start', {})
    const kickoff = await ana.hears('chat:message', ({ trigger }) => trigger === 'kickoff')
    await ana.settled()
    const { state } = await ana.ask('room:state', {})
    expect(state.messages).toEqual([kickoff])
    expect(heardOf(ana, 'chat:message')).toHaveLength(1)
  })
})
