import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PDFContext, PDFHexString, PDFRawStream, PDFRef } from 'pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { LockError, lockOf } from '#documents/record/lock/lock.ts'
import { unlocked } from '#documents/record/lock/open.ts'
import { rc4 } from '#documents/record/lock/rc4.ts'
import { withStrings } from '#documents/record/lock/strings.ts'
import { readRecord } from '#documents/record/readRecord.ts'
import { verifyRecord } from '#replay/verifyRecord.ts'
import { present } from '../helpers/present.ts'
import { LANGUAGE, type LockPlan, lockedPdf, WORDS } from './lockedPdf.ts'
import { readAll, recordOfLocked, TYPED } from './recordLocks.ts'

const AES = '/AES<</CFM/AESV2/AuthEvent/DocOpen/Length 16>>'
const RC4 = '/RC4<</CFM/V2/AuthEvent/DocOpen/Length 16>>'
const FOUR = `/V 4/R 4/Length 128/CF<<${AES}${RC4}>>`
const NAMED = '/Filter/Crypt/DecodeParms<</Type/CryptFilterDecodeParms/Name/Identity>>'

/** With qpdf 11 two ciphers within one object come out wrong: it keeps the object's first key for both. */
const ONE_READER = 'two ciphers in one object'

const PLANS: readonly (readonly [what: string, plan: LockPlan, note: string])[] = [
  [
    'streams and strings each their own way',
    { entries: `${FOUR}/StmF/AES/StrF/RC4`, streams: 'aes', strings: 'rc4' },
    ONE_READER,
  ],
  ['open strings', { entries: `${FOUR}/StmF/AES`, streams: 'aes', strings: 'none' }, ''],
  ['open streams', { entries: `${FOUR}/StmF/Identity/StrF/AES`, streams: 'none', strings: 'aes' }, ''],
  [
    'attached files another way',
    { entries: `${FOUR}/StmF/AES/StrF/AES/EFF/RC4`, streams: 'aes', strings: 'aes' },
    ONE_READER,
  ],
  ['open attached files', { entries: `${FOUR}/StmF/AES/StrF/AES/EFF/Identity`, streams: 'aes', strings: 'aes' }, ''],
  ['attached files only', { entries: `${FOUR}/EFF/AES`, streams: 'none', strings: 'none' }, ''],
  [
    'a stream that says it is open',
    { entries: `${FOUR}/StmF/RC4/StrF/RC4`, streams: 'none', strings: 'rc4', content: NAMED },
    '',
  ],
  ['no length of the key', { entries: `/V 4/R 4/CF<<${RC4}>>/StmF/RC4/StrF/RC4`, streams: 'rc4', strings: 'rc4' }, ''],
  ['no identifier', { entries: '/V 2/R 3/Length 128', streams: 'rc4', strings: 'rc4', hasId: false }, ''],
  [
    'the dictionary in the trailer',
    { entries: '/V 2/R 3/Length 128', streams: 'rc4', strings: 'rc4', isDirect: true },
    '',
  ],
]

const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-filters-'))
afterAll(() => rmSync(folder, { recursive: true }))
const hasQpdf = present(
  'QPDF',
  spawnSync('qpdf', ['--version']).status === 0,
  'qpdf is not here: attachments under crypt filters are read by one reader only.',
)

describe('[RD2] a record follows what its document’s lock says of each kind of thing', () => {
  test.each(PLANS)('%s', async (_what, plan, note) => {
    const source = lockedPdf(plan)
    const { bytes, facts, input } = await recordOfLocked(source)
    expect(facts.mode).toBe('appended')
    expect(Buffer.compare(bytes.slice(0, source.length), source)).toBe(0)
    const { texts, contents, own, attached, said } = await readAll(bytes, 1)
    expect(texts).toEqual([WORDS])
    expect(said.language).toBe(LANGUAGE)
    expect(contents).toEqual([TYPED, `last ${TYPED}`])
    expect(own).toContain('REVIEW RECORD')
    expect(Buffer.compare(attached.get('events.jsonl')!, input.events)).toBe(0)
    expect((await verifyRecord(bytes)).ok).toBe(true)
    if (!hasQpdf || note === ONE_READER) return
    const file = path.join(folder, 'record.pdf')
    writeFileSync(file, bytes)
    const { stdout } = spawnSync('qpdf', ['--password=', '--show-attachment=events.jsonl', file])
    expect(Buffer.compare(stdout, input.events)).toBe(0)
  })
})

describe('[RD11] a lock that is out of reach', () => {
  test('leaves the old way: the pages saved anew, the document attached', async () => {
    const entries = '/V 4/R 4/Length 128/CF<</Own<</CFM/None>>>>/StmF/Own/StrF/Own'
    const source = lockedPdf({ entries, streams: 'none', strings: 'none' })
    await expect(unlocked(source)).rejects.toThrow(LockError)
    const { bytes, facts } = await recordOfLocked(source)
    expect(facts.mode).toBe('rewritten')
    expect((await readAll(bytes, 1)).texts).toEqual([WORDS])
    expect(Buffer.compare((await readRecord(bytes)).original!, source)).toBe(0)
  })

  test('is named: another handler, another algorithm, a password', async () => {
    const lock = (entries: Record<string, string | number>) => () =>
      lockOf(PDFContext.create().obj(entries), new Uint8Array(16))
    expect(lock({ Filter: 'Adobe.PubSec', V: 4 })).toThrow('no lock with a password')
    expect(lock({ Filter: 'Standard', V: 3, R: 3 })).toThrow('a lock of kind 3')
    for (const V of [1, 2, 4, 5]) expect(lock({ Filter: 'Standard', V, R: V + 1 })).toThrow('no key without a password')
    const locked = readFileSync(path.resolve(import.meta.dirname, '../../fixtures/locked/user-password.pdf'))
    await expect(unlocked(new Uint8Array(locked))).rejects.toThrow(LockError)
    expect(await unlocked(new Uint8Array(Buffer.from('%PDF-1.7\n/Encrypt')))).toBeNull()
  })

  test('a stream that names its own filter and a signature come out as they are', async () => {
    const plan: LockPlan = { entries: `${FOUR}/StmF/RC4/StrF/RC4`, streams: 'none', strings: 'rc4', content: NAMED }
    const { context } = (await unlocked(lockedPdf(plan), { isWhole: true }))!
    const stream = context.lookup(PDFRef.of(5))
    expect(stream instanceof PDFRawStream && Buffer.from(stream.contents).toString()).toContain(WORDS)
    const signature = context.obj({
      ByteRange: [0, 1, 2, 3],
      Contents: PDFHexString.of('aa'),
      Name: PDFHexString.of('bb'),
    })
    const changed = withStrings(signature, (bytes) => Buffer.concat([bytes, bytes]))
    expect(changed.toString().replaceAll(/\s+/gu, ' ')).toContain('/Contents <aa> /Name <bbbb>')
  })

  test('RC4 gives what it is known to give', () => {
    const hex = (key: string, text: string) => Buffer.from(rc4(Buffer.from(key), Buffer.from(text))).toString('hex')
    expect(hex('Key', 'Plaintext')).toBe('bbf316e8d940af0ad3')
    expect(hex('Wiki', 'pedia')).toBe('1021bf0420')
    expect(hex('Secret', 'Attack at dawn')).toBe('45a01f645fc35b383552544b9bf5')
  })
})
