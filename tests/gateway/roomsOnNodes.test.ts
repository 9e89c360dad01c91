import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type HandClock, handClock } from '#dev/harness/clock.ts'
import { type MemoryNode, memoryNodes } from '#dev/harness/nodes.ts'
import { silentMetrics } from '#dev/harness/serviceLife.ts'
import { socketTo } from '#dev/harness/socketDouble.ts'
import { create, join, leave } from '#gateway/connections/admission.ts'
import { attachBot, detachBot } from '#gateway/connections/bot.ts'
import type { Connection } from '#gateway/connections/connection.ts'
import { CodeGuard } from '#gateway/limits/codeGuard.ts'
import { noCheckpoint } from '#gateway/rooms/checkpoint.ts'
import type { Reactor } from '#gateway/rooms/reactor.ts'
import { Rooms } from '#gateway/rooms/rooms.ts'
import { CLIENT_EVENTS } from '#protocol/clientEvents.ts'
import { memoryLog } from '#stores/events/memory.ts'

const IDLE_MS = 60_000
const SWEEP_MS = 10_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

type Reply = Record<string, unknown> & { code: string; participantId: string; error?: string }

interface NodeLife {
  readonly node: MemoryNode
  readonly rooms: Rooms
  /** What its reactor was told: `loaded`, `taken`, `released`, `done` (of a room that it conducts) and `said` (of another's). */
  readonly told: string[]
  readonly divided: string[]
  enter(name: string, code?: string, settings?: object): Promise<{ connection: Connection; reply: Reply }>
  bot(code: string): Promise<Connection>
}

const log = memoryLog()
let clock: HandClock
let all: ReturnType<typeof memoryNodes>
let lives: NodeLife[]
beforeEach(() => {
  clock = handClock()
  all = memoryNodes()
  lives = []
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(lives.map(({ rooms }) => rooms.stop()))
})

async function begin(): Promise<NodeLife> {
  const node = all.join()
  const told: string[] = []
  const divided: string[] = []
  const reactor: Reactor = {
    carriedOut: (_, __, conducts) => void told.push(conducts ? 'done' : 'said'),
    taken: (_, done) => void told.push(...done.map(({ command }) => command?.type ?? 'taken')),
    loaded: () => void told.push('loaded'),
    released: () => void told.push('released'),
  }
  const rooms = new Rooms({
    ...{ log, clock, nodes: node, reactor, metrics: silentMetrics, checkpoint: noCheckpoint, pulseMs: 0 },
    llm: () => ({ available: false, model: null }),
    divide: (code, docId) => void divided.push(`${code} ${docId}`),
    random: () => 0.5,
    fault: (error) => {
      throw error
    },
  })
  await rooms.recover()
  let count = 0
  const doors = { rooms, codes: new CodeGuard(false), video: true, openOn: async () => ({ error: 'none' }) }
  const answered = async (enter: (ack: (reply: object) => void) => Promise<void>) => {
    let reply: object = {}
    await enter((answer) => {
      reply = answer
    })
    return reply as Reply
  }
  const connect = () => socketTo(`${node.id}.c${count++}`, () => {})
  const life: NodeLife = {
    ...{ node, rooms, told, divided },
    async enter(name, code, settings = {}) {
      const connection = connect()
      const reply = await answered((ack) =>
        code === undefined
          ? create(doors, connection, CLIENT_EVENTS['room:create'].payload.parse({ name, ...settings }), ack)
          : join(doors, connection, { code, name }, ack),
      )
      expect(reply.error).toBeUndefined()
      await rest()
      return { connection, reply }
    },
    async bot(code) {
      const connection = connect()
      await answered((ack) => attachBot({ ...doors, botSecret: 's' }, connection, { code, secret: 's' }, ack))
      await rest()
      return connection
    },
  }
  lives.push(life)
  return life
}

/** Turns of the loop until nothing moves: only the clock goes on from here. */
async function rest(): Promise<void> {
  for (let still = 0; still < 6; ) {
    await new Promise((resolve) => setImmediate(resolve))
    still = lives.every(({ rooms }) => [...rooms.inMemory()].every(({ idle }) => idle)) ? still + 1 : 0
  }
}
async function pass(ms: number): Promise<void> {
  await clock.advance(ms, rest)
}
async function sweep(times = 1): Promise<void> {
  for (let i = 0; i < times; i++) {
    vi.advanceTimersByTime(SWEEP_MS)
    await rest()
  }
}
async function bye({ connection }: { connection: Connection }): Promise<void> {
  leave(connection, 'disconnected')
  await rest()
}
const conductor = (code: string) => all.holder(`room-${code}`)
async function types(code: string): Promise<string[]> {
  const found: string[] = []
  for await (const { type } of log.readStream(`room-${code}`)) found.push(type)
  return found
}

describe('the conductor of a room', () => {
  test('[MN54] is one node: it is told of everything, the others of what was said there', async () => {
    const [one, other] = [await begin(), await begin()]
    const ana = await one.enter('Ana')
    await other.enter('Ben', ana.reply.code)
    expect(conductor(ana.reply.code)).toBe(one.node.id)
    expect(one.rooms.conducts(ana.reply.code)).toBe(true)
    // The lease of a new room comes a moment after the room, and `loaded` takes up what happened until then.
    expect(one.told).toEqual(['said', 'loaded', 'taken'])
    expect(other.told).toEqual(['said'])
    await (await one.rooms.find(ana.reply.code))!.ask({ type: 'ready', by: ana.reply.participantId, ready: true })
    expect([one.told.at(-1), other.told.at(-1)]).toEqual(['done', 'said'])
  })

  test('[MN55] [DU11] hands over a room that it has not in memory, its clock too', async () => {
    const [one, other] = [await begin(), await begin()]
    const ana = await one.enter('Ana', undefined, { durationMs: 600_000 })
    const { code } = ana.reply
    const room = (await one.rooms.find(code))!
    await room.ask({ type: 'start', by: ana.reply.participantId })
    await bye(ana)
    await pass(IDLE_MS + 1)
    await sweep()
    expect([one.rooms.isInMemory(code), one.rooms.asleep, conductor(code)]).toEqual([false, 1, one.node.id])
    const ben = await other.enter('Ben', code)
    expect([one.rooms.asleep, conductor(code), other.told]).toEqual([0, other.node.id, ['loaded', 'done']])
    await bye(ben)
    await pass(600_000)
    expect((await types(code)).filter((type) => type === 'ended')).toHaveLength(1)
  })

  test('[MN55] hands over a room that it lets go while people have it elsewhere', async () => {
    const [one, other] = [await begin(), await begin()]
    const ana = await one.enter('Ana')
    const { code } = ana.reply
    await other.enter('Ben', code)
    await bye(ana)
    await pass(IDLE_MS + 1)
    await sweep()
    expect([one.rooms.isInMemory(code), conductor(code), other.told.at(-1)]).toEqual([false, other.node.id, 'loaded'])
  })

  test('[MN55] is found by a later claim where the message got lost', async () => {
    all = memoryNodes({ carry: () => 'lost' })
    const [one, other] = [await begin(), await begin()]
    const ana = await one.enter('Ana')
    const { code } = ana.reply
    await other.enter('Ben', code)
    await bye(ana)
    await pass(IDLE_MS + 1)
    await sweep()
    expect(conductor(code)).toBeUndefined()
    await sweep(3)
    expect([conductor(code), other.told.at(-1)]).toEqual([other.node.id, 'loaded'])
  })

  test('[MN35] [MN55] is one again after a time in which nobody could tell', async () => {
    const [one, other] = [await begin(), await begin()]
    const ana = await one.enter('Ana')
    const { code } = ana.reply
    all.isAway = true
    await other.enter('Ben', code)
    expect([one.rooms.conducts(code), other.rooms.conducts(code)]).toEqual([true, true])
    all.isAway = false
    await sweep(3)
    expect([one.rooms.conducts(code), other.rooms.conducts(code)]).toEqual([true, false])
    expect(other.told.at(-1)).toBe('released')
  })

  test('[MN33] [MN55] that was held for gone leaves to others what they took over', async () => {
    const [one, other] = [await begin(), await begin()]
    const ana = await one.enter('Ana')
    const { code } = ana.reply
    await other.enter('Ben', code)
    one.node.lose()
    await rest()
    await pass(400)
    expect(other.rooms.conducts(code)).toBe(true)
    one.node.comeBack()
    await rest()
    expect([one.rooms.conducts(code), one.told.at(-1)]).toEqual([false, 'released'])
  })

  test('[MN56] that is gone leaves documents without topics to another', async () => {
    const [one, other] = [await begin(), await begin()]
    const ana = await one.enter('Ana')
    const { code } = ana.reply
    const room = (await one.rooms.find(code))!
    const mail = {
      kind: 'email',
      title: 'Offer',
      sha256: 'a'.repeat(64),
      bytes: 9,
      source: 'email',
      pages: null,
    } as const
    await room.ask({ type: 'upload', by: null, ...mail, emails: 2, pending: true, sections: [] })
    await rest()
    const docId = room.state.docs[0]!.id
    one.node.lose()
    await rest()
    expect(other.divided).toEqual([`${code} ${docId}`])
  })
})

describe('seats and bots', () => {
  test('[MN51] [MN52] of a node that was only silent are dropped once and taken again once', async () => {
    const [one, other] = [await begin(), await begin()]
    const ana = await one.enter('Ana')
    const { code } = ana.reply
    await other.enter('Ben', code)
    one.node.lose()
    await pass(400)
    one.node.comeBack()
    await rest()
    await pass(2_000)
    expect((await types(code)).slice(2)).toEqual(['joined', 'unseated', 'seated'])
  })

  test('[MN51] that a node seats while others think it gone are left alone', async () => {
    const [one, other] = [await begin(), await begin()]
    const ana = await one.enter('Ana')
    const { code } = ana.reply
    await other.enter('Ben', code)
    one.node.lose()
    await pass(400)
    // Its own clock says that it was away long before the others hear of it.
    ;(await one.rooms.find(code))!.check()
    await rest()
    await pass(2_000)
    expect((await types(code)).slice(2)).toEqual(['joined', 'unseated', 'seated'])
  })

  test('[MN51] that a node took just before its death, when others thought it gone already, are free after two sweeps', async () => {
    const [one, other] = [await begin(), await begin()]
    const ana = await one.enter('Ana')
    const { code, participantId } = ana.reply
    await other.enter('Ben', code)
    await bye(ana)
    const room = (await other.rooms.find(code))!
    await room.ask({ type: 'rejoin', participantId, connectionId: 'dead0000.c1', cookieHash: null })
    await sweep()
    expect((await types(code)).slice(3)).toEqual(['unseated', 'seated'])
    await sweep()
    expect((await types(code)).slice(3)).toEqual(['unseated', 'seated', 'unseated'])
    await sweep(3)
    expect((await types(code)).slice(3)).toEqual(['unseated', 'seated', 'unseated'])
  })

  test('[MN61] a bot is attached as long as any node has one', async () => {
    const [one, other] = [await begin(), await begin()]
    const ana = await one.enter('Ana', undefined, { voice: true })
    const { code } = ana.reply
    await other.enter('Ben', code)
    const [here, there] = [await one.bot(code), await other.bot(code)]
    const room = (await other.rooms.find(code))!
    const isReady = () => room.state.botReady
    expect(isReady()).toBe(true)
    detachBot(there)
    await rest()
    expect(isReady()).toBe(true)
    const again = await other.bot(code)
    detachBot(here)
    await rest()
    expect([isReady(), room.state.botConnection]).toEqual([true, again.id])
    await other.rooms.stop()
    other.node.lose()
    await pass(400)
    expect((await one.rooms.find(code))!.state.botReady).toBe(false)
  })

  test('[MN58] lost messages after the end are made up for', async () => {
    let isLossy = true
    all = memoryNodes({ carry: () => (isLossy ? 'lost' : undefined) })
    const [one, other] = [await begin(), await begin()]
    const ana = await one.enter('Ana')
    const { code } = ana.reply
    const room = (await one.rooms.find(code))!
    await room.ask({ type: 'start', by: ana.reply.participantId })
    const ben = await other.enter('Ben', code)
    await room.ask({ type: 'stop', by: ana.reply.participantId })
    await rest()
    const isShown = async (life: NodeLife, id: string) =>
      (await life.rooms.find(code))!.view().participants.find((one) => one.id === id)!.connected
    expect(await isShown(one, ben.reply.participantId)).toBe(true)
    await bye(ben)
    expect(await isShown(one, ben.reply.participantId)).toBe(true)
    await pass(40_000)
    await sweep()
    expect(await isShown(one, ben.reply.participantId)).toBe(false)
    isLossy = false
    await sweep()
    expect(await isShown(other, ana.reply.participantId)).toBe(true)
  })
})
