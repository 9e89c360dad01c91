import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Mongo, openMongo } from '#stores/mongo/connection.ts'
import { mongoViews } from '#stores/readModels/mongo.ts'
import { mongoPlace } from '#stores/readModels/mongoRebuild.ts'
import type { MongoDouble } from '../doubles/mongo/server.ts'
import { startMongoDouble } from '../doubles/mongo/server.ts'
import { mongoServers, type TestMongo } from '../helpers/mongod.ts'
import { batch, everything, note, viewsContract } from './views.contract.ts'

const NOTES = { name: 'notes', version: 1 }
type Text = { readonly text: string }
const place = (n: number) => String(n).padStart(16, '0')
const fault = () => {}

describe.each(mongoServers())('$name', ({ name, start }) => {
  let server: TestMongo
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())

  viewsContract(
    name,
    async () => {
      const mongo = await openMongo(server.url(), { fault })
      return { open: async () => mongoViews(mongo), dispose: () => mongo.close() }
    },
    { lasting: true },
  )
})

describe('read models in a database', () => {
  let double: MongoDouble
  let mongo: Mongo
  beforeEach(async () => {
    double = await startMongoDouble()
    mongo = await openMongo(double.url(), { fault })
    return async () => {
      await mongo.close()
      await double.close()
    }
  })
  const names = async () =>
    (await mongo.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort()
  const aged = (_id: string, hours: number) =>
    mongo.db
      .collection<{ _id: string }>('views')
      .updateOne({ _id }, { $set: { used: new Date(Date.now() - hours * 3_600_000) } })

  test.each(['lost', 'answer lost'] as const)(
    '[MN16] a batch that was cut off at any step is written again, and counts once: %s',
    async (mishap) => {
      const views = mongoViews(mongo)
      for (const after of [0, 1, 2, 3]) {
        const view = await views.open<Text>({ ...NOTES, name: `notes${after}` })
        await view.write(batch([note('a'), note('b')], place(1)))
        const next = batch([note('a', 2), note('c')], place(2), { removed: ['b'], after: place(1) })
        const callOff = double.fail({ command: 'update', after, times: 2, mishap })
        await expect(view.write(next)).rejects.toMatchObject({ code: 'unavailable' })
        callOff()
        if ((await view.position()) === place(1)) await view.write(next)
        expect([after, await view.position()]).toEqual([after, place(2)])
        expect(await everything(view)).toEqual([note('a', 2), note('c')])
      }
    },
  )

  test('[MN16] what a crash left to be removed is gone once somebody goes on', async () => {
    const view = await mongoViews(mongo).open<Text>(NOTES)
    await view.write(batch([note('a'), note('b')], place(1)))
    // The step is taken, the removal is not.
    const update = { $set: { position: place(2), removing: ['b'] } }
    await mongo.db.collection<{ _id: string }>('views').updateOne({ _id: 'notes__v1' }, update)
    const other = await mongoViews(mongo).open<Text>(NOTES)
    expect(await other.position()).toBe(place(2))
    expect(await everything(other)).toEqual([note('a')])
  })

  test('[MN16] one that was overtaken is told so, and brings nothing back', async () => {
    const [one, other] = [await mongoViews(mongo).open<Text>(NOTES), await mongoViews(mongo).open<Text>(NOTES)]
    await one.write(batch([note('a'), note('b')], place(1)))
    await other.write(batch([note('a', 2)], place(3), { after: place(1), removed: ['b'] }))
    await expect(one.write(batch([note('b', 2)], place(4), { after: place(1) }))).rejects.toMatchObject({
      code: 'behind',
    })
    await one.write(batch([note('b', 2)], place(2), { after: place(1) }))
    expect([await one.position(), await everything(one)]).toEqual([place(3), [note('a', 2)]])
  })

  test('[MN16] a removal for good needs no place in the log', async () => {
    const view = await mongoViews(mongo).open<Text>(NOTES)
    await view.write(batch([note('a'), note('b')], place(5)))
    await view.write(batch([], '', { removed: ['a'] }))
    expect([await view.position(), await everything(view)]).toEqual([place(5), [note('b')]])
  })

  test('[MN18] another version has documents of its own, and the former ones go when nobody used them for an hour', async () => {
    const former = await mongoViews(mongo).open<Text>(NOTES)
    await former.write(batch([note('a')], place(1)))
    const write = async () => {
      const view = await mongoViews(mongo).open<Text>({ ...NOTES, version: 2 })
      await view.write(batch([note('b')], place(Number(await view.position()) + 1), { after: await view.position() }))
    }
    await write()
    expect([await everything(former), await former.position()]).toEqual([[note('a')], place(1)])
    await aged('notes__v1', 0.9)
    await write()
    expect(await names()).toContain('notes__v1')
    await aged('notes__v1', 1.1)
    await write()
    expect(await names()).toEqual(['migrations', 'notes__v2', 'views', 'viewsRetired'])
    await expect(former.write(batch([note('a')], place(2), { after: place(1) }))).rejects.toMatchObject({
      code: 'behind',
    })
  })

  test('[MN18] a rebuild is read once it is whole, and a writer that goes on begins where it stands', async () => {
    const views = mongoViews(mongo)
    const [view, list] = [await views.open<Text>(NOTES), await views.reader<Text>(NOTES)]
    await view.write(batch([note('a'), note('wrong', 9)], place(4)))
    const built = await mongoPlace(mongo).replace(async (fresh) => {
      const one = await fresh.open<Text>(NOTES)
      expect(await everything(one)).toEqual([])
      await one.write(batch([note('a'), note('b')], place(3)))
      expect((await list.newest({ limit: 5 })).length).toBe(2)
      return 'built'
    })
    expect([built, await view.position(), await everything(view)]).toEqual(['built', place(3), [note('a'), note('b')]])
    await expect(view.write(batch([], place(5), { after: place(4) }))).rejects.toMatchObject({ code: 'behind' })
    await expect(mongoPlace(mongo).replace(() => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
    expect(await everything(view)).toEqual([note('a'), note('b')])
    const copied = await mongoPlace(mongo).copy([NOTES], async (copies) => {
      const copy = await copies.open<Text>(NOTES)
      await copy.write(batch([note('c')], place(4), { after: place(3) }))
      return everything(copy)
    })
    expect([copied.length, (await everything(view)).length]).toEqual([3, 2])
  })

  test('[MN19] while the database is away, lists answer what they answered before, and say since when', async () => {
    const views = mongoViews(mongo)
    const [view, list] = [await views.open<Text>(NOTES), await views.reader<Text>(NOTES)]
    await view.write(batch([note('a', 1, { tags: ['t'] }), note('b')], place(1)))
    const asked = async () => [
      await list.newest({ limit: 5, tag: 't' }),
      await list.get('a'),
      await list.some(['b', 'x']),
    ]
    const answers = await asked()
    expect([answers, views.asOf()]).toEqual([
      [[note('a', 1, { tags: ['t'] })], note('a', 1, { tags: ['t'] }), [note('b')]],
      null,
    ])
    await double.goAway()
    expect(await asked()).toEqual(answers)
    expect(views.asOf()).toBeCloseTo(Date.now(), -5)
    await expect(list.get('b')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(view.get('a')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(view.write(batch([note('c')], place(2), { after: place(1) }))).rejects.toMatchObject({
      code: 'unavailable',
    })
    await double.comeBack()
    await expect.poll(() => list.get('b').catch(() => null)).toEqual(note('b'))
    expect(views.asOf()).toBeNull()
  })
})
