import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { packedPdf } from '#dev/hostile/packedPdf.ts'
import { createPlaces, type PlaceLimits } from '#documents/places.ts'
import type { StreamedJob } from '#documents/record/job.ts'
import type { RecordLimits } from '#documents/record/limits.ts'
import { readRecord } from '#documents/record/readRecord.ts'
import { createRecordWriter } from '#documents/record/recordWriter.ts'
import { writeRecord } from '#documents/record/write.ts'
import { ownClock } from '../helpers/ownClock.ts'
import { PATIENT_MS } from '../helpers/patience.ts'
import { type MeetingPlan, recordInput } from './recordMeeting.ts'
import { rawPdf } from './recordPages.ts'

const SECTIONS = [{ title: 'All', text: 'All', page: 1 }]
const SOURCE = rawPdf([
  {
    page: '/MediaBox[0 0 400 400]',
    lines: [
      [300, 'Words of the document'],
      [100, 'Other words'],
    ],
  },
])
const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-records-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0

function stored(bytes: Uint8Array): string {
  const file = path.join(folder, `${++files}`)
  writeFileSync(file, bytes)
  return file
}

function jobOf(over: Partial<MeetingPlan> = {}) {
  const input = recordInput({ source: SOURCE, sections: SECTIONS, annotations: [{ text: 'hm' }], ...over })
  const reads = { count: 0 }
  const { code, headHash } = input.session
  const job: StreamedJob & { readonly source: string } = {
    docId: input.docId,
    source: stored(input.source),
    session: { code, headHash },
    events() {
      reads.count += 1
      return [input.stream.slice(0, 3), input.stream.slice(3)].map((page) => ({ bodies: JSON.stringify(page) }))
    },
  }
  return { job, input, reads }
}

function writer(limits: Partial<RecordLimits> = {}) {
  const started = createRecordWriter(limits)
  onTestFinished(() => started.close())
  return started
}

/** One with the limits of a service, for all that need no other. */
const usual = createRecordWriter()
afterAll(() => usual.close())

const ENDLESS = new Uint8Array(packedPdf('q '.repeat(4_000_000)))
/** Writing never ends: the page takes for ever to read. */
const endless = () =>
  jobOf({
    source: ENDLESS,
    annotations: [{ text: 'x', evidence: ['words to find'] }],
  })

describe('[RD14] records are written in processes of their own', () => {
  test('and come out as they do here', async () => {
    const { job, input } = jobOf({ said: Array.from({ length: 450 }, (_, i) => [i % 2, 0, `line ${i} Ж`] as const) })
    const result = await usual.write(job)
    const { bytes, facts } = await writeRecord(input)
    expect(result).toMatchObject({ ok: true, facts })
    expect(result.ok && Buffer.compare(result.bytes, bytes)).toBe(0)
  })

  test('also from what is in memory and from events as they are exported', async () => {
    const { job, input } = jobOf({
      said: [
        [0, 0, 'Zürich'],
        [1, 0, 'no'],
      ],
    })
    const records = writer({ cacheBytesMax: 0 })
    const first = await records.write(job)
    const pieces = [input.events.subarray(0, 1_001), input.events.subarray(1_001)]
    const folded = { session: input.session, events: () => pieces }
    const second = await records.write({ docId: job.docId, source: [input.source], ...folded })
    expect(first.ok && second.ok && Buffer.compare(first.bytes, second.bytes)).toBe(0)
  })

  test('the same head and document are written once', async () => {
    const { job, reads } = jobOf({ said: [[0, 0, 'once']] })
    const records = usual
    const [first, second] = [await records.write(job), await records.write(job)]
    expect(reads.count).toBe(1)
    expect(first).toBe(second)
    const small = writer({ cacheBytesMax: 10 })
    await small.write(job)
    await small.write(job)
    expect(reads.count).toBe(3)
  })

  test('and another document of the same meeting has a record of its own', async () => {
    const { job, reads } = jobOf({ said: [[0, 0, 'another']] })
    const records = usual
    const first = await records.write(job)
    const other = await records.write({ ...job, docId: 'doc_2' })
    expect(reads.count).toBe(2)
    expect(other).not.toBe(first)
    expect(await records.write(job)).toBe(first)
  })

  test('[RD14] T22 a document that takes for ever to read is attached unread, and the loop stays free meanwhile', async () => {
    const { job, input } = endless()
    const clock = ownClock()
    const result = await writer({ timeMs: 4_000, waitMs: PATIENT_MS }).write(job)
    expect(result).toMatchObject({ ok: true, facts: { mode: 'apart' } })
    expect(result.ok && Buffer.compare((await readRecord(result.bytes)).original!, input.source)).toBe(0)
    expect(clock.longestMs).toBeLessThan(1_000)
    expect(await writer({ timeMs: 1 }).write(jobOf().job)).toEqual({
      ok: false,
      error: 'The record takes too long to write.',
    })
  })

  test('[RD14] T22 what cannot be written is an answer: a missing file, other bytes, a process without memory', async () => {
    const { job } = jobOf()
    expect(await usual.write({ ...job, source: `${folder}/none` })).toEqual({
      ok: false,
      error: 'The record could not be written.',
    })
    expect(await usual.write({ ...job, source: stored(new Uint8Array([1])) })).toEqual({
      ok: false,
      error: 'The kept document is not the one that was uploaded.',
    })
    expect(await writer({ heapMb: 4 }).write(job)).toMatchObject({ ok: false })
    expect(await writer({ jobBytesMax: 500 }).write(job)).toMatchObject({ ok: false })
    expect(await usual.write(job)).toMatchObject({ ok: true })
  })

  test('too many at once are told that we are busy, and one who leaves is let go', async () => {
    const records = writer({ childrenMax: 1, waitingMax: 0, timeMs: PATIENT_MS })
    const leaving = new AbortController()
    const first = records.write(endless().job, leaving.signal).catch((error: Error) => error.message)
    await expect(records.write(jobOf().job)).rejects.toMatchObject({ name: 'RecordBusy' })
    leaving.abort(new Error('left'))
    expect(await first).toBe('left')
    expect(await records.write(jobOf().job)).toMatchObject({ ok: true })
    await records.close()
    await expect(records.write(jobOf().job)).rejects.toMatchObject({ name: 'RecordBusy' })
  })
})

describe('[RD15] what is printed at a place', () => {
  function places(limits: Partial<PlaceLimits> = {}) {
    const started = createPlaces(limits)
    onTestFinished(() => started.close())
    return started
  }
  const pin = (xPct: number, yPct: number, page = 1) => ({ page, xPct, yPct })

  test('is the line there, word for word; nothing where nothing is', async () => {
    const asked = places({ answerMs: PATIENT_MS, waitMs: PATIENT_MS })
    const file = stored(SOURCE)
    expect(await asked.textAt(file, pin(30, 24))).toEqual(['Words of the document'])
    expect(await asked.textAt(file, pin(30, 74))).toEqual(['Other words'])
    expect(await asked.textAt(file, pin(90, 50))).toEqual([])
    expect(await asked.textAt(file, pin(30, 24, 9))).toEqual([])
    expect(await asked.textAt(file, pin(Number.NaN, 24))).toEqual([])
  })

  test('is the column’s line only, and a long line is cut', async () => {
    const source = rawPdf([
      {
        page: '/MediaBox[0 0 900 400]',
        lines: [
          [300, 'Left column'],
          [100, 'long '.repeat(100)],
        ],
      },
    ])
    const asked = places({ answerMs: PATIENT_MS, waitMs: PATIENT_MS })
    const [line] = await asked.textAt(stored(source), pin(30, 74))
    expect(line!.length).toBeLessThanOrEqual(300)
  })

  test('is nothing on any failure, in time', async () => {
    const asked = places()
    for (const file of [`${folder}/none`, stored(new Uint8Array(Buffer.from('no pdf'))), stored(new Uint8Array())])
      expect(await asked.textAt(file, pin(30, 24))).toEqual([])
    const clock = ownClock()
    expect(await asked.textAt(endless().job.source, pin(30, 24))).toEqual([])
    expect(clock.now).toBeLessThan(2_500)
    const gone = new AbortController()
    gone.abort()
    expect(await asked.textAt(stored(SOURCE), pin(30, 24), gone.signal)).toEqual([])
    await asked.close()
    expect(await asked.textAt(stored(SOURCE), pin(30, 24))).toEqual([])
  })

  test('is answered again after a document that never ends', async () => {
    const asked = places({ answerMs: PATIENT_MS, timeMs: 2_000, waitMs: PATIENT_MS })
    expect(await asked.textAt(endless().job.source, pin(30, 24))).toEqual([])
    const file = stored(SOURCE)
    const answers = []
    for (let i = 0; i < 5 && answers.length === 0; i++) answers.push(...(await asked.textAt(file, pin(30, 24))))
    expect(answers).toEqual(['Words of the document'])
  })
})
