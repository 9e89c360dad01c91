import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { collect, expectCode, manyEvents, seqsOf } from '../contracts/eventLogSamples.ts'
import { inFolder, startLogProcess } from './logProcess.ts'

const EVENTS = 3_000
/** A database of one page holds nothing yet. */
const PAGE_BYTES = 4_096

/** A closed log with events enough for many pages. */
async function writeLog(folder: string): Promise<void> {
  const log = await openSqliteLog(folder)
  for (let head = 0; head < EVENTS; head += 1_000) await log.append('room-A', manyEvents(1_000), head)
  await log.close()
}

function garble(path: string, share: number, length: number): void {
  const bytes = readFileSync(path)
  bytes.fill(0xa5, Math.floor(bytes.length * share), Math.floor(bytes.length * share) + length)
  writeFileSync(path, bytes)
}

/** Opening fails with `corrupt`, says where, and leaves every file as it was. */
async function expectDamage(folder: string, words: RegExp): Promise<void> {
  const files = readdirSync(folder).filter((name) => !name.endsWith('-shm'))
  const before = files.map((name) => readFileSync(join(folder, name)))
  const error = await expectCode(openSqliteLog(folder), 'corrupt')
  expect(error.message).toMatch(words)
  expect(error.message).toContain(folder)
  for (const [i, name] of files.entries()) expect(readFileSync(join(folder, name)).equals(before[i]!)).toBe(true)
}

describe('[LG12] [LOG-62] a damaged database', () => {
  const damages: [string, (path: string) => void, RegExp][] = [
    ['with a garbled header', (path) => garble(path, 0, 100), /damaged/],
    ['with a garbled page in the middle', (path) => garble(path, 0.5, PAGE_BYTES), /damaged/],
    ['cut in half', (path) => truncateSync(path, Math.floor(statSync(path).size / 8_192) * 4_096), /damaged/],
    ['cut within a page', (path) => truncateSync(path, statSync(path).size - 1_000), /damaged/],
    ['emptied', (path) => truncateSync(path, 0), /ends at position 0, but events up to 0*3000 /],
    ['removed', (path) => rmSync(path), /ends at position 0/],
  ]
  for (const [how, damage, words] of damages) {
    test(`${how} is named and left alone`, () =>
      inFolder(async (folder) => {
        await writeLog(folder)
        damage(join(folder, 'events.sqlite'))
        await expectDamage(folder, words)
      }))
  }

  test('of another application is left unchanged', () =>
    inFolder(async (folder) => {
      const other = new DatabaseSync(join(folder, 'events.sqlite'))
      other.exec('CREATE TABLE accounts (name TEXT)')
      other.close()
      await expectDamage(folder, /is not an event log/)
    }))

  test('restored from an older copy is detected; without the watermark it opens as it is', () =>
    inFolder(async (folder) => {
      const path = join(folder, 'events.sqlite')
      await writeLog(folder)
      cpSync(path, `${path}.old`)
      const log = await openSqliteLog(folder)
      await log.append('room-A', manyEvents(5), EVENTS)
      await log.close()
      cpSync(`${path}.old`, path)
      await expectDamage(folder, /remove the file "acknowledged"/)
      rmSync(join(folder, 'acknowledged'))
      const restored = await openSqliteLog(folder)
      expect(await seqsOf(restored, 'room-A')).toHaveLength(EVENTS)
      await restored.close()
    }))

  for (const [what, statement] of [
    ['an event', 'DELETE FROM events WHERE seq = 1700'],
    ['a place', 'DELETE FROM places WHERE seq = 1700'],
  ] as const) {
    test(`without ${what} in the middle is reported to readers as a gap, never as a shorter stream`, () =>
      inFolder(async (folder) => {
        await writeLog(folder)
        const db = new DatabaseSync(join(folder, 'events.sqlite'))
        db.exec(statement)
        db.close()
        const log = await openSqliteLog(folder)
        const error = await expectCode(seqsOf(log, 'room-A'), 'corrupt')
        expect(error.message).toContain('room-A has a gap')
        await expectCode(collect(log.readStream('room-A', { backwards: true })), 'corrupt')
        expect(await collect(log.readStream('room-A', { from: 1_701 }))).toHaveLength(1_300)
        await log.close()
      }))
  }

  test.each([
    ['cut', (body: string) => body.slice(0, -1)],
    ['no event', () => '{"a":1}'],
    ['null', () => 'null'],
  ])('with valid pages but one event that is %s is reported to every reader', (_what, damage) =>
    inFolder(async (folder) => {
      await writeLog(folder)
      const path = join(folder, 'events.sqlite')
      const db = new DatabaseSync(path)
      const { body } = db.prepare('SELECT body FROM events WHERE pos = 1700').get() as { body: string }
      db.prepare('UPDATE events SET body = ? WHERE pos = 1700').run(damage(body))
      db.close()
      const log = await openSqliteLog(folder)
      for (const reading of [seqsOf(log, 'room-A'), collect(log.readAll({ after: '' }))]) {
        const error = await expectCode(reading, 'corrupt')
        expect(error.message).toBe(
          `${path} is damaged: it holds an event that cannot be read; restore it from a backup`,
        )
      }
      await log.close()
    }),
  )

  test('damaged after the start answers reads with `corrupt`', () =>
    inFolder(async (folder) => {
      await writeLog(folder)
      const log = await openSqliteLog(folder)
      const path = join(folder, 'events.sqlite')
      garble(path, 0.1, Math.floor(statSync(path).size * 0.8))
      await expectCode(seqsOf(log, 'room-A'), 'corrupt')
      await log.close()
    }))
})

describe('[LG12] [LOG-62] a damaged write-ahead file', () => {
  /** Everything acknowledged of late still lies in the write-ahead file, as a killed process leaves it. */
  async function leaveWriteAhead(folder: string): Promise<string> {
    for (;;) {
      const child = startLogProcess('write', folder)
      await child.heard('ack room-5 15')
      await child.kill()
      // On a busy machine the child may have had a quiet moment, in which the log folds everything in.
      if (statSync(join(folder, 'events.sqlite')).size === PAGE_BYTES) return join(folder, 'events.sqlite-wal')
      for (const name of readdirSync(folder)) rmSync(join(folder, name))
    }
  }

  const damages: [string, (path: string) => void][] = [
    ['garbled in the middle', (path) => garble(path, 0.5, 64)],
    ['with a garbled header', (path) => garble(path, 0, 32)],
    ['cut in half', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
    ['removed', (path) => rmSync(path)],
  ]
  for (const [how, damage] of damages) {
    test(`${how} is named and left alone`, () =>
      inFolder(async (folder) => {
        const path = await leaveWriteAhead(folder)
        damage(path)
        await expectDamage(folder, /acknowledged|damaged/)
      }))
  }

  test('with a torn end, as after a power cut, is not treated as damage', () =>
    inFolder(async (folder) => {
      const path = await leaveWriteAhead(folder)
      const whole = readFileSync(path)
      writeFileSync(path, Buffer.concat([whole, Buffer.alloc(6_000, 0x5a)]))
      const log = await openSqliteLog(folder)
      expect((await seqsOf(log, 'room-5')).length).toBeGreaterThanOrEqual(15)
      await log.close()
    }))
})

test('only their owner may read the files and folders of the log', () =>
  inFolder(async (parent) => {
    const folder = join(parent, 'data')
    const log = await openSqliteLog(folder)
    await log.append('room-A', manyEvents(3), 0)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const names = readdirSync(folder)
    expect(names).toEqual(expect.arrayContaining(['acknowledged', 'events.sqlite', 'events.sqlite-wal', 'lock.sqlite']))
    for (const name of names) expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
    await log.close()
  }))

test('truncated and tombstoned events are removed from the files too', () =>
  inFolder(async (folder) => {
    const log = await openSqliteLog(folder)
    const secret = (n: number) => ({ text: `confidential ${n} ${'x'.repeat(n % 7 === 0 ? 9_000 : 20)}` })
    await log.append('room-A', manyEvents(50, secret), 0)
    await log.append('room-B', manyEvents(50, secret), 0)
    await log.append('room-C', manyEvents(3), 0)
    await log.truncate('room-A', 51)
    await log.tombstone('room-B', 50)
    for (const name of readdirSync(folder)) {
      expect([name, readFileSync(join(folder, name)).includes('confidential')]).toEqual([name, false])
    }
    await log.close()
  }))
