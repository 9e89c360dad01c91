import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { CLIENT_EVENTS, type ClientEvent } from '#protocol/clientEvents.ts'
import { meetingOf, type Person, person } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Message {
  readonly name: string
  readonly payload: { readonly properties?: Readonly<Record<string, object>>; readonly required?: readonly string[] }
}
interface Description {
  readonly asyncapi: string
  readonly info: { readonly version: string }
  readonly channels: Readonly<
    Record<string, { readonly messages: Readonly<Record<string, { readonly $ref: string }>> }>
  >
  readonly operations: Readonly<
    Record<string, { readonly action: string; readonly messages: readonly { $ref: string }[] }>
  >
  readonly components: { readonly messages: Readonly<Record<string, Message>> }
}
const description = JSON.parse(read('docs/asyncapi.json')) as Description
const ajv = new Ajv2020({ strict: false })
ajv.addSchema(description, 'asyncapi')

const keysWith = (prefix: string) =>
  Object.keys(description.components.messages).filter((key) => key.startsWith(prefix))
const namesWith = (prefix: string) => keysWith(prefix).map((key) => description.components.messages[key]!.name)

function validator(prefix: string, name: string): ValidateFunction {
  const key = keysWith(prefix).find((candidate) => description.components.messages[candidate]!.name === name)
  if (key === undefined) throw new Error(`${name} is not described`)
  return ajv.compile({ $ref: `asyncapi#/components/messages/${key}/payload` })
}

/** Names of events that the gateway sends, as its source spells them. */
function emittedNames(): string[] {
  const files = [
    'rooms/emissions.ts',
    'rooms/room.ts',
    'rooms/ticker.ts',
    'connections/bot.ts',
    'connections/admission.ts',
    'connections/channel.ts',
  ]
  const sent = /(?:toRoom|toBot|broadcast|toBots|eventPacket)\(\s*'([^']+)'|event: '([a-z:-]+)'/g
  const names = files.flatMap((file) =>
    [...read(`gateway/${file}`).matchAll(sent)].map(([, call, item]) => call ?? item!),
  )
  return [...new Set(names)]
}

describe('docs/asyncapi.json', () => {
  test('is AsyncAPI 3, version 0.1.0', () => {
    expect(description.asyncapi).toMatch(/^3\./)
    expect(description.info.version).toBe('0.1.0')
  })

  test('describes every event of clients, each with its ack, and no other', () => {
    expect(namesWith('ask_').sort()).toEqual(Object.keys(CLIENT_EVENTS).sort())
    expect(namesWith('ack_').sort()).toEqual(
      Object.keys(CLIENT_EVENTS)
        .map((event) => `ack of ${event}`)
        .sort(),
    )
  })

  test('describes every event of the server, and no other', () => {
    expect(emittedNames().length).toBeGreaterThan(10)
    expect(namesWith('tell_').sort()).toEqual(emittedNames().sort())
  })

  test.each(Object.keys(CLIENT_EVENTS) as ClientEvent[])('%s has the fields that the server reads', (event) => {
    const { payload } =
      description.components.messages[
        keysWith('ask_').find((key) => description.components.messages[key]!.name === event)!
      ]!
    const schema = z.toJSONSchema(CLIENT_EVENTS[event].payload, { io: 'input', unrepresentable: 'any' })
    expect(Object.keys(payload.properties ?? {}).sort()).toEqual(Object.keys(schema.properties ?? {}).sort())
    expect([...(payload.required ?? [])].sort()).toEqual([...(schema.required ?? [])].sort())
  })

  test('every reference leads somewhere, and every message is of a channel', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!)
    for (const path of references) {
      const found = path
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], description)
      expect({ path, found: found !== undefined }).toEqual({ path, found: true })
    }
    const held = Object.values(description.channels).flatMap(({ messages }) => Object.keys(messages))
    expect([...new Set(held)].sort()).toEqual(Object.keys(description.components.messages).sort())
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
    ['room:create', { name: 'Ana', space: 'AbCdEfGhIjKlMnOpQrStUv' }, false],
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
    people.push(bot)
    await bot.ask('bot:attach', { code: ana.code, secret: 'bot' })
    await bot.ask('voice:interim', { participantId: ana.id, text: 'I thi' })
    await bot.ask('voice:transcript', { participantId: ana.id, text: 'I think the definitions are fine' })
    await bot.ask('voice:bot-state', { speaking: true, utteranceId: 'u1', text: 'Well' })
    await ana.ask('voice:interrupt', {})
    await ben.ask('voice:mute-align', { muted: true })
    await ben.ask('voice:hand', { raised: true })
    await ben.ask('chat:message', { text: '@assistant what is left?', key: 'k1' })
    await ben.hears('topic:summary')
    const { id } = await ana.ask('doc:annotate', { text: 'look here', anchor: { page: 1, xPct: 10, yPct: 20 } })
    expect(id).toMatch(/^ann_/)
    await ana.ask('chat:review-complete', {})
    const { id: messageId } = await ben.hears('chat:message', ({ type }) => type === 'inject')
    await ben.ask('chat:action', { messageId, action: 'yes' })
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
      const [prefix, name] = event.startsWith('ack ') ? ['ack_', `ack of ${event.slice(4)}`] : ['tell_', event]
      const validate = validator(prefix!, name!)
      validate(payload)
      expect({ event, payload, errors: validate.errors }).toEqual({ event, payload, errors: null })
      seen.add(event)
    }
    expect([...seen].filter((event) => !event.startsWith('ack ')).sort()).toEqual(namesWith('tell_').sort())
  })
})
