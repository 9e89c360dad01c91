import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Person, person, roomOf } from '../../helpers/people.ts'
import { SECTION_TITLES, type TestService, testService } from '../../helpers/service.ts'

let service: TestService
let people: Person[] = []
beforeEach(async () => {
  service = await testService()
})
afterEach(async () => {
  for (const someone of people) someone.leave()
  people = []
  await service.close()
  expect(service.faults).toEqual([])
})

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries is asserted on, not typed
type Body = any

async function post(body: string | FormData | object, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData || typeof body === 'string'
  const response = await fetch(`${service.url}/api/rooms`, {
    method: 'POST',
    headers: isForm ? headers : { 'Content-Type': 'application/json', ...headers },
    body: isForm ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

function form(fields: Readonly<Record<string, string>>, file?: string, part = 'document') {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  if (file !== undefined) made.set(part, new Blob([file]), 'contract.pdf')
  return made
}

async function streamsOf() {
  let count = 0
  for await (const event of service.log.readAll({ after: '', categories: ['room'] })) if (event.seq === 1) count += 1
  return count
}

describe('POST /api/rooms', () => {
  test('[HP1] [HP3] creates a room with the host away; its seat is taken with room:rejoin', async () => {
    const { status, body } = await post({
      name: 'Ana',
      template: 'contract',
      durationMs: 900_000,
      dials: { tone: 'dry' },
    })
    expect(status).toBe(201)
    const { code, participantId, url, state } = body
    expect(url).toBe(`${service.url}/r/${code}`)
    expect(state).toMatchObject({
      code,
      hostId: participantId,
      phase: 'setup',
      template: 'contract',
      durationMs: 900_000,
    })
    expect(state.dials).toEqual({ tone: 'dry' })
    expect(state.participants).toEqual([{ id: participantId, name: 'Ana', ready: false, connected: false }])
    const ana = await person(service.url)
    people = [ana]
    const seated = await ana.ask('room:rejoin', { code, participantId })
    expect(seated.state.participants[0].connected).toBe(true)
    expect(await ana.ask('setup:start', {})).toEqual({ ok: true })
  })

  test('[HP2] a form is read as the same fields, numbers, truth values and dials included', async () => {
    const fields = { name: '42', durationMs: '900000', maxParticipants: '3', voice: 'false', dials: '{"tone":"dry"}' }
    const { status, body } = await post(form(fields))
    expect(status).toBe(201)
    expect(body.state).toMatchObject({ durationMs: 900_000, maxParticipants: 3, dials: { tone: 'dry' } })
    expect(body.state.participants[0].name).toBe('42')
    expect(body.state.doc.title).toBeNull()
  })

  test('[HP2] a document in the form is uploaded by the host at once, under any part name', async () => {
    for (const part of ['document', 'file']) {
      const { status, body } = await post(form({ name: 'Ana' }, 'a contract', part))
      expect(status).toBe(201)
      expect(body.state.doc.sections.map(({ title }: { title: string }) => title)).toEqual(SECTION_TITLES)
    }
  })

  test('[HP4] wrong fields, types and sizes are refused as everywhere, and no room is made', async () => {
    const wrong: [string | FormData | object, number, Record<string, string>?][] = [
      [{}, 422],
      [{ name: '' }, 422],
      [{ name: 7 }, 422],
      [{ name: 'Ana', durationMs: '900000' }, 422],
      [{ name: 'Ana', durationMs: 14_400_001 }, 422],
      [{ name: 'Ana', goalType: 'party' }, 422],
      [{ name: 'Ana', dials: [] }, 422],
      [[{ name: 'Ana' }], 422],
      ['{"name":"Ana"', 422, { 'Content-Type': 'application/json' }],
      ['name=Ana', 415, { 'Content-Type': 'application/x-www-form-urlencoded' }],
      [`{"name":"${'a'.repeat(2 ** 20)}"}`, 413, { 'Content-Type': 'application/json' }],
      ['--x\r\nnonsense', 422, { 'Content-Type': 'multipart/form-data; boundary=x' }],
      ['', 422, { 'Content-Type': 'multipart/form-data' }],
      [form({}), 422],
      [form({ name: 'Ana', durationMs: 'soon' }), 422],
      [form({ name: 'Ana', dials: '{"a":' }), 422],
      [form({ name: 'Ana' }, 'x'.repeat(15 * 2 ** 20 + 1)), 413],
    ]
    for (const [body, status, headers] of wrong) {
      const refused = await post(body, headers)
      expect([refused.status, String(body).slice(0, 40)]).toEqual([status, String(body).slice(0, 40)])
      expect(refused.body.error ?? refused.body.detail[0].msg).toMatch(/^[A-Z\w].*[.]$/)
    }
    expect(await streamsOf()).toBe(0)
  })

  test('[HP4] a space requires a token: a guest and an unknown slug open no meeting', async () => {
    const { status, body } = await post({ name: 'Ana', space: 'no-such-space' })
    expect(status).toBe(409)
    expect(body).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) })
    expect(await streamsOf()).toBe(0)
  })

  test('[HP3] a request with the seat cookie binds the seat to it', async () => {
    const cookie = `seat=${'a'.repeat(43)}`
    const { body } = await post({ name: 'Ana' }, { Cookie: cookie })
    const { code, participantId } = body
    const [other, own] = [
      await person(service.url),
      await person(service.url, 'websocket', { extraHeaders: { Cookie: cookie } }),
    ]
    people = [other, own]
    expect(await other.ask('room:rejoin', { code, participantId })).toEqual({ error: expect.any(String) })
    expect((await own.ask('room:rejoin', { code, participantId })).participantId).toBe(participantId)
  })

  test('[HP7] GET shows the state as room:update does, without secrets; unknown codes are 404', async () => {
    people = await roomOf(service.url, ['Ana', 'Ben'])
    const [ana] = people as [Person]
    const { state } = await ana.ask('room:state', {})
    const response = await fetch(`${service.url}/api/rooms/${ana.code.toLowerCase()}`)
    expect(response.status).toBe(200)
    const shown = (await response.json()) as Body
    expect({ ...shown, remainingMs: 0 }).toEqual({ ...state, remainingMs: 0 })
    expect(JSON.stringify(shown)).not.toMatch(/cookieHash|connectionId/)
    for (const code of ['ZZZZZZ', 'x', '%00', 'a'.repeat(500)]) {
      const unknown = await fetch(`${service.url}/api/rooms/${code}`)
      expect(unknown.status).toBe(404)
      expect(await unknown.json()).toEqual({ error: 'There is no room with that code.' })
    }
    expect((await fetch(`${service.url}/api/rooms/${ana.code}`, { method: 'DELETE' })).status).toBe(405)
  })
})

test('[HP5] a document that cannot be read is refused with its sentence, and no room is made', async () => {
  await service.close()
  const rejected = { kind: 'rejected', status: 422, error: 'This PDF is protected by a password.' } as const
  service = await testService({}, { ingest: { ingest: async () => rejected, close: async () => {} } })
  const { status, body } = await post(form({ name: 'Ana' }, 'a contract'))
  expect({ status, body }).toEqual({ status: 422, body: { error: rejected.error } })
  expect(await streamsOf()).toBe(0)
})

describe('limits', () => {
  test('[HP6] rooms, wrong codes and streams are limited as for sockets, each with Retry-After', async () => {
    await service.close()
    service = await testService({
      RATE_LIMITS: 'on',
      LIMIT_NEW_ROOMS_ADDRESS: '2',
      LIMIT_ROOMS_ADDRESS: '500',
      LIMIT_ROOMS: '500',
      LIMIT_SOCKETS_ADDRESS: '2',
    })
    const made = [await post({ name: 'Ana' }), await post({ name: 'Ana' }), await post({ name: 'Ana' })]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 429])
    expect(made[2]!.body.error).toMatch(/^Too many rooms were made/)
    expect(Number(made[2]!.headers.get('retry-after'))).toBeGreaterThan(0)
    const { code } = made[0]!.body
    const ending = new AbortController()
    const streams = () => fetch(`${service.url}/api/rooms/${code}/events`, { signal: ending.signal })
    const open = [await streams(), await streams(), await streams()]
    expect(open.map(({ status }) => status)).toEqual([200, 200, 429])
    ending.abort()
    await expect
      .poll(async () => (await fetch(`${service.url}/api/rooms/${code}/events`, { method: 'HEAD' })).status)
      .toBe(200)
    const wrong: number[] = []
    for (let i = 0; i < 61; i++) wrong.push((await fetch(`${service.url}/api/rooms/ZZZZZZ/messages`)).status)
    expect(wrong.filter((status) => status === 404)).toHaveLength(60)
    const late = await fetch(`${service.url}/api/rooms/YYYYYY/events`)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
