import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepCompiled } from '#app/compiled/cache.ts'
import { ThreadFigures } from '#app/figures/threadFigures.ts'
import { CountedFacts } from '#gateway/admin/countedFacts.ts'
import type { Figures } from '#gateway/admin/figures.ts'
import { InlineFigures } from '#gateway/admin/inlineFigures.ts'
import type { FiguresContext } from '#projections/admin/context.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { type EventLog, LogError, type NewEvent } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'

const actor = { kind: 'guest', id: null, name: null } as const

const context = (): FiguresContext => ({
  ...{ now: Date.now(), telemetryDays: 395, replayDays: 30 },
  ...{ internalUsers: new Set(), internalEntries: new Set() },
})

// Threads that end while they still compile what strips types would end this process too.
beforeAll(keepCompiled)

let folder: string
let faults: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'figures-'))
  faults = []
})
afterEach(async () => rm(folder, { recursive: true, force: true }))

const fault = (error: unknown): void => void faults.push(String(error))
const inThread = () => new ThreadFigures({ folder, fault })

function pageviews(count: number, type = 't.pageview'): NewEvent[] {
  const client = { country: null, device: 'desktop', browser: 'chrome' } as const
  return Array.from({ length: count }, () => {
    const data = { anonId: randomUUID(), age: 0, path: '/', ...client, referrer: null }
    return { id: randomUUID(), at: Date.now(), type, actor, data, hash: '0'.repeat(64) }
  })
}

/** Appends to the stream of a day. */
function journal(log: EventLog) {
  let seq = 0
  return async (events: readonly NewEvent[]): Promise<void> => {
    await log.append('telemetry-2026-01-01', events, seq)
    seq += events.length
  }
}

const visitors = async (figures: Figures): Promise<number> => {
  const { totals } = await figures.ask('traffic', { range: '24h', includeInternal: false }, context())
  return totals.visitors
}

const hosts = {
  'in this process': async () => {
    const log = memoryLog()
    return { log, figures: new InlineFigures(log, fault) }
  },
  'in a thread beside the embedded log': async () => ({ log: await openSqliteLog(folder), figures: inThread() }),
}

describe.each(Object.entries(hosts))('figures counted %s', (_, open) => {
  test('[FG5] an answer counts what was appended just before it, from the first question on', async () => {
    const { log, figures } = await open()
    const append = journal(log)
    await append(pageviews(3))
    expect(await visitors(figures)).toBe(3)
    for (const count of [4, 5]) {
      await append(pageviews(1))
      expect(await visitors(figures)).toBe(count)
    }
    await figures.close()
    await log.close()
  })

  test('[FG9] an event that cannot be read is reported and holds up no other', async () => {
    const { log, figures } = await open()
    const append = journal(log)
    await append([...pageviews(2), ...pageviews(1, 't.unheard'), ...pageviews(2)])
    expect(await visitors(figures)).toBe(4)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('t.unheard')
    expect(await visitors(figures)).toBe(4)
    expect(faults).toHaveLength(1)
    await figures.close()
    await log.close()
  })
})

describe('[FG10] what a thread counted', () => {
  /** A log with three visitors, counted and saved, and one that came later. */
  async function saved() {
    const log = await openSqliteLog(folder)
    const append = journal(log)
    await append(pageviews(3))
    const first = inThread()
    expect(await visitors(first)).toBe(3)
    await first.close()
    await append(pageviews(1))
    return { log, append }
  }

  const file = () => join(folder, 'figures', 'facts')
  /** Changes the events that were counted, so that it shows whether they are counted again. */
  function rewrite(where: string): void {
    const db = new DatabaseSync(join(folder, 'events.sqlite'))
    db.exec(`UPDATE events SET body = replace(body, 't.pageview', 't.unheard') WHERE ${where}`)
    db.close()
  }

  test('is kept between starts: only what came since is read', async () => {
    const { log } = await saved()
    rewrite('pos < 3')
    const again = inThread()
    expect(await visitors(again)).toBe(4)
    expect(faults).toEqual([])
    await again.close()
    expect(await readdir(join(folder, 'figures'))).toEqual(['facts'])
    await log.close()
  })

  test.each([
    [
      'damaged',
      async () => {
        const bytes = await readFile(file())
        bytes[bytes.length - 40] = 255 - bytes[bytes.length - 40]!
        await writeFile(file(), bytes)
      },
    ],
    ['cut off', async () => writeFile(file(), (await readFile(file())).subarray(0, 2_000))],
    [
      'of another version',
      async () => {
        const bytes = await readFile(file(), 'latin1')
        await writeFile(file(), bytes.replace(/"version":\d+/, '"version":0'), 'latin1')
      },
    ],
    ['empty', async () => writeFile(file(), '')],
    ['of another log', async () => rewrite('pos = 3')],
  ])('is counted anew from a file that is %s', async (how, spoil) => {
    const { log } = await saved()
    if (how !== 'of another log') rewrite('pos = 1')
    await spoil()
    const again = inThread()
    expect(await visitors(again)).toBe(3)
    expect(faults).toHaveLength(1)
    await again.close()
    await log.close()
  })

  test('goes on around bytes that are no event', async () => {
    const log = await openSqliteLog(folder)
    const append = journal(log)
    await append(pageviews(5))
    const db = new DatabaseSync(join(folder, 'events.sqlite'))
    db.exec(`UPDATE events SET body = '{"type"' WHERE pos = 2`)
    db.close()
    const figures = inThread()
    expect(await visitors(figures)).toBe(4)
    expect(faults).toHaveLength(1)
    await figures.close()
    await log.close()
  })

  test('counts later what a disk did not give at once', () => {
    let isAway = true
    const log = {
      head: () => 3,
      page: (after: number) => {
        if (isAway) throw new LogError('unavailable', 'the disk is away')
        return { events: [], reached: after + 3 }
      },
      mark: () => null,
    }
    const facts = new CountedFacts({ log, path: join(folder, 'none'), fault })
    expect(() => facts.count()).toThrow('the disk is away')
    expect(facts.position).toBe(0)
    isAway = false
    facts.count()
    expect(facts.position).toBe(3)
    expect(faults).toEqual([])
  })

  test('[FG11] counts in the background some time after the start; a stop in between is no fault', async () => {
    const log = await openSqliteLog(folder)
    const append = journal(log)
    await append(pageviews(2))
    const figures = new ThreadFigures({ folder, fault, beginMs: 1, beginEvents: 2 })
    figures.begin(await log.head())
    await expect.poll(() => readdir(join(folder, 'figures')).catch(() => []), { timeout: 100 }).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 20))
    await figures.close()
    expect(await readdir(join(folder, 'figures'))).toEqual(['facts'])
    const early = new ThreadFigures({ folder, fault, beginMs: 60_000, beginEvents: 2 })
    early.begin(await log.head())
    await early.close()
    expect(faults).toEqual([])
    await log.close()
  })
})
