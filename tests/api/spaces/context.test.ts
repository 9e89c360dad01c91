import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PeopledService, peopledService, type User } from '../../helpers/signedIn.ts'
import { read, send, storedOf } from '../../helpers/spaceFiles.ts'
import { eventually } from '../../helpers/stage.ts'
import { anonymously, at, peopled } from './given.ts'

let service: PeopledService
let site: Server
let page: string
let editor: User
let viewer: User
let stranger: User
let slug: string
let spaceId: string
beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<title>Terms</title><p>The notice is thirty days.')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  page = `http://${host}/terms`
  service = await peopledService({ LINK_FETCH_ALLOW: host })
  const given = await peopled(service)
  ;({ editor, viewer, stranger, slug } = given)
  spaceId = given.space.id
})
afterAll(async () => {
  site.close()
  expect(service.faults).toEqual([])
  await service.close()
})

const context = async () => (await viewer.ask('GET', at(slug, '/space'))).body.context
const add = (kind: string, body: object, someone: User = editor) =>
  someone.ask('POST', at(slug, `/context/${kind}`), body)
const addData = (name: string, bytes: string, fields = {}) =>
  send(service, editor, slug, '/context/data', { name, bytes, fields })

describe('the context of a space', () => {
  test('[SF11] a note is ready at once, and in the space', async () => {
    const { status, body } = await add('note', { text: 'The customer prefers Ulm.\nMore words.' })
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      item: {
        ...{ id: expect.stringMatching(/^ctx_/), kind: 'note', title: 'The customer prefers Ulm.', chars: 37 },
        ...{ preview: 'The customer prefers Ulm. More words.', url: null, file: null, table: null, status: 'ready' },
        ...{ error: null, addedBy: { id: editor.id, name: expect.stringMatching(/^editor/) }, at: expect.any(Number) },
      },
    })
    expect(await context()).toEqual([body.item])
  })

  test('[SF12] a link is pending, and ready when its page was read; a private address fails', async () => {
    const { body } = await add('link', { url: page })
    expect(body.item).toMatchObject({ kind: 'link', status: 'pending', url: page })
    const private_ = await add('link', { url: 'http://127.0.0.1:9/x', title: 'Mine' })
    await eventually(async () => {
      const items = await context()
      expect(items.find(({ id }: { id: string }) => id === body.item.id)).toMatchObject({
        ...{ status: 'ready', title: 'Terms', preview: 'The notice is thirty days.', error: null },
      })
      expect(items.find(({ id }: { id: string }) => id === private_.body.item.id)).toMatchObject({
        ...{ status: 'failed', title: 'Mine', error: expect.stringMatching(/private network/) },
      })
    })
  })

  test('[SF11] a data file has its table, and its bytes are served', async () => {
    const { status, body } = await addData('prices.csv', 'item,price\npen,2\nink,3\n', { title: 'Prices' })
    expect(status).toBe(200)
    expect(body.item).toMatchObject({ kind: 'data', title: 'Prices', table: { columns: ['item', 'price'], rows: 2 } })
    const { file } = body.item
    expect(file).toMatchObject({ name: 'prices.csv', size: 23, url: at(slug, `/files/${file.fileId}`) })
    expect(await (await read(service, null, file.url)).text()).toBe('item,price\npen,2\nink,3\n')
    expect(await storedOf(service, spaceId)).toEqual([file.sha256])
    const removed = await editor.ask('DELETE', at(slug, `/context/${body.item.id}`))
    expect([removed.status, removed.body]).toEqual([200, { ok: true, items: (await context()).length }])
    expect((await read(service, null, file.url)).status).toBe(404)
    expect(await storedOf(service, spaceId)).toEqual([])
  })

  test.each([
    ['photo.png', '\x89PNG'],
    ['tool.exe', 'MZ'],
    ['broken.json', '{"a":'],
  ])('[SF11] %s is no data: 422, and nothing is stored', async (name, bytes) => {
    const { status, body } = await addData(name, bytes)
    expect([status, body]).toEqual([422, { error: expect.stringMatching(/\.$/) }])
    expect(await storedOf(service, spaceId)).toEqual([])
  })

  test('[SF11] editors alone change it; wrong bodies are 422, an unknown item 404', async () => {
    expect((await anonymously(service, 'POST', at(slug, '/context/note'), { text: 'x' })).status).toBe(401)
    for (const someone of [viewer, stranger]) expect((await add('note', { text: 'x' }, someone)).status).toBe(403)
    for (const [kind, body] of [
      ['note', { text: '  ' }],
      ['note', {}],
      ['note', { text: 'x'.repeat(20_001) }],
      ['link', { url: 'ftp://example.org' }],
      ['link', { url: 'https://me:secret@example.org' }],
    ] as const) {
      expect((await add(kind, body)).status).toBe(422)
    }
    expect((await editor.ask('DELETE', at(slug, '/context/ctx_x'))).status).toBe(404)
  })

  test('[SF11] 20 items, also when more come at once', async () => {
    const had = (await context()).length
    const all = await Promise.all(Array.from({ length: 24 }, (_, i) => add('note', { text: `note ${i}` })))
    const taken = all.filter(({ status }) => status === 200).length
    expect([taken, all.filter(({ status }) => status === 409).length]).toEqual([20 - had, 4 + had])
    expect((await addData('late.csv', 'a,b\n1,2')).status).toBe(409)
    expect(await storedOf(service, spaceId)).toEqual([])
  })
})
