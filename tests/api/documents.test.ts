import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'

const BYTES = 'the bytes of a contract'
const SHA256 = createHash('sha256').update(BYTES).digest('hex')
let service: TestService
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  people = []
  await service.close()
  expect(service.faults).toEqual([])
})

async function room(env: Readonly<Record<string, string>> = {}): Promise<Person> {
  service = await testService(env)
  people = await roomOf(service.url, ['Ana', 'Ben'])
  return people[0]!
}

const at = (code: string, rest: string) => `${service.url}/api/rooms/${code}/document/${rest}`
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

describe('raw download', () => {
  test('[DO14] a PDF comes back unchanged, inline, under a safe name', async () => {
    const ana = await room()
    await upload(service.url, ana.code, BYTES, 'Über "alles"; 契約.pdf')
    const response = await fetch(at(ana.code, 'raw'))
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(BYTES)
    const { headers } = response
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-length')).toBe(String(BYTES.length))
    const disposition = headers.get('content-disposition')!
    expect(disposition).toMatch(/^inline; filename="[\x20-\x7e]+\.pdf"; filename\*=UTF-8''[A-Za-z0-9%._~-]+\.pdf$/)
    const encoded = disposition.split("UTF-8''")[1]!
    expect(decodeURIComponent(encoded)).toBe('Über -alles-; 契約.pdf')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('content-security-policy')).toBe('sandbox')
  })

  test.each([
    [`"${SHA256}"`, 304],
    [`W/"${SHA256}"`, 304],
    [`"other", "${SHA256}"`, 304],
    ['*', 304],
    ['"other"', 200],
    [SHA256, 200],
  ])('[DO15] If-None-Match %s is %d', async (tag, status) => {
    const ana = await room()
    await upload(service.url, ana.code, BYTES)
    const response = await fetch(at(ana.code, 'raw'), { headers: { 'If-None-Match': tag } })
    expect({ status: response.status, etag: response.headers.get('etag') }).toEqual({ status, etag: `"${SHA256}"` })
    expect(await response.text()).toBe(status === 304 ? '' : BYTES)
  })

  test('[DO15] HEAD answers the headers alone', async () => {
    const ana = await room()
    await upload(service.url, ana.code, BYTES)
    const response = await fetch(at(ana.code, 'raw'), { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(BYTES.length))
    expect(response.headers.get('etag')).toBe(`"${SHA256}"`)
    expect(await response.text()).toBe('')
  })

  test('[DO11] [DO14] doc_id chooses, none means the first, an unknown one is 404, two are 422', async () => {
    const ana = await room()
    await upload(service.url, ana.code, 'first')
    const second = await upload(service.url, ana.code, 'second')
    const get = async (query: string) => {
      const response = await fetch(at(ana.code, `raw${query}`))
      return { status: response.status, text: await response.text() }
    }
    expect(await get('')).toEqual({ status: 200, text: 'first' })
    expect(await get(`?doc_id=${second.body.docId}`)).toEqual({ status: 200, text: 'second' })
    expect((await get('?doc_id=doc_unknown')).status).toBe(404)
    expect((await get('?doc_id=../../events.sqlite')).status).toBe(404)
    const twice = await get('?doc_id=a&doc_id=b')
    expect(twice.status).toBe(422)
    expect(JSON.parse(twice.text)).toEqual({
      detail: [{ loc: ['query', 'doc_id'], msg: expect.any(String), type: 'string_type' }],
    })
  })

  test('[TH6] a thread is its messages as JSON', async () => {
    const ana = await room()
    const { body } = await upload(service.url, ana.code, 'From a thread')
    const response = await fetch(at(ana.code, `raw?doc_id=${body.docId}`))
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const view = await response.json()
    expect(view).toMatchObject({
      kind: 'email',
      title: 'Offer',
      messages: [
        {
          from: 'Person 0 <p0@example.org>',
          subject: 'Offer',
          body: 'Price of the second year is what this is about.',
        },
        { from: 'Person 1 <p1@example.org>' },
      ],
    })
  })

  test('[DO16] a room without a document, and one that keeps no bytes, answer 409 not-retained', async () => {
    const ana = await room({ RETAIN_DOCUMENTS: 'false' })
    const empty = await fetch(at(ana.code, 'raw'))
    expect({ status: empty.status, body: await empty.json() }).toEqual({ status: 409, body: { error: 'not-retained' } })
    for (const bytes of [BYTES, 'From a thread']) {
      const { body } = await upload(service.url, ana.code, bytes)
      const response = await fetch(at(ana.code, `raw?doc_id=${body.docId}`))
      expect({ status: response.status, body: await response.json() }).toEqual({
        status: 409,
        body: { error: 'not-retained' },
      })
    }
    expect(await isThere(join(service.folder, 'documents', ana.code, SHA256))).toBe(false)
  })

  test('an ended room still gives its document', async () => {
    const ana = await room()
    await upload(service.url, ana.code, BYTES)
    await ana.ask('setup:start', {})
    await ana.ask('chat:stop', {})
    expect(await (await fetch(at(ana.code, 'raw'))).text()).toBe(BYTES)
  })

  test('an unknown room is 404', async () => {
    await room()
    for (const code of ['ZZZZZZ', 'no', '%E2%82%AC', '..%2F..%2Fetc']) {
      const response = await fetch(at(code, 'raw'))
      expect({ code, status: response.status }).toEqual({ code, status: 404 })
    }
  })
})

describe('removal', () => {
  test('[DO12] sections and picks go, the room is told, the bytes are gone', async () => {
    const ana = await room()
    const first = await upload(service.url, ana.code, BYTES, 'first.pdf')
    await upload(service.url, ana.code, 'other bytes', 'second.pdf')
    await ana.ask('setup:pick-sections', { sectionIds: ['sec_1', 'sec_4'] })
    const response = await fetch(at(ana.code, first.body.docId), { method: 'DELETE' })
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: { ok: true, docId: first.body.docId, docs: 1 },
    })
    for (const someone of people) {
      const { doc, docs } = await someone.hears(
        'room:update',
        (state) => state.docs.length === 1 && state.doc.title === 'second',
      )
      expect(doc.sections.map(({ id }: { id: string }) => id)).toEqual(['sec_4', 'sec_5', 'sec_6'])
      expect(doc.picks[ana.id]).toEqual(['sec_4'])
      expect(docs).toHaveLength(1)
      await someone.hears('chat:message', ({ text }) => /removed “first”/.test(text))
    }
    expect(await isThere(join(service.folder, 'documents', ana.code, SHA256))).toBe(false)
    expect((await fetch(at(ana.code, `raw?doc_id=${first.body.docId}`))).status).toBe(404)
  })

  test('[DO13] unknown is 404, known after the start is 409', async () => {
    const ana = await room()
    const { body } = await upload(service.url, ana.code, BYTES)
    const remove = async (docId: string) => (await fetch(at(ana.code, docId), { method: 'DELETE' })).status
    expect(await remove('doc_unknown')).toBe(404)
    await ana.ask('setup:start', {})
    expect(await remove('doc_unknown')).toBe(404)
    expect(await remove(body.docId)).toBe(409)
    expect(await (await fetch(at(ana.code, 'raw'))).text()).toBe(BYTES)
  })

  test('[DO17] names its author, and refuses an unknown one', async () => {
    const ana = await room()
    const { body } = await upload(service.url, ana.code, BYTES)
    const remove = (rest: string, headers = {}) => fetch(at(ana.code, body.docId + rest), { method: 'DELETE', headers })
    expect((await remove('?participantId=p_none')).status).toBe(403)
    expect((await remove('?participantId=a&participantId=b')).status).toBe(403)
    expect((await remove('', { 'X-Participant-Id': ana.id })).status).toBe(200)
    await ana.hears('chat:message', ({ text }) => /^Ana removed/.test(text))
  })

  test('a removed document can be uploaded again, under new section ids', async () => {
    const ana = await room()
    const { body } = await upload(service.url, ana.code, BYTES)
    await fetch(at(ana.code, body.docId), { method: 'DELETE' })
    const again = await upload(service.url, ana.code, BYTES)
    expect(again.status).toBe(200)
    expect(again.body.docId).not.toBe(body.docId)
    const { doc } = (await ana.ask('room:state', {})).state
    expect(doc.sections[0].id).toBe('sec_4')
    expect(await (await fetch(at(ana.code, 'raw'))).text()).toBe(BYTES)
  })
})
