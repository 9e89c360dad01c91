import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mp4, wav, webm } from '../../helpers/mediaFiles.ts'
import { png } from '../../helpers/pictures.ts'
import { type PeopledService, peopledService, type User } from '../../helpers/signedIn.ts'
import { incomingOf, read, send, storedOf } from '../../helpers/spaceFiles.ts'
import { openedSession } from '../../helpers/spaceSessions.ts'
import { eventually } from '../../helpers/stage.ts'
import { anonymously, at, createdBy, peopled } from './given.ts'

let service: PeopledService
let owner: User
let editor: User
let viewer: User
let stranger: User
let slug: string
let spaceId: string
let sessionId: string
beforeAll(async () => {
  service = await peopledService({ RECORDING_MAX_MB: '1' })
  const given = await peopled(service)
  ;({ owner, editor, viewer, stranger, slug } = given)
  spaceId = given.space.id
  sessionId = await openedSession(service, slug, owner.id)
  await eventually(async () => expect((await whole()).sessions).toHaveLength(1))
})
afterAll(async () => {
  expect(await incomingOf(service)).toEqual([])
  expect(service.faults).toEqual([])
  await service.close()
})

const whole = async () => (await viewer.ask('GET', at(slug, '/space'))).body
const path = () => at(slug, `/recording/${sessionId}`)
const put = (bytes: Uint8Array | string, type = '', someone: User | null = editor) =>
  send(service, someone, slug, `/recording/${sessionId}`, { name: 'film', bytes, type })
const play = (headers: Record<string, string> = {}, method = 'GET', someone: User | null = null) =>
  read(service, someone, path(), headers, method)

describe('the recording of a meeting', () => {
  const film = mp4({ durationMs: 90_000 })

  test('[RG1] [RG2] [RG3] is typed by its content, and in the space', async () => {
    const { status, body } = await put(film, 'text/plain')
    expect(status).toBe(200)
    const sha256 = createHash('sha256').update(film).digest('hex')
    expect(body).toEqual({
      ok: true,
      recording: {
        ...{ sessionId, mime: 'video/mp4', size: film.length, durationMs: 90_000, sha256, at: expect.any(Number) },
        ...{ source: 'upload', url: path() },
      },
    })
    const space = await whole()
    expect([space.recordings, space.counts.recordings, space.sessions[0].hasRecording]).toEqual([
      [body.recording],
      1,
      true,
    ])
  })

  test('[RG7] is played whole, by a range, or not again', async () => {
    const answer = await play()
    const etag = answer.headers.get('etag')!
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('accept-ranges')]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ])
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="recording.mp4"/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true)
    const first = await play({ range: 'bytes=0-99' })
    expect([first.status, (await first.arrayBuffer()).byteLength]).toEqual([206, 100])
    expect(first.headers.get('content-range')).toBe(`bytes 0-99/${film.length}`)
    const beyond = await play({ range: 'bytes=999999999-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${film.length}`])
    expect((await play({ range: 'bytes=0-1,5-6' })).status).toBe(200)
    expect((await play({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    expect((await play({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await play({ 'if-none-match': etag })).status).toBe(304)
    const head = await play({ range: 'bytes=0-1' }, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(film.length)])
  })

  test('[RG1] is replaced by the next, also when several come at once', async () => {
    const all = await Promise.all([1, 2, 3].map((size) => put(wav(100 * size))))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    const space = await whole()
    expect(space.recordings).toHaveLength(1)
    expect(await storedOf(service, spaceId)).toEqual([space.recordings[0].sha256])
    expect((await put(webm([2], null), 'audio/webm')).body.recording).toMatchObject({
      mime: 'audio/webm',
      durationMs: null,
    })
  })

  test.each([
    ['a picture', png(9, 9), 'video/mp4'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'video/mp4'],
    ['a text', 'words', 'text/plain'],
    ['nothing that is known', 'noise', 'application/octet-stream'],
  ])('[RG2] %s is 422, and the former one stays', async (_, bytes, type) => {
    const before = (await whole()).recordings
    const { status, body } = await put(bytes, type)
    expect([status, body]).toEqual([422, { error: expect.stringMatching(/\.$/) }])
    expect((await whole()).recordings).toEqual(before)
    expect(await storedOf(service, spaceId)).toHaveLength(1)
  })

  test('[RG1] has at most RECORDING_MAX_MB', async () => {
    const most = Buffer.concat([mp4(), Buffer.alloc(2 ** 20 - mp4().length)])
    expect((await put(most)).status).toBe(200)
    expect((await put(Buffer.concat([most, Buffer.from('x')]))).status).toBe(413)
    expect((await put(Buffer.alloc(2 ** 21))).status).toBe(413)
  })

  test('[RG1] an unknown meeting and one of another space are 404', async () => {
    const other = await createdBy(stranger)
    const foreign = await openedSession(service, other.slug, stranger.id, 'OTHERS')
    for (const id of ['ses_x', 'constructor', foreign]) {
      const rest = `/recording/${id}`
      expect((await send(service, editor, slug, rest, { name: 'f', bytes: mp4() })).status).toBe(404)
      expect((await read(service, owner, at(slug, rest))).status).toBe(404)
      expect((await owner.ask('DELETE', at(slug, rest))).status).toBe(404)
    }
  })

  test('[RG8] with the setting, is for members alone', async () => {
    const set = (recordings: string) => owner.ask('PATCH', at(slug), { settings: { recordings } })
    await set('members')
    expect((await play()).status).toBe(401)
    expect((await play({}, 'GET', stranger)).status).toBe(403)
    expect((await read(service, stranger, at(slug, '/recording/ses_x'))).status).toBe(403)
    expect((await play({}, 'GET', viewer)).status).toBe(200)
    await set('link')
    expect((await play()).status).toBe(200)
  })

  test('[RG1] editors add it, the owner removes it', async () => {
    for (const [someone, status] of [
      [null, 401],
      [stranger, 403],
      [viewer, 403],
    ] as const) {
      expect((await put(mp4(), '', someone)).status).toBe(status)
    }
    expect((await anonymously(service, 'DELETE', path())).status).toBe(401)
    expect((await editor.ask('DELETE', path())).status).toBe(403)
    expect(await owner.ask('DELETE', path())).toMatchObject({ status: 200, body: { ok: true } })
    expect([(await play()).status, (await owner.ask('DELETE', path())).status]).toEqual([404, 404])
    expect(await storedOf(service, spaceId)).toEqual([])
  })
})
