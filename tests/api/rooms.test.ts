import { decodeJwt, jwtVerify } from 'jose'
import { TokenVerifier } from 'livekit-server-sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { livekit } from '#integrations/video/livekit.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { meetingOf, type Person, roomOf } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'

const VIDEO = { LIVEKIT_URL: 'wss://video.example.org', LIVEKIT_API_KEY: 'key-1', LIVEKIT_API_SECRET: 'video-secret-1' }
let service: TestService
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  people = []
  await service.close()
  expect(service.faults).toEqual([])
})

async function ask(path: string) {
  const response = await fetch(`${service.url}${path}`)
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

describe('GET /api/rooms/{code}/voice/token', () => {
  test('[VO15] the token carries the claims of the contract', async () => {
    service = await testService(VIDEO)
    people = await roomOf(service.url, ['Ana Ünal'], { voice: true })
    const [ana] = people as [Person]
    const { status, body } = await ask(`/api/rooms/${ana.code}/voice/token?participantId=${ana.id}`)
    expect(status).toBe(200)
    const { voice } = (await ana.ask('room:state', {})).state
    const roomName = voice.roomName as string
    expect(body).toEqual({ serverUrl: VIDEO.LIVEKIT_URL, roomName, token: expect.any(String) })
    const secret = new TextEncoder().encode(VIDEO.LIVEKIT_API_SECRET)
    const { payload, protectedHeader } = await jwtVerify(body.token!, secret)
    expect(protectedHeader.alg).toBe('HS256')
    const now = Date.now() / 1000
    expect(Math.abs(payload.nbf! - (now - 5))).toBeLessThan(3)
    expect(payload.exp! - payload.nbf!).toBe(6 * 3_600 + 5)
    expect(payload).toEqual({
      iss: 'key-1',
      sub: ana.id,
      name: 'Ana Ünal',
      metadata: JSON.stringify({ code: ana.code, participantId: ana.id }),
      video: { room: roomName, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true },
      nbf: payload.nbf,
      exp: payload.exp,
    })
  })

  test('[VO16] each status: 422, 404, 403, 409 without video, 409 after the end', async () => {
    service = await testService(VIDEO)
    const [ana] = await roomOf(service.url, ['Ana'], { voice: true })
    const [ben] = await roomOf(service.url, ['Ben'])
    people = [ana, ben]
    const path = (code: string, query: string) => `/api/rooms/${code}/voice/token${query}`
    const missing = await ask(path('ZZZZZZ', ''))
    expect(missing).toEqual({
      status: 422,
      body: { detail: [{ loc: ['query', 'participantId'], msg: expect.any(String), type: 'missing' }] },
    })
    expect((await ask(path(ana.code, '?participantId=a&participantId=b'))).status).toBe(422)
    expect((await ask(path('ZZZZZZ', `?participantId=${ana.id}`))).status).toBe(404)
    expect((await ask(path(ana.code, `?participantId=${ben.id}`))).status).toBe(403)
    expect((await ask(path(ben.code, '?participantId=__proto__'))).status).toBe(403)
    expect((await ask(path(ben.code, `?participantId=${ben.id}`))).status).toBe(409)
    await ana.ask('setup:start', {})
    expect((await ask(path(ana.code, `?participantId=${ana.id}`))).status).toBe(200)
    await ana.ask('chat:stop', {})
    expect((await ask(path(ana.code, `?participantId=${ana.id}`))).status).toBe(409)
  })

  test('[VO16] a room with video on a server that lost its settings is 502', async () => {
    const log = memoryLog()
    service = await testService(VIDEO, { log })
    const [ana] = await roomOf(service.url, ['Ana'], { voice: true })
    ana.leave()
    await service.close()
    service = await testService({}, { log })
    const { status, body } = await ask(`/api/rooms/${ana.code}/voice/token?participantId=${ana.id}`)
    expect({ status, body }).toEqual({ status: 502, body: { error: expect.stringMatching(/video/) } })
  })

  test('[RC9] a server without video settings makes rooms without video', async () => {
    service = await testService()
    people = await roomOf(service.url, ['Ana'], { voice: true })
    expect((await people[0]!.ask('room:state', {})).state.voice.enabled).toBe(false)
  })

  test('[VO15] the verifier of the video service takes the token', async () => {
    const join = { code: 'ABCDEF', roomName: 'review-ABCDEF', participantId: 'p_1', name: 'Ana', now: Date.now() }
    const token = await livekit('wss://v', 'k', 's').token(join)
    const { sub, video } = await new TokenVerifier('k', 's').verify(token, 0)
    expect([sub, video?.room, video?.roomJoin]).toEqual(['p_1', 'review-ABCDEF', true])
    service = await testService()
  })

  test('an outside clock decides the token`s times', async () => {
    const join = {
      code: 'ABCDEF',
      roomName: 'review-ABCDEF',
      participantId: 'p_1',
      name: 'Ana',
      now: 1_700_000_000_900,
    }
    const { nbf, exp } = decodeJwt(await livekit('wss://v', 'k', 's').token(join))
    expect({ nbf, exp }).toEqual({ nbf: 1_699_999_995, exp: 1_700_021_600 })
    service = await testService()
  })
})

describe('GET /api/rooms/{code}/intel', () => {
  test('[IN1] [IN8] is the ledger that intel:update carries', async () => {
    service = await testService()
    people = await meetingOf(service.url, ['Ana'])
    const [ana] = people as [Person]
    expect(await ana.ask('intel:refresh', {})).toEqual({ ok: true })
    const heard = await ana.hears('intel:update')
    const { status, body } = await ask(`/api/rooms/${ana.code}/intel`)
    expect(status).toBe(200)
    expect(body).toEqual(heard)
    expect(body).toMatchObject({ decisions: [], risks: [], actions: [], coverage: expect.any(Number) })
  })

  test('an unknown room is 404 with a sentence', async () => {
    service = await testService()
    expect(await ask('/api/rooms/ZZZZZZ/intel')).toEqual({ status: 404, body: { error: expect.stringMatching(/\.$/) } })
  })
})
