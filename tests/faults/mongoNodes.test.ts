import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMongo } from '#stores/mongo/connection.ts'
import type { MongoBus } from '#stores/nodes/mongo/bus.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import type { MongoDouble } from '../doubles/mongo/server.ts'
import { doubleMongo, type TestMongo } from '../helpers/mongod.ts'
import { GONE_MS, MongoNodesStage } from '../helpers/mongoNodes.ts'

const POLL = { timeout: 15_000 }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let server: TestMongo
let double: MongoDouble
let stage: MongoNodesStage
let one: Nodes
let other: Nodes
let gone: string[]
beforeAll(async () => {
  server = await doubleMongo()
  double = server.double!
})
afterAll(() => server.close())
beforeEach(async () => {
  stage = new MongoNodesStage(server)
  ;[one, other] = [await stage.join(), await stage.join()]
  gone = []
  for (const node of [one, other]) node.onGone((id) => gone.push(id))
})
afterEach(async () => {
  double.slow(0)
  double.shiftClock(0)
  await double.comeBack()
  await stage.close()
})

/** Resolves after so much time in which the nodes could judge each other. */
async function beats(node: Nodes, ms: number): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until) await node.take(`beat-${Math.random()}`)
}

describe('[MN40] who is gone', () => {
  test('is nobody while the database is away from all, and nobody once it is back', async () => {
    await one.take('room-AAAAAA')
    await double.goAway()
    await pause(1.5 * GONE_MS)
    expect([one.isGone(other.id), await other.take('room-AAAAAA')]).toEqual([false, true])
    let returned = 0
    other.onReturned(() => returned++)
    // One of them finds the database first, and may not judge the other by its old beat.
    stage.lineOf(other).become('cut')
    await double.comeBack()
    await beats(one, 0.3 * GONE_MS)
    stage.lineOf(other).become('whole')
    // It took a lease that nobody could tell about, and asks again.
    await expect.poll(() => returned, POLL).toBe(1)
    await beats(one, 2 * GONE_MS)
    expect([gone, one.isGone(other.id), other.isGone(one.id)]).toEqual([[], false, false])
    expect([await one.take('room-AAAAAA'), await other.take('room-AAAAAA')]).toEqual([true, false])
  })

  test('is nobody because the clock of the database jumps, as by a change of its server', async () => {
    await beats(one, 1.2 * GONE_MS)
    for (const ms of [3_600_000, 0]) {
      // One of them beats by the new clock first, and may not judge the other by the old one.
      stage.lineOf(other).become('cut')
      double.shiftClock(ms)
      await beats(one, 0.2 * GONE_MS)
      stage.lineOf(other).become('whole')
      await beats(one, 1.2 * GONE_MS)
    }
    expect([gone, one.isGone(other.id)]).toEqual([[], false])
    await stage.lose(other)
    expect(one.isGone(other.id)).toBe(true)
  })

  test('is nobody because every call takes long', async () => {
    double.slow(GONE_MS / 4)
    await pause(2 * GONE_MS)
    expect(gone).toEqual([])
    double.slow(0)
    await beats(one, 0.5 * GONE_MS)
    expect(gone).toEqual([])
  })

  test('is no node that began a moment ago, although nobody read of it yet', async () => {
    const third = await stage.join()
    expect([one.isGone(third.id), other.isGone(third.id)]).toEqual([false, false])
    await beats(one, 0.5 * GONE_MS)
    expect([one.isGone(third.id), gone]).toEqual([false, []])
  })
})

describe('[MN31] leases', () => {
  test('of a node that is gone get exactly one new holder', async () => {
    const more = [await stage.join(), await stage.join()]
    const rooms = Array.from({ length: 50 }, (_, i) => `room-${i}`)
    await Promise.all(rooms.map((room) => other.take(room)))
    await stage.lose(other)
    const takers = [one, ...more]
    const take = async (node: Nodes, room: string) => {
      await pause(10 * Math.random())
      return node.take(room)
    }
    const taken = await Promise.all(rooms.map((room) => Promise.all(takers.map((node) => take(node, room)))))
    expect(taken.map((each) => each.filter((is) => is).length)).toEqual(rooms.map(() => 1))
    const again = await Promise.all(rooms.map((room) => Promise.all(takers.map((node) => node.take(room)))))
    expect(again).toEqual(taken)
  })

  test('that are taken in one turn go into few commands, and those that are held into none', async () => {
    const count = () => [...double.served].reduce((sum, [name, n]) => sum + (name === 'update' ? n : 0), 0)
    const before = count()
    const rooms = Array.from({ length: 3_000 }, (_, i) => `room-${i}`)
    expect(new Set(await Promise.all(rooms.map((room) => one.take(room))))).toEqual(new Set([true]))
    expect(count() - before).toBeLessThan(10)
    await Promise.all(rooms.map((room) => one.release(room)))
    expect(await other.take('room-7')).toBe(true)
  })

  test('that are released while the database is away are free once it is back', async () => {
    await one.take('room-AAAAAA')
    await double.goAway()
    await one.release('room-AAAAAA')
    await double.comeBack()
    // While nobody can tell, a lease is only presumed: it must be the other's before the one asks for it.
    const holds = async () => (await other.take('room-AAAAAA')) && !other.isPresumed('room-AAAAAA')
    await expect.poll(holds, POLL).toBe(true)
    await expect.poll(() => one.take('room-AAAAAA'), POLL).toBe(false)
  })
})

describe('[MN41] a process that was stopped', () => {
  test('is found gone, comes back under its id, and does not believe in leases that another took', async () => {
    const script = join(import.meta.dirname, 'nodeChild.ts')
    const child = spawn(process.execPath, [script, stage.url], { stdio: ['pipe', 'pipe', 'inherit'] })
    const said: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => said.push(line))
    await expect.poll(() => said.length, POLL).toBe(1)
    const id = said[0]!
    child.stdin.write('take room-AAAAAA\ntake room-BBBBBB\n')
    await expect.poll(() => said.slice(1), POLL).toEqual(['room-AAAAAA true', 'room-BBBBBB true'])
    await expect.poll(() => one.isGone(id), POLL).toBe(false)
    child.kill('SIGSTOP')
    await expect.poll(() => gone.filter((each) => each === id).length, POLL).toBe(2)
    expect((await one.left('room-')).toSorted()).toEqual(['room-AAAAAA', 'room-BBBBBB'])
    expect(await one.take('room-AAAAAA')).toBe(true)
    child.stdin.write('take room-AAAAAA\n')
    child.kill('SIGCONT')
    await expect.poll(() => said.slice(3).toSorted(), POLL).toEqual(['returned', 'room-AAAAAA false'])
    await expect.poll(() => one.isGone(id), POLL).toBe(false)
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
})

describe('[MN42] the bus', () => {
  const heardBy = (node: Nodes) => {
    const heard: unknown[] = []
    node.bus.subscribe('room', ({ n }) => heard.push(n))
    return heard
  }

  test('drops what is too large, and what waits too long or too much', async () => {
    const heard = heardBy(other)
    const bus = one.bus as MongoBus
    bus.publish('room', { n: 'x'.repeat(70_000) })
    expect([bus.dropped, stage.faults.length]).toEqual([1, 1])
    const lines = () => stage.lineOf(one)
    lines().become('stalled')
    bus.publish('room', { n: 'under way' })
    await pause(50)
    for (let n = 0; n < 5_000; n++) bus.publish('room', { n })
    expect(bus.dropped).toBe(3_001)
    await pause(1_200)
    lines().become('whole')
    await expect.poll(() => bus.dropped, POLL).toBeGreaterThanOrEqual(5_001)
    await expect
      .poll(() => {
        bus.publish('room', { n: 'then' })
        return heard.at(-1)
      }, POLL)
      .toBe('then')
    expect(heard.filter((n) => n !== 'then')).toEqual([])
  })

  test('lets lazy messages wait for others, for less than half a second, and keeps the order', async () => {
    const heard = heardBy(other)
    const mongo = await openMongo(stage.url, { fault: () => {} })
    const count = () => mongo.db.collection('bus').countDocuments({ from: one.id })
    for (const n of [1, 2]) one.bus.publish('room', { n }, 'lazy')
    one.bus.publish('room', { n: 3 })
    await expect.poll(() => heard, POLL).toEqual([1, 2, 3])
    expect(await count()).toBe(1)
    for (const n of [4, 5]) one.bus.publish('room', { n }, 'lazy')
    await expect.poll(() => heard, POLL).toEqual([1, 2, 3, 4, 5])
    expect(await count()).toBe(2)
    await mongo.close()
  })

  test('goes on after the database was away, or forgot where a node stood', async () => {
    const heard = heardBy(other)
    for (const befall of [() => double.goAway(), async () => double.forgetHistory()]) {
      await befall()
      one.bus.publish('room', { n: 'lost, perhaps' })
      await double.comeBack()
      const mark = `mark ${Math.random()}`
      await expect
        .poll(() => {
          one.bus.publish('room', { n: mark })
          return heard.includes(mark)
        }, POLL)
        .toBe(true)
    }
  })

  test('a listener that throws spoils nothing', async () => {
    other.bus.subscribe('room', () => {
      throw new Error('a bug')
    })
    const heard = heardBy(other)
    one.bus.publish('room', { n: 1 })
    await expect.poll(() => heard, POLL).toEqual([1])
  })
})
