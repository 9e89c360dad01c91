import { describe, expect, test } from 'vitest'
import { nodeStage } from '../helpers/nodeStage.ts'
import { type Person, person, type Reply } from '../helpers/people.ts'
import { expectRefused, heardOf } from '../helpers/stage.ts'

const on = nodeStage(3)
const isShown =
  ({ id }: Person, connected: boolean) =>
  ({ participants }: Reply) =>
    participants.some((one: Reply) => one.id === id && one.connected === connected)
const stateOf = async (someone: Person) => (await someone.ask('room:state', {})).state

describe('seats on several nodes', () => {
  test('[MN48] a connection’s id names its node, and everybody sees who is there', async () => {
    const [ana, ben] = (await on.room([
      ['Ana', 0],
      ['Ben', 1],
    ])) as [Person, Person]
    await ana.hears('room:update', isShown(ben, true))
    const ids = (await on.stored(ana.code)).flatMap(({ data }) => data.connectionId ?? [])
    expect(ids.map((id) => id.split('.')[0])).toEqual([on.services[0]!.node.id, on.services[1]!.node.id])
    ben.leave()
    await ana.hears('room:update', isShown(ben, false))
    await on.back(ben, 2)
    await expect.poll(async () => isShown(ben, true)(await stateOf(ana))).toBe(true)
  })

  test('[MN50] a person who moves to another node is never away, and the older connection hears nothing more', async () => {
    const [ana, ben] = (await on.meeting([
      ['Ana', 0],
      ['Ben', 1],
    ])) as [Person, Person]
    const moved = await on.back(ben, 2)
    await ana.ask('chat:message', { text: 'After the move.' })
    await moved.hears('chat:message', ({ text }) => text === 'After the move.')
    expect(heardOf(ben, 'chat:message').map(({ text }) => text)).not.toContain('After the move.')
    expectRefused(await ben.ask('chat:message', { text: 'From the older one.' }))
    ben.leave()
    await ana.ask('chat:message', { text: 'And after its end.' })
    await moved.settled()
    expect((await on.stored(ana.code)).map(({ type }) => type)).not.toContain('unseated')
    expect(isShown(ben, true)(await stateOf(ana))).toBe(true)
  })

  test('[MN50] of two who take one seat at once on two nodes one has it', async () => {
    const [ana, ben] = (await on.room([
      ['Ana', 0],
      ['Ben', 1],
    ])) as [Person, Person]
    ben.leave()
    await ana.hears('room:update', isShown(ben, false))
    const both = await Promise.all([on.back(ben, 1), on.back(ben, 2)])
    const last = (await on.stored(ana.code)).findLast(({ type }) => type === 'seated')!.data.connectionId.split('.')[0]
    const [holder, other] = last === on.services[1]!.node.id ? both : both.toReversed()
    await expect.poll(async () => (await other!.ask('setup:ready', { ready: true })).error).toBeDefined()
    expect(await holder!.ask('setup:ready', { ready: true })).toEqual({ ok: true })
  })

  test('[MN50] the role of host moves to a person on another node and back', async () => {
    const [ana, ben] = (await on.room([
      ['Ana', 0],
      ['Ben', 1],
    ])) as [Person, Person]
    expect(await ana.ask('room:host', { participantId: ben.id })).toEqual({ ok: true })
    await ben.hears('room:update', ({ hostId }) => hostId === ben.id)
    expect(await ben.ask('room:host', { participantId: ana.id })).toEqual({ ok: true })
    expectRefused(await ben.ask('room:host', { participantId: ben.id }))
  })

  test('[MN51] a room that another node reads keeps the seats of those who are there', async () => {
    const [ana] = (await on.room([['Ana', 0]])) as [Person]
    const answer = await fetch(`${on.services[1]!.url}/api/rooms/${ana.code}/report`)
    expect(answer.status).toBe(200)
    const ben = await on.person(1)
    const { state } = await ben.ask('room:join', { code: ana.code, name: 'Ben' })
    expect(isShown(ana, true)(state)).toBe(true)
    expect((await on.stored(ana.code)).map(({ type }) => type)).toEqual(['created', 'joined', 'joined'])
  })

  test('[MN58] after the end everybody sees who is still there, on all nodes', async () => {
    const [ana, ben] = (await on.meeting([
      ['Ana', 0],
      ['Ben', 1],
    ])) as [Person, Person]
    await ana.ask('chat:stop', {})
    for (const someone of [ana, ben]) await someone.hears('room:phase', ({ phase }) => phase === 'ended')
    expect([ana, ben].map((one) => isShown(one, true))).toHaveLength(2)
    await expect.poll(async () => isShown(ben, true)(await stateOf(ana))).toBe(true)
    await expect.poll(async () => isShown(ana, true)(await stateOf(ben))).toBe(true)
    const from = ana.heard.length
    ben.leave()
    await expect.poll(async () => isShown(ben, false)(await stateOf(ana))).toBe(true)
    expect(
      ana.heard.slice(from).some(({ event, payload }) => event === 'room:update' && isShown(ben, false)(payload)),
    ).toBe(true)
    const back = await on.back(ben, 2)
    await expect.poll(async () => isShown(ben, true)(await stateOf(ana))).toBe(true)
    await expect.poll(async () => isShown(ana, true)(await stateOf(back))).toBe(true)
  })
})

describe('a node that is gone', () => {
  test('[MN51] its people are shown as away, and take their seats at once elsewhere', async () => {
    const lost = await on.nodes.start()
    const at = on.services.indexOf(lost)
    const [ana, ben] = (await on.meeting([
      ['Ana', 0],
      ['Ben', at],
    ])) as [Person, Person]
    lost.kill()
    await ana.hears('room:update', isShown(ben, false))
    const unseated = (await on.stored(ana.code)).filter(({ type }) => type === 'unseated')
    expect(unseated.map(({ data }) => data.reason)).toEqual(['restart'])
    const back = await on.back(ben, 1)
    expect((await back.ask('chat:message', { text: 'Here again.' })).error).toBeUndefined()
    await ana.hears('chat:message', ({ text }) => text === 'Here again.')
  })

  test('[MN51] a seat that its node lost without a word is taken elsewhere before anybody knows', async () => {
    const lost = await on.nodes.start()
    const [ana] = (await on.room([['Ana', 0]])) as [Person]
    const ben = await person(lost.url)
    await ben.ask('room:join', { code: ana.code, name: 'Ben' })
    lost.kill()
    ben.leave()
    const back = await on.back(ben, 2)
    expect(await back.ask('setup:ready', { ready: true })).toEqual({ ok: true })
    await expect.poll(async () => isShown(ben, true)(await stateOf(ana))).toBe(true)
  })

  test('[MN52] [MN33] one that was only silent has its people seated again when it is back', async () => {
    const [ana, ben] = (await on.room([
      ['Ana', 0],
      ['Ben', 1],
    ])) as [Person, Person]
    await ana.hears('room:update', isShown(ben, true))
    const resume = on.services[1]!.holdTail()
    on.services[1]!.node.lose()
    await ana.hears('room:update', isShown(ben, false))
    resume()
    on.services[1]!.node.comeBack()
    await expect.poll(async () => isShown(ben, true)(await stateOf(ana))).toBe(true)
    expect(await ben.ask('setup:ready', { ready: true })).toEqual({ ok: true })
    await ana.hears('room:update', ({ participants }) => participants.some(({ ready }: Reply) => ready))
  })

  test('[MN52] what was missed is caught up when the log is heard again', async () => {
    const [ana, ben] = (await on.meeting([
      ['Ana', 0],
      ['Ben', 1],
    ])) as [Person, Person]
    const resume = on.services[1]!.holdTail()
    for (const n of [1, 2, 3]) await ana.ask('chat:message', { text: `Unheard ${n}.` })
    // Whoever speaks on a node that lags hears first what was said before.
    await ben.ask('chat:message', { text: 'Late.' })
    const heard = () => heardOf(ben, 'chat:message').flatMap(({ text }) => (/Unheard|Late/.test(text) ? [text] : []))
    await expect.poll(heard).toEqual(['Unheard 1.', 'Unheard 2.', 'Unheard 3.', 'Late.'])
    resume()
    await ana.ask('chat:message', { text: 'Unheard no more.' })
    await ben.hears('chat:message', ({ text }) => text === 'Unheard no more.')
    expect(new Set(heard()).size).toBe(heard().length)
  })
})
