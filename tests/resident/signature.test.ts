import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyHash, signatureOf } from '#integrations/resident/signature.ts'
import { SIGNED_BYTES_MAX } from '#protocol/kxp/exchanges.ts'
import { post, SECRET, signedHeaders, type TestResident, testResident } from '../helpers/resident.ts'

const OTHER = 'other-secret-other-secret-other-secret'
const PATH = '/kxp/end'
const SENTENCE = { error: 'The request has no valid signature.' }

let resident: TestResident
beforeAll(async () => {
  resident = await testResident({ KXP_SHARED_SECRET: `${SECRET},${OTHER}` })
})
afterAll(() => resident.close())

const json = { 'content-type': 'application/json' }
const bytes = Buffer.from('{"room":"NEVER1"}')
const now = () => Math.floor(Date.now() / 1000)

function send(headers: Record<string, string>, body: Buffer = bytes, path = PATH): Promise<Response> {
  return fetch(`${resident.url}${path}`, { method: 'POST', headers: { ...json, ...headers }, body })
}

test('[KX1] the vector of the contracts verifies', () => {
  const body = Buffer.from('{"room":"ABC123","sectionId":"s1","seq":1,"messages":[]}')
  expect(bodyHash([body])).toBe('224a7f47d12d22ae6340a36e929a2d9bcfa763357bea6bbc6fcc4e63b43623ec')
  const request = { method: 'POST', path: '/kxp/summarize', timestamp: '1700000000', nonce: 'n0nce-0000000001' }
  expect(signatureOf(SECRET, request, bodyHash([body]))).toBe(
    'b00f25a339a82b5a9497d92b92027def2013a63dbd39d40b207489a04e14ecad',
  )
})

describe('a signed request', () => {
  test.each([
    ['the first secret', SECRET],
    ['the second secret', OTHER],
  ])('[KX1] of %s is carried out', async (_which, secret) => {
    const answer = await post(resident.url, PATH, { room: 'NEVER2', more: [] }, { secret })
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, destroyed: false }])
  })

  test('[KX1] may carry the signatures of both secrets, the right one last', async () => {
    const wrong = signedHeaders(PATH, Buffer.from('other'))['x-kxp-signature']
    const headers = signedHeaders(PATH, bytes)
    headers['x-kxp-signature'] = `${wrong}, ${headers['x-kxp-signature']}`
    expect((await send(headers)).status).toBe(200)
  })

  test('[KX1] covers the query as it was sent', async () => {
    expect((await send(signedHeaders(`${PATH}?a=%41`, bytes), bytes, `${PATH}?a=%41`)).status).toBe(200)
    expect((await send(signedHeaders(`${PATH}?a=A`, bytes), bytes, `${PATH}?a=%41`)).status).toBe(401)
  })

  test.each([299, -299])('[KX2] may be %i s off', async (skew) => {
    const timestamp = now() + skew
    expect((await post(resident.url, PATH, { room: 'NEVER2' }, { timestamp })).status).toBe(200)
  })

  test('[KX3] is accepted once, and after a failed one with its nonce', async () => {
    const nonce = 'nonce-nonce-nonce'
    const wrong = await post(resident.url, PATH, { room: 'NEVER2' }, { nonce, secret: 'x'.repeat(32) })
    const headers = signedHeaders(PATH, bytes, { nonce })
    const right = await send(headers)
    const again = await send(headers)
    expect([wrong.status, right.status, again.status]).toEqual([401, 200, 401])
    expect(await again.json()).toEqual(SENTENCE)
  })

  test('[KX3] sent twice at once is carried out once', async () => {
    const headers = signedHeaders(PATH, bytes)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(headers)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)])
  })
})

describe('a request without a valid signature', () => {
  const signed = () => signedHeaders(PATH, bytes)
  const without = (name: string) => Object.fromEntries(Object.entries(signed()).filter(([key]) => key !== name))
  test.each<[string, () => Record<string, string>]>([
    ['no headers', () => ({})],
    ['no timestamp', () => without('x-kxp-timestamp')],
    ['no nonce', () => without('x-kxp-nonce')],
    ['no signature', () => without('x-kxp-signature')],
    ['a timestamp that is no number', () => ({ ...signed(), 'x-kxp-timestamp': 'now' })],
    ['a nonce that is too short', () => signedHeaders(PATH, bytes, { nonce: 'short' })],
    ['a nonce of other characters', () => signedHeaders(PATH, bytes, { nonce: 'nonce nonce nonce' })],
    ['another version', () => ({ ...signed(), 'x-kxp-signature': signed()['x-kxp-signature']!.replace('v1', 'v2') })],
    ['five signatures', () => ({ ...signed(), 'x-kxp-signature': Array(5).fill('v1=00').join(',') })],
    ['a timestamp 301 s ago', () => signedHeaders(PATH, bytes, { timestamp: now() - 302 })],
    ['a timestamp 301 s ahead', () => signedHeaders(PATH, bytes, { timestamp: now() + 302 })],
    ['another secret', () => signedHeaders(PATH, bytes, { secret: 'y'.repeat(40) })],
    ['the signature of another body', () => signedHeaders(PATH, Buffer.from('{"room":"NEVER9"}'))],
    ['the signature of another path', () => signedHeaders('/kxp/remove', bytes)],
    ['another timestamp than signed', () => ({ ...signed(), 'x-kxp-timestamp': String(now() - 5) })],
  ])('[KX4] [KX2] gets 401 and the one sentence: %s', async (_what, headers) => {
    const answer = await send(headers())
    expect([answer.status, await answer.json()]).toEqual([401, SENTENCE])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('[KX4] [KX5] is refused before its body is looked at', async () => {
    expect((await send({}, Buffer.from('not json'))).status).toBe(401)
    expect((await send({ 'content-type': 'text/plain' })).status).toBe(401)
    const wrong = signedHeaders(PATH, Buffer.from('other'))
    expect((await send(wrong, Buffer.from('not json'))).status).toBe(401)
  })

  test('[KX5] without headers is answered before its body arrives', async () => {
    const { port } = new URL(resident.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n{`)
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
    socket.destroy()
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('[KX4] gets 429 from the 121st in a minute on, while signed ones are carried out', async () => {
    const limited = await testResident({ RATE_LIMITS: 'on' })
    try {
      const statuses: number[] = []
      for (let i = 0; i < 122; i++) statuses.push((await fetch(`${limited.url}${PATH}`, { method: 'POST' })).status)
      expect(statuses.slice(0, 120)).toEqual(Array(120).fill(401))
      expect(statuses.slice(120)).toEqual([429, 429])
      for (let i = 0; i < 130; i++) expect((await post(limited.url, PATH, { room: 'NEVER3' })).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

describe('a body', () => {
  test('[KX6] of 256 KB is read, one byte more is 413, announced or not', async () => {
    const filled = (size: number) => Buffer.from(`{"room":"NEVER4","x":"${'x'.repeat(size - 25)}" }`)
    const full = filled(SIGNED_BYTES_MAX)
    expect(full.length).toBe(SIGNED_BYTES_MAX)
    expect((await send(signedHeaders(PATH, full), full)).status).toBe(200)
    const over = filled(SIGNED_BYTES_MAX + 1)
    const announced = await send(signedHeaders(PATH, over), over)
    expect([announced.status, await announced.json()]).toEqual([
      413,
      { error: 'The body of the request is larger than 256 KB.' },
    ])
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(over)
        controller.close()
      },
    })
    const headers = { ...json, ...signedHeaders(PATH, over) }
    const chunked = await fetch(`${resident.url}${PATH}`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
  })

  test('[KX11] that is no JSON, misses the room or is another type is refused in the form of the contract', async () => {
    const broken = await send(signedHeaders(PATH, Buffer.from('{')), Buffer.from('{'))
    expect([broken.status, await broken.json()]).toEqual([
      422,
      { detail: [{ loc: ['body'], msg: 'The body is not valid JSON.', type: 'json_invalid' }] },
    ])
    const missing = await post(resident.url, PATH, {})
    expect([missing.status, await missing.json()]).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'room'], type: 'missing' }] },
    ])
    expect((await post(resident.url, PATH, { room: '../x' })).status).toBe(422)
    expect((await send({ ...signedHeaders(PATH, bytes), 'content-type': 'text/plain' })).status).toBe(415)
  })
})
