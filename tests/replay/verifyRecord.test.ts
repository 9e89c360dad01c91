import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeRecord } from '#documents/record/write.ts'
import type { RoomEvent, RoomFact } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { sha256 } from '#gateway/digest.ts'
import { captureOf, NOBODY } from '#projections/capture.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { verifyRecord } from '#replay/verifyRecord.ts'
import { exported, type MeetingPlan, recordInput } from '../documents/recordMeeting.ts'
import { rawPdf } from '../documents/recordPages.ts'
import { chained } from '../helpers/given.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SOURCE = rawPdf([{ page: '/MediaBox[0 0 400 400]', lines: [[300, 'Words of the document']] }])
const PLAN: MeetingPlan = {
  source: SOURCE,
  sections: [{ title: 'All', text: 'Words of the document', page: 1 }],
  said: [
    [0, 0, 'Shall we?'],
    [1, 0, 'Да, 好的 😀'],
  ],
  annotations: [
    { text: 'A note', anchor: { page: 1, xPct: 40, yPct: 40 } },
    { kind: 'highlight', evidence: ['Words of'] },
  ],
  confirmed: [0],
}

let bytes: Uint8Array
beforeAll(async () => {
  ;({ bytes } = await writeRecord(recordInput(PLAN)))
})
const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What was found wrong; empty when nothing was. */
const findings = async (file: Uint8Array) => {
  const { ok, checks } = await verifyRecord(file)
  const wrong = checks.filter((check) => !check.ok)
  expect(ok).toBe(wrong.length === 0)
  return wrong.map(({ name }) => name)
}

/** The same file with one bit of one byte turned. */
function turned(file: Uint8Array, at: number): Uint8Array {
  const copy = file.slice()
  copy[at]! ^= 1
  return copy
}

describe('[RD16] T25 a record is verified from its file alone', () => {
  test('a genuine record of a PDF or an e-mail passes every check', async () => {
    const { ok, checks } = await verifyRecord(bytes)
    expect([ok, checks.map(({ name }) => name)]).toEqual([
      true,
      ['file', 'attachments', 'events', 'chain', 'head', 'document', 'rebuilt'],
    ])
    const mail = new Uint8Array(readFileSync(path.join(ROOT, 'fixtures/emails/japanese-iso2022jp.eml')))
    const sections = [{ title: 'T', text: 'T', messageIndex: 1 }]
    const thread = await writeRecord(
      recordInput({ source: mail, kind: 'email', sections, annotations: [{ text: 'x', sectionId: 'topic_1' }] }),
    )
    expect(await findings(thread.bytes)).toEqual([])
    const locked = new Uint8Array(readFileSync(path.join(ROOT, 'fixtures/documents/owner-locked.pdf')))
    expect(await findings((await writeRecord(recordInput({ ...PLAN, source: locked }))).bytes)).toEqual([])
  })

  test('a record with a document attached unread passes', async () => {
    const unread = await writeRecord({ ...recordInput(PLAN), isApart: true })
    expect(unread.facts.mode).toBe('apart')
    expect(await findings(unread.bytes)).toEqual([])
  })

  test('one changed byte is detected in the document, annotations, pages, attachments and trailer', async () => {
    const step = Math.max(1, Math.floor(bytes.length / 30))
    const places = [bytes.length - 1, SOURCE.length - 1, SOURCE.length]
    for (let at = 0; at < bytes.length; at += step) places.push(at)
    for (const at of places) expect(`${at}: ${await findings(turned(bytes, at))}`).not.toBe(`${at}: `)
  })

  test('appended bytes, a truncated file and an empty file are detected', async () => {
    expect(await findings(Buffer.concat([bytes, Buffer.from('\n')]))).toEqual(['rebuilt'])
    for (const share of [0.99, 0.9, 0.5, 0.1, 0])
      expect((await findings(bytes.slice(0, Math.floor(bytes.length * share)))).length).toBeGreaterThan(0)
    expect(await findings(new Uint8Array(Buffer.from('not a PDF')))).toEqual(['file'])
    expect(await findings(SOURCE)).toEqual(['attachments'])
  })

  test('a stream with a missing, extra or changed event fails at that event', async () => {
    const input = recordInput(PLAN)
    const lines = Buffer.from(input.events).toString().trimEnd().split('\n')
    const withLines = async (changed: readonly string[]) =>
      await findings((await writeRecord({ ...input, events: Buffer.from(`${changed.join('\n')}\n`) })).bytes)
    expect(await withLines(lines)).toEqual([])
    expect(await withLines(lines.toSpliced(4, 1))).toEqual(['chain'])
    expect(await withLines(lines.map((line) => line.replace('Shall we?', 'Shall they?')))).toEqual(['chain'])
    expect(await withLines(lines.slice(0, -1))).toEqual(['head'])
    expect(await withLines(lines.with(2, '{"seq":3}'))).toEqual(['events'])
    expect(await withLines([])).toEqual(['events'])
  })

  test('pages that do not match the stream are detected by writing them again', async () => {
    const input = recordInput(PLAN)
    const praised = { ...input.session, intel: { ...input.session.intel, score: 7 } }
    expect(await findings((await writeRecord({ ...input, session: praised })).bytes)).toEqual(['rebuilt'])
    const [note, ...rest] = input.session.annotations
    const reworded = { ...input.session, annotations: [{ ...note!, text: 'Another note' }, ...rest] }
    expect(await findings((await writeRecord({ ...input, session: reworded })).bytes)).toEqual(['rebuilt'])
    const other = recordInput({ ...PLAN, said: [] })
    const mixed = await writeRecord({ ...input, events: exported(other.stream) })
    expect(await findings(mixed.bytes)).toEqual(['head'])
  })
})

const run = promisify(execFile)
const verify = async (...args: string[]) => {
  const { code = 0, stdout } = (await run(process.execPath, ['replay/verifyCli.ts', ...args], { cwd: ROOT }).catch(
    (error: { code: number; stdout: string }) => error,
  )) as { code?: number; stdout: string }
  return { code, stdout }
}
const written = (name: string, content: Uint8Array | string): string => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

describe('[RD19] a record older than the end of its meeting', () => {
  const { stream } = recordInput(PLAN)
  const ruling = { item: 'action', itemId: 'a_1', participantId: 'p_1' } as const
  const edits = ['open', 'done', 'open'].map((status) =>
    fact('ruled', { kind: 'guest', id: 'p_1', name: 'Ana' }, { ...ruling, status: status as 'open' | 'done' }),
  )
  const longer = (facts: readonly RoomFact[] = edits) => [
    ...stream,
    ...chained(
      facts.map((next) => ({ fact: next, at: stream.at(-1)!.at + 1_000 })),
      stream.at(-1)!,
    ),
  ]
  const STAMP = { exportedAt: 0, exportedBy: NOBODY, serviceVersion: '0.1.0' }
  const capture = (name: string, events: readonly RoomEvent[]) =>
    written(name, JSON.stringify(captureOf(events, STAMP, sha256)))
  const record = () => written('old.pdf', bytes)
  const count = stream.length

  test('the report on a record alone states the range of events covered', async () => {
    const { code, stdout } = await verify(record())
    expect([code, stdout]).toEqual([0, expect.stringContaining(`whole, up to event ${count}.\n`)])
    const told = JSON.parse((await verify(record(), '--json')).stdout)
    expect(told).toMatchObject({ ok: true, upTo: count, comparison: null })
    expect(told.events).toBeUndefined()
  })

  test('compared with a newer capture or record, it is whole and the later events are listed', async () => {
    const all = longer()
    const newer = await writeRecord({ ...recordInput(PLAN), session: sessionDetail(all), events: exported(all) })
    for (const other of [capture('newer.json', all), written('newer', newer.bytes)]) {
      const { code, stdout } = await verify(record(), other)
      expect(stdout).toContain(`whole, up to event ${count} of ${count + 3}: 3 later edits.\n`)
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^ok +later .* Later: 3 ruled\.$/m)])
    }
    const one = await verify(record(), capture('one.json', longer(edits.slice(0, 1))))
    expect(one.stdout).toContain(`whole, up to event ${count} of ${count + 1}: 1 later edit.\n`)
  })

  test('compared with a capture of the same age or older, it is whole', async () => {
    const same = await verify(record(), capture('same.json', stream))
    expect([same.code, same.stdout]).toEqual([0, expect.stringMatching(/Nothing came later\.$/m)])
    const older = await verify(record(), capture('older.json', stream.slice(0, -1)))
    expect([older.code, older.stdout]).toEqual([0, expect.stringContaining(`ends earlier, at event ${count - 1}`)])
  })

  test('compared with another meeting, a changed one or an unusable file, it has a finding', async () => {
    const others = {
      [`differ from event ${count} on`]: capture(
        'parted.json',
        [...stream.slice(0, -1), ...longer().slice(-1)].map(resealed),
      ),
      'another meeting': capture('other.json', recordInput({ ...PLAN, people: ['Eva', 'Ben'] }).stream),
      'cannot be used': capture('changed.json', longer()).replace(/.*/, (file) => {
        writeFileSync(file, readFileSync(file, 'utf8').replace('"status":"done"', '"status":"open"'))
        return file
      }),
      'is not JSON': written('text.json', 'nothing'),
      'other record cannot be used': written('source.pdf', SOURCE),
    }
    for (const [why, other] of Object.entries(others)) {
      const { code, stdout } = await verify(record(), other)
      expect([code, stdout]).toEqual([1, expect.stringMatching(new RegExp(`^FINDING +later .*${why}`, 'm'))])
      expect(stdout).not.toContain('whole')
    }
    expect((await verify(record(), path.join(folder, 'none.json'))).code).toBe(2)
  })

  /** The same events chained anew, whatever stood before them. */
  const resealed = (_: RoomEvent, i: number, all: readonly RoomEvent[]): RoomEvent =>
    chained(all.map((event) => ({ fact: event as unknown as RoomFact, at: event.at })))[i]!
})

describe('[RD17] npm run verify', () => {
  test('exits with 0 for a valid record, 1 for an invalid one and 2 for invalid arguments', async () => {
    const file = path.join(folder, 'record.pdf')
    writeFileSync(file, bytes)
    const good = await verify(file)
    expect(good.code).toBe(0)
    expect(good.stdout).toMatch(/^ok +rebuilt +Written again/m)
    writeFileSync(file, turned(bytes, SOURCE.length + 400))
    const bad = await verify(file, '--json')
    expect([bad.code, JSON.parse(bad.stdout).ok]).toEqual([1, false])
    expect((await verify()).code).toBe(2)
    expect((await verify(path.join(folder, 'none.pdf'))).code).toBe(2)
  })
})
