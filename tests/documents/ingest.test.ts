import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { packedPdf } from '#dev/hostile/packedPdf.ts'
import type { DocumentIngest } from '#documents/document.ts'
import { createIngest } from '#documents/ingest.ts'
import { type IngestLimits, LIMITS } from '#documents/ingestLimits.ts'
import { ownClock } from '../helpers/ownClock.ts'
import { ownReaders } from '../helpers/ownReaders.ts'
import { PATIENT, PATIENT_MS } from '../helpers/patience.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const CONTRACT = path.join(ROOT, 'fixtures/documents/contract.pdf')
const isLinux = process.platform === 'linux'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parley-ingest-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(path.join(folder, name), content)
  return path.join(folder, name)
}

function started(limits: Partial<IngestLimits> = {}): DocumentIngest {
  const ingest = createIngest({ ...PATIENT, ...limits })
  onTestFinished(() => ingest.close())
  return ingest
}

/** One with the limits of a service, for all that need no other. */
const usual = createIngest(PATIENT)
afterAll(() => usual.close())

/** Resolves when a file is being read, to the processes that do so. */
async function begunReaders(): Promise<number[]> {
  if (!isLinux) await pause(500)
  let readers: number[] = []
  while (isLinux && readers.length === 0) readers = await ownReaders()
  return readers
}

const ENDLESS = packedPdf('q '.repeat(4_000_000))
const endless = () => file('endless.pdf', ENDLESS)

describe('a file is read in a process of its own', () => {
  test('a PDF comes back in sections with their telling words', async () => {
    const answer = await usual.ingest(CONTRACT, 'contract.pdf')
    expect(answer).toMatchObject({ kind: 'pdf', title: 'Supply Agreement', source: 'headings', pages: 2 })
    const sections = answer.kind === 'pdf' ? answer.sections : []
    expect(sections.find(({ title }) => title === '5. Warranty')).toMatchObject({
      page: 1,
      keywords: expect.stringContaining('warranty'),
    })
  })

  test('what is in memory, in pieces of any size, comes back as the same file on disk', async () => {
    const ingest = usual
    const bytes = await readFile(CONTRACT)
    const pieces = [bytes.subarray(0, 3), bytes.subarray(3, 3), bytes.subarray(3, 700), bytes.subarray(700)]
    expect(await ingest.ingest(pieces, 'contract.pdf')).toEqual(await ingest.ingest(CONTRACT, 'contract.pdf'))
    expect(await ingest.ingest([], 'none.pdf')).toMatchObject({ status: 422, error: 'The file is empty.' })
  })

  test('a mail comes back as a thread, whatever its name says', async () => {
    const mail = await file(
      'mail.pdf',
      'From: Ana <ana@example.test>\nTo: Ben <ben@example.test>\nSubject: Prices\nDate: Tue, 1 Jan 2030 10:00:00 +0000\n\nShall we settle the prices?\n',
    )
    const answer = await usual.ingest(mail, 'mail.pdf')
    expect(answer).toMatchObject({
      kind: 'email',
      title: 'Prices',
      messages: [{ from: expect.stringContaining('Ana') }],
    })
  })

  test('a picture, an empty file and an archive are refused without one', async () => {
    const ingest = started({ childrenMax: 0, waitingMax: 0 })
    expect(await ingest.ingest(await file('b.pdf', Buffer.from('89504e470d0a1a0a', 'hex')), 'b.pdf')).toMatchObject({
      status: 422,
      ocrPlaceholder: true,
    })
    expect(await ingest.ingest(await file('c.pdf', ''), 'c.pdf')).toMatchObject({
      status: 422,
      error: 'The file is empty.',
    })
    expect(await ingest.ingest(await file('d.pdf', 'PK\x03\x04'), 'd.pdf')).toMatchObject({ status: 415 })
  })
})

describe('[DO18] T21 a file that is made to harm is answered, and harms nobody else', () => {
  test('one that takes for ever is stopped in time, and the loop stays free meanwhile', async () => {
    const path = await endless()
    const ingest = started({ timeMs: 1_500, waitMs: LIMITS.waitMs })
    const clock = ownClock()
    expect(await ingest.ingest(path, 'x.pdf')).toMatchObject({
      status: 422,
      error: 'This file takes too long to read.',
    })
    expect(clock.now).toBeLessThan(4_500)
    expect(clock.longestMs).toBeLessThan(1_000)
  })

  test.skipIf(!isLinux)('[DO18] one that gets no turn from a busy machine is none of them', async () => {
    const timeMs = 3_000
    const reading = started({ timeMs }).ingest(CONTRACT, 'contract.pdf')
    const readers = await begunReaders()
    for (const reader of readers) process.kill(reader, 'SIGSTOP')
    await pause(timeMs + 50)
    for (const reader of readers) process.kill(reader, 'SIGCONT')
    expect(await reading).toMatchObject({ kind: 'pdf' })
  })

  test.skipIf(!isLinux)('one that unpacks to hundreds of megabytes is stopped by its memory', async () => {
    const path = await file('bomb.pdf', packedPdf(' '.repeat(200 * 1024 * 1024)))
    expect(await started({ rssMb: 200, timeMs: 60_000 }).ingest(path, 'x.pdf')).toMatchObject({
      status: 422,
      error: 'This file takes too much memory to read.',
    })
  })

  test('a process that dies, and a result that is too large, are answers too', async () => {
    const dead = { kind: 'rejected', status: 422, error: 'This file cannot be read: it is damaged or too complicated.' }
    expect(await started({ heapMb: 4 }).ingest(CONTRACT, 'x.pdf')).toEqual(dead)
    expect(await started({ resultBytesMax: 100 }).ingest(CONTRACT, 'x.pdf')).toEqual(dead)
  })

  test('after one of them the next file is read as ever', async () => {
    const ingest = started({ timeMs: 2_000 })
    await ingest.ingest(await endless(), 'x.pdf')
    expect(await ingest.ingest(CONTRACT, 'contract.pdf')).toMatchObject({ kind: 'pdf' })
  })
})

describe('those who wait', () => {
  test('stand in a line that is bounded: one too many is told that we are busy', async () => {
    const ingest = started({ childrenMax: 1, waitingMax: 1 })
    const answers = await Promise.allSettled([1, 2, 3].map(() => ingest.ingest(CONTRACT, 'contract.pdf')))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.map(({ reason }) => reason.name)).toEqual(['IngestBusy'])
    expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value.kind === 'pdf').length).toBe(2)
  })

  test('may leave, running or waiting, and their place is free again', async () => {
    const ingest = started({ childrenMax: 1, waitingMax: 1, timeMs: PATIENT_MS })
    const path = await endless()
    const leaving = new AbortController()
    const gone = [1, 2].map(() =>
      ingest.ingest(path, 'x.pdf', { signal: leaving.signal }).catch((error: Error) => error.message),
    )
    await begunReaders()
    leaving.abort(new Error('left'))
    expect(await Promise.all(gone)).toEqual(['left', 'left'])
    expect(await ingest.ingest(CONTRACT, 'contract.pdf')).toMatchObject({ kind: 'pdf' })
  })

  test('are sent away when the service closes, and nothing is taken after that', async () => {
    const ingest = createIngest({ ...PATIENT, childrenMax: 1, timeMs: PATIENT_MS })
    const path = await endless()
    const answers = [1, 2].map(() =>
      ingest.ingest(path, 'x.pdf').then(
        (answer) => answer.kind,
        (error: Error) => error.name,
      ),
    )
    await begunReaders()
    void ingest.close()
    // Which of the two is first in line is not promised.
    expect((await Promise.all(answers)).toSorted()).toEqual(['IngestBusy', 'rejected'])
    await expect(ingest.ingest(CONTRACT, 'contract.pdf')).rejects.toThrow('closed')
  })
})

test('the process kept ready does not keep the service from ending', async () => {
  const program = `const { createIngest } = await import('#documents/ingest.ts')
    const answer = await createIngest().ingest(${JSON.stringify(CONTRACT)}, 'contract.pdf')
    console.log(answer.kind)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    // Less than the time after which an idle process is ended anyway.
    timeout: 40_000,
  })
  expect(stdout.trim()).toBe('pdf')
})

test('one process reads one file after the other, and leaves nothing behind on the way', async () => {
  const warnings: string[] = []
  const warned = ({ message }: Error) => void warnings.push(message)
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  const ingest = started()
  const answers = []
  for (let i = 0; i < 30; i++) answers.push(await ingest.ingest(CONTRACT, 'contract.pdf'))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(warnings).toEqual([])
})
