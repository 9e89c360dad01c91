import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#gateway/digest.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { postFile, postJson, type SentFile } from '../helpers/contextCalls.ts'
import { type Person, person, roomOf } from '../helpers/people.ts'
import { testService } from '../helpers/service.ts'
import { eventsOf, stage } from '../helpers/stage.ts'

const world = stage()
const fileUrl = ({ code }: Person, id = '') => `${world.url}/api/rooms/${code}/board/file${id && `/${id}`}`
const put = (someone: Person, file: SentFile) => postFile(fileUrl(someone), file)
const get = (someone: Person, id: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(fileUrl(someone, id), { method, headers })
const stateOf = async (someone: Person) => (await someone.ask('room:state', {})).state
const latin = (text: string) => Buffer.from(text, 'latin1')
const PNG = latin('\x89PNG\r\n\x1a\n\0\0\0')

describe('a file put on the board', () => {
  test('[CX12] [CX13] [CX14] a PDF comes back byte for byte, and its text is an item of the context', async () => {
    const [ana, ben] = await world.room(['Ana', 'Ben'])
    const from = ben!.heard.length
    const bytes = latin('%PDF-1.7 not much more')
    const { status, body } = await put(ana, { name: 'Plan für alle.pdf', bytes, fields: { participantId: ana.id } })
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      fileId: expect.stringMatching(/^f_[0-9A-Z]{12,}$/),
      name: 'Plan für alle.pdf',
      mime: 'application/pdf',
      size: bytes.length,
      sha256: sha256(bytes.toString('latin1')),
      contextItemId: expect.stringMatching(/^ctx_[0-9A-Z]{12,}$/),
    })
    const { context } = await ben!.hears('room:update', (state) => state.context.length === 1)
    const { ok: _, contextItemId, ...file } = body
    expect(context[0]).toMatchObject({
      id: contextItemId,
      kind: 'data',
      title: 'Plan für alle.pdf',
      status: 'ready',
      table: null,
      file: { ...file, by: { id: ana.id, name: 'Ana' }, url: `/api/rooms/${ana.code}/board/file/${file.fileId}` },
    })
    expect(context[0].preview).toContain('1. Definitions In this agreement terms have the meaning')
    expect(eventsOf(ben!, from)).toEqual(['chat:message', 'room:update'])
    const answer = await fetch(world.url + context[0].file.url)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('[CX13] a picture is an item by its name; an unreadable PDF is kept all the same; other files are no items', async () => {
    const [ana] = await world.room(['Ana'])
    const picture = await put(ana, { name: 'site.png', bytes: PNG })
    // The double of the parser takes this for a thread.
    const locked = await put(ana, { name: 'locked.pdf', bytes: 'From %PDF-1.4', type: 'application/pdf' })
    const other = await put(ana, { name: 'tune.mp3', bytes: 'ID3 la la' })
    const { context } = await stateOf(ana)
    expect(context).toMatchObject([
      { id: picture.body.contextItemId, title: 'site.png', chars: 0, file: { mime: 'image/png' } },
      { id: locked.body.contextItemId, title: 'locked.pdf', chars: 0 },
    ])
    expect(other.body).toMatchObject({ mime: 'audio/mpeg', contextItemId: null })
  })

  test.each([
    ['a', 'image/png', PNG, 'text/html', 'inline'],
    ['a', 'image/jpeg', latin('\xff\xd8\xff\xe0'), '', 'inline'],
    ['a', 'image/webp', 'RIFF0000WEBPVP8 ', 'image/png', 'inline'],
    ['a', 'image/gif', 'GIF89a', '', 'inline'],
    ['a', 'video/mp4', '\0\0\0 ftypisom', '', 'inline'],
    ['a', 'audio/ogg', 'OggS....', 'audio/ogg', 'inline'],
    ['a.txt', 'text/plain', 'plain words', 'text/plain', 'inline'],
    ['a.html', 'text/html', ' <!-- a --><!DOCTYPE html><script>alert(1)</script>', 'text/plain', 'attachment'],
    ['a.html', 'text/html', 'hello', 'text/html', 'attachment'],
    ['a.svg', 'image/svg+xml', '<?xml version="1.0"?><svg onload="x()"/>', 'image/png', 'attachment'],
    ['a.zip', 'application/zip', 'PK\x03\x04', 'application/zip', 'attachment'],
    ['a', 'application/octet-stream', latin('\0\x01\x02'), 'text/plain', 'attachment'],
    ['a', 'application/octet-stream', 'words', '', 'attachment'],
  ])('[CX15] %s: %s by content, whatever is declared', async (name, mime, bytes, type, shown) => {
    const [ana] = await world.room(['Ana'])
    const { body } = await put(ana, { name, bytes, type })
    expect(body.mime).toBe(mime)
    const { headers } = await get(ana, body.fileId)
    expect(headers.get('content-type')).toBe(mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime)
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${shown}; filename="${name}";`))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe('sandbox')
  })

  test('[CX12] 15 MB are taken, one byte more is 413; no file is 422, no form 415', async () => {
    const [ana] = await world.room(['Ana'])
    const most = 15 * 2 ** 20
    expect((await put(ana, { name: 'most', bytes: new Uint8Array(most) })).body.size).toBe(most)
    expect((await put(ana, { name: 'more', bytes: new Uint8Array(most + 1) })).status).toBe(413)
    const empty = await fetch(fileUrl(ana), { method: 'POST', body: new FormData() })
    expect([empty.status, (await postJson(fileUrl(ana), {})).status]).toEqual([422, 415])
    const nothing = await put(ana, { name: 'nothing.txt', bytes: '' })
    expect(nothing.body).toMatchObject({ size: 0, name: 'nothing.txt' })
    expect(await (await get(ana, nothing.body.fileId)).text()).toBe('')
    expect(await readdir(join(world.service.folder, 'documents', 'incoming'))).toEqual([])
  })

  test('[CX12] [CX14] H13 50 files, also when sixty come at once; what was refused leaves no bytes behind', async () => {
    const [ana] = await world.room(['Ana'])
    const puts: Promise<{ status: number }>[] = []
    for (let i = 0; i < 60; i++) {
      puts.push(put(ana, { name: `${i}.bin`, bytes: latin(`\0${i}`) }))
      if (i % 12 === 11) await Promise.all(puts)
    }
    const statuses = (await Promise.all(puts)).map(({ status }) => status)
    expect([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 409).length]).toEqual([50, 10])
    expect(await readdir(join(world.service.folder, 'board', ana.code))).toHaveLength(50)
  }, 15_000)

  test('[CX12] 100 MB together; the same bytes twice are two files, kept once', async () => {
    const [ana] = await world.room(['Ana'])
    const bytes = new Uint8Array(15 * 2 ** 20)
    const fileIds = new Set<string>()
    for (let i = 0; i < 6; i++) fileIds.add((await put(ana, { name: 'same', bytes })).body.fileId)
    expect(fileIds.size).toBe(6)
    const seventh = await put(ana, { name: 'same', bytes })
    expect(seventh).toMatchObject({ status: 409, body: { error: expect.stringMatching(/100 MB/) } })
    expect(await readdir(join(world.service.folder, 'board', ana.code))).toHaveLength(1)
  }, 15_000)

  test('[SL6] H9 names lose their paths and what hides in them', async () => {
    const [ana] = await world.room(['Ana'])
    const named = async (name: string) => (await put(ana, { name, bytes: 'x' })).body.name
    expect(await named('../../etc/passwd')).toBe('passwd')
    expect(await named('evil\u202egpj.exe')).toBe('evilgpj.exe')
    expect((await named('C:\\notes\\..\\x.txt')).includes('\\')).toBe(false)
    const kept = await readdir(join(world.service.folder, 'board', ana.code))
    expect(kept.every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true)
    expect((await named('n'.repeat(500))).length).toBe(200)
    expect(await named(' \u200f ')).toBe('Untitled')
  })
})

describe('reading it again', () => {
  let ana: Person
  let id: string
  let etag: string
  beforeAll(async () => {
    ;[ana] = await roomOf(world.url, ['Ana'])
    const { body } = await put(ana, { name: 'digits.bin', bytes: '0123456789' })
    id = body.fileId
    etag = `"${body.sha256}"`
  })
  afterAll(() => ana.leave())

  test('[CX15] the ETag is the sha256: If-None-Match gives 304, HEAD the headers alone', async () => {
    const whole = await get(ana, id)
    expect([whole.headers.get('etag'), whole.headers.get('content-length'), await whole.text()]).toEqual([
      etag,
      '10',
      '0123456789',
    ])
    const same = await get(ana, id, { 'if-none-match': `"x", W/${etag}` })
    expect([same.status, await same.text()]).toEqual([304, ''])
    const head = await get(ana, id, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
    expect((await get(ana, id, { range: 'bytes=0-1' }, 'HEAD')).status).toBe(200)
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
  ])('[CX15] %s gives %d', async (range, status, text, contentRange) => {
    const answer = await get(ana, id, { range })
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ])
    expect(answer.headers.get('content-length')).toBe(String(text.length))
  })

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('[CX15] %s is 416', async (range) => {
    const answer = await get(ana, id, { range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/\.$/) })
  })

  test('[CX15] a range of another version is the whole file', async () => {
    const [other, same] = [{ 'if-range': '"x"' }, { 'if-range': etag }]
    expect((await get(ana, id, { range: 'bytes=1-2', ...other })).status).toBe(200)
    expect((await get(ana, id, { range: 'bytes=1-2', ...same })).status).toBe(206)
  })

  test('[CX16] an unknown file and one of another room are 404', async () => {
    const [ben] = await world.room(['Ben'])
    for (const wrong of ['f_x', 'constructor', '..%2f..%2fetc']) expect((await get(ana, wrong)).status).toBe(404)
    expect((await get(ben, id)).status).toBe(404)
  })
})

describe('[CX14] [CX16] how long it is kept', () => {
  const DAY_MS = 24 * 3_600_000

  test('over a restart, and after the end for a day; then reading and adding are over', async () => {
    const log = memoryLog()
    const folder = await mkdtemp(join(tmpdir(), 'parley-board-'))
    const life = (offsetMs: number) => testService({ CLOCK_OFFSET_MS: String(offsetMs) }, { log, folder })
    const first = await life(0)
    const [ana] = await roomOf(first.url, ['Ana'])
    const file = (url: string) => `${url}/api/rooms/${ana.code}/board/file`
    const before = await postFile(file(first.url), { name: 'before.txt', bytes: 'before' })
    await first.close()

    const second = await life(0)
    const back = await person(second.url)
    await back.ask('room:rejoin', { code: ana.code, participantId: ana.id })
    await back.ask('setup:start', {})
    await back.ask('chat:stop', {})
    const { rev } = (await back.ask('room:state', {})).state
    const after = await postFile(file(second.url), { name: 'after.pdf', bytes: '%PDF-1.7' })
    expect(after).toMatchObject({ status: 200, body: { contextItemId: null } })
    expect((await back.ask('room:state', {})).state).toMatchObject({ rev: rev + 1, context: [], phase: 'ended' })
    expect(await (await fetch(`${file(second.url)}/${before.body.fileId}`)).text()).toBe('before')
    expect(await (await fetch(`${file(second.url)}/${after.body.fileId}`)).text()).toBe('%PDF-1.7')
    back.leave()
    await second.close()

    const third = await life(DAY_MS)
    for (const { body } of [before, after]) expect((await fetch(`${file(third.url)}/${body.fileId}`)).status).toBe(404)
    expect((await postFile(file(third.url), { name: 'late.txt', bytes: 'late' })).status).toBe(409)
    await third.close()
    expect([first.faults, second.faults, third.faults]).toEqual([[], [], []])
    await rm(folder, { recursive: true })
  }, 15_000)
})
