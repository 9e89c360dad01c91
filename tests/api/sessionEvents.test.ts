import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { sha256 } from '#gateway/digest.ts'
import { verifyCapture } from '#projections/capture/verify.ts'
import { captureOf, NOBODY } from '#projections/capture.ts'
import { chained } from '../helpers/given.ts'
import { ANA, created, ended, joined, said, started } from '../helpers/givenMeeting.ts'
import type { Reply } from '../helpers/people.ts'
import { call, type PeopledService, peopledService, signIn } from '../helpers/signedIn.ts'
import { eventually, stage } from '../helpers/stage.ts'

/** Processor time of one turn: other work on the machine does not count. */
const TURN_MS_MAX = 100
const LISTED_MS_MAX = 15_000

const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as object
const ajv = new Ajv2020({ strict: false, formats: { binary: true, uuid: /^[0-9a-f-]{36}$/ } })
ajv.addSchema(description, 'openapi')
const faultsAs = (schema: string, body: unknown) => {
  const validate = ajv.compile({ $ref: `openapi#/components/schemas/${schema}` })
  validate(body)
  return validate.errors
}

const at = stage()

async function nameOf(code: string): Promise<string> {
  let name: string | undefined
  await eventually(async () => {
    const { sessions } = (await (await fetch(`${at.url}/api/rooms/history?limit=200`)).json()) as Reply
    name = sessions.find((one: { code: string }) => one.code === code)?.name
    expect(name).toBeDefined()
  }, LISTED_MS_MAX)
  return name!
}

/** Puts a finished meeting straight into the log; answers its name. */
async function written(code: string, events: readonly RoomEvent[]): Promise<string> {
  const stream = `room-${code}`
  for (let i = 0; i < events.length; i += 1_000) {
    await at.service.log.append(stream, events.slice(i, i + 1_000), i)
  }
  return nameOf(code)
}

const shortMeeting = (code: string, end = ended()) =>
  chained(
    [created({ code }), joined(ANA), started(), said(ANA, 'hello'), end].map((fact, i) => ({ fact, at: 1e12 + i })),
  )

async function endedMeeting(): Promise<{ code: string; name: string; events: RoomEvent[] }> {
  const [host, ben] = await at.meeting(['Ana', 'Ben'])
  await ben!.ask('chat:message', { text: 'Definitions look complete to me' })
  await host.ask('chat:stop', {})
  await eventually(async () => expect((await at.stored(host.code)).at(-1)!.type).toBe('analysed'), LISTED_MS_MAX)
  const events = (await at.stored(host.code)) as unknown as RoomEvent[]
  return { code: host.code, name: await nameOf(host.code), events }
}

const asked = (name: string, what: string, init?: RequestInit) =>
  fetch(`${at.url}/api/rooms/history/${name}/${what}`, init)

/** Measures every turn of the event loop until the answer is called for: the longest of them. */
function watchTurns(): () => number {
  let longestMs = 0
  let last = process.threadCpuUsage()
  let watching = true
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    longestMs = Math.max(longestMs, (user + system) / 1_000)
    last = process.threadCpuUsage()
    if (watching) setImmediate(look)
  }
  setImmediate(look)
  return () => {
    watching = false
    return longestMs
  }
}

describe('GET /api/rooms/history/{name}/events', () => {
  test('[WA1] gives the whole stream in the exported form', async () => {
    const { name, events } = await endedMeeting()
    const response = await asked(name, 'events')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const body: Reply = await response.json()
    const stamp = { exportedAt: 0, exportedBy: NOBODY, serviceVersion: '0.1.0' }
    expect(body).toEqual({ events: JSON.parse(JSON.stringify(captureOf(events, stamp, sha256).events)) })
    expect(body.events.map((event: unknown) => faultsAs('ExportedEvent', event))).toEqual(body.events.map(() => null))
  })

  test('[WA1] what is not in the archive, and what was deleted from it, is a 404', async () => {
    for (const name of ['GHOST-20261121T101010Z', '%2e%2e', 'x'.repeat(90)]) {
      for (const what of ['events', 'capture']) expect((await asked(name, what)).status).toBe(404)
    }
    const [open] = await at.meeting(['Ana'])
    expect((await asked(`${open.code}-20261121T101010Z`, 'events')).status).toBe(404)
    const events = shortMeeting('GNE234')
    const name = await written('GNE234', events)
    await at.service.log.tombstone('room-GNE234', events.length)
    for (const what of ['events', 'capture']) {
      const response = await asked(name, what)
      expect([response.status, await response.json()]).toEqual([404, { error: 'There is no session with that name.' }])
    }
  })

  test('[WA1] only reads', async () => {
    const response = await asked('x', 'events', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('[WA2] 20 000 events hold nobody else up, also when nobody takes them', async () => {
    const meeting = longMeeting(19_998)
    const code = (meeting[0] as { data: { code: string } }).data.code
    const last = meeting.at(-1)!
    const end = chained([{ fact: ended(), at: last.at + 1 }], last)
    const name = await written(code, [...meeting, ...end])
    const idle = new AbortController()
    await asked(name, 'events', { signal: idle.signal })
    const longestTurnMs = watchTurns()
    const before = performance.now()
    const response = await asked(name, 'events')
    let bytes = 0
    for await (const piece of response.body!) bytes += piece.length
    const tookMs = performance.now() - before
    const turnMs = longestTurnMs()
    idle.abort()
    expect(bytes).toBeGreaterThan(5e6)
    const megabytes = (bytes / 1e6).toFixed(1)
    console.log(`20 000 events: ${megabytes} MB in ${tookMs.toFixed(0)} ms, longest turn ${turnMs.toFixed(0)} ms`)
    expect(turnMs).toBeLessThan(TURN_MS_MAX)
    const started = performance.now()
    const capture: Reply = await (await asked(name, 'capture')).json()
    console.log(`its capture: ${(performance.now() - started).toFixed(0)} ms`)
    expect(capture.meta.eventCount).toBe(meeting.length + 1)
  }, 60_000)
})

describe('GET /api/rooms/history/{name}/capture', () => {
  test('[WA3] is a capture that verifies, as an attachment', async () => {
    const { code, name, events } = await endedMeeting()
    const response = await asked(name, 'capture')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="capture-${code}.json"`)
    const capture: Reply = await response.json()
    expect(verifyCapture(capture, sha256)).toEqual([])
    expect(faultsAs('Capture', capture)).toBeNull()
    expect(capture.meta).toMatchObject({ code, name, eventCount: events.length, exportedBy: NOBODY })
  })

  test('[WA3] a stream that does not verify is not made one', async () => {
    const events = shortMeeting('BRK234')
    const forged = events.map((event) => (event.seq === 4 ? { ...event, data: { ...event.data, text: 'no' } } : event))
    const name = await written('BRK234', forged as RoomEvent[])
    expect((await asked(name, 'events')).status).toBe(200)
    expect((await asked(name, 'capture')).status).toBe(500)
    expect(at.service.faults.splice(0)).toMatchObject([{ err: { message: expect.stringContaining('at event 4') } }])
  })
})

describe('[WA4] HISTORY_ACCESS holds for both', () => {
  const services: PeopledService[] = []
  afterAll(async () => {
    for (const service of services) await service.close()
  })

  async function service(access: string): Promise<PeopledService & { name: string }> {
    const opened = await peopledService({ HISTORY_ACCESS: access, ADMIN_EMAILS: 'boss@example.org' })
    services.push(opened)
    const events = shortMeeting('SCP234')
    await opened.log.append('room-SCP234', events, 0)
    const boss = await signIn(opened, 'boss@example.org')
    let name = ''
    await eventually(async () => {
      const { body } = await boss.ask('GET', '/api/rooms/history')
      name = body.sessions[0].name
    })
    return Object.assign(opened, { name })
  }

  test.each(['events', 'capture'])('scoped: …/%s is for those who sat there, and for administrators', async (what) => {
    const scoped = await service('scoped')
    const path = `/api/rooms/history/${scoped.name}/${what}`
    const status = async (headers: Record<string, string>) =>
      (await call(scoped.url + path, 'GET', undefined, headers)).status
    const [boss, ada] = [await signIn(scoped, 'boss@example.org'), await signIn(scoped, 'ada@example.org')]
    expect(
      await Promise.all([status({}), status({ 'x-participant-id': ANA }), status({ 'x-participant-id': 'p' })]),
    ).toEqual([404, 200, 404])
    expect((await ada.ask('GET', path)).status).toBe(404)
    expect((await boss.ask('GET', path)).status).toBe(200)
  })

  test('admin: others are 403, nobody is 401', async () => {
    const admin = await service('admin')
    const path = `/api/rooms/history/${admin.name}/events`
    const ada = await signIn(admin, 'ada@example.org')
    expect((await call(admin.url + path, 'GET')).status).toBe(401)
    expect((await ada.ask('GET', path)).status).toBe(403)
    expect((await ada.ask('GET', path.replace('events', 'capture'))).status).toBe(403)
  })
})
