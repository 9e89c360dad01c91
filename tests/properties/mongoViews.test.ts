import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Placed } from '#gateway/projector/placed.ts'
import { ReadModel } from '#gateway/projector/readModel.ts'
import type { KeyedProjection } from '#projections/projection.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { toPosition } from '#stores/events/position.ts'
import { type Mongo, openMongo } from '#stores/mongo/connection.ts'
import { memoryViews } from '#stores/readModels/memory.ts'
import { mongoViews } from '#stores/readModels/mongo.ts'
import type { View, ViewStore } from '#stores/readModels/port.ts'
import { everything } from '../contracts/views.contract.ts'
import { type MongoDouble, startMongoDouble } from '../doubles/mongo/server.ts'
import { handClock } from '../helpers/givenClock.ts'

const RUNS = Number(process.env.PARLEY_VIEW_RUNS ?? 40)

interface Sum {
  sum: number
}

interface Change {
  readonly key: string
  readonly by: number
}

/** Sums by key, each gone while it is zero: one that was folded from the wrong state, or twice, never comes right again. */
const sums = (name: string): KeyedProjection<'room', Sum> => ({
  name,
  version: 1,
  categories: ['room'],
  keys: ({ id }) => [id],
  initial: () => ({ sum: 0 }),
  step(document, { event }) {
    document.sum += event.at
  },
  listing: ({ sum }) => (sum === 0 ? null : { at: sum, tags: [sum > 0 ? 'above' : 'below'] }),
})

const placedAt = ({ key, by }: Change, i: number): Placed =>
  ({
    logged: { category: 'room', id: key, event: { type: 'opened', at: by } },
    stored: { stream: `room-${key}`, position: toPosition(i + 1), seq: i + 1 },
  }) as unknown as Placed

const change = fc.record({ key: fc.constantFrom('a', 'b', 'c'), by: fc.constantFrom(-1, 1, 1, -2, 2) })

/** A writer takes some events; its write is cut off at a step, or held there while others go on. */
const action = fc.record({
  writer: fc.constantFrom(0, 1),
  count: fc.integer({ min: 1, max: 5 }),
  step: fc.integer({ min: 0, max: 3 }),
  what: fc.constantFrom('whole', 'whole', 'refused', 'carried out', 'held', 'held'),
})

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

let double: MongoDouble
let mongos: Mongo[]
beforeAll(async () => {
  double = await startMongoDouble()
  const url = double.url()
  const fault = () => {}
  mongos = [await openMongo(url, { fault }), await openMongo(url, { fault }), await openMongo(url, { fault })]
})
afterAll(async () => {
  for (const mongo of mongos) await mongo.close()
  await double.close()
})

/** What stands at one place of the log and folds on from there, from the stored position again after every failure. */
class Writer {
  readonly #projection: KeyedProjection<'room', Sum>
  readonly #views: ViewStore
  readonly #events: readonly Placed[]
  #model: ReadModel | null = null

  constructor(projection: KeyedProjection<'room', Sum>, views: ViewStore, events: readonly Placed[]) {
    this.#projection = projection
    this.#views = views
    this.#events = events
  }

  async take(count: number): Promise<void> {
    try {
      this.#model ??= await this.#located()
      const { position } = this.#model
      const following = this.#events.filter(({ stored }) => stored.position > position)
      await this.#model.take(following.slice(0, count))
    } catch (error) {
      this.#model = null
      throw error
    }
  }

  async #located(): Promise<ReadModel> {
    const head = this.#events.at(-1)?.stored.position ?? ''
    const log = { ...memoryLog(), head: async () => head }
    const fault = (error: unknown) => {
      throw error
    }
    const model = new ReadModel(this.#projection, await this.#views.open(this.#projection), {
      ...{ log, clock: handClock(0), fault },
    })
    await model.locate()
    return model
  }
}

async function until(view: View, writer: Writer, position: string): Promise<void> {
  while ((await view.position()) < position) await writer.take(100).catch(() => {})
}

let names = 0
/** A server that could not answer in time. */
const TIME_LIMIT = 262

async function played(changes: readonly Change[], actions: readonly Action[]): Promise<unknown[][]> {
  const projection = sums(`sums${names++}`)
  const events = changes.map(placedAt)
  const opened = (i: number) => new Writer(projection, mongoViews(mongos[i]!), events)
  const writers = [opened(0), opened(1)]
  const held: (() => Promise<void>)[] = []
  for (const { writer, count, step, what } of actions) {
    const collection = step === 0 || step === 2 ? `${projection.name}__v1` : 'views'
    const after = step < 2 ? 0 : 1
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const failed = { code: TIME_LIMIT, isCarriedOut: what === 'carried out' }
    const mishap = what === 'held' ? { until: released } : failed
    const callOff = what === 'whole' ? () => {} : double.fail({ command: 'update', collection, after, mishap })
    const heldBefore = double.held
    const taking = writers[writer]!.take(count).catch(() => {})
    if (what === 'held') {
      held.push(async () => {
        release()
        await taking
      })
      let isDone = false
      void taking.then(() => {
        isDone = true
      })
      // It has reached its step, or came to its end without it; another process goes on.
      while (!isDone && double.held <= heldBefore) await new Promise((resolve) => setImmediate(resolve))
      callOff()
      writers[writer] = opened(writer)
    } else {
      await taking
      callOff()
    }
    if (held.length > 1) await held.shift()?.()
  }
  for (const end of held) await end()
  const view = await mongoViews(mongos[2]!).open<Sum>(projection)
  await until(view, new Writer(projection, mongoViews(mongos[2]!), events), events.at(-1)!.stored.position)
  const alone = memoryViews()
  await new Writer(projection, alone, events).take(events.length)
  return [await everything(view), await everything(await alone.open(projection))]
}

test('[MN16] whatever is cut off or late, and whoever else writes, the documents are the fold', async () => {
  const program = fc.tuple(
    fc.array(change, { minLength: 4, maxLength: 24 }),
    fc.array(action, { minLength: 2, maxLength: 10 }),
  )
  await fc.assert(
    fc.asyncProperty(program, async ([changes, actions]) => {
      const [found, expected] = await played(changes, actions)
      expect(found).toEqual(expected)
    }),
    { numRuns: RUNS },
  )
})
