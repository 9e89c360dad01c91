import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { plainPng } from '../../../helpers/plainPng.ts'
import { realGif, realJpeg } from '../../../helpers/realPictures.ts'
import { type Body, type PeopledService, peopledService, signIn, type User } from '../../../helpers/signedIn.ts'

const HASH = /^[0-9a-f]{64}$/
let service: PeopledService
let boss: User
let answer: (prompt: Body) => Promise<{ status: number; body: string }>
const model = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { status, body } = await answer(JSON.parse(Buffer.concat(chunks).toString()))
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`
  service = await peopledService({ ADMIN_EMAILS: 'boss@example.org', IMAGE_API_BASE: base, IMAGE_MODEL: 'image-1' })
  boss = await signIn(service, 'boss@example.org', { name: 'Boss' })
})
afterEach(() => expect(service.faults).toEqual([]))
afterAll(async () => {
  await service.close()
  await new Promise((resolve) => model.close(resolve))
})

const path = (rest: string) => `/api/admin/linkedin${rest}`
const api = (method: string, rest: string, body?: object | string) => boss.ask(method, path(rest), body)
const ok = async (method: string, rest: string, body?: object): Promise<Body> => {
  const got = await api(method, rest, body)
  expect([got.status, got.body.error ?? got.body.detail]).toEqual([200, undefined])
  return got.body
}
const draft = async (): Promise<string> => (await ok('POST', '/draft', { text: 'Decide in the meeting.' })).post.id
const post = async (id: string): Promise<Body> => (await ok('GET', '')).posts.find((one: Body) => one.id === id)
const bytesAt = async (rest: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${boss.token}`, ...init.headers }
  const response = await fetch(service.url + path(rest), { ...init, headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const dataUrl = (bytes: Buffer, mime = 'image/png') => `data:${mime};base64,${bytes.toString('base64')}`
const put = (id: string, body: object) => api('PUT', `/posts/${id}/image`, body)
const pictured = (bytes: Buffer) => ({
  status: 200,
  body: JSON.stringify({ data: [{ b64_json: bytes.toString('base64') }] }),
})

describe('[SO67] PUT and GET image', () => {
  test.each([
    ['image/png', async () => plainPng(40, 30)],
    ['image/jpeg', () => realJpeg(40, 30)],
    ['image/gif', async () => realGif(40, 30)],
  ] as const)('%s comes back as it was sent', async (mime, make) => {
    const [id, bytes] = [await draft(), await make()]
    const { post: shown } = (await put(id, { image: dataUrl(bytes, 'image/png'), alt: ' A  table ' })).body
    expect(shown.image).toEqual({
      ...{ source: 'upload', mime, width: 40, height: 30, bytes: bytes.length, alt: 'A table' },
      sha256: expect.stringMatching(HASH),
    })
    const got = await bytesAt(`/posts/${id}/image`)
    expect([got.status, got.headers.get('content-type'), got.bytes.equals(bytes)]).toEqual([200, mime, true])
    const etag = got.headers.get('etag')!
    expect(etag).toBe(`"${shown.image.sha256}"`)
    const again = await bytesAt(`/posts/${id}/image?v=1`, { headers: { 'if-none-match': etag } })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const head = await bytesAt(`/posts/${id}/image`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, String(bytes.length), 0])
  })

  test('null removes it, its description alone changes, and without one there is 404 and 409', async () => {
    const id = await draft()
    expect((await bytesAt(`/posts/${id}/image`)).status).toBe(404)
    expect((await put(id, { alt: 'x' })).status).toBe(409)
    expect((await put(id, { source: 'ai' })).status).toBe(409)
    await put(id, { image: dataUrl(plainPng(4, 3)) })
    expect((await put(id, { alt: 'New' })).body.post.image).toMatchObject({ alt: 'New', width: 4 })
    expect((await put(id, { image: null })).body.post.image).toBeNull()
    expect((await put(id, { image: null })).status).toBe(200)
    expect((await bytesAt(`/posts/${id}/image`)).status).toBe(404)
  })

  test('what is no such picture is refused: 413 for its bytes, 422 for what it is, before the post is looked for', async () => {
    const id = await draft()
    const statusOf = async (image: unknown, at = id) => (await put(at, { image })).status
    expect(await statusOf(dataUrl(Buffer.from('alert(1)')))).toBe(422)
    expect(await statusOf(dataUrl(plainPng(4, 3).subarray(0, 40)))).toBe(422)
    expect(await statusOf('https://example.org/x.png')).toBe(422)
    expect(await statusOf(7)).toBe(422)
    expect(await statusOf(dataUrl(plainPng(6_001, 6_000)))).toBe(422)
    const large = Buffer.concat([plainPng(4, 3), Buffer.alloc(8 * 2 ** 20)])
    expect(await statusOf(dataUrl(large))).toBe(413)
    expect(await statusOf(dataUrl(large), 'post_unknown00000')).toBe(413)
    expect(await statusOf(dataUrl(Buffer.from('x')), 'post_unknown00000')).toBe(422)
    expect(await statusOf(dataUrl(plainPng(4, 3)), 'post_unknown00000')).toBe(404)
    expect(await statusOf('x'.repeat(12 * 2 ** 20))).toBe(413)
    expect((await put(id, {})).status).toBe(422)
    expect((await put(id, { alt: 'x'.repeat(301) })).status).toBe(422)
    expect((await put(id, { image: null, source: 'ai' })).status).toBe(422)
    expect((await post(id)).image).toBeNull()
  })

  test('an approved post becomes a draft; a rejected one takes none', async () => {
    const id = await draft()
    await ok('POST', `/posts/${id}/approve`, { scheduledAt: Date.now() + 3_600_000 })
    const set = await put(id, { image: dataUrl(plainPng(4, 3)) })
    expect(set.body.post).toMatchObject({ status: 'draft', approvedAt: null, image: { width: 4 } })
    await ok('POST', `/posts/${id}/reject`)
    expect((await put(id, { image: null })).status).toBe(409)
    expect((await bytesAt(`/posts/${id}/image`)).status).toBe(200)
  })
})

describe('[SO68] POST and GET ai-image', () => {
  test('goes from running to ready, is an image then, and is taken when a person says so', async () => {
    const id = await draft()
    const held = Promise.withResolvers<void>()
    const asked: Body[] = []
    answer = async (body) => {
      asked.push(body)
      await held.promise
      return pictured(plainPng(64, 32))
    }
    expect((await bytesAt(`/posts/${id}/ai-image`)).status).toBe(404)
    expect((await post(id)).aiImage).toEqual({
      status: 'none',
      startedAt: null,
      finishedAt: null,
      error: null,
      source: null,
    })
    expect(await ok('POST', `/posts/${id}/ai-image`)).toEqual({ ok: true, status: 'running' })
    expect((await api('POST', `/posts/${id}/ai-image`)).status).toBe(409)
    const running = await api('GET', `/posts/${id}/ai-image`)
    expect([running.status, running.body]).toEqual([409, { error: expect.any(String), status: 'running' }])
    const overview = await ok('GET', '')
    expect(overview.imageModel).toEqual({ available: true, model: 'image-1' })
    expect(overview.jobs).toContainEqual({
      ...{ postId: id, kind: 'ai-image', status: 'running' },
      ...{ startedAt: expect.any(Number), finishedAt: null, error: null },
    })
    held.resolve()
    await expect.poll(async () => (await post(id)).aiImage.status).toBe('ready')
    expect(asked).toEqual([
      {
        model: 'image-1',
        prompt: expect.stringContaining('Decide in the meeting.'),
        size: '1792x1024',
        n: 1,
        response_format: 'b64_json',
      },
    ])
    const shown = await post(id)
    expect([shown.image, shown.aiImage.source]).toEqual([null, 'model'])
    const got = await bytesAt(`/posts/${id}/ai-image?v=1`)
    expect([got.status, got.headers.get('content-type'), got.bytes.equals(plainPng(64, 32))]).toEqual([
      200,
      'image/png',
      true,
    ])
    const { post: taken } = (await put(id, { source: 'ai', alt: 'A table' })).body
    expect(taken.image).toMatchObject({ source: 'ai', alt: 'A table', width: 64 })
    expect((await bytesAt(`/posts/${id}/image`)).bytes.equals(plainPng(64, 32))).toBe(true)
  })

  test('a failure is shown in the words of the model, and there is no image', async () => {
    const id = await draft()
    answer = async () => ({ status: 400, body: '{"error":{"message":"Not allowed."}}' })
    await ok('POST', `/posts/${id}/ai-image`)
    await expect.poll(async () => (await post(id)).aiImage.status).toBe('failed')
    expect((await post(id)).aiImage.error).toBe('The image model answered with status 400: Not allowed.')
    expect((await bytesAt(`/posts/${id}/ai-image`)).status).toBe(404)
    expect((await put(id, { source: 'ai' })).status).toBe(409)
  })

  test('is refused for a rejected post and one that there is not; begins by itself where the settings say so', async () => {
    const id = await draft()
    await ok('POST', `/posts/${id}/reject`)
    expect((await api('POST', `/posts/${id}/ai-image`)).status).toBe(409)
    expect((await api('POST', '/posts/post_unknown00000/ai-image')).status).toBe(404)
    answer = async () => pictured(plainPng(10, 10))
    await ok('PUT', '/settings', { autoImage: true })
    const auto = await draft()
    await expect.poll(async () => (await post(auto)).image?.source).toBe('ai')
    await ok('PUT', '/settings', { autoImage: false })
  })
})

test('[SO68] without a model a card is drawn', async () => {
  const plain = await peopledService({ ADMIN_EMAILS: 'boss@example.org' })
  const admin = await signIn(plain, 'boss@example.org', { name: 'Boss' })
  const asked = async (method: string, rest: string, body?: object) => (await admin.ask(method, path(rest), body)).body
  const { id } = (await asked('POST', '/draft', { text: 'Decide in the meeting.', hashtags: ['Reviews'] })).post
  expect(await asked('POST', `/posts/${id}/ai-image`)).toEqual({ ok: true, status: 'running' })
  const shown = async () => (await asked('GET', '')).posts[0].aiImage
  await expect.poll(shown, { timeout: 20_000 }).toMatchObject({ status: 'ready', source: 'card' })
  const { post: taken } = await asked('PUT', `/posts/${id}/image`, { source: 'ai' })
  expect(taken.image).toMatchObject({ mime: 'image/png', width: 1_200, height: 627 })
  await plain.close()
  expect(plain.faults).toEqual([])
})
