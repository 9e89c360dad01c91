import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { readRecord } from '#documents/record/readRecord.ts'
import { createRecordWriter } from '#documents/record/recordWriter.ts'
import { verifyRecord } from '#replay/verifyRecord.ts'
import { isLong } from '../helpers/longForm.ts'
import { corpusFolder, pdfCorpus } from '../helpers/pdfCorpus.ts'
import { present } from '../helpers/present.ts'
import { readAll, recordOfLocked, TYPED } from './recordLocks.ts'

const FIXTURES = path.resolve(import.meta.dirname, '../../fixtures/locked')
const LOCKED = readdirSync(FIXTURES).filter((name) => /^(?:rc4|aes)-/u.test(name))
const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-locked-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Whether the last directory is a table; else it is a stream. */
function isTableAtEnd(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1')
  const place = Number(/startxref\s+(\d+)\s+%%EOF\s*$/u.exec(text)![1])
  return text.startsWith('xref', place)
}

type Locked = Awaited<ReturnType<typeof recordOfLocked>>
const written = new Map<string, Promise<Locked>>()

/** The record of a file, written once for all tests that only look at it. */
function recordOf(file: string): Promise<Locked> {
  const record = written.get(file) ?? recordOfLocked(read(file))
  written.set(file, record)
  return record
}

const read = (file: string) => new Uint8Array(readFileSync(file))

/** The record follows the document's bytes, reads as before and carries what was typed and the stream. */
async function expectFollowing(source: Uint8Array, record = recordOfLocked(source)) {
  const { bytes, facts, input, pages } = await record
  expect(facts.mode).toBe('appended')
  expect(Buffer.compare(bytes.slice(0, source.length), source)).toBe(0)
  await expectSame({ source, record: bytes, pages, events: input.events })
  return { bytes, pages, events: input.events }
}

interface Pair {
  readonly source: Uint8Array
  readonly record: Uint8Array
  readonly pages: number
  readonly events: Uint8Array
}

async function expectSame({ source, record, pages, events }: Pair): Promise<void> {
  const [before, after] = [await readAll(source, pages), await readAll(record, pages)]
  expect(after.texts).toEqual(before.texts)
  expect(after.contents.sort()).toEqual([...before.contents, TYPED, `last ${TYPED}`].sort())
  expect(after.own).toContain('REVIEW RECORD')
  for (const [name, content] of before.attached) expect(after.attached.get(name)).toEqual(content)
  expect(Buffer.compare(after.attached.get('events.jsonl')!, events)).toBe(0)
  expect(after.attached.get('record.json')!.toString()).toContain('"format": "parley-record"')
}

describe('[T19] [RD2] a document under its owner’s protection is added to behind its bytes', () => {
  test.each(LOCKED)('%s', async (name) => {
    const file = path.join(FIXTURES, name)
    const source = read(file)
    // Where qpdf is, it looks at the same file below, and more closely.
    const { bytes, pages } = hasQpdf ? await recordOf(file) : await expectFollowing(source, recordOf(file))
    const [before, after] = [await readAll(source, pages), await readAll(bytes, pages)]
    expect(after.said).toEqual(before.said)
    expect(before.said.permissions).not.toBeNull()
    expect(before.said.labels?.[0]).toBe('a(b\\c )1')
    expect(before.contents).toContain('old (note) \\ ) ä')
    expect(isTableAtEnd(bytes)).toBe(isTableAtEnd(source))
  })

  test.each(LOCKED)('[RD1] [RD16] %s: the same bytes again, and verify finds one that was changed', async (name) => {
    const source = read(path.join(FIXTURES, name))
    const { bytes } = await recordOf(path.join(FIXTURES, name))
    const { ok, checks } = await verifyRecord(bytes)
    expect([ok, checks.at(-1)?.name]).toEqual([true, 'rebuilt'])
    const added = bytes.length - source.length
    for (const at of [source.length - 9, source.length + (added >> 1)]) {
      const turned = bytes.slice()
      turned[at]! ^= 1
      expect([at, (await verifyRecord(turned)).ok]).toEqual([at, false])
    }
  })

  test('nothing that the record adds can be read without the key', async () => {
    const source = read(path.join(FIXTURES, 'aes-256-r5.pdf'))
    const { bytes, input } = await recordOf(path.join(FIXTURES, 'aes-256-r5.pdf'))
    const added = Buffer.from(bytes.slice(source.length)).toString('latin1')
    const [first] = Buffer.from(input.events).toString().split('\n')
    expect(added).not.toContain(first)
    const strings = [...added.matchAll(/<([0-9a-f]{64,})>/giu)].map(([, hex]) => hex!)
    expect(strings.length).toBeGreaterThan(10)
    const typed = Buffer.from(TYPED, 'utf16le').swap16().toString('hex')
    expect(strings.some((hex) => hex.toLowerCase().includes(typed))).toBe(false)
    const starts = strings.map((hex) => hex.slice(0, 32))
    expect(new Set(starts).size).toBe(starts.length)
  })

  test('a record of a record is one too', async () => {
    const { bytes: source } = await recordOf(path.join(FIXTURES, 'aes-256.pdf'))
    const { bytes, facts } = await recordOfLocked(source)
    expect(facts.mode).toBe('appended')
    expect(Buffer.compare(bytes.slice(0, source.length), source)).toBe(0)
    expect((await verifyRecord(bytes)).ok).toBe(true)
  })

  test.each(LOCKED)('[RD12] %s without its directory: saved anew, attached, and verified', async (name) => {
    const whole = readFileSync(path.join(FIXTURES, name), 'latin1')
    const damaged = whole.replaceAll(/startxref\s+\d+/gu, 'startxref\n9')
    const source = new Uint8Array(Buffer.from(damaged, 'latin1'))
    const { bytes, facts, input, pages } = await recordOfLocked(source)
    expect(facts.mode).toBe('rewritten')
    await expectSame({ source, record: bytes, pages, events: input.events })
    expect((await readAll(bytes, pages)).said.permissions).toBeNull()
    expect((await verifyRecord(bytes)).ok).toBe(true)
    expect(Buffer.compare((await readRecord(bytes)).original!, source)).toBe(0)
    // Once in the attached document, once in the pages' own file.
    const open = Buffer.from(bytes).toString('latin1').split('stream\n<x>meta</x>').length - 1
    if (name.includes('open-metadata')) expect(open).toBe(2)
  })

  test('[RD14] the confined process writes the same bytes', async () => {
    const sourcePath = path.join(FIXTURES, 'aes-256.pdf')
    const { bytes, input } = await recordOf(sourcePath)
    const writer = createRecordWriter()
    onTestFinished(() => writer.close())
    const { docId, session, events } = input
    const result = await writer.write({ docId, session, source: sourcePath, events: () => [events] })
    expect(result.ok && Buffer.compare(result.bytes, bytes)).toBe(0)
  })

  test('one that needs a password is refused before a meeting', async () => {
    const source = read(path.join(FIXTURES, 'user-password.pdf'))
    const { extractPdf } = await import('#documents/kinds/pdf/extract.ts')
    expect(await extractPdf(source.slice(), 'x.pdf', { lateAt: Date.now() + 10_000 })).toMatchObject({
      kind: 'rejected',
      error: 'This PDF is encrypted with a password; please upload a copy without one.',
    })
  })
})

const hasQpdf = present(
  'QPDF',
  spawnSync('qpdf', ['--version']).status === 0,
  'qpdf is not here: only the locked documents of the fixtures are tried.',
)

function qpdf(...args: readonly string[]): { readonly status: number; readonly out: Buffer } {
  const { status, stdout } = spawnSync('qpdf', args, { maxBuffer: 1 << 26 })
  return { status: status ?? 4, out: stdout }
}

/** 0 sound, 3 warnings, 4 errors. */
const verdict = (file: string): number => {
  const { status } = qpdf('--check', file)
  return status === 2 ? 4 : status
}

/** As `expectFollowing`, and qpdf finds nothing new, unlocks the record and gives out what is attached. */
async function expectSound(file: string, locked?: Promise<Locked>): Promise<void> {
  const source = read(file)
  const { bytes, pages, events } = await expectFollowing(source, locked)
  const [record, plain] = [path.join(folder, 'record.pdf'), path.join(folder, 'plain.pdf')]
  writeFileSync(record, bytes)
  expect(verdict(record)).toBeLessThanOrEqual(verdict(file))
  expect(qpdf('--password=', '--show-attachment=events.jsonl', record).out.equals(events)).toBe(true)
  expect([0, 3]).toContain(qpdf('--password=', '--decrypt', record, plain).status)
  await expectSame({ source, record: read(plain), pages, events })
}

describe.skipIf(!hasQpdf)(
  '[RD13] qpdf finds nothing in a record under protection that it does not find in the document',
  () => {
    test.each(LOCKED)('%s', async (name) => {
      const file = path.join(FIXTURES, name)
      await expectSound(file, recordOf(file))
    })

    const LOCKS = [
      '40',
      '128 --use-aes=n',
      '128 --use-aes=y',
      '128 --use-aes=y --cleartext-metadata',
      '256 --force-R5',
      '256',
    ]
    const SHAPES = ['--object-streams=disable', '--object-streams=generate', '--linearize']
    // Each lock in one shape, each shape in several locks; in the long form all in all.
    const shapesOf = (at: number) => (isLong ? SHAPES : [SHAPES[at % SHAPES.length]!])
    test.each(LOCKS.flatMap((lock, at) => shapesOf(at).map((shape) => [lock, shape] as const)))(
      '%s, %s',
      async (lock, shape) => {
        const file = path.join(folder, 'locked.pdf')
        const spec = path.resolve(FIXTURES, '../documents/spec.pdf')
        const { status } = qpdf(
          '--allow-weak-crypto',
          '--encrypt',
          '',
          'owner',
          ...lock.split(' '),
          '--',
          shape,
          spec,
          file,
        )
        expect(status).toBe(0)
        await expectSound(file)
      },
    )

    const corpus = corpusFolder()
    if (corpus === null) console.log('The corpus is not here: records of real protected documents are not tried.')
    const real = corpus === null ? [] : protectedOnes(corpus)
    test.each(real)('real document %s', async (_name, file) => await expectSound(file))
  },
)

/** Documents of the corpus that are locked and open without a password. */
function protectedOnes(corpus: string): [name: string, file: string][] {
  return [...pdfCorpus(corpus)]
    .filter(([, { file }]) => /^R = \d/u.test(qpdf('--show-encryption', file).out.toString()))
    .map(([name, { file }]) => [name, file])
}
