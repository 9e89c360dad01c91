import type { Collection } from 'mongodb'
import { expect, test } from 'vitest'
import { type Filter, SimDocuments, type Write } from '#dev/harness/cluster/documents.ts'
import { type LeaseDocument, Leases } from '#stores/nodes/mongo/leases.ts'

/** The leases of a node that holds `gone` for gone; `before` is awaited before each of its writes, which it is told the number of. */
function leasesOf(
  self: string,
  documents: SimDocuments,
  gone: readonly string[],
  before = async (_write: number) => {},
) {
  let writes = 0
  const collection = {
    find: (filter: Filter) => ({ toArray: async () => documents.find(filter) }),
    bulkWrite: async (all: readonly Write[]) => {
      await before(++writes)
      documents.bulkWrite(all)
    },
  } as unknown as Collection<LeaseDocument>
  const holders = {
    ...{ self, isCertain: true, isSure: true, goneIds: gone },
    isGone: (id: string) => gone.includes(id),
    reach: async () => true,
  }
  return new Leases(collection, holders, (error) => {
    throw error
  })
}

/** Leases are told apart by the instant at which they were taken. */
async function later(): Promise<void> {
  const now = Date.now()
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now)
}

test('[MN31] of a node that is back and one that still thinks it gone, one has the lease', async () => {
  for (const isFirst of [true, false]) {
    const documents = new SimDocuments(() => new Date(0))
    const back = leasesOf('aaaaaaaa', documents, [])
    expect(await back.take('room-1')).toBe(true)
    await later()
    back.forget()
    let again: Promise<boolean> | undefined
    const other = leasesOf('bbbbbbbb', documents, ['aaaaaaaa'], async (write) => {
      // It has read whose the lease is, and is about to overwrite that.
      if (write !== 2 || !isFirst) return
      again = back.take('room-1')
      await again
    })
    const taken = await other.take('room-1')
    again ??= back.take('room-1')
    expect([await again, taken]).toEqual(isFirst ? [true, false] : [false, true])
    expect(documents.find().map(({ node }) => node)).toEqual([isFirst ? 'aaaaaaaa' : 'bbbbbbbb'])
  }
})

test('[MN31] a lease that a node holds is counted up only when it takes it anew', async () => {
  const documents = new SimDocuments(() => new Date(0))
  const one = leasesOf('aaaaaaaa', documents, [])
  const count = () => documents.find({ _id: 'room-1' }).map(({ n }) => n)
  await one.take('room-1')
  await one.take('room-1')
  expect(count()).toEqual([1])
  await later()
  one.forget()
  expect(await one.take('room-1')).toBe(true)
  expect(count()).toEqual([2])
})
