import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { Sessions } from '#gateway/archive/sessions.ts'
import { analytics } from '#projections/views/analytics.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { chained } from '../helpers/given.ts'
import { ANA, BEN, created, ended, joined, said, started } from '../helpers/givenMeeting.ts'
import { type Person, person } from '../helpers/people.ts'
import { testService } from '../helpers/service.ts'
import { eventually, stage } from '../helpers/stage.ts'

const LISTED_MS_MAX = 2_000

const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as object
const ajv = new Ajv2020({ strict: false, formats: { binary: true } })
ajv.addSchema(description, 'openapi')
const valid = (schema: string, body: unknown) => {
  const validate = ajv.compile({ $ref: `openapi#/components/schemas/${schema}` })
  validate(body)
  expect(validate.errors).toBeNull()
}

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not typed
type Body = any
interface Answer {
  readonly status: number
  readonly text: string
  readonly body: Body
  readonly headers: Headers
}

async function get(url: string, seat?: string): Promise<Answer> {
  const response = await fetch(url, { headers: seat === undefined ? {} : { 'X-Participant-Id': seat } })
  const text = await response.text()
  const json = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, text, body: json ? JSON.parse(text) : null, headers: response.headers }
}

const at = stage()
const history = (path = '', seat?: string) => get(`${at.url}/api/rooms/history${path}`, seat)

/** The row of a room, as soon as it is listed. */
async function rowOf(code: string, withinMs = LISTED_MS_MAX): Promise<Body> {
  let row: Body
  await eventually(async () => {
    row = (await history('?limit=200')).body.sessions.find((one: Body) => one.code === code)
    expect(row).toBeDefined()
  }, withinMs)
  return row
}

const foldOf = async (code: string) => (await at.stored(code)) as unknown as RoomEvent[]

async function endedMeeting(): Promise<Person> {
  const [host, ben] = await at.meeting(['Ana', 'Ben'])
  await ben!.ask('chat:message', { text: 'Definitions look complete to me' })
  await host.ask('chat:review-complete', {})
  await host.ask('chat:stop', {})
  return host
}

describe('GET /api/rooms/history', () => {
  test('[AR1] lists a session soon after it ended, the newest first, as its events tell', async () => {
    const first = await endedMeeting()
    const before = performance.now()
    const row = await rowOf(first.code)
    const took = performance.now() - before
    const { name, code, title, participants, decisions, capturedAt } = sessionDetail(await foldOf(first.code))
    expect(row).toMatchObject({ name, code, title, participants, decisions, capturedAt })
    expect(row).toMatchObject({ title: 'contract', participants: 2, template: 'general' })
    valid('SessionSummary', row)
    const second = await endedMeeting()
    await rowOf(second.code)
    const { sessions } = (await history()).body
    expect(sessions.slice(0, 2).map((one: Body) => one.code)).toEqual([second.code, first.code])
    expect((await history('?limit=1')).body.sessions.length).toBe(1)
    console.log(`listed ${took.toFixed(0)} ms after the ack of the stop`)
  })

  test('[AR1] the id decides among sessions of one instant, and the default is 25', async () => {
    const end = Date.now() + 1_000_000
    const codes = Array.from({ length: 30 }, (_, i) => `SAME${'23456789ABCDEFGHJKMNPQRSTUVWXYZ'[i]}2`)
    for (const code of codes.toReversed()) await writeMeeting(code, end)
    for (const code of codes) await rowOf(code)
    const { sessions } = (await history()).body
    expect(sessions.map((one: Body) => one.code)).toEqual(codes.slice(0, 25))
    expect(new Set(sessions.map((one: Body) => one.name)).size).toBe(25)
  })

  test.each([
    ['0', 'greater_than_equal'],
    ['-3', 'greater_than_equal'],
    ['201', 'less_than_equal'],
    ['1.5', 'int_parsing'],
    ['', 'int_parsing'],
    ['ten', 'int_parsing'],
    ['99999999999999999999', 'less_than_equal'],
    ['5&limit=6', 'int_parsing'],
  ])('[AR1] limit=%s is a 422', async (limit, type) => {
    const { status, body } = await history(`?limit=${limit}`)
    expect([status, body.detail[0].loc, body.detail[0].type]).toEqual([422, ['query', 'limit'], type])
  })

  test('[AR10] is no room code, and only reads', async () => {
    for (const path of ['/intel', '/report', '/progress']) expect((await history(path)).status).toBe(404)
    const response = await fetch(`${at.url}/api/rooms/history`, { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await fetch(`${at.url}/api/rooms/history`, { method: 'HEAD' })).status).toBe(200)
  })
})

const finishedMeeting = (code: string) => {
  return [created({ code }), joined(ANA), joined(BEN), started(), said(ANA, 'hello'), ended()]
}

/** Puts a finished meeting straight into the log, as if another time had held it. */
async function writeMeeting(code: string, end: number): Promise<void> {
  const facts = finishedMeeting(code)
  const events = chained(facts.map((fact, i) => ({ fact, at: end - (facts.length - 1 - i) * 1_000 })))
  await at.service.log.append(`room-${code}`, events, 0)
}

describe('GET /api/rooms/history/{name}', () => {
  test('[AR2] [AY1] tells the whole session and its numbers, the same bytes each time', async () => {
    const { code } = await endedMeeting()
    const { name } = await rowOf(code)
    await eventually(async () => expect((await foldOf(code)).at(-1)!.type).toBe('analysed'))
    const events = await foldOf(code)
    const detail = await history(`/${name}`)
    expect(detail.body).toEqual(JSON.parse(JSON.stringify(sessionDetail(events))))
    valid('SessionDetail', detail.body)
    expect(detail.body).toMatchObject({ eventCount: events.length, headHash: events.at(-1)!.hash, version: 1 })
    const numbers = await history(`/${name}/analytics`)
    expect(numbers.body).toEqual(JSON.parse(JSON.stringify(analytics(events))))
    valid('Analytics', numbers.body)
    expect((await history(`/${name}`)).text).toBe(detail.text)
    expect((await history(`/${name}/analytics`)).text).toBe(numbers.text)
    expect(numbers.body.messages.total).toBe(detail.body.messages.length)
    expect(detail.headers.get('cache-control')).toBe('no-store')
  })

  test('[AR7] what comes after the end shows in the list and in the detail', async () => {
    const code = 'AFTER2'
    await writeMeeting(code, Date.now())
    const { name, decisions } = await rowOf(code)
    expect([decisions, (await history(`/${name}`)).body.intel.decisions]).toEqual([0, []])
    await writeAfter(code, 'a later finding')
    await eventually(async () => expect((await rowOf(code)).decisions).toBe(1))
    const after = (await history(`/${name}`)).body
    expect(after.intel.decisions).toMatchObject([{ text: 'a later finding', status: 'pending', source: 'ai' }])
    expect(after.eventCount).toBe((await foldOf(code)).length)
  })

  test('[AR7] a ruling after the end shows too', async () => {
    const [host] = await at.meetingOn(['sec_1', 'sec_2'], ['Ana'])
    await host.ask('chat:review-complete', {})
    await host.ask('chat:stop', {})
    const { name } = await rowOf(host.code)
    const [decision] = (await history(`/${name}`)).body.intel.decisions
    await host.ask('intel:set-decision', { decisionId: decision.id, status: 'rejected' })
    expect((await history(`/${name}`)).body.intel.decisions[0]).toMatchObject({ id: decision.id, status: 'rejected' })
    expect((await history(`/${name}/analytics`)).body.decisions).toMatchObject({ rejected: 1 })
  })

  test.each([
    '../etc',
    '..%2Fetc',
    '%2e%2e%2fetc',
    'K7QF2M',
    'K7QF2M-20261121T235959Z',
    '-',
    'a b',
    'x'.repeat(81),
    'é-1',
  ])('[AR6] %j is 404, with analytics too', async (name) => {
    expect((await history(`/${name}`)).status).toBe(404)
    expect((await history(`/${name}/analytics`)).status).toBe(404)
  })

  test('[AR6] only the whole name will do', async () => {
    const { code } = await endedMeeting()
    const { name } = await rowOf(code)
    for (const near of [code, `${name}x`, name.replace(/\d\dZ$/, 'xxZ'), name.toLowerCase(), `${code}-`]) {
      expect((await history(`/${near}`)).status).toBe(404)
    }
  })

  test('[AR11] a deleted room is gone from the archive', async () => {
    const { code } = await endedMeeting()
    const { name } = await rowOf(code)
    await at.concluded(code)
    await at.service.log.tombstone(`room-${code}`, (await foldOf(code)).length)
    expect((await history(`/${name}`)).status).toBe(404)
    expect((await history('?limit=200')).body.sessions.some((one: Body) => one.code === code)).toBe(false)
  })

  test('[AR4] T14 a session that stop, goal and time end at once is archived once', async () => {
    const [host] = await at.meetingOn(['sec_1'], ['Ana'], { durationMs: 1_000 })
    await new Promise((resolve) => setTimeout(resolve, 950))
    for (let i = 0; i < 5; i++) {
      host.tell('chat:review-complete', {})
      host.tell('chat:stop', {})
    }
    await host.hears('room:phase', ({ phase }) => phase === 'ended')
    const row = await rowOf(host.code)
    expect((await foldOf(host.code)).filter(({ type }) => type === 'ended').length).toBe(1)
    expect((await history('?limit=200')).body.sessions.filter((one: Body) => one.code === host.code)).toEqual([row])
  })
})

/** An analysis that comes in after the end, as the assistant's lane brings it. */
async function writeAfter(code: string, text: string): Promise<void> {
  const last = (await foldOf(code)).at(-1)!
  const found = {
    id: 'd_late',
    text,
    status: 'pending' as const,
    evidence: [],
    messageIds: [],
    found: 'model' as const,
  }
  const late = fact('analysed', ASSISTANT, { upTo: last.seq, decisions: [found], risks: [], actions: [], dropped: [] })
  const events = chained([{ fact: late, at: last.at + 1 }], last)
  await at.service.log.append(`room-${code}`, events, last.seq)
}

describe('[AR8] a meeting of many messages', () => {
  const code = 'LNGRM2'
  const events = longMeeting(16_600).map((event) => {
    return event.type === 'created' ? { ...event, data: { ...event.data, code } } : event
  })
  const whole = [...events, ...chained([{ fact: ended(), at: events.at(-1)!.at + 1 }], events.at(-1)!)]
  const store = async (log: EventLog) => {
    for (let i = 0; i < whole.length; i += 1_000) {
      await log.append(`room-${code}`, whole.slice(i, i + 1_000), i)
    }
  }

  /** All of it comes at once, which no meeting does. */
  const LONG_LISTED_MS_MAX = 20_000

  test('H4 is told whole', async () => {
    await store(at.service.log)
    const { name } = await rowOf(code, LONG_LISTED_MS_MAX)
    const before = performance.now()
    const { body } = await history(`/${name}`)
    console.log(`${body.messages.length} messages: detail in ${(performance.now() - before).toFixed(0)} ms`)
    expect(body.messages.length).toBeGreaterThan(10_000)
    expect(body.eventCount).toBe(whole.length)
  })

  test('is read in turns with others, and only what is new the next time', async () => {
    const log = memoryLog()
    await store(log)
    const asked: (number | undefined)[] = []
    const sessions = new Sessions({
      ...log,
      readPages(stream, options) {
        asked.push(options?.from)
        return log.readPages(stream, options)
      },
    })
    const turns = async () => {
      let count = 0
      let reading = true
      const next = () => {
        count += 1
        if (reading) setImmediate(next)
      }
      setImmediate(next)
      expect(await sessions.tell(code, 'summaries', { since: 0 })).toEqual([])
      reading = false
      return count
    }
    expect(await turns()).toBeGreaterThan(30)
    await turns()
    expect(asked).toEqual([1, whole.length + 1])
  })
})

describe('[AR9] HISTORY_ACCESS', () => {
  test.each([
    [
      'production without a word',
      { APP_ENV: 'production', RATE_LIMITS: 'on', AUTH_SECRET: 'a secret of at least thirty-two bytes' },
    ],
    ['scoped', { HISTORY_ACCESS: 'scoped' }],
  ])('%s: a seat sees its own sessions, nobody else any', async (_, env) => {
    const service = await testService(env)
    const people = [await person(service.url), await person(service.url)]
    const names = await Promise.all(people.map((someone) => held(service.url, someone)))
    const ask = (path: string, seat?: string) => get(`${service.url}/api/rooms/history${path}`, seat)
    expect((await ask('')).body).toEqual({ sessions: [] })
    expect((await ask('', 'p_nobody')).body).toEqual({ sessions: [] })
    for (const [i, someone] of people.entries()) {
      await eventually(async () => {
        expect((await ask('', someone.id)).body.sessions.map((one: Body) => one.name)).toEqual([names[i]])
      })
      for (const path of [`/${names[i]}`, `/${names[i]}/analytics`]) {
        expect((await ask(path, someone.id)).status).toBe(200)
        expect((await ask(path)).status).toBe(404)
        expect((await ask(path, people[1 - i]!.id)).status).toBe(404)
      }
    }
    for (const someone of people) someone.leave()
    await service.close()
  })

  test('admin: nobody yet', async () => {
    const service = await testService({ HISTORY_ACCESS: 'admin' })
    for (const path of ['', '?limit=0', '/K7QF2M-20261121T235959Z', '/nobody/analytics']) {
      const { status, body, headers } = await get(`${service.url}/api/rooms/history${path}`, 'p_x')
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(body.error).toMatch(/^\S.+\.$/)
    }
    await service.close()
  })
})

/** Holds a short meeting and ends it; answers its name in the archive. */
async function held(url: string, host: Person): Promise<string> {
  const { code } = await host.ask('room:create', { name: 'Ana' })
  await host.ask('setup:start', {})
  await host.ask('chat:stop', {})
  let name = ''
  await eventually(async () => {
    const { sessions } = (await get(`${url}/api/rooms/history`, host.id)).body
    name = sessions.find((one: Body) => one.code === code).name
  })
  return name
}

test('[VW7] /metrics tells how far the archive is behind the log', async () => {
  await eventually(async () => {
    const text = await (await fetch(`${at.url}/metrics`)).text()
    expect(text).toMatch(/^parley_projection_lag_seconds\{projection="archive"\} 0$/m)
  })
})

test('[VW6] a restart finds the archive as it was, and takes in what ended meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-history-'))
  const start = async () => testService({}, { folder, log: await openSqliteLog(folder) })
  const first = await start()
  const host = await person(first.url)
  const name = await held(first.url, host)
  host.leave()
  const events = chained(finishedMeeting('WHLE22').map((one, i) => ({ fact: one, at: Date.now() + 60_000 + i })))
  await first.close()
  await first.log.close()
  const between = await openSqliteLog(folder)
  await between.append('room-WHLE22', events, 0)
  await between.close()
  const second = await start()
  await eventually(async () => {
    const { sessions } = (await get(`${second.url}/api/rooms/history`)).body
    expect(sessions.map((one: Body) => one.code)).toEqual(['WHLE22', host.code])
  })
  const stored: RoomEvent[] = []
  for await (const event of second.log.readStream(`room-${host.code}`)) stored.push(event as unknown as RoomEvent)
  expect((await get(`${second.url}/api/rooms/history/${name}`)).text).toBe(JSON.stringify(sessionDetail(stored)))
  expect([...first.faults, ...second.faults]).toEqual([])
  await second.close()
  await second.log.close()
  await rm(folder, { recursive: true })
})
