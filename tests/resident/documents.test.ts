import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { DOCUMENT_BYTES_MAX } from '#protocol/kxp/exchanges.ts'
import { ownReaders } from '../helpers/ownReaders.ts'
import { bytesUnder, type TestResident, testResident } from '../helpers/resident.ts'
import { answered, documentBytes, ROOM, sendForm, signed, stored, upload } from './exchanges.ts'

let resident: TestResident
afterEach(() => resident.close())

const MAIL = [
  'From: Ana <ana@example.test>\nTo: Ben <ben@example.test>\nSubject: Prices\nDate: Tue, 1 Jan 2030 10:00:00 +0000\n',
  'Shall we settle the quicksilver prices?\n',
].join('\n')
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

async function opened(env: Readonly<Record<string, string>> = {}, folder?: string): Promise<string> {
  resident = await testResident(env, folder === undefined ? {} : { folder })
  return resident.url
}

describe('a document', () => {
  test.skipIf(process.platform !== 'linux')(
    '[KX45] has its reader started ahead by a signed request alone',
    async () => {
      const url = await opened()
      expect((await fetch(`${url}/kxp/prepare`, { method: 'POST', body: '{}' })).status).toBe(401)
      expect(await ownReaders()).toEqual([])
      expect(await signed(url, '/kxp/prepare', {})).toEqual({ status: 200, body: { ok: true } })
      const readers = await ownReaders()
      expect(readers).toHaveLength(1)
      await stored(url, 'contract.pdf')
      expect(await ownReaders()).toEqual(readers)
    },
  )

  test('[KX30] [KX31] is answered with its sections; nothing of it is on the disk in plain', async () => {
    const url = await opened()
    const bytes = await documentBytes('contract.pdf')
    const { status, body } = await upload(url, { 'contract.pdf': bytes })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ok: true,
      docId: expect.stringMatching(/^doc_[0-9A-Z]{32}$/),
      kind: 'pdf',
      title: 'Supply Agreement',
      source: 'headings',
      bytes: bytes.length,
      pages: 2,
      emails: null,
    })
    const warranty = body.sections.findIndex(({ title }) => title === '5. Warranty')
    expect(body.sections[warranty]).toEqual({
      id: `sec_${warranty + 1}`,
      title: '5. Warranty',
      preview: expect.stringMatching(/\S/),
      level: expect.any(Number),
      page: 1,
    })
    const onDisk = [...(await bytesUnder(resident.folder)).values()]
    expect(onDisk.length).toBeGreaterThan(1)
    for (const word of ['Supply Agreement', 'Warranty', '%PDF']) {
      expect(onDisk.filter((file) => file.includes(word) || file.includes(Buffer.from(word, 'utf16le')))).toEqual([])
    }
  })

  test('[KX31] a Word document and an e-mail thread are read like a PDF', async () => {
    const url = await opened()
    const word = await stored(url, 'agreement.docx')
    expect(word).toMatchObject({ kind: 'docx', pages: null, emails: null })
    expect(word.sections[0]).toMatchObject({ id: 'sec_1', level: 1 })
    const { body: mail } = await upload(url, { 'thread.eml': Buffer.from(MAIL) })
    expect(mail).toMatchObject({ kind: 'email', source: 'email', emails: 1, pages: null })
    expect(mail.sections[0]).toMatchObject({ id: 'topic_1', messageIndex: 0 })
  })

  test('[KX31] what cannot be read is refused as in the standard tier', async () => {
    const url = await opened()
    const refused = async (name: string, bytes: Uint8Array) => upload(url, { [name]: bytes })
    expect(await refused('scan.png', PNG)).toEqual({
      status: 422,
      body: {
        error: 'This is an image; a review needs text. Please upload a PDF with a text layer.',
        ocrPlaceholder: true,
      },
    })
    expect(await refused('mail.msg', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/^Outlook messages/) },
    })
    expect(await refused('data.bin', randomBytes(512))).toMatchObject({ status: 415 })
    expect(await refused('none.pdf', Buffer.alloc(0))).toMatchObject({ status: 422 })
    expect(await refused('locked.pdf', await documentBytes('locked.pdf'))).toMatchObject({ status: 422 })
    const large = Buffer.alloc(DOCUMENT_BYTES_MAX + 1, 'a')
    expect(await refused('large.txt', large)).toEqual({
      status: 413,
      body: { error: 'The file is larger than 15 MB.' },
    })
    expect((await bytesUnder(`${resident.folder}/rooms`)).size).toBe(0)
  })

  test('[KX31] a form without a file, with several, broken, or of another type is refused with its place', async () => {
    const url = await opened()
    const detail = (loc: string[], msg: string) => ({
      status: 422,
      body: { detail: [expect.objectContaining({ loc, msg })] },
    })
    expect(await upload(url, {})).toMatchObject(detail(['body', 'file'], 'A file is required.'))
    const two = { 'a.pdf': Buffer.from('%PDF-a'), 'b.pdf': Buffer.from('%PDF-b') }
    expect(await upload(url, two)).toMatchObject(detail(['body', 'file'], 'Send one file at a time.'))
    const cut = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc')
    const form = (type: string) => answered(sendForm(url, cut, type))
    expect(await form('multipart/form-data; boundary=x')).toMatchObject(
      detail(['body'], 'The form is incomplete or cannot be read.'),
    )
    expect(await form('multipart/form-data')).toMatchObject(
      detail(['header', 'content-type'], 'The form has no boundary.'),
    )
    expect(await form('application/pdf')).toEqual({
      status: 415,
      body: { error: 'Send the file as multipart/form-data.' },
    })
  })

  test('[KX32] the same bytes get the first answer: at once, later, and after a restart', async () => {
    const env = { KXP_MASTER_KEY: 'ab'.repeat(32) }
    const folder = await mkdtemp(join(tmpdir(), 'parley-resident-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const url = await opened(env, folder)
    const bytes = await documentBytes('contract.pdf')
    const both = await Promise.all([upload(url, { 'a.pdf': bytes }), upload(url, { 'b.pdf': bytes })])
    expect(both[0]).toEqual(both[1])
    expect(await upload(url, { 'c.pdf': bytes })).toEqual(both[0])
    const other = await upload(url, { 'a.pdf': bytes }, 'OTHER1')
    expect(other.body.docId).not.toBe(both[0].body.docId)
    await resident.close()
    const again = await opened(env, folder)
    expect(await upload(again, { 'd.pdf': bytes })).toEqual(both[0])
  })

  test('[KX32] a room holds five documents, and one that was removed makes room', async () => {
    const url = await opened()
    const numbered = (i: number) => Buffer.from(MAIL.replace('Prices', `Prices ${i}`))
    const replies = []
    for (let i = 1; i <= 5; i++) replies.push((await upload(url, { [`${i}.eml`]: numbered(i) })).body)
    expect(await upload(url, { '6.eml': numbered(6) })).toEqual({
      status: 409,
      body: { error: 'A room holds at most five documents.' },
    })
    const gone = await signed(url, '/kxp/remove', { room: ROOM, docId: replies[1]!.docId })
    expect(gone.body).toEqual({ ok: true, removed: true })
    expect(await upload(url, { '6.eml': numbered(6) })).toMatchObject({ status: 200 })
    const back = await upload(url, { '5.eml': numbered(5) })
    expect(back.body).toEqual(replies[4])
  })

  test('[KX30] an ended room takes none', async () => {
    const url = await opened()
    await stored(url, 'contract.pdf')
    await signed(url, '/kxp/end', { room: ROOM })
    const { status, body } = await upload(url, { 'a.pdf': await documentBytes('contract.pdf') })
    expect({ status, error: body.error }).toEqual({ status: 409, error: expect.stringMatching(/ended/) })
  })
})
