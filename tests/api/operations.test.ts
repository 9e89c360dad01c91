import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { startService } from '#app/service.ts'
import { readSettings } from '#app/settings.ts'
import { TEMPLATES } from '#engine/room/templates.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { meetingOf, type Person, person, roomOf, upload } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'

let service: TestService
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  people = []
  await service.close()
})

async function ask(path: string) {
  const response = await fetch(`${service.url}${path}`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('[OP1] [OP8] health is four fields, without a model llm is false and model null', async () => {
  service = await testService()
  const { status, text } = await ask('/api/health')
  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual({ ok: true, llm: false, model: null, knowledgeGraph: false, version: '0.1.0' })
})

test('[RC7] templates lists the six', async () => {
  service = await testService()
  const { templates } = JSON.parse((await ask('/api/templates')).text)
  expect(templates.map(({ id }: { id: string }) => id)).toEqual([
    'general',
    'contract',
    'prd',
    'policy',
    'investment-memo',
    'compliance',
  ])
  expect(templates).toEqual(TEMPLATES)
  for (const { label, checklist } of templates) {
    expect(label).toEqual(expect.any(String))
    expect(checklist.length).toBeGreaterThan(2)
  }
})

describe('[OP2] probes', () => {
  test('a service that can serve is alive and ready', async () => {
    service = await testService()
    for (const path of ['/healthz', '/readyz']) {
      const { status, text } = await ask(path)
      expect({ status, body: JSON.parse(text) }).toEqual({ status: 200, body: { ok: true } })
    }
  })

  test('a log that takes no writes makes it alive but not ready', async () => {
    const log = memoryLog()
    service = await testService({}, { log })
    await log.close()
    expect((await ask('/healthz')).status).toBe(200)
    const { status, text } = await ask('/readyz')
    expect({ status, body: JSON.parse(text) }).toEqual({
      status: 503,
      body: { error: 'The event log takes no writes.' },
    })
  })

  test('[DU9] connections are closed one after the other, not all in one moment', async () => {
    service = await testService()
    const others = await Promise.all(Array.from({ length: 20 }, () => person(service.url)))
    let [turn, isOver] = [0, false]
    const next = () => {
      turn += 1
      if (!isOver) setImmediate(next)
    }
    const closedIn = others.map(
      ({ socket }) => new Promise((resolve) => socket.once('disconnect', () => resolve(turn))),
    )
    next()
    await service.close()
    const turns = new Set(await Promise.all(closedIn))
    isOver = true
    expect(turns.size).toBeGreaterThan(8)
  })

  test('[DU9] a stop shows in readyz before anything is closed', async () => {
    service = await testService()
    const settings = readSettings({ PORT: '0', DATA_DIR: service.folder, RATE_LIMITS: 'off' })
    const draining = await startService(settings, { log: memoryLog(), logger: pino({ level: 'silent' }) })
    const ask = (path: string) => fetch(draining.url + path)
    const ana = await person(draining.url)
    people = [ana]
    await ana.ask('room:create', { name: 'Ana' })
    const closing = draining.close(400)
    const { status } = await ask('/readyz')
    expect({ status, connected: ana.socket.connected }).toEqual({ status: 503, connected: true })
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ana.ask('room:state', {})).participantId).toBe(ana.id)
    await closing
    await expect.poll(() => ana.socket.connected).toBe(false)
    await expect(ask('/healthz')).rejects.toThrow()
  })

  test('a stop lets an upload under way finish', async () => {
    let entered = () => {}
    const reading = new Promise<void>((resolve) => {
      entered = resolve
    })
    const ingest = {
      ingest: async () => {
        entered()
        await new Promise((resolve) => setTimeout(resolve, 150))
        return { kind: 'rejected', status: 422, error: 'Read to the end.' } as const
      },
      close: async () => {},
    }
    service = await testService({}, { ingest })
    people = await roomOf(service.url, ['Ana'])
    const [ana] = people as [Person]
    const uploading = upload(service.url, ana.code, 'bytes')
    await reading
    await service.close()
    expect(await uploading).toEqual({ status: 422, body: { error: 'Read to the end.' } })
  })
})

describe('[OP3] metrics', () => {
  test('Prometheus text that counts, without codes, names, ids or texts', async () => {
    service = await testService({ VOICE_BOT_SECRET: 'bot-secret-1' })
    people = await meetingOf(service.url, ['Anastasia', 'Benedikt'], {})
    const [ana] = people as [Person]
    await ana.ask('chat:message', { text: 'a telling sentence' })
    await ana.ask('chat:message', { text: '' })
    await ana.ask('made:up-event', {})
    await ana.ask('bot:attach', { code: ana.code, secret: 'wrong' })
    await fetch(`${service.url}/api/rooms/${ana.code}/intel`)
    await upload(service.url, 'ZZZZZZ', 'x')
    const { status, type, text } = await ask('/metrics')
    expect(status).toBe(200)
    expect(type).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toMatch(/^parley_rooms\{phase="chat"\} 1$/m)
    expect(text).toMatch(/^parley_seats 2$/m)
    expect(text).toMatch(/^parley_connections 2$/m)
    expect(text).toMatch(/^parley_events_total \d+$/m)
    expect(text).toMatch(/^parley_refusals_total\{code="invalid"\} 1$/m)
    expect(text).toMatch(/^parley_refusals_total\{code="unknown-event"\} 1$/m)
    const forbidden = [ana.code, ana.id, 'Anastasia', 'telling sentence', 'bot-secret-1', 'made:up-event']
    for (const word of forbidden) expect(text).not.toContain(word)
  })
})

describe('[OP9] logs', () => {
  test('a fault is logged and counted without the text of participants, and answers a sentence', async () => {
    const ingest = { ingest: () => Promise.reject(new Error('reader broke')), close: async () => {} }
    service = await testService({}, { ingest })
    people = await roomOf(service.url, ['Anastasia'])
    const [ana] = people as [Person]
    const { status, body } = await upload(service.url, ana.code, 'secret bytes', 'secret name.pdf')
    expect({ status, body }).toEqual({ status: 500, body: { error: expect.stringMatching(/our side/) } })
    expect(service.faults).toMatchObject([
      { where: 'POST /api/rooms/:code/document', err: { message: 'reader broke' } },
    ])
    expect(JSON.stringify(service.faults)).not.toMatch(/secret|Anastasia/)
  })

  test('a full disk is 503', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    service = await testService({}, { ingest: { ingest: () => Promise.reject(full), close: async () => {} } })
    people = await roomOf(service.url, ['Ana'])
    const [ana] = people as [Person]
    expect((await upload(service.url, ana.code, 'bytes')).status).toBe(503)
    expect(service.faults).toMatchObject([{ where: 'storage' }])
  })
})
