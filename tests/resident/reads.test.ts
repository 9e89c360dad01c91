import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type TestResident, testResident } from '../helpers/resident.ts'
import { answered, documentBytes, ROOM, signed, stored, upload } from './exchanges.ts'

let resident: TestResident
afterEach(() => resident.close())

const raw = (query: string, init: RequestInit = {}) => fetch(`${resident.url}/kxp/document/raw?${query}`, init)
const summaries = (query: string) => answered(fetch(`${resident.url}/kxp/summaries?${query}`))
const MAIL =
  'From: Ana <ana@example.test>\nSubject: Prices\nDate: Tue, 1 Jan 2030 10:00:00 +0000\n\nShall we settle the prices?\n'

describe('a document that a browser reads', () => {
  test('[KX44] is the PDF as it was uploaded, with an ETag, a name and no more', async () => {
    resident = await testResident()
    const { sha256 } = await stored(resident.url, 'contract.pdf')
    const response = await raw(`room=${ROOM}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('etag')).toBe(`"${sha256}"`)
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="Supply Agreement\.pdf"/)
    const source = await documentBytes('contract.pdf')
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), source)).toBe(0)
    const known = await raw(`room=${ROOM}`, { headers: { 'if-none-match': `"${sha256}"` } })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const head = await raw(`room=${ROOM}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, `${source.length}`, ''])
  })

  test('[KX44] is the text of an e-mail thread or of a Word document, by its id', async () => {
    resident = await testResident()
    await stored(resident.url, 'contract.pdf')
    const word = await stored(resident.url, 'agreement.docx')
    const mail = (await upload(resident.url, { 'a.eml': Buffer.from(MAIL) })).body
    expect((await answered(raw(`room=${ROOM}&doc_id=${mail.docId}`))).body).toEqual({
      kind: 'email',
      title: 'Prices',
      messages: [
        {
          from: expect.stringContaining('Ana'),
          date: Date.UTC(2030, 0, 1, 10),
          subject: 'Prices',
          body: 'Shall we settle the prices?',
        },
      ],
    })
    const { body } = await answered<{ sections: object[] }>(raw(`room=${ROOM}&doc_id=${word.docId}`))
    expect(body).toMatchObject({ kind: 'docx', title: word.title })
    expect(body.sections).toEqual(
      word.sections.map(({ id, title, level }) => ({ id, title, level, text: expect.any(String) })),
    )
    expect(JSON.stringify(body.sections).length).toBeGreaterThan(500)
  })

  test('[KX44] is missed: an unknown room or document is 404, none or an ended room 409', async () => {
    resident = await testResident()
    const missed = async (query: string) => answered(raw(query))
    expect(await missed(`room=${ROOM}`)).toEqual({ status: 404, body: { error: 'There is no room with that code.' } })
    await signed(resident.url, '/kxp/summarize', {
      room: ROOM,
      sectionId: 's',
      seq: 1,
      ref: { kind: 'email', messageIndex: 0 },
      messages: [],
    })
    expect(await missed(`room=${ROOM}`)).toEqual({ status: 409, body: { error: 'not-retained' } })
    await stored(resident.url, 'contract.pdf')
    expect(await missed(`room=${ROOM}&doc_id=doc_none`)).toMatchObject({ status: 404 })
    expect(await missed('doc_id=doc_none')).toMatchObject({ status: 422 })
    await signed(resident.url, '/kxp/end', { room: ROOM })
    expect(await missed(`room=${ROOM}`)).toEqual({ status: 409, body: { error: 'not-retained' } })
  })
})

test('[KX43] summaries of a room are none where it is unknown, and a wrong since is 422', async () => {
  resident = await testResident()
  expect(await summaries(`room=${ROOM}`)).toEqual({ status: 200, body: { summaries: [] } })
  expect(await summaries(`room=${ROOM}&since=-1`)).toMatchObject({ status: 422 })
  expect(await summaries('since=0')).toMatchObject({ status: 422 })
  for (const wrong of ['', 'x', '1.5', '1e3', '0x10', '%201', 'null']) {
    expect(await summaries(`room=${ROOM}&since=${wrong}`)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', 'since'], type: 'int_parsing' }] },
    })
  }
  for (const [seq, sectionId] of [
    [1, 'a'],
    [2, 'b'],
    [3, 'a'],
  ] as const) {
    const ref = { kind: 'pdf', sectionTitle: sectionId } as const
    await signed(resident.url, '/kxp/summarize', { room: ROOM, sectionId, seq, ref, messages: [] })
  }
  const listed = async (since: number) => {
    const { body } = await summaries(`room=${ROOM}&since=${since}`)
    return (body.summaries as { sectionId: string; seq: number; source: string; text: string }[]).map(
      ({ sectionId, seq, source }) => `${sectionId} ${seq} ${source}`,
    )
  }
  expect(await listed(0)).toEqual(['a 1 resident', 'b 2 resident', 'a 3 resident'])
  expect(await listed(2)).toEqual(['a 3 resident'])
  expect(await listed(3)).toEqual([])
})

test('[KX43] [KX20] a summary that is damaged on the disk is left out and reported, and the others are read', async () => {
  resident = await testResident()
  for (const seq of [1, 2]) {
    const ref = { kind: 'pdf', sectionTitle: 'Terms' }
    await signed(resident.url, '/kxp/summarize', { room: ROOM, sectionId: 'a', seq, ref, messages: [] })
  }
  const folder = join(resident.folder, 'rooms', ROOM)
  const [first = ''] = (await readdir(folder)).filter((name) => name.endsWith('-1.sealed'))
  const bytes = await readFile(join(folder, first))
  await writeFile(join(folder, first), bytes.subarray(0, -1))
  expect(await summaries(`room=${ROOM}`)).toMatchObject({ status: 200, body: { summaries: [{ seq: 2 }] } })
  expect(resident.faults).toMatchObject([{ where: 'summaries' }])
})
