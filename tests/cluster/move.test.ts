import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openFolder } from '#app/move/installation.ts'
import { type Moved, move } from '#app/move/move.ts'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import { sha256 } from '#gateway/digest.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { memoryFiles } from '#stores/files/memory.ts'
import { SharedKeys } from '#stores/keys/memory.ts'
import { memoryTexts } from '../helpers/memoryTexts.ts'

const EVENTS = 900
/** Two rooms, what is left of the third, one of every thirty events. */
const CARRIED = 2 * EVENTS + 50 + EVENTS / 30
const root = mkdtempSync(join(tmpdir(), 'parley-move-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const at = (...parts: string[]) => join(root, ...parts)
const source = at('source')
const BYTES = Buffer.from('%PDF-1.7 not really')
const MASTER = 'ab'.repeat(32)
const under = createHash('sha256').update(Buffer.from(MASTER, 'hex')).digest('hex').slice(0, 8)
const KEYS = ['u1', 'u2', 'u3'].map((subject) => ({ subject, under, wrapped: `w-${subject}` }))

/** Rooms in turns, a truncated one, one of which nothing is left, and two that were deleted, one of them never used. */
async function fill(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const log = await openSqliteLog(folder)
  const meeting = longMeeting(EVENTS)
  for (let i = 0; i < meeting.length; i += 30) {
    for (const code of ['AAAAAA', 'BBBBBB', 'CCCCCC']) await log.append(`room-${code}`, meeting.slice(i, i + 30), i)
    await log.append('user-A', meeting.slice(i / 30, i / 30 + 1), i / 30)
    if (i === 300) await log.append('space-gone', meeting.slice(0, 40), 0)
    if (i === 600) await log.append('space-empty', meeting.slice(0, 7), 0)
  }
  await log.truncate('room-CCCCCC', EVENTS - 49)
  await log.truncate('space-empty', 8)
  await log.tombstone('space-gone', 40)
  await log.tombstone('space-never', 0)
  const positions = (await all(log)).flatMap(({ stream, position }) => (stream === 'user-A' ? [position] : []))
  await log.close()
  writeFileSync(join(folder, 'subject-keys.jsonl'), KEYS.map((key) => `${JSON.stringify(key)}\n`).join(''))
  writeFileSync(join(folder, 'master-key'), `${MASTER}\n`)
  writeFileSync(join(folder, 'auth-secret'), `${'cd'.repeat(32)}\n`)
  const progress = {
    version: 1,
    position: positions[9],
    settled: { [positions[12]!]: 'all', [positions[20]!]: ['c1'] },
  }
  writeFileSync(join(folder, 'mails.json'), JSON.stringify(progress))
  mkdirSync(join(folder, 'egress'))
  writeFileSync(join(folder, 'egress', `${'e'.repeat(64)}.json`), '{"roomName":"r"}')
  for (const [kind, code] of [
    ['documents', 'AAAAAA'],
    ['spaces', 'S1'],
    ['social', 'P1'],
    ['replays', 'R1'],
  ] as const) {
    mkdirSync(join(folder, kind, code), { recursive: true })
    writeFileSync(join(folder, kind, code, sha256(kind)), Buffer.concat([BYTES, Buffer.from(kind)]))
  }
  mkdirSync(join(folder, 'documents', 'incoming'), { recursive: true })
  writeFileSync(join(folder, 'documents', 'incoming', 'half'), 'half')
}

async function collected<T>(from: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of from) found.push(one)
  return found
}
const all = (log: EventLog): Promise<StoredEvent[]> => collected(log.readAll())
const bare = (events: readonly StoredEvent[]) => events.map(({ position: _, ...event }) => event)

/** SHA-256 of every file of a folder but SQLite's own bookkeeping. */
function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/(-wal|-shm|lock\.sqlite|views\.sqlite)$/.test(path))
  return Object.fromEntries(paths.sort().map((path) => [path.slice(folder.length), sha256(readFileSync(path))]))
}

interface Memory extends Installation {
  readonly keys: SharedKeys
}

/** An installation in memory in the place of the two servers. */
function servers(log: EventLog = memoryLog()): Memory {
  const [kinds, texts, keys] = [new Map<string, ReturnType<typeof memoryFiles>>(), memoryTexts(), new SharedKeys()]
  const files = (kind: string) => kinds.get(kind) ?? kinds.set(kind, memoryFiles()).get(kind)!
  return {
    log,
    keys,
    beside: { files, texts, keys: keys.open(), scratch: at('scratch') },
    removed: () => [],
    close: async () => {},
  }
}

async function moveFolder(to: Installation, folder = source): Promise<Moved> {
  const from = await openFolder(folder)
  try {
    return await move(from, to, () => {})
  } finally {
    await from.close()
  }
}

beforeAll(() => fill(source))

describe('npm run move', () => {
  test('[MN80] carries every event with its id, seq and hash, in order, and leaves the folder as it was', async () => {
    const before = contentOf(source)
    const to = servers()
    expect(await moveFolder(to)).toMatchObject({
      isNew: true,
      events: CARRIED,
      added: CARRIED,
      streams: 4,
      removed: 4,
    })
    const log = await openSqliteLog(source)
    const events = await all(log)
    await log.close()
    expect(bare(await all(to.log))).toEqual(bare(events))
    expect(contentOf(source)).toEqual(before)
  })

  test('[MN81] does nothing the second time, also when the installation has gone on', async () => {
    const to = servers()
    await moveFolder(to)
    const { beside } = to
    await beside!.texts.remove('auth-secret')
    await to.log.append('room-DDDDDD', longMeeting(60).slice(0, 50), 0)
    await beside!.keys.destroy(['u1'])
    expect(await moveFolder(to)).toMatchObject({ isNew: false, added: 0 })
    expect([await beside!.texts.read('auth-secret'), to.keys.keys.has('u1')]).toEqual([null, false])
  })

  test('[MN82] truncated and deleted streams arrive as such', async () => {
    const to = servers()
    await moveFolder(to)
    const [first] = await collected(to.log.readStream('room-CCCCCC', { limit: 1 }))
    expect(first?.seq).toBe(EVENTS - 49)
    expect(await collected(to.log.readStream('space-empty'))).toEqual([])
    const meeting = longMeeting(60)
    await expect(to.log.append('space-empty', meeting.slice(0, 1), 0)).rejects.toMatchObject({ code: 'conflict' })
    expect(await to.log.append('space-empty', meeting.slice(8, 9), 7)).toMatchObject({ first: 8 })
    for (const stream of ['space-gone', 'space-never'])
      await expect(to.log.append(stream, meeting.slice(0, 1), 0)).rejects.toMatchObject({ code: 'deleted' })
    expect((await all(to.log)).filter(({ type }) => type === 'gap')).toEqual([])
  })

  test('[MN83] files, keys, secrets and jobs arrive, and mails go on where they were', async () => {
    const to = servers()
    const moved = await moveFolder(to)
    expect(moved).toMatchObject({
      files: 4,
      keys: 3,
      jobs: 1,
      notes: [expect.stringMatching(/SECRETS_KEY on every node/)],
    })
    const { beside } = to
    const read = await collected(beside!.files('social').read('P1', sha256('social')))
    expect(Buffer.concat(read).toString()).toBe(`${BYTES}social`)
    expect(await beside!.files('documents').rooms()).toEqual(['AAAAAA'])
    expect([...to.keys.keys.values()]).toEqual(KEYS)
    expect(await beside!.texts.read('master-key')).toBe(`${MASTER}\n`)
    expect(await beside!.texts.names('egress/')).toHaveLength(1)
    const progress = JSON.parse((await beside!.texts.read('mails.json')) ?? '')
    const own = JSON.parse(readFileSync(join(source, 'mails.json'), 'utf8'))
    const log = await openSqliteLog(source)
    const [before, after] = [await all(log), await all(to.log)]
    await log.close()
    const indexIn = (events: readonly StoredEvent[], position: string) =>
      events.findIndex((event) => event.position === position)
    expect(indexIn(after, progress.position)).toBe(indexIn(before, own.position))
    expect(Object.keys(progress.settled).map((position) => indexIn(after, position))).toEqual(
      Object.keys(own.settled).map((position) => indexIn(before, position)),
    )
  })

  test('[MN81] killed at any point it goes on when it is run again', async () => {
    const target = at('killed')
    const child = fileURLToPath(new URL('../helpers/moveChild.ts', import.meta.url))
    const kills = Number(process.env.PARLEY_MOVE_KILLS ?? 2)
    for (let i = 0; i < kills; i += 1) {
      const moving = spawn(process.execPath, [child, source, target], { stdio: ['ignore', 'pipe', 'inherit'] })
      const gone = new Promise((resolve) => moving.once('exit', resolve))
      await new Promise((resolve) => moving.stdout.once('data', resolve))
      const timer = setTimeout(() => moving.kill('SIGKILL'), (i * 137) % 400)
      await gone
      clearTimeout(timer)
    }
    const to = await openFolder(target)
    await moveFolder(to)
    const log = await openSqliteLog(source)
    expect(bare(await all(to.log))).toEqual(bare(await all(log)))
    await log.close()
    expect(await moveFolder(to)).toMatchObject({ isNew: false })
    await to.close()
    const [was, is] = [contentOf(source), contentOf(target)]
    for (const path of Object.keys(was).filter(
      (path) => !/events\.sqlite|acknowledged|mails\.json|incoming/.test(path),
    ))
      expect([path, is[path]]).toEqual([path, was[path]])
  }, 60_000)

  test('[MN81] a source that has gone on is moved again by what is new, and what was erased is erased there too', async () => {
    const own = at('growing')
    cpSync(source, own, { recursive: true })
    const to = servers()
    await moveFolder(to, own)
    const log = await openSqliteLog(own)
    await log.append('room-AAAAAA', longMeeting(EVENTS + 10).slice(EVENTS), EVENTS)
    await log.close()
    writeFileSync(
      join(own, 'subject-keys.jsonl'),
      KEYS.slice(1)
        .map((key) => `${JSON.stringify(key)}\n`)
        .join(''),
    )
    rmSync(join(own, 'social'), { recursive: true })
    const again = { ...to, beside: { ...to.beside!, keys: to.keys.open() } }
    expect(await moveFolder(again, own)).toMatchObject({ isNew: true, added: 10, keys: 2, files: 3 })
    expect([...to.keys.keys.keys()]).toEqual(['u2', 'u3'])
    expect(await to.beside!.files('social').names('P1')).toEqual([])
    await expect(moveFolder(to)).rejects.toThrow(/a later state than the source/)
  })

  test('[MN82] what was deleted or truncated in an event store since is so in its copy, at the next move', async () => {
    const store = servers()
    await moveFolder(store)
    const copy = servers()
    const asOpened = () => ({ ...store, beside: { ...store.beside!, keys: store.keys.open() } })
    const intoCopy = () => ({ ...copy, beside: { ...copy.beside!, keys: copy.keys.open() } })
    await move(asOpened(), intoCopy(), () => {})
    await store.log.tombstone('room-BBBBBB', EVENTS)
    await store.log.truncate('room-AAAAAA', 500)
    expect(await move(asOpened(), intoCopy(), () => {})).toMatchObject({ isNew: true, added: 0 })
    expect(bare(await all(copy.log))).toEqual(bare(await all(store.log)))
  })

  test('[MN80] refuses a folder in use, a damaged chain, and a target that holds something else', async () => {
    const holder = await openSqliteLog(source)
    await expect(openFolder(source)).rejects.toThrow(/another server is using/)
    await holder.close()
    const damaged = at('damaged')
    const log = await openSqliteLog(damaged)
    const [first, second] = longMeeting(60)
    await log.append('room-AAAAAA', [first!, { ...second!, at: second!.at + 1 }], 0)
    await log.close()
    await expect(moveFolder(servers(), damaged)).rejects.toThrow(/event 2 of a room stream does not match its hash/)
    const used = servers()
    await used.log.append('room-ZZZZZZ', longMeeting(60).slice(0, 5), 0)
    await expect(moveFolder(used)).rejects.toThrow(/holds another installation/)
    const differing = servers()
    await differing.beside!.texts.write('master-key', `${'00'.repeat(32)}\n`)
    await expect(moveFolder(differing)).rejects.toThrow(/another master-key/)
  })

  test('[MN84] moves back into a folder', async () => {
    const to = servers()
    await moveFolder(to)
    const back = await openFolder(at('back'))
    expect(await move(to, back, () => {})).toMatchObject({ isNew: true, keys: 3, files: 4 })
    expect(bare(await all(back.log))).toEqual(bare(await all(to.log)))
    await back.close()
    expect(readFileSync(at('back', 'master-key'), 'utf8')).toBe(`${MASTER}\n`)
    expect(existsSync(at('back', 'social', 'P1', sha256('social')))).toBe(true)
  })
})
