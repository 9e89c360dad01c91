import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { BOUNDARY, chunk, FORM_END, fieldPart, filePart, type RawAnswer, rawConnection, uploadHead } from './rawHttp.ts'

const MIB15 = 15 * 2 ** 20
let service: TestService
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  people = []
  await service.close()
  expect(service.faults).toEqual([])
})

async function room(overrides: Parameters<typeof testService>[1] = {}, env = {}): Promise<Person> {
  service = await testService(env, overrides)
  people = await roomOf(service.url, ['Ana'])
  return people[0]!
}

async function nothingKept(ana: Person): Promise<void> {
  expect((await ana.ask('room:state', {})).state.docs).toEqual([])
  const left = () => readdir(join(service.folder, 'documents', 'incoming')).catch(() => [])
  await expect.poll(left).toEqual([])
}

/** Sends the pieces on one connection and reads the answer. */
async function send(...pieces: (string | Uint8Array)[]): Promise<RawAnswer> {
  const raw = await rawConnection(service.url)
  for (const piece of pieces) await raw.write(piece)
  const answer = await raw.answer()
  raw.socket.destroy()
  return answer
}

const detailOf = ({ body }: RawAnswer) => JSON.parse(body).detail as { loc: string[]; msg: string; type: string }[]

describe('[RE2] forms that cannot be read are 422 with a detail list', () => {
  const whole = (body: string | Uint8Array) => ({ 'Content-Length': Buffer.byteLength(body as string) })

  test.each<[string, (code: string) => Promise<RawAnswer>, string, string]>([
    [
      'no boundary',
      (code) => send(uploadHead(code, { 'Content-Type': 'multipart/form-data', ...whole('x') }), 'x'),
      'header',
      'value_error',
    ],
    ['an empty body', (code) => send(uploadHead(code, whole(''))), 'body', 'value_error'],
    ['a body without parts', (code) => send(uploadHead(code, whole(FORM_END)), FORM_END), 'body', 'missing'],
    [
      'no file part',
      (code) =>
        send(uploadHead(code, whole(fieldPart('file', 'text') + FORM_END)), fieldPart('file', 'text') + FORM_END),
      'body',
      'missing',
    ],
    [
      'an end without the closing boundary',
      (code) => {
        const body = filePart('file', 'a.pdf', 'bytes')
        return send(uploadHead(code, { 'Content-Length': body.length }), body)
      },
      'body',
      'value_error',
    ],
    [
      'a part header that is none, with more to come',
      (code) => {
        const body = `--${BOUNDARY}\r\n\u0000broken\r\n\r\n`
        return send(uploadHead(code, { 'Content-Length': 5_000_000 }), body)
      },
      'body',
      'value_error',
    ],
    [
      'two files',
      (code) => {
        const body = Buffer.concat([
          filePart('file', 'a.pdf', 'a'),
          filePart('file', 'b.pdf', 'b'),
          Buffer.from(FORM_END),
        ])
        return send(uploadHead(code, { 'Content-Length': body.length }), body)
      },
      'body',
      'too_long',
    ],
    [
      'a file after the end of the form',
      (code) => {
        const one = filePart('file', 'a.pdf', 'a')
        const body = Buffer.concat([Buffer.from(`x\r\n--${BOUNDARY}--`), one, one, one])
        return send(uploadHead(code, { 'Content-Length': body.length }), body)
      },
      'body',
      'value_error',
    ],
  ])('%s', async (_, ask, place, type) => {
    const ana = await room()
    const answer = await ask(ana.code)
    expect(answer.status).toBe(422)
    const detail = detailOf(answer)
    expect(detail).toHaveLength(1)
    expect({ place: detail[0]!.loc[0], type: detail[0]!.type }).toEqual({ place, type })
    expect(detail[0]!.msg.length).toBeGreaterThan(5)
    await nothingKept(ana)
  })
})

describe('bodies that end badly', () => {
  test('a client that goes away in mid upload leaves nothing behind', async () => {
    const ana = await room()
    for (let i = 0; i < 5; i++) {
      const raw = await rawConnection(service.url)
      await raw.write(uploadHead(ana.code, { 'Content-Length': 1_000_000 }))
      await raw.write(filePart('file', 'a.pdf', 'x'.repeat(100_000)).subarray(0, 90_000))
      raw.socket.destroy()
    }
    await expect.poll(() => readdir(join(service.folder, 'documents', 'incoming')).catch(() => [])).toEqual([])
    await nothingKept(ana)
    expect((await upload(service.url, ana.code, 'fine')).status).toBe(200)
  })

  test('a client that closes its half of the line too early gets a 4xx or a closed line, and harms nobody', async () => {
    const ana = await room()
    const raw = await rawConnection(service.url)
    await raw.write(uploadHead(ana.code, { 'Content-Length': 1_000_000 }))
    raw.socket.end(filePart('file', 'a.pdf', 'x'.repeat(1_000)))
    const { status } = await raw.answer()
    expect([0, 400, 422]).toContain(status)
    await expect.poll(() => readdir(join(service.folder, 'documents', 'incoming')).catch(() => [])).toEqual([])
    await nothingKept(ana)
  })

  test('a body that comes slowly, a few bytes at a time, is taken', async () => {
    const ana = await room()
    const body = Buffer.concat([filePart('file', 'slow.pdf', 'slow bytes'), Buffer.from(FORM_END)])
    const raw = await rawConnection(service.url)
    await raw.write(uploadHead(ana.code, { 'Content-Length': body.length }))
    for (let at = 0; at < body.length; at += 7) {
      await raw.write(body.subarray(at, at + 7))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await raw.answer()).status).toBe(200)
    raw.socket.destroy()
  })

  test('a chunked body without a length is taken', async () => {
    const ana = await room()
    const body = Buffer.concat([filePart('file', 'c.pdf', 'bytes'), Buffer.from(FORM_END)])
    const head = uploadHead(ana.code, { 'Transfer-Encoding': 'chunked' })
    const answer = await send(head, chunk(body.subarray(0, 50)), chunk(body.subarray(50)), '0\r\n\r\n')
    expect({ status: answer.status, title: JSON.parse(answer.body).title }).toEqual({ status: 200, title: 'c' })
  })
})

describe('[DO4] what is too large is cut off', () => {
  test('a declared length above the limit is answered before any of it is sent', async () => {
    const ana = await room()
    const answer = await send(uploadHead(ana.code, { 'Content-Length': 2 ** 40 }))
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body)).toEqual({ error: 'The file is larger than 15 MB.' })
  })

  test('an endless chunked body is answered as soon as the limit is passed', async () => {
    const ana = await room()
    const raw = await rawConnection(service.url)
    await raw.write(uploadHead(ana.code, { 'Transfer-Encoding': 'chunked' }))
    await raw.write(chunk(filePart('file', 'big.pdf', '').subarray(0, -2)))
    const piece = chunk(new Uint8Array(2 ** 20))
    for (let sent = 0; sent <= MIB15; sent += 2 ** 20) await raw.write(piece)
    expect((await raw.answer()).status).toBe(413)
    await nothingKept(ana)
    let cut = false
    raw.socket.once('close', () => {
      cut = true
    })
    for (let more = 0; more < 64 && !cut; more++) await raw.write(piece)
    await expect.poll(() => cut).toBe(true)
  })

  test('after a 413 whose body came whole the connection serves the next request', async () => {
    const ana = await room()
    const raw = await rawConnection(service.url)
    const body = Buffer.concat([filePart('file', 'a.pdf', new Uint8Array(MIB15 + 1)), Buffer.from(FORM_END)])
    await raw.write(uploadHead(ana.code, { 'Content-Length': body.length }))
    await raw.write(body)
    expect((await raw.answer()).status).toBe(413)
    await raw.write('GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n')
    expect((await raw.answer()).status).toBe(200)
    raw.socket.destroy()
  })
})

test.each(['close', 'keep-alive'])(
  '[DO4] a 413 is not lost to a client that still sends, with Connection: %s',
  async (kept) => {
    const ana = await room()
    const raw = await rawConnection(service.url)
    let reset = false
    raw.socket.once('error', () => {
      reset = true
    })
    const length = 20 * 2 ** 20
    await raw.write(uploadHead(ana.code, { 'Content-Length': length, Connection: kept }))
    expect((await raw.answer()).status).toBe(413)
    const piece = new Uint8Array(2 ** 20)
    for (let sent = 0; sent < length; sent += piece.length) await raw.write(piece)
    if (kept === 'close') await expect.poll(() => raw.socket.destroyed).toBe(true)
    expect({ reset, sent: raw.socket.bytesWritten > length }).toEqual({ reset: false, sent: true })
    raw.socket.destroy()
  },
)

describe('[RE4] the order of checks', () => {
  const length = { 'Content-Length': 20 * 2 ** 20 }

  test('413 before 415 before 422 before 404 before 403 before 409', async () => {
    const ana = await room()
    const statuses: number[] = []
    const wrongType = { 'Content-Type': 'application/pdf' }
    statuses.push((await send(uploadHead('ZZZZZZ', { ...wrongType, ...length }))).status)
    statuses.push((await send(uploadHead('ZZZZZZ', { ...wrongType, 'Content-Length': 1 }), 'x')).status)
    statuses.push((await send(uploadHead('ZZZZZZ', { 'Content-Length': FORM_END.length }), FORM_END)).status)
    const form = Buffer.concat([
      Buffer.from(fieldPart('participantId', 'p_nobody')),
      filePart('file', 'a.pdf', 'x'),
      Buffer.from(FORM_END),
    ])
    const sized = { 'Content-Length': form.length }
    statuses.push((await send(uploadHead('ZZZZZZ', sized), form)).status)
    await ana.ask('setup:start', {})
    statuses.push((await send(uploadHead(ana.code, sized), form)).status)
    statuses.push((await upload(service.url, ana.code, 'x')).status)
    expect(statuses).toEqual([413, 415, 422, 404, 403, 409])
  })

  test('[DO8] an ended room takes no documents either', async () => {
    const ana = await room()
    await ana.ask('setup:start', {})
    await ana.ask('chat:stop', {})
    expect((await upload(service.url, ana.code, 'x')).status).toBe(409)
  })
})

describe('what the reader refuses', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const OLE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)])

  test('[DO3] [DO5] [DO6] [DO7] by content, whatever the name says', async () => {
    const ana = await room({ ingest: createIngest() })
    const image = await upload(service.url, ana.code, PNG, 'contract.pdf')
    expect(image).toEqual({ status: 422, body: { error: expect.stringMatching(/\.$/), ocrPlaceholder: true } })
    const msg = await upload(service.url, ana.code, OLE, 'mail.msg')
    expect(msg).toEqual({ status: 422, body: { error: expect.stringMatching(/\.$/) } })
    const zip = await upload(service.url, ana.code, Buffer.from('504b0304140000000800', 'hex'), 'a.pdf')
    expect(zip).toEqual({ status: 415, body: { error: expect.stringMatching(/\.$/) } })
    const damaged = await upload(service.url, ana.code, '%PDF-1.7 and nothing else', 'a.pdf')
    expect(damaged).toEqual({ status: 422, body: { error: expect.stringMatching(/\.$/) } })
    const empty = await upload(service.url, ana.code, '', 'a.pdf')
    expect([415, 422]).toContain(empty.status)
    await nothingKept(ana)
  })

  test('a reader with too many waiting answers 503 with Retry-After', async () => {
    const busy = Object.assign(new Error('busy'), { name: 'IngestBusy' })
    const ana = await room({ ingest: { ingest: () => Promise.reject(busy), close: async () => {} } })
    const body = new FormData()
    body.set('file', new Blob(['x']), 'a.pdf')
    const response = await fetch(`${service.url}/api/rooms/${ana.code}/document`, { method: 'POST', body })
    expect({ status: response.status, after: response.headers.get('retry-after') }).toEqual({ status: 503, after: '5' })
    await nothingKept(ana)
  })

  test('[DO19] one address may have sixteen uploads under way, the next is asked to come back', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let reading = 0
    const ingest = {
      ingest: async () => {
        reading += 1
        await held
        return { kind: 'rejected', status: 422, error: 'Enough.' } as const
      },
      close: async () => {},
    }
    const ana = await room({ ingest }, { RATE_LIMITS: 'on' })
    const under = Array.from({ length: 16 }, (_, i) => upload(service.url, ana.code, `bytes ${i}`))
    await expect.poll(() => reading).toBe(16)
    expect((await upload(service.url, ana.code, 'one more')).status).toBe(503)
    release()
    for (const { status } of await Promise.all(under)) expect(status).toBe(422)
    expect((await upload(service.url, ana.code, 'later')).status).toBe(422)
  })
})
