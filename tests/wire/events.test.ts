import { describe, expect, test } from 'vitest'
import type { Person, Reply, Transport } from '../helpers/people.ts'
import { eventually, expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage({
  VOICE_BOT_SECRET: 'bot-secret',
  LIVEKIT_URL: 'wss://video.example.org',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret-of-the-video-service',
})

/** Every event with a payload that is right, and its fields with what may stand in them. */
const EVENTS: Record<
  string,
  { right: Reply; fields?: Record<string, 'text' | 'flag' | 'list' | 'object' | 'number'> }
> = {
  'room:create': {
    right: { name: 'Ana' },
    fields: { name: 'text', goalType: 'text', template: 'text', durationMs: 'number', maxParticipants: 'number' },
  },
  'room:join': { right: { code: 'ABCDEF', name: 'Ana' }, fields: { code: 'text', name: 'text' } },
  'room:rejoin': { right: { code: 'ABCDEF', participantId: 'p_1' }, fields: { code: 'text', participantId: 'text' } },
  'room:state': { right: {} },
  'room:host': { right: { participantId: 'p_1' }, fields: { participantId: 'text' } },
  'room:claim-host': { right: {} },
  'setup:ready': { right: { ready: true }, fields: { ready: 'flag' } },
  'setup:pick-sections': { right: { sectionIds: [] }, fields: { sectionIds: 'list' } },
  'setup:start': { right: {} },
  'chat:message': { right: { text: 'x' }, fields: { text: 'text' } },
  'chat:action': { right: { messageId: 'm_1', action: 'yes' }, fields: { messageId: 'text', action: 'text' } },
  'chat:review-complete': { right: {} },
  'chat:stop': { right: {} },
  'ai:mode': { right: { mode: 'silent' }, fields: { mode: 'text' } },
  'doc:annotate': { right: { text: 'x' }, fields: { text: 'text', kind: 'text' } },
  'doc:reply': { right: { annotationId: 'ann_1', text: 'x' }, fields: { annotationId: 'text', text: 'text' } },
  'doc:resolve': {
    right: { annotationId: 'ann_1', resolved: true },
    fields: { annotationId: 'text', resolved: 'flag' },
  },
  'doc:edit': { right: { annotationId: 'ann_1', text: 'x' }, fields: { annotationId: 'text', text: 'text' } },
  'doc:delete': { right: { annotationId: 'ann_1' }, fields: { annotationId: 'text' } },
  'intel:refresh': { right: {} },
  'intel:set-action': { right: { actionId: 'a_1', status: 'done' }, fields: { actionId: 'text', status: 'text' } },
  'intel:set-decision': {
    right: { decisionId: 'd_1', status: 'rejected' },
    fields: { decisionId: 'text', status: 'text' },
  },
  'intel:add': {
    right: { kind: 'risk', text: 'x' },
    fields: { kind: 'text', text: 'text', severity: 'text', messageIds: 'list' },
  },
  'intel:edit': { right: { id: 'a_1', text: 'x' }, fields: { id: 'text', text: 'text', status: 'text' } },
  'intel:accept': { right: { id: 'a_1' }, fields: { id: 'text' } },
  'intel:remove': { right: { id: 'a_1' }, fields: { id: 'text' } },
  'voice:interrupt': { right: {} },
  'voice:mute-align': { right: { muted: true }, fields: { muted: 'flag' } },
  'voice:hand': { right: { raised: true }, fields: { raised: 'flag' } },
  'bot:attach': { right: { code: 'ABCDEF', secret: 'x' }, fields: { code: 'text', secret: 'text' } },
  'voice:transcript': { right: { participantId: 'p_1', text: 'x' }, fields: { participantId: 'text', text: 'text' } },
  'voice:interim': { right: { participantId: 'p_1', text: 'x' }, fields: { participantId: 'text', text: 'text' } },
  'voice:bot-state': { right: { speaking: true }, fields: { speaking: 'flag' } },
}

const WRONG: Record<string, unknown[]> = {
  text: [5, true, null, [], ['x'], {}, { length: 1 }, { toString: 'x' }, new Uint8Array([1, 2])],
  flag: ['true', 1, 0, null, [], {}, 'yes'],
  list: ['sec_1', 5, null, {}, { length: 0 }, true],
  number: ['5', null, [], {}, true, 1.5, -1],
  object: [5, 'x', [], null],
}
const NO_OBJECT = [null, 5, 'text', true, [], [{}], new Uint8Array(8)]

/** Somebody for whom any change would show: seated, in chat, with a witness in the same room. */
async function seated() {
  const [witness, attacker] = (await on.meeting(['Wit', 'Att'], { voice: true })) as [Person, Person]
  await witness.settled()
  return { witness, attacker, before: (await on.stored(witness.code)).length, from: witness.heard.length }
}

describe.each(Object.entries(EVENTS))('[EV2] [EV3] [EV6] [EV8] %s', (event, { right, fields = {} }) => {
  test('with a payload of a wrong kind answers one sentence and changes nothing', async () => {
    const { witness, attacker, before, from } = await seated()
    const wrong: unknown[] = [...NO_OBJECT]
    for (const [field, kind] of Object.entries(fields)) {
      for (const value of WRONG[kind]!) wrong.push({ ...right, [field]: value })
    }
    const replies = await Promise.all(wrong.map((payload) => attacker.ask(event, payload)))
    for (const [i, reply] of replies.entries()) {
      expect(Object.keys(reply), `${event} with ${JSON.stringify(wrong[i])}`).toEqual(['error'])
      expectRefused(reply)
    }
    await witness.settled()
    expect(await on.stored(witness.code)).toHaveLength(before)
    expect(
      witness.heard.slice(from).filter(({ event: heard }) => heard !== 'timer' && !heard.startsWith('ack')),
    ).toEqual([])
  })

  test('[EV5] refused without a callback raises nothing, and the connection goes on', async () => {
    const { witness, attacker, before } = await seated()
    for (const payload of NO_OBJECT) attacker.tell(event, payload)
    for (const field of Object.keys(fields)) attacker.tell(event, { ...right, [field]: { $ne: null } })
    await attacker.settled()
    expect(await on.stored(witness.code)).toHaveLength(before)
    expect(attacker.socket.connected).toBe(true)
  })
})

describe('[EV2] without a seat', () => {
  const seatless = Object.keys(EVENTS).filter((event) => !['room:create', 'room:join', 'room:rejoin'].includes(event))
  test.each(seatless)('%s is refused', async (event) => {
    const stranger = await on.person()
    expectRefused(await stranger.ask(event, EVENTS[event]!.right))
  })
})

describe('[EV4] events that need no answer', () => {
  test('are answered {ok: true} when asked for', async () => {
    const [ana] = await on.room(['Ana'])
    expect(await ana.ask('setup:ready', { ready: true })).toMatchObject({ ok: true })
    expect(await ana.ask('setup:pick-sections', { sectionIds: [] })).toMatchObject({ ok: true })
    expect(await ana.ask('voice:hand', { raised: true })).toMatchObject({ ok: true })
    expect(await ana.ask('voice:mute-align', { muted: true })).toMatchObject({ ok: true })
    expect(await ana.ask('voice:interrupt', {})).toMatchObject({ ok: true })
    await ana.ask('setup:start', {})
    expect(await ana.ask('chat:message', { text: 'x' })).toMatchObject({ ok: true })
  })

  test('[EV6] a missing payload counts as an empty one', async () => {
    const [ana] = await on.room(['Ana'])
    expect((await ana.ask('room:state')).participantId).toBe(ana.id)
    expect(await ana.ask('setup:start')).toEqual({ ok: true })
    expect(await ana.ask('intel:refresh')).toMatchObject({ ok: true })
    expectRefused(await ana.ask('chat:message'))
    expect(await ana.ask('chat:stop')).toEqual({ ok: true })
  })
})

describe('[EV7] events nobody knows', () => {
  test.each([
    'chat:shout',
    '',
    '__proto__',
    'constructor',
    'toString',
    'room:update',
    'timer',
    'connect ',
    'x'.repeat(5_000),
    '😀',
  ])('%j gets an error', async (event) => {
    const ana = await on.person()
    expectRefused(await ana.ask(event, {}))
    expect(ana.socket.connected).toBe(true)
  })

  test('a number in place of a name gets an error and is no fault of ours', async () => {
    const ana = await on.person()
    expectRefused(await ana.ask(5 as unknown as string, {}))
    expectRefused(await ana.ask(1e300 as unknown as string, {}))
  })

  test('[EV5] refusals are counted', async () => {
    const count = async (code: string) => {
      const text = await (await fetch(`${on.url}/metrics`)).text()
      return Number(new RegExp(`parley_refusals_total\\{code="${code}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
    }
    const ana = await on.person()
    const before = await count('unknown-event')
    ana.tell('no:such', {})
    ana.tell('no:such')
    await eventually(async () => expect(await count('unknown-event')).toBe(before + 2))
  })
})

describe('hostile payloads', () => {
  test('prototype keys and deep nests do no harm', async () => {
    const { witness, attacker } = await seated()
    const hostile = [
      '{"text":"x","__proto__":{"by":"p_other","text":"y"}}',
      '{"text":"x","constructor":{"prototype":{"polluted":1}}}',
      `{"text":"x","deep":${'['.repeat(500)}${']'.repeat(500)}}`,
      '{"__proto__":{"text":"inherited"}}',
    ].map((json) => JSON.parse(json))
    const replies = await Promise.all(hostile.map((payload) => attacker.ask('chat:message', payload)))
    expect(replies.map(({ ok }) => ok)).toEqual([true, true, true, undefined])
    await witness.settled()
    for (const { senderId, text } of heardOf(witness, 'chat:message').slice(-3)) {
      expect({ senderId, text }).toEqual({ senderId: attacker.id, text: 'x' })
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('binary in any place is refused or ignored', async () => {
    const { attacker } = await seated()
    expectRefused(await attacker.ask('chat:message', new Uint8Array([1, 2, 3])))
    expectRefused(await attacker.ask('chat:message', { text: new Uint8Array(1_000) }))
    expectRefused(await attacker.ask('setup:pick-sections', { sectionIds: [new Uint8Array(3)] }))
    expect(await attacker.ask('chat:message', { text: 'plain', file: new Uint8Array(1_000) })).toMatchObject({
      ok: true,
    })
  })

  test('more than one argument, or a callback that is answered once only', async () => {
    const { attacker } = await seated()
    let answers = 0
    await new Promise<void>((resolve) => {
      attacker.socket.emit('chat:message', { text: 'first' }, { text: 'second' }, 'third', () => {
        answers += 1
        resolve()
      })
    })
    await attacker.settled()
    expect(answers).toBe(1)
    expect(heardOf(attacker, 'chat:message').map(({ text }) => text)).not.toContain('second')
  })

  test('ids of every kind that name nothing are refused', async () => {
    const { attacker } = await seated()
    for (const id of ['__proto__', 'constructor', 'hasOwnProperty', '', ' ', 'm_', '\u0000', "' OR 1=1 --", '../..']) {
      expectRefused(await attacker.ask('chat:action', { messageId: id, action: 'yes' }))
      expectRefused(await attacker.ask('intel:set-decision', { decisionId: id, status: 'approved' }))
      expectRefused(await attacker.ask('intel:set-action', { actionId: id, status: 'done' }))
      if (id !== '') expectRefused(await attacker.ask('doc:annotate', { text: 'x', sectionId: id }))
    }
  })
})

describe.each<Transport>(['websocket', 'polling'])('[EV11] large payloads over %s', (transport) => {
  const message = (kilobytes: number) => ({ text: 'x', padding: 'p'.repeat(kilobytes * 1024) })

  test('below 1 MB passes, above it gets an error, and the connection stays', async () => {
    const [ana] = await on.meeting(['Ana'], {}, transport)
    expect(await ana.ask('chat:message', message(900))).toMatchObject({ ok: true })
    expectRefused(await ana.ask('chat:message', message(1_100)))
    expect(await ana.ask('chat:message', { text: 'still here' })).toMatchObject({ ok: true })
  })

  test('a large one is refused for itself alone, whatever comes in the same moment', async () => {
    const [ana] = await on.meeting(['Ana'], {}, transport)
    const replies = await Promise.all(
      [message(1), message(1_100), message(1), message(700), message(1)].map((payload) =>
        ana.ask('chat:message', payload),
      ),
    )
    expect(replies.map(({ ok }) => ok)).toEqual([true, undefined, true, true, true])
  })

  test('above 2 MB the transport closes, and the room goes on', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'], {}, transport)) as [Person, Person]
    ben.tell('chat:message', message(2_200))
    await eventually(() => expect(ben.socket.connected).toBe(false))
    expect(await ana.ask('chat:message', { text: 'going on' })).toMatchObject({ ok: true })
  })
})

test('[EV1] the protocol is Socket.IO 5 on EIO 4 at /socket.io; another engine version is turned away', async () => {
  const handshake = await fetch(`${on.url}/socket.io/?EIO=4&transport=polling`)
  expect(await handshake.text()).toMatch(/^0\{"sid":/)
  expect((await fetch(`${on.url}/socket.io/?EIO=3&transport=polling`)).status).toBe(400)
})
