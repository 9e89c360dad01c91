import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkViews, rebuildViews } from '#app/rebuildReadModels.ts'
import { createMetrics } from '#gateway/metrics.ts'
import { Projector } from '#gateway/projector/projector.ts'
import { ARCHIVE } from '#projections/archive.ts'
import type { KeyedProjection } from '#projections/projection.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { type EventLog, LogError, type NewEvent } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { openMongo } from '#stores/mongo/connection.ts'
import { memoryViews } from '#stores/readModels/memory.ts'
import { mongoViews } from '#stores/readModels/mongo.ts'
import { mongoPlace } from '#stores/readModels/mongoRebuild.ts'
import type { View, ViewStore } from '#stores/readModels/port.ts'
import { openSqliteViews } from '#stores/readModels/sqlite.ts'
import { sqlitePlace } from '#stores/readModels/sqliteRebuild.ts'
import { chained } from '../helpers/given.ts'
import { handClock } from '../helpers/givenClock.ts'
import { ANA, BEN, created, ended, joined, said, started, uploaded } from '../helpers/givenMeeting.ts'
import { doubleMongo } from '../helpers/mongod.ts'
import { mortalLog } from '../helpers/mortalLog.ts'
import { eventually } from '../helpers/stage.ts'

const DAY_MS = 86_400_000
const DAY_ONE = 19_700 * DAY_MS
const AT = DAY_ONE + DAY_MS - 6_000

interface Activity {
  messages: number
  ended: number
}

/** All that a new read model is: messages and ends of meetings a day and a room, in one file. */
const activity = (version = 1): KeyedProjection<'room', Activity> => ({
  name: 'activity',
  version,
  categories: ['room'],
  keys: ({ id, event: { type, at } }) =>
    type === 'messaged' || type === 'ended' ? [`day:${Math.floor(at / DAY_MS)}`, `room:${id}`] : [],
  initial: () => ({ messages: 0, ended: 0 }),
  step(document, { event }) {
    if (event.type === 'messaged') document.messages += version
    else document.ended += 1
  },
  listing: (document, key) =>
    document.ended > 1 && key.startsWith('room:') ? null : { at: document.messages, tags: [] },
})

/** A meeting of eight events, the last of them on the second day. */
function meetingOf(code: string) {
  const facts = [created({ code }), joined(ANA), joined(BEN), uploaded(), started('sec_1')]
  const talk = [said(ANA, 'good morning', { sectionId: 'sec_1' }), said(BEN, 'hello', { sectionId: 'sec_1' })]
  return chained([...facts, ...talk, ended()].map((fact, i) => ({ fact, at: AT + i * 1_000 })))
}

async function write(log: EventLog, ...codes: string[]): Promise<void> {
  for (const code of codes) await log.append(`room-${code}`, meetingOf(code) as unknown as NewEvent[], 0)
}

async function projected(log: EventLog, views: Pick<ViewStore, 'open'>, version = 1) {
  const faults: string[] = []
  const clock = handClock(AT)
  const fault = (error: unknown) => void faults.push(String(error))
  const projector = new Projector({ log, views, clock, fault, retryMs: 5 }, [ARCHIVE, activity(version)])
  await projector.start()
  return { projector, faults, clock, view: await views.open<Activity>(activity(version)) }
}

async function caughtUp(log: EventLog, views: Pick<ViewStore, 'open'>, version = 1) {
  const { projector, view } = await projected(log, views, version)
  await projector.caughtUp()
  await projector.stop()
  return documentsOf(view)
}

async function documentsOf(view: View<Activity>) {
  const found: Record<string, Activity> = {}
  for await (const { _id, value } of view.all()) found[_id] = value
  return found
}

const ONE = { messages: 2, ended: 1 }

describe('[VW10] a new read model is its projection alone', () => {
  test('[VW6] its documents come by key, and go on where they were after a stop', async () => {
    const log = memoryLog()
    const views = memoryViews()
    await write(log, 'AAAAA2')
    expect(await caughtUp(log, views)).toEqual({
      'day:19700': { messages: 1, ended: 0 },
      'day:19701': { messages: 1, ended: 1 },
      'room:AAAAA2': ONE,
    })
    await write(log, 'BBBBB2', 'CCCCC2')
    const found = await caughtUp(log, views)
    expect(found['day:19701']).toEqual({ messages: 3, ended: 3 })
    expect(found).toEqual(await caughtUp(log, memoryViews()))
  })

  test('[VW2] events that are handed over again count once', async () => {
    const log = memoryLog()
    const views = memoryViews()
    await write(log, 'AAAAA2', 'BBBBB2')
    await caughtUp(log, views)
    await write(log, 'CCCCC2')
    // Another process that writes the same documents is behind: they hold what it folds only now.
    const behind: Pick<ViewStore, 'open'> = {
      open: async (projection) => ({ ...bound(await views.open(projection)), position: async () => '' }) as View<never>,
    }
    expect(await caughtUp(log, behind)).toEqual(await caughtUp(log, memoryViews()))
  })

  test('[VW4] a new version is folded from the first event, and holds up no other', async () => {
    const log = memoryLog()
    const views = memoryViews()
    await write(log, 'AAAAA2')
    await caughtUp(log, views)
    expect((await caughtUp(log, views, 3))['room:AAAAA2']).toEqual({ messages: 6, ended: 1 })
    const slow = mortalLog(log)
    slow.subscribe = (options, handler) => {
      // Whoever begins at the first event waits for ever.
      const events = options.after === '' ? () => new Promise<void>(() => {}) : handler.events.bind(handler)
      return log.subscribe(options, { ...handler, events })
    }
    const { faults } = await projected(slow, views, 4)
    await write(log, 'BBBBB2')
    const archive = await views.open(ARCHIVE)
    await eventually(async () => expect(await archive.get('BBBBB2')).not.toBeNull())
    expect(faults).toEqual([])
  })

  test('[VW7] its lag is in the metrics of the process that folds it', async () => {
    const log = memoryLog()
    const metrics = createMetrics()
    const views = memoryViews()
    let written = Promise.resolve()
    const slow: Pick<ViewStore, 'open'> = {
      open: async (projection) => {
        const view = bound(await views.open(projection))
        return { ...view, write: (batch) => written.then(() => view.write(batch)) } as View<never>
      },
    }
    const { projector, clock } = await projected(log, slow)
    metrics.projections(() => projector.lags())
    const lines = async () => (await metrics.text()).split('\n').filter((line) => /_lag_seconds\{projection/.test(line))
    await write(log, 'AAAAA2')
    await eventually(async () =>
      expect(await lines()).toContain('parley_projection_lag_seconds{projection="activity"} 0'),
    )
    let goOn = () => {}
    written = new Promise((resolve) => {
      goOn = resolve
    })
    await clock.advance(60_000, async () => {})
    await write(log, 'BBBBB2')
    expect(await lines()).toEqual([
      'parley_projection_lag_seconds{projection="archive"} 53',
      'parley_projection_lag_seconds{projection="activity"} 53',
    ])
    goOn()
    await projector.stop()
    expect(await lines()).toEqual([])
  })

  test('[VW6] it goes on after a log that could not be read', async () => {
    const log = memoryLog()
    await write(log, 'AAAAA2')
    const failing = mortalLog(log)
    let failures = 2
    failing.readPages = (stream, options) => {
      if (failures-- > 0) throw new LogError('unavailable', 'The disk is away.')
      return log.readPages(stream, options)
    }
    const { projector, faults, view } = await projected(failing, memoryViews())
    await eventually(async () => expect((await documentsOf(view))['room:AAAAA2']).toEqual(ONE))
    await projector.stop()
    expect(faults).toEqual(['LogError: The disk is away.'])
  })

  test('[VW6] an event that its fold throws at is reported, and blocks no other', async () => {
    const log = memoryLog()
    await write(log, 'AAAAA2')
    const views = memoryViews()
    const faults: string[] = []
    const fault = (error: unknown) => void faults.push(String(error))
    const faulty: KeyedProjection<'room', Activity> = {
      ...activity(),
      step(document, logged, key) {
        if (logged.event.type === 'ended') throw new Error('a bug')
        activity().step(document, logged, key)
      },
    }
    const projector = new Projector({ log, views, clock: handClock(AT), fault }, [faulty])
    await projector.start()
    await projector.caughtUp()
    await projector.stop()
    expect(faults).toEqual(Array(2).fill('Error: a bug'))
    expect((await documentsOf(await views.open<Activity>(faulty)))['room:AAAAA2']).toEqual({ messages: 2, ended: 0 })
  })

  test('[VW6] [DU7] an event that this version cannot read is reported, and blocks no other', async () => {
    const log = memoryLog()
    const [first] = meetingOf('AAAAA2')
    await log.append('room-AAAAA2', [{ ...first!, type: 'unheard' }], 0)
    await write(log, 'BBBBB2')
    const { projector, faults, view } = await projected(log, memoryViews())
    await projector.caughtUp()
    await projector.stop()
    expect(faults).toEqual([expect.stringContaining('event 1 of room-AAAAA2')])
    expect((await documentsOf(view))['room:BBBBB2']).toEqual(ONE)
  })

  test.each(['in a folder', 'in a database'])(
    '[VW8] [MN18] npm run rebuild makes and checks it with the others, %s',
    async (where) => {
      const folder = await mkdtemp(join(tmpdir(), 'parley-activity-'))
      const { place, open, close } = where === 'in a folder' ? inFolder(folder) : await inDatabase()
      const log = await openSqliteLog(folder)
      await write(log, 'AAAAA2')
      const all = [ARCHIVE, activity()]
      expect((await checkViews(place, log, all)).map(({ unusable }) => unusable === null)).toEqual([false, false])
      expect(await rebuildViews(place, log, all)).toEqual({ documents: { archive: 1, activity: 3 }, failures: [] })
      const store = await open()
      const view = await store.open<Activity>(activity())
      const [stored] = await view.some(['room:AAAAA2'])
      const wrong = { ...stored!, rev: stored!.rev + 1, value: { messages: 9, ended: 9 } }
      await view.write({ documents: [wrong], removed: [], after: await view.position(), position: '' })
      await store.close()
      expect((await checkViews(place, log, all)).map(({ name, differing }) => [name, differing])).toEqual([
        ['archive', []],
        ['activity', ['room:AAAAA2']],
      ])
      expect(await rebuildViews(place, log, all)).toMatchObject({ failures: [] })
      expect((await checkViews(place, log, all)).flatMap(({ differing }) => differing)).toEqual([])
      await log.close()
      await close()
      await rm(folder, { recursive: true })
    },
  )
})

function inFolder(folder: string) {
  return { place: sqlitePlace(folder), open: () => openSqliteViews(folder), close: async () => {} }
}

async function inDatabase() {
  const server = await doubleMongo()
  const mongo = await openMongo(server.url(), { fault: () => {} })
  const close = async () => {
    await mongo.close()
    await server.close()
  }
  return { place: mongoPlace(mongo), open: async () => mongoViews(mongo), close }
}

/** The methods of a view as an object of their own. */
function bound(view: View): View {
  return {
    position: () => view.position(),
    write: (batch) => view.write({ ...batch, after: '' }),
    get: (id) => view.get(id),
    some: (ids) => view.some(ids),
    newest: (query) => view.newest(query),
    all: () => view.all(),
    clear: () => view.clear(),
  }
}
