import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterEach, describe, expect, test } from 'vitest'
import { readPayload } from '#gateway/connections/requests.ts'
import { CLIENT_EVENTS, type ClientEvent } from '#protocol/clientEvents.ts'
import { asyncapi } from '#protocol/describe/asyncapi.ts'
import { SERVER_EVENTS } from '#protocol/serverEvents.ts'
import { meetingOf, type Person, person } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { misfit } from '../helpers/wireSchemas.ts'

interface Message {
  readonly name: string
  readonly examples: readonly { readonly payload: unknown }[]
}
interface Description {
  readonly asyncapi: string
  readonly info: { readonly version: string }
  readonly channels: Readonly<
    Record<string, { readonly messages: Readonly<Record<string, { readonly $ref: string }>> }>
  >
  readonly components: { readonly messages: Readonly<Record<string, Message>> }
}
const text = readFileSync(new URL('../../docs/asyncapi.json', import.meta.url), 'utf8')
const description = JSON.parse(text) as Description
const messages = Object.entries(description.components.messages)
const ajv = new Ajv2020({ strict: false })
ajv.addSchema(description, 'asyncapi')

const namesWith = (prefix: string) => messages.flatMap(([key, { name }]) => (key.startsWith(prefix) ? [name] : []))

function validator(prefix: string, name: string): ValidateFunction {
  const [key] = messages.find(([candidate, message]) => candidate.startsWith(prefix) && message.name === name) ?? []
  if (key === undefined) throw new Error(`${name} is not described`)
  return ajv.compile({ $ref: `asyncapi#/components/messages/${key}/payload` })
}

describe('docs/asyncapi.json', () => {
  test('[EV18] is what npm run describe writes', () => {
    expect(text).toBe(`${JSON.stringify(asyncapi(description.info.version), null, 2)}\n`)
  })

  test('is AsyncAPI 3, version 0.1.0', () => {
    expect(description.asyncapi).toMatch(/^3\./)
    expect(description.info.version).toBe('0.1.0')
  })

  test('describes every event of both sides, each of a client with its ack', () => {
    const events = Object.keys(CLIENT_EVENTS)
    expect(namesWith('ask_')).toEqual(events)
    expect(namesWith('ack_')).toEqual(events.map((event) => `ack of ${event}`))
    expect(namesWith('tell_')).toEqual(Object.keys(SERVER_EVENTS))
  })

  test('[EV18] gives an example of every message, and each fits', () => {
    for (const [key, { name, examples }] of messages) {
      expect({ name, examples: examples.length }).toEqual({ name, examples: 1 })
      const validate = validator(`${key.split('_')[0]}_`, name)
      for (const { payload } of examples) {
        validate(payload)
        expect({ name, errors: validate.errors }).toEqual({ name, errors: null })
      }
    }
  })

  test.each(Object.keys(CLIENT_EVENTS) as ClientEvent[])('the server takes the example of %s', (event) => {
    expect(readPayload(event, CLIENT_EVENTS[event].example)).toEqual(expect.any(Object))
  })

  test('every reference leads somewhere, and every message is of a channel', () => {
    const references = [...text.matchAll(/"\$ref": "#\/([^"]+)"/g)].map(([, path]) => path!)
    expect(references.length).toBeGreaterThan(100)
    for (const path of references) {
      const found = path
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], description)
      expect({ path, found: found !== undefined }).toEqual({ path, found: true })
    }
    const held = Object.values(description.channels).flatMap((channel) => Object.keys(channel.messages))
    expect([...new Set(held)].sort()).toEqual(messages.map(([key]) => key).sort())
  })
})

describe('the check of what clients get', () => {
  test('finds a field that is missing, wrong or not described', () => {
    const { example } = SERVER_EVENTS['chat:message']
    expect(misfit('chat:message', example)).toBeNull()
    expect(misfit('chat:message', { ...example, at: 'now' })).toMatch(/at must be integer/)
    expect(misfit('chat:message', { ...example, cookieHash: 'x' })).toMatch(/additional properties/)
    expect(misfit('timer', { remainingMs: 1 })).toMatch(/durationMs/)
    expect(misfit('ack chat:message', { ok: true })).toMatch(/id/)
    expect(misfit('ack no:such', { error: 'There is no event no:such.' })).toBeNull()
    expect(() => misfit('room:secret', {})).toThrow('room:secret is no event of the server')
  })
})

describe('the server and the description agree on', () => {
  test.each<[ClientEvent, unknown, boolean]>([
    ['room:create', { name: 'Ana' }, true],
    ['room:create', { name: 'Ana', durationMs: 999 }, false],
    ['room:create', { name: 'Ana', durationMs: 14_400_001 }, false],
    ['room:create', { name: 'Ana', maxParticipants: 200, template: 'prd', aiMode: 'critical', voice: true }, true],
    ['room:create', { name: 'Ana', maxParticipants: 201 }, false],
    ['room:create', { name: 'Ana', template: 'other' }, false],
    ['room:create', { name: 'Ana', goalType: 'other' }, false],
    ['room:create', { name: 'Ana', dials: [] }, false],
    ['room:create', {}, false],
    ['room:create', { name: 'Ana', space: 'AbCdEfGhIjKlMnOpQrStUv' }, true],
    ['room:create', { name: 'Ana', space: 7 }, false],
    ['chat:message', { text: 'hello', key: 'k', unknown: 1 }, true],
    ['chat:message', { text: 5 }, false],
    ['chat:message', { text: 'hello', key: '' }, false],
    ['doc:annotate', { text: 'x', anchor: null, sectionId: null }, true],
    ['doc:annotate', { text: 'x', anchor: { page: 1, xPct: 0, yPct: 100 } }, true],
    ['doc:annotate', { text: 'x', anchor: { page: 0, xPct: 0, yPct: 100 } }, false],
    ['doc:annotate', { text: 'x', anchor: { page: 1, xPct: 0, yPct: 100.5 } }, false],
    ['doc:annotate', { text: 'x', kind: 'scribble' }, false],
    ['setup:pick-sections', { sectionIds: ['sec_1', 2] }, false],
    ['intel:set-decision', { decisionId: 'd', status: 'open' }, false],
    ['voice:bot-state', { speaking: true, utteranceId: 'u', text: 't' }, true],
    ['voice:bot-state', { speaking: 'yes' }, false],
  ])('%s %j: %s', (event, payload, accepted) => {
    expect({
      server: CLIENT_EVENTS[event].payload.safeParse(payload).success,
      description: validator('ask_', event)(payload),
    }).toEqual({
      server: accepted,
      description: accepted,
    })
  })
})

describe('a real meeting', () => {
  let service: TestService
  let people: Person[] = []
  afterEach(async () => {
    for (const someone of people) someone.leave()
    await service.close()
    expect(service.faults).toEqual([])
  })

  test('is heard as described, events and acks', async () => {
    service = await testService({
      LIVEKIT_URL: 'wss://v.example.org',
      LIVEKIT_API_KEY: 'key',
      LIVEKIT_API_SECRET: 'secret',
      VOICE_BOT_SECRET: 'bot',
    })
    people = await meetingOf(service.url, ['Ana', 'Ben'], { voice: true, dials: { tone: 'dry' }, aiMode: 'moderator' })
    const [ana, ben] = people as [Person, Person]
    const bot = await person(service.url)
    const kim = await person(service.url)
    people.push(bot, kim)
    await kim.ask('room:join', { code: ana.code, name: 'Kim', changes: true })
    await bot.ask('bot:attach', { code: ana.code, secret: 'bot' })
    await bot.ask('voice:interim', { participantId: ana.id, text: 'I thi' })
    await bot.ask('voice:transcript', { participantId: ana.id, text: 'I think the definitions are fine' })
    await bot.ask('voice:bot-state', { speaking: true, utteranceId: 'u1', text: 'Well' })
    await ana.ask('voice:interrupt', {})
    await ben.ask('voice:mute-align', { muted: true })
    await ben.ask('voice:hand', { raised: true })
    await ben.ask('chat:message', { text: '@assistant what is left?', key: 'k1' })
    await ben.hears('topic:summary')
    await ben.ask('room:typing', {})
    await ana.hears('room:typing')
    const { id } = await ana.ask('doc:annotate', { text: 'look here', anchor: { page: 1, xPct: 10, yPct: 20 } })
    expect(id).toMatch(/^ann_/)
    await ana.ask('chat:review-complete', {})
    const { id: messageId } = await ben.hears('chat:message', ({ type }) => type === 'inject')
    await ben.ask('chat:action', { messageId, action: 'yes' })
    await kim.ask('chat:action', { messageId, action: 'yes' })
    await ana.ask('board:op', { ops: [{ op: 'add', item: { kind: 'sticky', title: 'Net 30' } }] })
    await ben.ask('board:get', {})
    await ana.ask('ai:mode', { mode: 'critical' })
    const { decisions } = await ana.hears('intel:update', (intel) => intel.decisions.length > 0)
    await ana.ask('intel:set-decision', { decisionId: decisions[0].id, status: 'rejected' })
    await ana.ask('intel:set-action', { actionId: 'a_none', status: 'done' })
    await ana.hears('timer')
    await ana.ask('chat:stop', {})
    await ben.hears('room:phase', ({ phase }) => phase === 'ended')
    await ben.ask('room:rejoin', { code: ben.code, participantId: ben.id })
    const seen = new Set<string>()
    for (const { event, payload } of people.flatMap(({ heard }) => heard)) {
      const validate = event.startsWith('ack ')
        ? validator('ack_', `ack of ${event.slice(4)}`)
        : validator('tell_', event)
      validate(payload)
      expect({ event, payload, errors: validate.errors }).toEqual({ event, payload, errors: null })
      seen.add(event)
    }
    // Told only while nothing can be saved: tests/cluster/saving.test.ts.
    const ofOutages = ['room:notice']
    const toRooms = Object.entries(SERVER_EVENTS).flatMap(([event, { to }]) =>
      to.some((one) => one !== 'space') && !ofOutages.includes(event) ? [event] : [],
    )
    expect([...seen].filter((event) => !event.startsWith('ack ')).sort()).toEqual(toRooms.sort())
  })
})
