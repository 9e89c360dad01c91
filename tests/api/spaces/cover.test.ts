import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gif, jpeg, png, webpLossless } from '../../helpers/pictures.ts'
import { type PeopledService, peopledService, type User } from '../../helpers/signedIn.ts'
import { read, send, storedOf } from '../../helpers/spaceFiles.ts'
import { anonymously, at, peopled } from './given.ts'

let service: PeopledService
let editor: User
let viewer: User
let slug: string
let spaceId: string
beforeAll(async () => {
  service = await peopledService()
  const given = await peopled(service)
  ;({ editor, viewer, slug } = given)
  spaceId = given.space.id
})
afterAll(async () => {
  expect(service.faults).toEqual([])
  await service.close()
})

const put = (bytes: Uint8Array | string, type = '', someone: User | null = editor) =>
  send(service, someone, slug, '/cover', { name: 'cover', bytes, type })
const shown = async () => (await viewer.ask('GET', at(slug))).body.cover

describe('the cover of a space', () => {
  test.each([
    ['image/png', png(640, 480), 640, 480],
    ['image/jpeg', jpeg(4_000, 3_000), 4_000, 3_000],
    ['image/gif', gif(300, 200), 300, 200],
    ['image/webp', webpLossless(1_200, 630), 1_200, 630],
    ['image/png', png(8_000, 5_000), 8_000, 5_000],
  ])(
    '[SF8] [SF10] %s is typed by its content, and served to anybody with the link',
    async (mime, bytes, width, height) => {
      const { status, body } = await put(bytes, 'text/html')
      const cover = { url: at(slug, '/cover'), mime, width, height, updatedAt: expect.any(Number) }
      expect([status, body]).toEqual([200, { ok: true, cover }])
      expect(await shown()).toEqual(body.cover)
      const answer = await read(service, null, body.cover.url)
      expect([answer.headers.get('content-type'), answer.headers.get('etag')]).toEqual([
        mime,
        `"${createHash('sha256').update(bytes).digest('hex')}"`,
      ])
      expect(answer.headers.get('content-disposition')).toMatch(/^inline;/)
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
      expect(await storedOf(service, spaceId)).toHaveLength(1)
    },
  )

  test.each([
    ['a text', 'just words'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a page', '<!doctype html><img>'],
    ['a PDF', '%PDF-1.7'],
    ['a cut-off picture', png(9, 9).subarray(0, 20)],
    ['nothing', ''],
    ['a picture of 40,000,001 pixels', png(40_000_001, 1)],
    ['a picture that would need 16 GB', png(65_535, 65_535)],
  ])('[SF9] T21 %s is 422, and the former cover stays', async (_, bytes) => {
    const before = await shown()
    const { status, body } = await put(bytes, 'image/png')
    expect([status, body]).toEqual([422, { error: expect.stringMatching(/\.$/) }])
    expect(await shown()).toEqual(before)
    expect(await storedOf(service, spaceId)).toHaveLength(1)
  })

  test('[SF9] may have 5 MB; one byte more is 413', async () => {
    const most = Buffer.alloc(5 * 2 ** 20)
    png(9, 9).copy(most)
    expect((await put(most)).status).toBe(200)
    expect((await put(Buffer.concat([most, Buffer.from('x')]))).status).toBe(413)
  })

  test('[SF10] is set by editors alone, and again by the next', async () => {
    for (const [someone, status] of [
      [null, 401],
      [viewer, 403],
    ] as const) {
      expect((await put(png(1, 1), '', someone)).status).toBe(status)
    }
    const all = await Promise.all([1, 2, 3, 4, 5].map((size) => put(png(size, size))))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await storedOf(service, spaceId)).toHaveLength(1)
  })

  test('[SF10] can be removed, repeatedly, and is 404 then', async () => {
    expect((await anonymously(service, 'DELETE', at(slug, '/cover'))).status).toBe(401)
    for (const _ of ['first', 'again']) {
      expect(await editor.ask('DELETE', at(slug, '/cover'))).toMatchObject({
        status: 200,
        body: { ok: true, cover: null },
      })
    }
    expect([await shown(), (await read(service, null, at(slug, '/cover'))).status]).toEqual([null, 404])
    expect(await storedOf(service, spaceId)).toEqual([])
  })
})
