import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JsonObject } from '#engine/json.ts'
import type { Nodes } from '#stores/nodes/port.ts'

/** A place where nodes meet, and what may happen to them there. */
export interface NodesStage {
  join(): Promise<Nodes>
  /** The node is silent for so long that the others hold it for gone; resolves when all of them do. */
  lose(node: Nodes): Promise<void>
  /** A lost node is heard again; resolves when it knows. */
  comeBack(node: Nodes): Promise<void>
  /** Nobody can tell any more who is there. */
  cutOff(): Promise<void>
  close(): Promise<void>
}

/** Every adapter of the Nodes port for several nodes passes this. */
export function nodesContract(name: string, open: () => Promise<NodesStage>): void {
  describe(`nodes: ${name}`, () => {
    let stage: NodesStage
    let one: Nodes
    let other: Nodes
    let third: Nodes
    beforeEach(async () => {
      stage = await open()
      one = await stage.join()
      other = await stage.join()
      third = await stage.join()
    })
    afterEach(() => stage.close())

    test('[MN30] every node has its own id and none is alone', () => {
      expect(new Set([one.id, other.id, third.id]).size).toBe(3)
      for (const node of [one, other, third]) {
        expect(node.id).toMatch(/^[a-z0-9]{8}$/)
        expect(node.isAlone).toBe(false)
      }
    })

    test('[MN31] a lease is one node’s until that node releases it', async () => {
      expect(await one.take('room-AAAAAA')).toBe(true)
      expect(await one.take('room-AAAAAA')).toBe(true)
      expect(await other.take('room-AAAAAA')).toBe(false)
      expect(await other.take('room-BBBBBB')).toBe(true)
      await other.release('room-AAAAAA')
      expect(await third.take('room-AAAAAA')).toBe(false)
      await one.release('room-AAAAAA')
      expect(await third.take('room-AAAAAA')).toBe(true)
    })

    test('[MN31] of several nodes that take a free lease at once one gets it', async () => {
      for (let i = 0; i < 20; i++) {
        const taken = await Promise.all([one, other, third].map((node) => node.take(`job-${i}`)))
        expect(taken.filter((is) => is)).toHaveLength(1)
      }
    })

    test('[MN32] a silent node is found gone by each other one, and its leases are free', async () => {
      const gone: [string, string][] = []
      one.onGone((id) => gone.push(['one', id]))
      third.onGone((id) => gone.push(['third', id]))
      await other.take('room-AAAAAA')
      await other.take('mails')
      expect(one.isGone(other.id)).toBe(false)
      expect(await one.left('room-')).toEqual([])
      await stage.lose(other)
      expect(gone.toSorted()).toEqual([
        ['one', other.id],
        ['third', other.id],
      ])
      expect(one.isGone(other.id)).toBe(true)
      expect(one.isGone(third.id)).toBe(false)
      expect(await one.left('room-')).toEqual(['room-AAAAAA'])
      expect(await one.take('room-AAAAAA')).toBe(true)
      expect(await third.take('room-AAAAAA')).toBe(false)
      expect(await third.left('room-')).toEqual([])
    })

    test('[MN32] a node that leaves is gone, and its leases are free', async () => {
      const gone: string[] = []
      one.onGone((id) => gone.push(id))
      await other.take('room-AAAAAA')
      await other.close()
      await other.close()
      await expect.poll(() => gone, { timeout: 10_000 }).toEqual([other.id])
      expect(one.isGone(other.id)).toBe(true)
      expect(await one.left('room-')).toEqual(['room-AAAAAA'])
      expect(await one.take('room-AAAAAA')).toBe(true)
    })

    test('[MN32] a node that nobody knows is gone', async () => {
      await expect.poll(() => one.isGone('00000000'), { timeout: 10_000 }).toBe(true)
      expect(one.isGone(one.id)).toBe(false)
    })

    test('[MN33] a node that returns is told so, is there for all, and keeps only the leases that nobody took', async () => {
      let returned = 0
      other.onReturned(() => returned++)
      await other.take('room-AAAAAA')
      await other.take('room-BBBBBB')
      await stage.lose(other)
      expect(await one.take('room-AAAAAA')).toBe(true)
      await stage.comeBack(other)
      expect(returned).toBe(1)
      await expect.poll(() => one.isGone(other.id), { timeout: 10_000 }).toBe(false)
      expect(await other.take('room-AAAAAA')).toBe(false)
      expect(await other.take('room-BBBBBB')).toBe(true)
      expect(await one.take('room-BBBBBB')).toBe(false)
    })

    test('[MN34] messages reach all other nodes, each sender’s in order, and those who still listen', async () => {
      const heard: Record<string, [string, unknown][]> = { one: [], other: [], third: [] }
      const listen = (to: string) => (message: JsonObject, from: string) => void heard[to]!.push([from, message.n])
      one.bus.subscribe('room', listen('one'))
      other.bus.subscribe('room', listen('other'))
      other.bus.subscribe('else', listen('other'))
      const stop = third.bus.subscribe('room', listen('third'))
      const sent = Array.from({ length: 40 }, (_, n) => [one.id, n] as [string, number])
      for (const [, n] of sent) one.bus.publish('room', { n })
      await expect.poll(() => [heard.other, heard.third], { timeout: 10_000 }).toEqual([sent, sent])
      expect(heard.one).toEqual([])
      stop()
      third.bus.publish('room', { n: 'last' })
      one.bus.publish('room', { n: 'last' })
      await expect.poll(() => heard.other?.length, { timeout: 10_000 }).toBe(42)
      expect(heard.third).toEqual(sent)
    })

    test('[MN35] where nobody can tell, every lease may be taken, and nobody is gone or left anything', async () => {
      await one.take('room-AAAAAA')
      await stage.lose(third)
      await stage.cutOff()
      expect(await other.take('room-AAAAAA')).toBe(true)
      expect(await other.take('room-CCCCCC')).toBe(true)
      expect(other.isGone(one.id)).toBe(false)
      expect(await other.left('room-')).toEqual([])
      await other.release('room-CCCCCC')
    })
  })
}
