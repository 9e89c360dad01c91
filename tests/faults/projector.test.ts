import { spawn } from 'node:child_process'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkViews, rebuildViews } from '#app/rebuildReadModels.ts'
import type { RoomEvent, RoomFact } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { Projector } from '#gateway/projector/projector.ts'
import { ARCHIVE, type ArchivedSession, seatTag } from '#projections/archive.ts'
import { PROJECTIONS } from '#projections/projections.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { type EventLog, LogError } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { memoryViews } from '#stores/readModels/memory.ts'
import type { View } from '#stores/readModels/port.ts'
import { openSqliteViews, VIEW_FILE } from '#stores/readModels/sqlite.ts'
import { sqlitePlace } from '#stores/readModels/sqliteRebuild.ts'
import { startProcess } from '../helpers/childService.ts'
import { chained } from '../helpers/given.ts'
import { handClock } from '../helpers/givenClock.ts'
import { ANA, BEN, created, ended, joined, picked, said, started, uploaded } from '../helpers/givenMeeting.ts'
import { isLong } from '../helpers/longForm.ts'
import { mortalLog } from '../helpers/mortalLog.ts'
import { eventually } from '../helpers/stage.ts'

const AT = 1_700_000_000_000
const CODES = ['AAAAA2', 'BBBBB2', 'CCCCC2', 'DDDDD2', 'EEEEE2']

/** A whole meeting of a room, one event a second, ended at `endsAt`. */
function meetingOf(code: string, endsAt: number, after: readonly RoomFact[] = []): RoomEvent[] {
  const before = [created({ code }), joined(ANA), joined(BEN), uploaded(), picked(ANA, 'sec_1'), started('sec_1')]
  const facts = [...before, said(ANA, `about ${code}`, { sectionId: 'sec_1' }), ended()]
  const timed = facts.map((one, i) => ({ fact: one, at: endsAt - (facts.length - 1 - i) * 1000 }))
  return chained([...timed, ...after.map((one, i) => ({ fact: one, at: endsAt + i + 1 }))])
}

const write = (log: EventLog, code: string, events: readonly RoomEvent[], from = 0) =>
  log.append(`room-${code}`, events.slice(from), from)

const analysed = (text: string) =>
  fact('analysed', ASSISTANT, {
    upTo: 8,
    decisions: [{ id: `d_${text}`, text, status: 'pending', evidence: [], messageIds: [], found: 'lexical' }],
    risks: [],
    actions: [],
    dropped: [],
  })

interface Projected {
  readonly view: View<ArchivedSession>
  readonly faults: unknown[]
  readonly projector: Projector
}

async function projected(log: EventLog, view?: View<ArchivedSession>): Promise<Projected> {
  const faults: unknown[] = []
  const into = view ?? (await memoryViews().open<ArchivedSession>(ARCHIVE))
  const fault = (error: unknown) => void faults.push(error)
  const views = { open: async () => into as View<never>, close: async () => {} }
  const projector = new Projector({ log, views, clock: handClock(AT), fault, retryMs: 5 }, [ARCHIVE])
  await projector.start()
  return { view: into, faults, projector }
}

async function documentsOf(view: View<ArchivedSession>) {
  const all = []
  for await (const document of view.all()) all.push(document)
  return all
}

/** What the view must hold: each ended room as its stream stands. */
async function fromZero(log: EventLog) {
  const { view, projector } = await projected(log)
  await projector.caughtUp()
  await projector.stop()
  return documentsOf(view)
}

describe('[VW6] the projector', () => {
  test('[AR1] [AR7] archives a meeting when it ends, and includes later events', async () => {
    const log = memoryLog()
    const { view, projector, faults } = await projected(log)
    const events = meetingOf('AAAAA2', AT, [analysed('one'), analysed('two')])
    await write(log, 'AAAAA2', events.slice(0, 7))
    await eventually(async () => expect(await projector.lags()).toEqual(new Map([['archive', 0]])))
    expect(await documentsOf(view)).toEqual([])
    for (const until of [8, 9, 10]) {
      await write(log, 'AAAAA2', events.slice(0, until), until - 1)
      await eventually(async () => expect((await view.get('AAAAA2'))?.rev).toBe(until))
      const { name, decisions } = (await view.get('AAAAA2'))!.value.summary
      expect([name, decisions]).toEqual([sessionDetail(events.slice(0, until)).name, until - 8])
    }
    expect((await view.newest({ limit: 5, tag: seatTag(BEN) })).length).toBe(1)
    await projector.stop()
    expect(faults).toEqual([])
  })

  test('[AR4] a room that never started, or still runs, is not archived', async () => {
    const log = memoryLog()
    await write(
      log,
      'AAAAA2',
      chained([created({ code: 'AAAAA2' }), joined(ANA)].map((one) => ({ fact: one, at: AT }))),
    )
    await write(log, 'BBBBB2', meetingOf('BBBBB2', AT).slice(0, 7))
    await write(log, 'CCCCC2', meetingOf('CCCCC2', AT))
    expect((await fromZero(log)).map(({ _id }) => _id)).toEqual(['CCCCC2'])
  })

  test('[VW2] T41 resumed at any event it equals a fold from zero, whatever was written in between', async () => {
    const all = CODES.flatMap((code, i) => meetingOf(code, AT + i, [analysed(code)]).map((event) => ({ code, event })))
    // Interleaved: the rooms take turns.
    const order = all.toSorted((a, b) => a.event.seq - b.event.seq || (a.code < b.code ? -1 : 1))
    const log = memoryLog()
    const view = await memoryViews().open<ArchivedSession>(ARCHIVE)
    for (let cut = 0; cut < order.length; cut += 3) {
      for (const { code, event } of order.slice(cut, cut + 3)) {
        await log.append(`room-${code}`, [event], event.seq - 1)
      }
      const { projector } = await projected(log, view)
      // Sometimes it is stopped half-way, sometimes it gets to the end.
      if (cut % 2 === 0) await projector.caughtUp()
      await projector.stop()
    }
    const { projector } = await projected(log, view)
    await projector.caughtUp()
    await projector.stop()
    const found = await documentsOf(view)
    expect(found.map(({ _id }) => _id)).toEqual(CODES)
    expect(found).toEqual(await fromZero(log))
  })

  test('[VW6] a view whose writes fail is retried until they succeed, and nothing is skipped', async () => {
    const log = memoryLog()
    for (const [i, code] of CODES.entries()) await write(log, code, meetingOf(code, AT + i))
    const sound = await memoryViews().open<ArchivedSession>(ARCHIVE)
    let failures = 3
    const failing: View<ArchivedSession> = {
      position: () => sound.position(),
      get: (id) => sound.get(id),
      some: (ids) => sound.some(ids),
      newest: (query) => sound.newest(query),
      all: () => sound.all(),
      clear: () => sound.clear(),
      async write(batch) {
        failures -= 1
        if (failures >= 0) throw new Error('disk full')
        await sound.write(batch)
      },
    }
    const { projector, faults } = await projected(log, failing)
    await eventually(async () => expect((await documentsOf(sound)).length).toBe(5))
    await projector.stop()
    expect(faults.map(String)).toEqual(['Error: disk full'])
    expect(await documentsOf(sound)).toEqual(await fromZero(log))
  })

  test('[VW3] a view that loses its data while the projector runs is rebuilt', async () => {
    const log = memoryLog()
    const { view, projector, faults } = await projected(log)
    for (const [i, code] of CODES.slice(0, 4).entries()) await write(log, code, meetingOf(code, AT + i))
    await eventually(async () => expect((await documentsOf(view)).length).toBe(4))
    await view.clear()
    await write(log, 'EEEEE2', meetingOf('EEEEE2', AT + 4))
    await eventually(async () => expect((await documentsOf(view)).length).toBe(5))
    await projector.stop()
    expect(await documentsOf(view)).toEqual(await fromZero(log))
    expect(faults.map(String)).toEqual([expect.stringMatching(/^ViewError: the view stands at ""/)])
  })

  test('[VW6] a stream that cannot be folded, or a deleted room, blocks no other', async () => {
    const log = memoryLog()
    await write(log, 'AAAAA2', meetingOf('AAAAA2', AT))
    await write(
      log,
      'BBBBB2',
      meetingOf('BBBBB2', AT)
        .slice(1)
        .map((event, i) => ({ ...event, seq: i + 1 })),
    )
    await write(log, 'CCCCC2', meetingOf('CCCCC2', AT))
    await log.tombstone('room-CCCCC2', 8)
    await write(log, 'DDDDD2', meetingOf('DDDDD2', AT))
    const { view, projector, faults } = await projected(log)
    await projector.caughtUp()
    await projector.stop()
    expect((await documentsOf(view)).map(({ _id }) => _id)).toEqual(['AAAAA2', 'DDDDD2'])
    expect(faults.length).toBe(1)
  })

  test('[VW6] a stream with damaged bytes blocks no other and is not retried for ever', async () => {
    const log = memoryLog()
    for (const code of CODES.slice(0, 3)) await write(log, code, meetingOf(code, AT))
    const damaged = mortalLog(log)
    damaged.readPages = (stream, options) => {
      if (stream === 'room-BBBBB2') throw new LogError('corrupt', 'The stored bytes are damaged.')
      return log.readPages(stream, options)
    }
    const { view, projector, faults } = await projected(damaged)
    await projector.caughtUp()
    await projector.stop()
    expect((await documentsOf(view)).map(({ _id }) => _id)).toEqual(['AAAAA2', 'CCCCC2'])
    expect(faults.map(String)).toEqual(['LogError: The stored bytes are damaged.'])
  })

  test('[VW3] a view ahead of the log belongs to another log and is rebuilt', async () => {
    const log = memoryLog()
    await write(log, 'AAAAA2', meetingOf('AAAAA2', AT))
    const view = await memoryViews().open<ArchivedSession>(ARCHIVE)
    const [stray] = await fromZero(log)
    await view.write({
      documents: [{ ...stray!, _id: 'ZZZZZ2' }],
      removed: [],
      after: '',
      position: '0000000000099999',
    })
    const { projector } = await projected(log, view)
    await projector.caughtUp()
    await projector.stop()
    expect((await documentsOf(view)).map(({ _id }) => _id)).toEqual(['AAAAA2'])
  })
})

/** What a check says of five sessions that are as they should be. */
const ARCHIVED = { name: 'archive', documents: 5, differing: [], unusable: null }
/** The read models that these meetings leave empty. */
const EMPTY = PROJECTIONS.filter(({ name }) => name !== 'archive').map(({ name }) => ({
  ...ARCHIVED,
  name,
  documents: 0,
}))

describe('[VW6] T41 a projector killed at work', () => {
  const ROOMS = 600
  const KILLS = isLong ? 4 : 2
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-projector-'))
    const log = await openSqliteLog(folder)
    for (let i = 0; i < ROOMS; i++) await write(log, codeOf(i), meetingOf(codeOf(i), AT + i, [analysed(`d${i}`)]))
    await log.close()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const listed = async (url: string) => {
    const { sessions } = (await (await fetch(`${url}/api/rooms/history?limit=200`)).json()) as { sessions: unknown[] }
    return sessions.length
  }

  test('resumes, and in the end equals a fold from zero', async () => {
    const seen: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const service = await startProcess(folder)
      await eventually(async () => expect(await listed(service.url)).toBeGreaterThan(0))
      await new Promise((resolve) => setTimeout(resolve, 40 * kill))
      await service.end('SIGKILL')
      expect(service.errors).toBe('')
      const store = await openSqliteViews(folder)
      seen.push((await documentsOf(await store.open<ArchivedSession>(ARCHIVE))).length)
      await store.close()
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    const log = await openSqliteLog(folder)
    expect(await checkViews(sqlitePlace(folder), log)).toEqual([{ ...ARCHIVED, documents: ROOMS }, ...EMPTY])
    await log.close()
    console.log(`${KILLS} kills; sessions in the view after each: ${seen.join(', ')}`)
  }, 90_000)
})

function codeOf(i: number): string {
  const letters = 'ABCDEFGHJK'
  return `K${String(i)
    .padStart(4, '0')
    .replace(/\d/g, (digit) => letters[Number(digit)]!)}2`
}

describe('[VW8] npm run rebuild', () => {
  let folder: string
  let log: EventLog
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-rebuild-'))
    log = await openSqliteLog(folder)
    for (const [i, code] of CODES.entries()) await write(log, code, meetingOf(code, AT + i, [analysed(code)]))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const run = (...args: string[]): Promise<{ code: number | null; out: string; errors: string }> =>
    new Promise((resolve) => {
      const env = { PATH: process.env.PATH, DATA_DIR: folder }
      const child = spawn(process.execPath, ['app/rebuild.ts', ...args], { env })
      const out: Buffer[] = []
      const errors: Buffer[] = []
      child.stdout.on('data', (chunk: Buffer) => void out.push(chunk))
      child.stderr.on('data', (chunk: Buffer) => void errors.push(chunk))
      child.once('close', (code) =>
        resolve({ code, out: Buffer.concat(out).toString(), errors: Buffer.concat(errors).toString() }),
      )
    })

  test('altered or damaged views differ from the log and are repaired', async () => {
    expect(await checkViews(sqlitePlace(folder), log)).toMatchObject([
      { unusable: expect.stringContaining('missing') },
      ...EMPTY,
    ])
    expect(await rebuildViews(sqlitePlace(folder), log)).toEqual({
      documents: { archive: 5, ...Object.fromEntries(EMPTY.map(({ name, documents }) => [name, documents])) },
      failures: [],
    })
    expect(await checkViews(sqlitePlace(folder), log)).toEqual([ARCHIVED, ...EMPTY])
    const db = new DatabaseSync(join(folder, VIEW_FILE))
    db.exec(`UPDATE documents SET body = replace(body, '"score":', '"score":1') WHERE id = 'BBBBB2'`)
    db.close()
    expect(await checkViews(sqlitePlace(folder), log)).toEqual([{ ...ARCHIVED, differing: ['BBBBB2'] }, ...EMPTY])
    await rebuildViews(sqlitePlace(folder), log)
    const file = await open(join(folder, VIEW_FILE), 'r+')
    await file.write(Buffer.alloc(9_000, 0x5a), 0, 9_000, 4_096)
    await file.close()
    expect(await checkViews(sqlitePlace(folder), log)).toMatchObject([
      { unusable: expect.stringContaining('damaged') },
      ...EMPTY,
    ])
    await rebuildViews(sqlitePlace(folder), log)
    expect(await checkViews(sqlitePlace(folder), log)).toEqual([ARCHIVED, ...EMPTY])
    expect((await readdir(folder)).filter((name) => /fresh|copy/.test(name))).toEqual([])
  })

  test('refuses with one sentence while a server has the folder open', async () => {
    const { code, errors } = await run()
    expect(code).toBe(1)
    expect(errors).toMatch(/^The setting DATA_DIR: another server is using the data folder [^\n]+\.\n$/)
  })

  test('folds everything and reports the amount; --check answers by its exit code', async () => {
    await log.close()
    await rm(join(folder, VIEW_FILE))
    expect(await run('--check')).toMatchObject({ code: 1, errors: '' })
    expect(await run()).toEqual({
      code: 0,
      out: `archive: 5 documents rebuilt.\n${EMPTY.map(({ name }) => `${name}: 0 documents rebuilt.\n`).join('')}`,
      errors: '',
    })
    expect(await run('--check')).toEqual({
      code: 0,
      out: `archive: matches the log, 5 documents.\n${EMPTY.map(({ name }) => `${name}: matches the log, 0 documents.\n`).join('')}`,
      errors: '',
    })
  })

  test('refuses unknown arguments', async () => {
    expect(await run('--chekc')).toMatchObject({ code: 2, out: expect.stringContaining('--check') })
  })
})
