import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { sha256 } from '#gateway/digest.ts'
import { exportFolder, ForeignFile } from '#replay/exportData.ts'
import { importFile } from '#replay/importData.ts'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'

const EVENTS = 1_300
const root = mkdtempSync(join(tmpdir(), 'parley-data-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const at = (...parts: string[]) => join(root, ...parts)
const quiet = () => {}

async function withLog<T>(folder: string, use: (log: EventLog) => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const log = await openSqliteLog(folder)
  try {
    return await use(log)
  } finally {
    await log.close()
  }
}

/** Two rooms whose events stand in turns in the log. */
async function fill(folder: string, events: readonly RoomEvent[], from = 0): Promise<void> {
  await withLog(folder, async (log) => {
    for (let i = from; i < events.length; i += 100) {
      const some = events.slice(i, i + 100)
      await log.append('room-AAAAAA', some, i)
      await log.append('room-BBBBBB', some, i)
    }
  })
}

async function all(folder: string): Promise<Omit<StoredEvent, 'position'>[]> {
  return await withLog(folder, async (log) => {
    const found: Omit<StoredEvent, 'position'>[] = []
    for await (const { position: _, ...event } of log.readAll()) found.push(event)
    return found
  })
}

const meeting = longMeeting(EVENTS)
const source = at('source')
const out = at('source.jsonl')
const BYTES = Buffer.from([0, 255, 10, 13, 34])

beforeAll(async () => {
  await fill(source, meeting.slice(0, 1_000))
  mkdirSync(join(source, 'documents', 'AAAAAA'), { recursive: true })
  writeFileSync(join(source, 'documents', 'AAAAAA', sha256('a')), BYTES)
  writeFileSync(join(source, 'documents', 'AAAAAA', `${sha256('a')}.thread.json`), '{"thread":1}')
  mkdirSync(join(source, 'documents', 'incoming'), { recursive: true })
  writeFileSync(join(source, 'documents', 'incoming', 'half'), 'half')
  writeFileSync(join(source, 'secret.key'), 'secret')
  await exportFolder(source, out, quiet)
})

describe('[RW9] T35 a data folder as JSON lines', () => {
  test('an export and import preserve events in order and files, and no secrets', async () => {
    const target = at('copy')
    expect(await importFile(out, target, quiet)).toEqual({ events: 2_000, added: 2_000, files: 2, finding: null })
    expect(await all(target)).toEqual(await all(source))
    expect(readFileSync(join(target, 'documents', 'AAAAAA', sha256('a')))).toEqual(BYTES)
    expect(readFileSync(out, 'utf8')).not.toContain('secret')
    expect(readFileSync(out, 'utf8')).not.toContain('incoming')
    expect(statSync(out).mode & 0o077).toBe(0)
    const again = at('again.jsonl')
    await exportFolder(target, again, quiet)
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(out, 'utf8'))
  })

  test('an import repeated, or interrupted and repeated, adds only what is missing', async () => {
    const target = at('twice')
    const half = at('half.jsonl')
    writeFileSync(half, readFileSync(out).subarray(0, 400_000))
    const broken = await importFile(half, target, quiet)
    expect(broken.finding).toMatch(/ends before its closing line/)
    expect(broken.added).toBeGreaterThan(100)
    expect(await importFile(out, target, quiet)).toMatchObject({ added: 2_000 - broken.added, finding: null })
    expect(await importFile(out, target, quiet)).toMatchObject({ added: 0, finding: null })
    expect(await all(target)).toEqual(await all(source))
  })

  test('an export interrupted anywhere continues to the same bytes and includes newer events', async () => {
    const whole = readFileSync(out)
    for (const cut of [1, 40, 5_000, 333_333, whole.length - 1, whole.length]) {
      const part = at(`cut-${cut}.jsonl`)
      writeFileSync(part, whole.subarray(0, cut))
      if (cut < 20) {
        await expect(exportFolder(source, part, quiet)).rejects.toThrow(ForeignFile)
        continue
      }
      const { events } = await exportFolder(source, part, quiet)
      expect(events).toBe(2_000)
      expect(readFileSync(part).equals(whole)).toBe(true)
    }
    const grown = at('grown')
    await importFile(out, grown, quiet)
    await fill(grown, meeting, 1_000)
    const file = at('grown.jsonl')
    writeFileSync(file, whole)
    expect(await exportFolder(grown, file, quiet)).toMatchObject({ events: 2 * EVENTS, resumed: 2_000 })
    expect(await importFile(file, at('copy'), quiet)).toMatchObject({ added: 2 * (EVENTS - 1_000), finding: null })
  })

  test('a file of another log, or of another kind, is left unchanged', async () => {
    const other = at('other')
    await fill(other, longMeeting(200).slice(0, 100))
    const file = at('foreign.jsonl')
    writeFileSync(file, readFileSync(out))
    await expect(exportFolder(other, file, quiet)).rejects.toThrow(ForeignFile)
    const text = at('letter.txt')
    writeFileSync(text, 'Dear all,\n')
    await expect(exportFolder(source, text, quiet)).rejects.toThrow(ForeignFile)
    expect(readFileSync(text, 'utf8')).toBe('Dear all,\n')
    expect((await importFile(text, at('none'), quiet)).finding).toMatch(/ends before its closing line|not an export/)
  })

  test('every change in the file is detected', async () => {
    const lines = readFileSync(out, 'utf8').split('\n')
    const find = async (name: string, change: (lines: string[]) => void) => {
      const changed = [...lines]
      change(changed)
      const file = at(`${name}.jsonl`)
      writeFileSync(file, changed.join('\n'))
      return (await importFile(file, at(name), quiet)).finding
    }
    expect(await find('edited', (rows) => void rows.splice(650, 1, rows[650]!.replace(/"at":\d/, '"at":9')))).toMatch(
      /hash/,
    )
    expect(await find('gone', (rows) => void rows.splice(650, 1))).toMatch(/follows event/)
    expect(await find('swapped', (rows) => void rows.splice(650, 2, rows[651]!, rows[650]!))).toMatch(/follows event/)
    expect(await find('tail', (rows) => void rows.splice(1_900, 101))).toMatch(/SHA-256/)
    const file = lines.findIndex((line) => line.startsWith('{"file"'))
    expect(
      await find('file', (rows) => void rows.splice(file, 1, rows[file]!.replace('"base64":"A', '"base64":"B'))),
    ).toMatch(/SHA-256/)
    const outside = lines[file]!.replace('documents/AAAAAA/', 'documents/../../')
    expect(await find('escape', (rows) => void rows.splice(file, 1, outside))).toMatch(/not a path/)
    expect(await find('more', (rows) => void rows.splice(-1, 1, rows[1]!, ''))).toMatch(/follows the closing/)
  })

  test('an import leaves the events already in the folder unchanged', async () => {
    const target = at('taken')
    await fill(target, longMeeting(300).slice(0, 100))
    const before = await all(target)
    expect((await importFile(out, target, quiet)).finding).toBeNull()
    expect((await all(target)).slice(0, before.length)).toEqual(before)
    truncateSync(at('half.jsonl'), 10)
    appendFileSync(at('half.jsonl'), 'x')
    expect((await importFile(at('half.jsonl'), target, quiet)).finding).not.toBeNull()
  })
})
