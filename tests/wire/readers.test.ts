import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, roomOf } from '../helpers/people.ts'
import { eventually, stage } from '../helpers/stage.ts'

const on = stage({ LIMIT_UNSENT_MB_SOCKET: '4', LIMIT_UNSENT_MB: '12' })
const TEXT = '日'.repeat(1_000)
const ANSWER_MS = 2_000

/** A room whose state has one and a half megabytes. */
let ana: Person
beforeAll(async () => {
  ;[ana] = await roomOf(on.url, ['Ana'], { maxParticipants: 50 })
  await ana.ask('setup:start', {})
  await Promise.all(Array.from({ length: 500 }, () => ana.ask('chat:message', { text: TEXT })))
})
afterAll(() => ana.leave())

/** Somebody who reads nothing any more, but still sends. */
async function deaf(): Promise<Person> {
  const someone = await on.join(ana.code, 'Deaf')
  const { ws } = someone.socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } }
  ws._socket.pause()
  return someone
}

async function refusals(code: string): Promise<number> {
  const text = await (await fetch(`${on.url}/metrics`)).text()
  return Number(text.match(new RegExp(`parley_refusals_total\\{code="${code}"\\} (\\d+)`))?.[1] ?? 0)
}

async function notices(): Promise<number> {
  const startedAt = performance.now()
  await ana.ask('chat:action', { messageId: 'none', action: 'yes' })
  return performance.now() - startedAt
}

describe('C3 readers who never read', () => {
  test('[EV16] a state is asked for again and again: one is on its way, the others are refused, nobody notices', async () => {
    const before = process.memoryUsage().arrayBuffers
    const people = [await deaf(), await deaf(), await deaf()]
    const refused = await refusals('state-under-way')
    for (let i = 0; i < 40; i++) for (const someone of people) someone.socket.emit('room:state', {}, () => {})
    await eventually(async () => expect(await refusals('state-under-way')).toBeGreaterThan(refused + 90))
    expect(await notices()).toBeLessThan(ANSWER_MS)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * 2 ** 20)
  })

  test('[EV15] [OP11] who is sent more than they read is cut, also without limits by rate: states by acks and by broadcasts count alike', async () => {
    const someone = await deaf()
    const cut = await refusals('slow-reader')
    for (let i = 0; i < 15; i++) {
      someone.socket.emit('room:join', { code: ana.code, name: `Deaf ${i}` }, () => {})
      await ana.settled()
    }
    await eventually(async () => expect(await refusals('slow-reader')).toBeGreaterThan(cut))
    expect(await notices()).toBeLessThan(ANSWER_MS)
  })
})

test('[EV16] who reads gets the same state as ever, by either transport, with the time that is left', async () => {
  for (const transport of ['websocket', 'polling'] as const) {
    const ben = await on.join(ana.code, 'Ben', transport)
    const twice = async () => [await ben.ask('room:state'), await ben.ask('room:state')] as const
    let [one, other] = await twice()
    // An analysis may be written between the two.
    while (one.state.rev !== other.state.rev) [one, other] = await twice()
    expect(one.participantId).toBe(ben.id)
    expect(one.state.messages).toHaveLength(500)
    expect(one.state.remainingMs).toBeGreaterThanOrEqual(other.state.remainingMs)
    expect({ ...other.state, remainingMs: 0 }).toEqual({ ...one.state, remainingMs: 0 })
    await ben.ask('chat:message', { text: `by ${transport}` })
    expect((await ben.ask('room:state')).state.messages.at(-1).text).toBe(`by ${transport}`)
    ben.leave()
  }
})
