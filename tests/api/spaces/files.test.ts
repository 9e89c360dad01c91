import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PeopledService, peopledService, type User } from '../../helpers/signedIn.ts'
import { incomingOf, read, send, storedOf } from '../../helpers/spaceFiles.ts'
import { anonymously, at, createdBy, peopled } from './given.ts'

const MB = 2 ** 20
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const latin = (text: string) => Buffer.from(text, 'latin1')

let service: PeopledService
let owner: User
let editor: User
let viewer: User
let stranger: User
let slug: string
let spaceId: string
beforeAll(async () => {
  service = await peopledService()
  const given = await peopled(service)
  ;({ owner, editor, viewer, stranger, slug } = given)
  spaceId = given.space.id
})
afterAll(async () => {
  expect(await incomingOf(service)).toEqual([])
  expect(service.faults).toEqual([])
  await service.close()
})

const put = (name: string, bytes: Uint8Array | string, type = '', someone: User | null = editor) =>
  send(service, someone, slug, '/files', { name, bytes, type })
const whole = async () => (await viewer.ask('GET', at(slug, '/space'))).body

describe('a file of a space', () => {
  test('[SF1] [SF6] comes back byte for byte, to anybody with the link, and is in the space', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251))
    const before = (await whole()).version
    const { status, body } = await put('Plan für alle.bin', bytes, 'application/x-plan')
    expect(status).toBe(200)
    const { fileId } = body
    const url = at(slug, `/files/${fileId}`)
    const file = { name: 'Plan für alle.bin', mime: 'application/x-plan', size: 100_000, sha256: sha256(bytes), url }
    expect(body).toEqual({ ok: true, fileId: expect.stringMatching(/^f_[0-9A-Z]{12,}$/), ...file })
    const space = await whole()
    expect(space.files).toEqual([
      { fileId, ...file, at: expect.any(Number), by: { id: editor.id, name: expect.stringMatching(/^editor/) } },
    ])
    expect([space.counts.files, space.version]).toEqual([1, before + 1])
    const answer = await read(service, null, url)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each([
    ['PDF', 'application/pdf', '%PDF-1.7', 'text/html', 'inline'],
    ['PNG', 'image/png', latin('\x89PNG\r\n\x1a\n\0'), '', 'inline'],
    ['text', 'text/plain', 'words', 'text/plain', 'inline'],
    ['sound', 'audio/mpeg', 'ID3 la', '', 'inline'],
    ['a page', 'text/html', '<!doctype html><script>alert(1)</script>', 'text/plain', 'attachment'],
    ['a page by its name', 'text/html', 'hello', 'text/html', 'attachment'],
    ['a drawing', 'image/svg+xml', '<svg onload="alert(1)"/>', 'image/png', 'attachment'],
    ['a page in a picture', 'image/gif', 'GIF89a/*<script>alert(1)</script>*/', 'text/html', 'inline'],
    ['a script', 'text/javascript', 'alert(1)', 'text/javascript', 'attachment'],
  ])('[SF5] %s is %s by content, and cannot run in our name', async (_, mime, bytes, type, shown) => {
    const { body } = await put('a.html', bytes, type)
    expect(body.mime).toBe(mime)
    const { headers } = await read(service, viewer, body.url)
    expect(headers.get('content-type')).toBe(mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime)
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${shown};`))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe('sandbox')
  })

  test('[SF5] has its sha256 as ETag, is sent by a range, and not again to who has it', async () => {
    const { body } = await put('digits', '0123456789')
    const etag = `"${sha256('0123456789')}"`
    const part = await read(service, null, body.url, { range: 'bytes=2-4' })
    expect([part.status, await part.text(), part.headers.get('etag')]).toEqual([206, '234', etag])
    expect((await read(service, null, body.url, { 'if-none-match': etag })).status).toBe(304)
    const beyond = await read(service, null, body.url, { range: 'bytes=10-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect((await read(service, null, body.url, {}, 'HEAD')).headers.get('content-length')).toBe('10')
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\notes\\..\\x.txt', 'x.txt'],
    ['evil\u202egpj.exe', 'evilgpj.exe'],
    ['con.txt', 'con.txt'],
    [' \u200f ', 'Untitled'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(196)}.pdf`],
  ])('[SF2] H9 %j is stored as %j, and under its digest', async (name, stored) => {
    const { body } = await put(name, `bytes of ${name}`)
    expect(body.name).toBe(stored)
    expect((await read(service, null, body.url)).headers.get('content-disposition')).not.toMatch(/[\0\r\n]|\.\.[/\\]/)
    expect((await storedOf(service, spaceId)).every((one) => /^[0-9a-f]{64}$/.test(one))).toBe(true)
  })

  test('[SF1] may be empty, and have 25 MB; one byte more is 413', async () => {
    const empty = await put('empty', '')
    expect([empty.status, await (await read(service, null, empty.body.url)).text()]).toEqual([200, ''])
    expect((await put('most', new Uint8Array(25 * MB))).body.size).toBe(25 * MB)
    expect((await put('more', new Uint8Array(25 * MB + 1))).status).toBe(413)
  })

  test('[SF4] a removed file is gone, and its bytes with the last file that has them', async () => {
    const [one, other] = [(await put('one', 'the same bytes')).body, (await put('other', 'the same bytes')).body]
    expect(one.fileId).not.toBe(other.fileId)
    const digest = sha256('the same bytes')
    expect(await editor.ask('DELETE', one.url)).toMatchObject({ status: 200, body: { ok: true } })
    expect((await read(service, null, one.url)).status).toBe(404)
    expect((await editor.ask('DELETE', one.url)).status).toBe(404)
    expect(await storedOf(service, spaceId)).toContain(digest)
    await editor.ask('DELETE', other.url)
    expect(await storedOf(service, spaceId)).not.toContain(digest)
    expect((await whole()).files.map(({ fileId }: { fileId: string }) => fileId)).not.toContain(other.fileId)
  })

  test('[SF6] a file of another room, and what is no file id, are 404', async () => {
    const other = await createdBy(stranger)
    const foreign = (await send(service, stranger, other.slug, '/files', { name: 'x', bytes: 'x' })).body.fileId
    for (const id of [foreign, 'f_x', 'constructor', '__proto__', '..%2f..%2fetc']) {
      expect((await read(service, owner, at(slug, `/files/${id}`))).status).toBe(404)
      expect((await owner.ask('DELETE', at(slug, `/files/${id}`))).status).toBe(404)
    }
  })

  test('[SF1] only editors add and remove files, and nothing of a wrong form is taken', async () => {
    const { body } = await put('kept', 'kept')
    const before = await storedOf(service, spaceId)
    for (const [someone, status] of [
      [null, 401],
      [stranger, 403],
      [viewer, 403],
    ] as const) {
      expect((await put('x', `of ${status}`, '', someone)).status).toBe(status)
      const removal = someone ? await someone.ask('DELETE', body.url) : await anonymously(service, 'DELETE', body.url)
      expect(removal.status).toBe(status)
    }
    const form = new FormData()
    form.append('file', new Blob(['one']), 'one')
    form.append('file', new Blob(['two']), 'two')
    const headers = { authorization: `Bearer ${editor.token}` }
    const url = service.url + at(slug, '/files')
    expect((await fetch(url, { method: 'POST', body: form, headers })).status).toBe(422)
    expect((await fetch(url, { method: 'POST', body: new FormData(), headers })).status).toBe(422)
    expect((await editor.ask('POST', at(slug, '/files'), { name: 'x' })).status).toBe(415)
    expect((await put('a\0b.txt', 'nul')).status).toBe(422)
    expect(await storedOf(service, spaceId)).toEqual(before)
  })

  test('[SF3] files beyond the plan are 402 with the figures, also when they come at once, and leave no bytes', async () => {
    const space = await createdBy(stranger)
    const files = (count: number, size: number) =>
      Promise.all(
        Array.from({ length: count }, (_, i) =>
          send(service, stranger, space.slug, '/files', { name: 'f', bytes: new Uint8Array(size).fill(i + 1) }),
        ),
      )
    for (const { status } of await files(7, 25 * MB)) expect(status).toBe(200)
    const last = await files(3, 24 * MB)
    expect(last.map(({ status }) => status).sort()).toEqual([200, 402, 402])
    const refused = last.find(({ status }) => status === 402)!
    const quota = { key: 'storage', used: 199 * MB, limit: 200 * MB, resetsAt: null }
    expect(refused.body).toEqual({ error: expect.stringMatching(/\.$/), quota })
    expect(await storedOf(service, space.id)).toHaveLength(8)
  })
})
