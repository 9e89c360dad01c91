import { describe, expect, test } from 'vitest'
import { postFile, postJson } from '../helpers/contextCalls.ts'
import { type Person, type Reply, upload } from '../helpers/people.ts'
import { eventsOf, eventually, expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage()

const stateOf = async (someone: Person) => (await someone.ask('room:state', {})).state
const typesOf = async (code: string) => (await on.stored(code)).map(({ type }) => type)
const endings = async (code: string) => (await on.stored(code)).filter(({ type }) => type === 'ended')

describe('phases go one way', () => {
  test('[PH1] setup, chat, ended; endedReason is null until the end', async () => {
    const [ana] = await on.room(['Ana'])
    const seen = [await stateOf(ana)]
    await ana.ask('setup:start', {})
    seen.push(await stateOf(ana))
    await ana.ask('chat:stop', {})
    seen.push(await stateOf(ana))
    expect(seen.map(({ phase, endedReason }) => [phase, endedReason])).toEqual([
      ['setup', null],
      ['chat', null],
      ['ended', 'stopped'],
    ])
    expectRefused(await ana.ask('setup:start', {}))
    expectRefused(await ana.ask('chat:stop', {}))
  })

  test('[PH2] [PH6] [EV13] start, stop and mode are the host’s alone', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    expectRefused(await ben.ask('setup:start', {}))
    expectRefused(await ben.ask('ai:mode', { mode: 'silent' }))
    await ana.ask('setup:start', {})
    expectRefused(await ben.ask('chat:stop', {}))
    expectRefused(await ben.ask('ai:mode', { mode: 'silent' }))
    expect(await stateOf(ana)).toMatchObject({ phase: 'chat', aiMode: 'assist' })
  })

  test('[EV13] naming the host in the payload, or claiming to be it, helps nobody', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    for (const extra of [{ by: ana.id }, { participantId: ana.id }, { hostId: ben.id }, { code: ana.code }]) {
      expectRefused(await ben.ask('setup:start', extra))
    }
    expect(await typesOf(ana.code)).toEqual(['created', 'joined', 'joined'])
  })

  test('[PH2] only the first start counts, however many come at once', async () => {
    const [ana] = await on.room(['Ana'])
    const replies = await Promise.all(Array.from({ length: 5 }, () => ana.ask('setup:start', {})))
    expect(replies.filter(({ ok }) => ok === true)).toHaveLength(1)
    expect((await typesOf(ana.code)).filter((type) => type === 'started')).toHaveLength(1)
    expect(heardOf(ana, 'room:phase')).toEqual([{ phase: 'chat' }])
  })

  test('[PH6] chat:stop before the start is refused', async () => {
    const [ana] = await on.room(['Ana'])
    expectRefused(await ana.ask('chat:stop', {}))
    expect((await stateOf(ana)).phase).toBe('setup')
  })

  test('[SE18] the host who went away and came back is still the host', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    ana.leave()
    await ben.hears('room:update', ({ participants }) => participants[0].connected === false)
    expect((await stateOf(ben)).hostId).toBe(ana.id)
    expectRefused(await ben.ask('setup:start', {}))
    const again = await on.back(ana)
    expect(await again.ask('setup:start', {})).toEqual({ ok: true })
  })
})

describe('the scope', () => {
  test('[PH3] a start needs neither document nor picks', async () => {
    const [ana] = await on.room(['Ana'])
    expect(await ana.ask('setup:start', {})).toEqual({ ok: true })
    const { doc, progress } = await stateOf(ana)
    expect(doc.selectedSections).toEqual([])
    expect(progress).toEqual({ goalType: 'docreview', sections: [], doneCount: 0, totalCount: 0, complete: false })
  })

  test('[PH3] a document that nobody picked from gives an empty scope', async () => {
    const [ana] = await on.room(['Ana'])
    await upload(on.url, ana.code, 'a contract')
    await ana.ask('setup:start', {})
    expect((await stateOf(ana)).doc.selectedSections).toEqual([])
  })

  test('[PH4] topics still pending refuse the start, and it works once they are there', async () => {
    const [ana] = await on.room(['Ana'])
    await upload(on.url, ana.code, 'From somebody: a thread', 'thread.eml')
    const reply = await ana.ask('setup:start', {})
    if (reply.error) {
      expectRefused(reply)
      await eventually(async () => expect((await stateOf(ana)).doc.sections).toHaveLength(2))
      expect(await ana.ask('setup:start', {})).toEqual({ ok: true })
    }
    const types = await typesOf(ana.code)
    expect(types.indexOf('started')).toBeGreaterThan(types.indexOf('divided'))
  })

  test('[PH5] is the union of all picks in document order, and stays as it is', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    await upload(on.url, ana.code, 'a contract')
    await ben.ask('setup:pick-sections', { sectionIds: ['sec_3'] })
    await ana.ask('setup:pick-sections', { sectionIds: ['sec_3', 'sec_1', 'sec_1'] })
    ben.leave()
    await ana.ask('setup:start', {})
    expect((await stateOf(ana)).doc.selectedSections).toEqual(['sec_1', 'sec_3'])
    expectRefused(await ana.ask('setup:pick-sections', { sectionIds: ['sec_2'] }))
    expect((await stateOf(ana)).doc.selectedSections).toEqual(['sec_1', 'sec_3'])
  })

  test('[SC6] [SC7] picks replace each other, unknown ids fall away, the document’s order is kept, all see it', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    await upload(on.url, ana.code, 'a contract')
    const picked = async (sectionIds: unknown[]) => {
      const from = ana.heard.length
      expect(await ben.ask('setup:pick-sections', { sectionIds })).toEqual({ ok: true })
      await eventually(() => expect(heardOf(ana, 'room:update', from).length).toBeGreaterThan(0))
      return heardOf(ana, 'room:update').at(-1).doc.picks[ben.id]
    }
    expect(await picked(['sec_3', 'sec_1'])).toEqual(['sec_1', 'sec_3'])
    expect(await picked(['sec_2', 'sec_9', 'topic_1', '__proto__', 'constructor', ''])).toEqual(['sec_2'])
    expect(await picked([])).toEqual([])
  })

  test.each([{}, { sectionIds: 'sec_1' }, { sectionIds: [1] }, { sectionIds: [null] }, { sectionIds: { 0: 'sec_1' } }])(
    '[EV2] picks like %j are refused',
    async (payload) => {
      const [ana] = await on.room(['Ana'])
      await upload(on.url, ana.code, 'a contract')
      await ana.ask('setup:pick-sections', { sectionIds: ['sec_1'] })
      expectRefused(await ana.ask('setup:pick-sections', payload))
      expect((await stateOf(ana)).doc.picks[ana.id]).toEqual(['sec_1'])
    },
  )
})

describe('[PH10] what a phase does not allow', () => {
  const inSetup: [string, object][] = [
    ['setup:ready', { ready: true }],
    ['setup:pick-sections', { sectionIds: ['sec_1'] }],
  ]
  const inChat: [string, object][] = [
    ['chat:message', { text: 'hello' }],
    ['chat:action', { messageId: 'm_1', action: 'yes' }],
    ['chat:review-complete', {}],
  ]

  test.each(inChat)('%s is refused before the start and after the end', async (event, payload) => {
    const [ana] = await on.room(['Ana'])
    expectRefused(await ana.ask(event, payload))
    await ana.ask('setup:start', {})
    await ana.ask('chat:stop', {})
    await on.concluded(ana.code)
    const before = await typesOf(ana.code)
    expectRefused(await ana.ask(event, payload))
    expect(await typesOf(ana.code)).toEqual(before)
  })

  test.each(inSetup)('%s is refused after the start', async (event, payload) => {
    const [ana] = await on.meeting(['Ana'])
    const before = await typesOf(ana.code)
    expectRefused(await ana.ask(event, payload))
    await ana.ask('chat:stop', {})
    expectRefused(await ana.ask(event, payload))
    expect((await typesOf(ana.code)).slice(0, before.length)).toEqual(before)
  })

  test('nothing a client can send changes an ended room', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    await ana.ask('chat:review-complete', {})
    const { id: messageId } = await ana.hears('chat:message', ({ type }) => type === 'inject')
    await ana.ask('chat:stop', {})
    await on.concluded(ana.code)
    const before = (await on.stored(ana.code)).at(-1)!.hash
    for (const [event, payload] of [
      ...inSetup,
      ...inChat,
      ['chat:action', { messageId, action: 'yes' }],
      ['ai:mode', { mode: 'silent' }],
      ['doc:annotate', { text: 'late' }],
      ['chat:stop', {}],
      ['setup:start', {}],
      ['voice:hand', { raised: true }],
    ] as [string, object][]) {
      await ana.ask(event, payload)
    }
    ben.leave()
    await ana.settled()
    await upload(on.url, ana.code, 'late')
    expect((await on.stored(ana.code)).at(-1)!.hash).toBe(before)
  })
})

describe('T14 a room ends once', () => {
  test('[PH9] stops that come together end it once and tell one reason', async () => {
    const [ana] = await on.meeting(['Ana'])
    const replies = await Promise.all(Array.from({ length: 4 }, () => ana.ask('chat:stop', {})))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    await ana.settled()
    expect(await endings(ana.code)).toHaveLength(1)
    expect(heardOf(ana, 'room:phase').filter(({ phase }) => phase === 'ended')).toHaveLength(1)
  })

  test('[PH9] the last vote and the stop in one moment: the first in the stream decides', async () => {
    for (const first of ['vote', 'stop']) {
      const [ana] = await on.meetingOn(['sec_1'], ['Ana'])
      const vote = () => ana.ask('chat:review-complete', {})
      const stop = () => ana.ask('chat:stop', {})
      const [a, b] = await Promise.all(first === 'vote' ? [vote(), stop()] : [stop(), vote()])
      expect(a.ok).toBe(true)
      expectRefused(b)
      await ana.settled()
      expect(await endings(ana.code)).toHaveLength(1)
      expect((await stateOf(ana)).endedReason).toBe(first === 'vote' ? 'goal' : 'stopped')
    }
  })

  test('[PH8] [SE18] a room that everybody left ends by its clock', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'], { durationMs: 1_000 })) as [Person, Person]
    ana.leave()
    ben.leave()
    await eventually(async () =>
      expect((await endings(ana.code)).map(({ data }) => data)).toEqual([{ reason: 'timeout' }]),
    )
    const again = await on.person()
    const { state } = await again.ask('room:rejoin', { code: ana.code, participantId: ana.id })
    expect(state).toMatchObject({ phase: 'ended', endedReason: 'timeout', remainingMs: 0 })
  })

  test('[PH7] an empty scope never reaches the goal', async () => {
    const [ana] = await on.room(['Ana'])
    await ana.ask('setup:start', {})
    await ana.ask('chat:message', { text: 'agreed' })
    expectRefused(await ana.ask('chat:review-complete', {}))
    expect((await stateOf(ana)).phase).toBe('chat')
    expect(eventsOf(ana)).not.toContain('chat:inject:update')
    expect(heardOf(ana, 'chat:message').filter(({ type }: Reply) => type === 'inject')).toEqual([])
  })
})

describe('[PH11] the stream of an ended meeting', () => {
  test('takes rulings, analyses and board files, and nothing else that anybody sends', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    for (const text of ['I will send the new draft by Friday.', 'Thank you, then that is settled.']) {
      await ana.ask('chat:message', { text })
    }
    await ana.ask('intel:refresh', {})
    const ledger = await ana.hears('intel:update', ({ actions }) => actions.length === 1)
    await ana.ask('chat:stop', {})
    await on.concluded(ana.code)
    const url = `${on.url}/api/rooms/${ana.code}`
    const bytes = 'a\n1'
    const sent: [string, object?][] = [
      ['room:state'],
      ['setup:ready', { ready: true }],
      ['setup:pick-sections', { sectionIds: [] }],
      ['setup:start'],
      ['chat:message', { text: 'late' }],
      ['chat:review-complete'],
      ['chat:stop'],
      ['ai:mode', { mode: 'silent' }],
      ['doc:annotate', { text: 'late' }],
      ['voice:hand', { raised: true }],
      ['intel:refresh'],
      ['intel:set-action', { actionId: ledger.actions[0].id, status: 'done' }],
    ]
    for (const [event, payload = {}] of sent) await ana.ask(event, payload)
    ben.leave()
    await on.back(ben)
    expectRefused(await (await on.person()).ask('room:join', { code: ana.code, name: 'Cem' }))
    expect((await upload(on.url, ana.code, 'late')).status).toBe(409)
    expect((await postJson(`${url}/context/note`, { text: 'late' })).status).toBe(409)
    expect((await postFile(`${url}/context/data`, { name: 'a.csv', bytes })).status).toBe(409)
    expect((await postFile(`${url}/board/file`, { name: 'a.csv', bytes })).status).toBe(200)
    await ana.settled()
    const types = (await on.stored(ana.code)).map(({ type }) => type)
    const after = types.slice(types.indexOf('ended') + 1)
    expect(after.filter((type) => type !== 'analysed')).toEqual(['ruled', 'boardFileAdded'])
  })
})
