import { afterEach, expect, test } from 'vitest'
import { type Person, roomOf } from '../../helpers/people.ts'
import { type TestService, testService } from '../../helpers/service.ts'

let service: TestService
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  people = []
  await service.close()
  expect(service.faults).toEqual([])
})

async function page(code: string, query = '') {
  const response = await fetch(`${service.url}/api/rooms/${code}/messages${query}`)
  // biome-ignore lint/suspicious/noExplicitAny: what the wire carries is asserted on, not typed
  return { status: response.status, body: (await response.json()) as any }
}

async function pages(code: string, limit: number) {
  const found: { id: string; text: string }[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await page(code, `?limit=${limit}${after === '' ? '' : `&after=${after}`}`)
    found.push(...body.messages)
    expect(body.messages.length).toBeLessThanOrEqual(limit)
    after = body.nextAfter
  }
  return found
}

test('[HP8] pages hold every message once, oldest first, and nextAfter ends with null', async () => {
  service = await testService()
  people = await roomOf(service.url, ['Ana'])
  const [ana] = people as [Person]
  expect((await page(ana.code)).body).toEqual({ messages: [], nextAfter: null })
  await ana.ask('setup:start', {})
  for (let i = 0; i < 12; i++) await ana.ask('chat:message', { text: `line ${i}` })
  const { state } = await ana.ask('room:state', {})
  expect(await pages(ana.code, 5)).toEqual(state.messages)
  expect(await pages(ana.code, state.messages.length)).toEqual(state.messages)
  const last = state.messages.at(-1).id
  expect((await page(ana.code, `?after=${last}`)).body).toEqual({ messages: [], nextAfter: null })
})

test('[HP9] a meeting with more messages than its state holds is read from its stream', async () => {
  service = await testService()
  people = await roomOf(service.url, ['Ana'])
  const [ana] = people as [Person]
  await ana.ask('setup:start', {})
  for (let i = 0; i < 620; i++) ana.tell('chat:message', { text: `line ${i}` })
  await ana.settled()
  const found = await pages(ana.code, 200)
  const spoken = found.filter(({ text }) => text.startsWith('line '))
  expect(spoken.map(({ text }) => text)).toEqual(Array.from({ length: 620 }, (_, i) => `line ${i}`))
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
})

test('[HP8] wrong pages are refused: 422 for limits and messages that do not exist, 404 for the room', async () => {
  service = await testService()
  people = await roomOf(service.url, ['Ana'])
  const { code } = people[0]!
  for (const query of [
    '?limit=0',
    '?limit=201',
    '?limit=x',
    '?after=m_1',
    '?after=a&after=b',
    '?after=%00',
    '?after=',
  ]) {
    const { status, body } = await page(code, query)
    expect([query, status]).toEqual([query, 422])
    expect(body.detail[0].loc[0]).toBe('query')
  }
  expect((await page('ZZZZZZ')).status).toBe(404)
})
