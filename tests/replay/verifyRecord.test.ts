import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeRecord } from '#documents/record/write.ts'
import { verifyRecord } from '#replay/verifyRecord.ts'
import { exported, type MeetingPlan, recordInput } from '../documents/recordMeeting.ts'
import { rawPdf } from '../documents/recordPages.ts'

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

describe('[RD16] T25 a record is checked from its file alone', () => {
  test('a genuine one passes every check, PDF and e-mail', async () => {
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

  test('one attached without a look into it passes too', async () => {
    const unread = await writeRecord({ ...recordInput(PLAN), isApart: true })
    expect(unread.facts.mode).toBe('apart')
    expect(await findings(unread.bytes)).toEqual([])
  })

  test('one byte changed anywhere is found: in the document, the annotations, the pages, the attachments, the end', async () => {
    const step = Math.max(1, Math.floor(bytes.length / 60))
    const places = [bytes.length - 1, SOURCE.length - 1, SOURCE.length]
    for (let at = 0; at < bytes.length; at += step) places.push(at)
    for (const at of places) expect(`${at}: ${await findings(turned(bytes, at))}`).not.toBe(`${at}: `)
  })

  test('what is added, cut off or empty is found', async () => {
    expect(await findings(Buffer.concat([bytes, Buffer.from('\n')]))).toEqual(['rebuilt'])
    for (const share of [0.99, 0.9, 0.5, 0.1, 0])
      expect((await findings(bytes.slice(0, Math.floor(bytes.length * share)))).length).toBeGreaterThan(0)
    expect(await findings(new Uint8Array(Buffer.from('not a PDF')))).toEqual(['file'])
    expect(await findings(SOURCE)).toEqual(['attachments'])
  })

  test('a stream with an event less, more or other breaks where it was touched', async () => {
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

  test('pages of another meeting than the stream tells are found by writing them anew', async () => {
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

describe('[RD17] npm run verify', () => {
  const run = promisify(execFile)
  const verify = async (...args: string[]) => {
    const { code = 0, stdout } = (await run(process.execPath, ['replay/verifyCli.ts', ...args], { cwd: ROOT }).catch(
      (error: { code: number; stdout: string }) => error,
    )) as { code?: number; stdout: string }
    return { code, stdout }
  }

  test('says yes with 0, no with 1, and does not guess with 2', async () => {
    const file = path.join(folder, 'record.pdf')
    writeFileSync(file, bytes)
    const good = await verify(file)
    expect(good.code).toBe(0)
    expect(good.stdout).toMatch(/^ok +rebuilt +Written anew/m)
    writeFileSync(file, turned(bytes, SOURCE.length + 400))
    const bad = await verify(file, '--json')
    expect([bad.code, JSON.parse(bad.stdout).ok]).toEqual([1, false])
    expect((await verify()).code).toBe(2)
    expect((await verify(path.join(folder, 'none.pdf'))).code).toBe(2)
  })
})
