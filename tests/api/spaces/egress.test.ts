import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mp4 } from '../../helpers/mediaFiles.ts'
import { type Person, person } from '../../helpers/people.ts'
import { type PeopledService, peopledService, type User } from '../../helpers/signedIn.ts'
import { read, storedOf } from '../../helpers/spaceFiles.ts'
import { eventually } from '../../helpers/stage.ts'
import { at, peopled } from './given.ts'

const VIDEO = { LIVEKIT_URL: 'wss://v.example.org', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret-of-the-video' }
const FILM = mp4({ durationMs: 60_000 })

let store: Server
let asked: string[]
let service: PeopledService
let owner: User
let slug: string
let spaceId: string
let host: Person
beforeAll(async () => {
  asked = []
  store = createServer((request, response) => {
    asked.push(request.url!)
    if (request.url === '/rec/film.mp4') response.end(FILM)
    else if (request.url === '/rec/words.mp4') response.end('<!doctype html>')
    else response.writeHead(403).end()
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(store.address() as AddressInfo).port}/rec`
  service = await peopledService({ ...VIDEO, EGRESS_BASE_URL: base })
  const given = await peopled(service)
  ;({ owner, slug } = given)
  spaceId = given.space.id
  host = await person(service.url, 'websocket', { extraHeaders: { authorization: `Bearer ${owner.token}` } })
  await host.ask('room:create', { name: 'Ana', voice: true, space: slug })
})
afterAll(async () => {
  host.leave()
  store.close()
  await service.close()
})

async function signed(body: string): Promise<string> {
  const token = new SignJWT({ sha256: createHash('sha256').update(body).digest('base64') })
  const sealed = token.setProtectedHeader({ alg: 'HS256' }).setIssuer('key').setExpirationTime('5m')
  return sealed.sign(new TextEncoder().encode(VIDEO.LIVEKIT_API_SECRET))
}

async function post(body: string, headers: Record<string, string> = {}, url = service.url) {
  const sent = { 'content-type': 'application/webhook+json', ...headers }
  const response = await fetch(`${url}/api/voice/webhook`, { method: 'POST', body, headers: sent })
  return { status: response.status, body: await response.json() }
}
const call = async (body: string, headers = {}) => post(body, { authorization: await signed(body), ...headers })
const ended = (filename: string, roomName = `review-${host.code}`) =>
  JSON.stringify({ event: 'egress_ended', id: 'EV_1', egressInfo: { roomName, fileResults: [{ filename }] } })
const whole = async () => (await owner.ask('GET', at(slug, '/space'))).body

describe('the webhook of the video service', () => {
  test('[RG5] makes the file the recording of the meeting, once however often it is called', async () => {
    expect(await call(ended('film.mp4'))).toEqual({ status: 200, body: { ok: true } })
    await eventually(async () => expect((await whole()).recordings).toHaveLength(1))
    const { recordings, version, sessions } = await whole()
    expect(recordings[0]).toMatchObject({
      ...{
        sessionId: sessions[0].sessionId,
        mime: 'video/mp4',
        size: FILM.length,
        durationMs: 60_000,
        source: 'egress',
      },
    })
    const played = await read(service, null, recordings[0].url)
    expect(Buffer.from(await played.arrayBuffer()).equals(FILM)).toBe(true)
    for (const type of ['application/json', 'application/webhook+json']) {
      expect((await call(ended('film.mp4'), { 'content-type': type })).status).toBe(200)
    }
    expect((await whole()).version).toBe(version)
    expect(asked).toEqual(['/rec/film.mp4'])
    expect(await storedOf(service, spaceId)).toHaveLength(1)
  })

  test('[RG4] is refused without its signature, and with that of another body', async () => {
    const body = ended('film.mp4')
    expect((await post(body)).status).toBe(401)
    expect((await post(body, { authorization: await signed(`${body} `) })).status).toBe(401)
    expect((await post(body, { authorization: `Bearer ${owner.token}` })).status).toBe(401)
    expect((await call(body, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await call('x'.repeat(2 ** 20 + 1))).status).toBe(413)
  })

  test('[RG5] other events, and meetings on no space, are ignored', async () => {
    asked.length = 0
    expect(await call(JSON.stringify({ event: 'room_started' }))).toEqual({ status: 200, body: { ok: true } })
    for (const room of ['review-ZZZZZZ', host.code, 'else'])
      expect((await call(ended('film.mp4', room))).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked).toEqual([])
  })

  test('[RG6] what cannot be had is a fault, and the former recording stays', async () => {
    const { recordings } = await whole()
    expect(service.faults).toEqual([])
    for (const name of ['words.mp4', 'missing.mp4', '../film.mp4']) expect((await call(ended(name))).status).toBe(200)
    await eventually(() => expect(service.faults).toHaveLength(3))
    expect(service.faults.splice(0).map(({ where }) => where)).toEqual(['egress', 'egress', 'egress'])
    expect((await whole()).recordings).toEqual(recordings)
    expect(await storedOf(service, spaceId)).toHaveLength(1)
  })

  test('[RG4] without a video service, or a store of recordings, it is 503', async () => {
    const bare = await peopledService()
    const body = ended('film.mp4')
    expect((await post(body, { authorization: await signed(body) }, bare.url)).status).toBe(503)
    await bare.close()
    const storeless = await peopledService(VIDEO)
    expect((await post(body, { authorization: await signed(body) }, storeless.url)).status).toBe(503)
    await storeless.close()
  })
})
