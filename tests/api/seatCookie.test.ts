import { afterEach, expect, test } from 'vitest'
import { type Person, person } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'

let service: TestService
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  people = []
  await service.close()
  expect(service.faults).toEqual([])
})

async function cookieOf(headers: Record<string, string> = {}, path = '/'): Promise<string | null> {
  const response = await fetch(`${service.url}${path}`, { headers })
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  })
  expect(await response.text()).toContain('<title>Parley</title>')
  return response.headers.get('set-cookie')
}

const pair = (header: string) => header.split(';')[0]!

async function browser(cookie?: string, origin?: string): Promise<Person> {
  const extraHeaders = {
    ...(cookie === undefined ? {} : { Cookie: cookie }),
    ...(origin === undefined ? {} : { Origin: origin }),
  }
  const someone = await person(service.url, 'websocket', { extraHeaders })
  people.push(someone)
  return someone
}

test('[SE13] the page sets an http-only cookie once', async () => {
  service = await testService()
  const header = (await cookieOf())!
  expect(header).toMatch(/^seat=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
  expect(await cookieOf({ Cookie: pair(header) })).toBeNull()
  expect(pair((await cookieOf())!)).not.toBe(pair(header))
})

test('[WB13] a room’s page renews it, and replaces one that is not ours', async () => {
  service = await testService()
  const header = (await cookieOf())!
  const again = (await cookieOf({ Cookie: pair(header) }, '/r/ABC234'))!
  expect(pair(again)).toBe(pair(header))
  expect(again).toContain('Max-Age=2592000')
  expect(pair((await cookieOf({ Cookie: 'seat=odd' }, '/r/ABC234'))!)).not.toBe('seat=odd')
})

test('[SE13] a seat taken with it is taken back only with it', async () => {
  service = await testService()
  const cookie = pair((await cookieOf())!)
  const other = pair((await cookieOf())!)
  const ana = await browser(cookie)
  await ana.ask('room:create', { name: 'Ana' })
  const claim = { code: ana.code, participantId: ana.id }
  for (const thief of [await browser(), await browser(other), await browser(cookie, 'https://evil.example.org')]) {
    expect((await thief.ask('room:rejoin', claim)).error).toMatch(/another browser/)
  }
  expect((await ana.ask('room:state', {})).participantId).toBe(ana.id)
  const back = await browser(`a=b; ${cookie}`, service.url)
  expect((await back.ask('room:rejoin', claim)).participantId).toBe(ana.id)
})

test('[SE14] a seat taken without a cookie is anyone`s who knows it', async () => {
  service = await testService()
  const ana = await browser()
  await ana.ask('room:create', { name: 'Ana' })
  const other = await browser(pair((await cookieOf())!))
  expect((await other.ask('room:rejoin', { code: ana.code, participantId: ana.id })).participantId).toBe(ana.id)
})

test('[ST8] neither the cookie nor its hash shows in state or stream', async () => {
  service = await testService()
  const cookie = pair((await cookieOf())!)
  const ana = await browser(cookie)
  const { state } = await ana.ask('room:create', { name: 'Ana' })
  const value = cookie.slice('seat='.length)
  expect(JSON.stringify(state)).not.toContain(value)
  expect(JSON.stringify(state)).not.toMatch(/cookie/i)
  const stored: unknown[] = []
  for await (const event of service.log.readStream(`room-${ana.code}`)) stored.push(event)
  expect(JSON.stringify(stored)).not.toContain(value)
})
