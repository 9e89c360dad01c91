import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { readRecord } from '#documents/record/readRecord.ts'
import { createRecordWriter } from '#documents/record/recordWriter.ts'
import type { RecordReply } from '#protocol/kxp/exchanges.ts'
import { RECORD_MS, SealedRecords } from '#resident/meetings/sealedRecords.ts'
import { recordInput } from '../documents/recordMeeting.ts'
import { present } from '../helpers/present.ts'
import { bytesUnder, type TestResident, testResident } from '../helpers/resident.ts'
import { documentBytes, signed, upload } from './exchanges.ts'

const CODE = 'K7QF2M'
const hasQpdf = present(
  'QPDF',
  spawnSync('qpdf', ['--version']).status === 0,
  'qpdf is not here: records in the enterprise tier are not checked by it.',
)
const SECTIONS = [{ title: '5. Warranty', text: 'The warranty lasts two years.', page: 1 }]

async function folderOf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-records-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('a record in the enterprise tier', () => {
  let resident: TestResident
  afterEach(() => resident.close())

  /** A meeting on a document that the resident holds, as the coordinating server sends it. */
  async function meeting() {
    resident = await testResident()
    const source = await documentBytes('contract.pdf')
    const { docId } = (await upload(resident.url, { 'contract.pdf': source }, CODE)).body
    const annotations = [{ text: 'The quicksilver term is too short.' }]
    const input = recordInput({
      source,
      sections: SECTIONS,
      annotations,
      said: [[0, 0, 'Zürich and quicksilver']],
      pages: 2,
    })
    const own = (text: string) => text.replaceAll('doc_1', docId)
    const events = own(Buffer.from(input.events).toString())
    return { source, docId, events, session: JSON.parse(own(JSON.stringify(input.session))) }
  }

  const take = ({ docId, session, events }: Awaited<ReturnType<typeof meeting>>, over: object = {}) =>
    signed<RecordReply & { error?: string }>(resident.url, '/kxp/record', {
      room: CODE,
      docId,
      session,
      events,
      ...over,
    })
  const fetched = (ticket: string, init: RequestInit = {}) => fetch(`${resident.url}/kxp/record?ticket=${ticket}`, init)

  test('[KX40] [KX41] is readable after the end with its ticket, the same as the standard tier writes', async () => {
    const held = await meeting()
    const { body } = await take(held)
    expect(body).toEqual({ ok: true, ticket: expect.stringMatching(/^[\w-]{64}$/), until: expect.any(Number) })
    expect((await signed(resident.url, '/kxp/end', { room: CODE })).body).toEqual({ ok: true, destroyed: true })
    const files = await bytesUnder(resident.folder)
    expect([...files.keys()].filter((path) => path.includes('records')).length).toBe(1)
    for (const bytes of files.values()) {
      for (const word of ['quicksilver', 'Supply Agreement', '%PDF', body.ticket])
        expect(bytes.includes(word)).toBe(false)
    }
    const response = await fetched(body.ticket)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Supply Agreement - review record\.pdf"/,
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    const path = join(await folderOf(), 'source.pdf')
    await writeFile(path, held.source)
    const writer = createRecordWriter()
    onTestFinished(() => writer.close())
    const { docId, session, events } = held
    const standard = await writer.write({ docId, session, source: path, events: () => [Buffer.from(events)] })
    expect(standard.ok && Buffer.compare(bytes, standard.bytes)).toBe(0)
    const parts = await readRecord(bytes)
    expect(Buffer.from(parts.events!).toString()).toBe(events)
    expect(Buffer.compare(bytes.subarray(0, held.source.length), held.source)).toBe(0)
    await writeFile(path, bytes)
    if (hasQpdf) expect(spawnSync('qpdf', ['--check', path]).status).toBe(0)
  })

  test('[KX40] is sealed for a document of an open room and a meeting of that room alone', async () => {
    const held = await meeting()
    expect(await take(held, { docId: 'doc_none' })).toMatchObject({ status: 404 })
    expect(await take(held, { room: 'OTHER1' })).toMatchObject({ status: 422 })
    const other = { ...held.session, code: 'OTHER1' }
    expect(await take(held, { room: 'OTHER1', session: other })).toMatchObject({ status: 404 })
    await signed(resident.url, '/kxp/end', { room: CODE })
    expect(await take(held)).toMatchObject({ status: 409, body: { error: expect.stringMatching(/ended/) } })
    expect(await readdir(join(resident.folder, 'records'))).toEqual([])
  })

  test('[KX42] opens by no other ticket, and by no older one of the same document', async () => {
    const held = await meeting()
    const first = (await take(held)).body.ticket
    const second = (await take(held)).body.ticket
    const altered = `${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`
    const none = { error: 'There is no record for that ticket.' }
    for (const ticket of [first, altered, 'x', '', 'a'.repeat(64), '../../etc/passwd']) {
      const response = await fetched(encodeURIComponent(ticket))
      expect([response.status, await response.json()]).toEqual([404, none])
    }
    expect((await fetch(`${resident.url}/kxp/record`)).status).toBe(422)
    const head = await fetched(second, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(await readdir(join(resident.folder, 'records'))).toHaveLength(1)
  })

  test('[KX41] that cannot be written is a sentence', async () => {
    const held = await meeting()
    const { body } = await take(held, { session: { code: CODE, headHash: '0'.repeat(64), eventCount: 0 }, events: '' })
    const response = await fetched(body.ticket)
    expect([response.status, await response.json()]).toEqual([503, { error: 'The record could not be written.' }])
    expect(response.headers.get('content-disposition')).toBeNull()
  })
})

describe('sealed records', () => {
  const material = {
    docId: 'd',
    session: { code: CODE },
    events: Buffer.from('{}\n'),
    source: Buffer.from('%PDF'),
  }

  test('[KX42] open for 24 hours, restarts included, and are then removed', async () => {
    const folder = await folderOf()
    let now = 1_700_000_000_000
    const clock = { now: () => now }
    const records = await SealedRecords.open(folder, clock)
    const { ticket, until } = await records.seal(CODE, material)
    expect(until).toBe(now + RECORD_MS)
    await writeFile(join(folder, 'records', 'left.12345678.new'), 'left by a kill')
    now = until - 1
    const again = await SealedRecords.open(folder, clock)
    expect(await again.opened(ticket)).toEqual(material)
    await again.expiry.run(new AbortController().signal)
    expect(await readdir(join(folder, 'records'))).toHaveLength(1)
    now = until
    expect(await again.opened(ticket)).toBeNull()
    await again.expiry.run(new AbortController().signal)
    expect(await readdir(join(folder, 'records'))).toEqual([])
    expect(await again.opened(ticket)).toBeNull()
  })
})
