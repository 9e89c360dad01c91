import { describe, expect, test } from 'vitest'
import { expectRefused, stage } from '../helpers/stage.ts'

const on = stage()

const created = async (settings: object) => {
  const ana = await on.person()
  const reply = await ana.ask('room:create', { name: 'Ana', ...settings })
  return { ana, reply }
}

/** Rooms and seats ever made; leaving people of an earlier test do not count. */
const admitted = async () => {
  let count = 0
  for await (const { type } of on.service.log.readAll()) if (type === 'created' || type === 'joined') count += 1
  return count
}

describe('creating a room', () => {
  test.each(['AbCdEfGhIjKlMnOpQrStUv', '', null, {}, 7])('[RC10] on the space %o is refused', async (space) => {
    const before = await admitted()
    const { reply } = await created({ space })
    expectRefused(reply)
    expect(reply.error).toMatch(typeof space === 'string' ? /room at this address/ : /^space /)
    expect(await admitted()).toBe(before)
  })

  test('[RC1] answers code, participantId and the state of a room in setup with the caller as its host', async () => {
    const { reply } = await created({})
    expect(Object.keys(reply).sort()).toEqual(['code', 'participantId', 'state'])
    const { state, participantId, code } = reply
    expect(state).toMatchObject({ code, phase: 'setup', endedReason: null, hostId: participantId, hands: [] })
    expect(state.participants).toEqual([{ id: participantId, name: 'Ana', ready: false, connected: true }])
  })

  test('[RC2] [RC3] [RC4] [RC5] [RC7] every setting has the default of the interface', async () => {
    const { reply } = await created({})
    expect(reply.state).toMatchObject({
      goalType: 'docreview',
      durationMs: 1_800_000,
      remainingMs: 1_800_000,
      maxParticipants: 12,
      aiMode: 'assist',
      template: 'general',
      dials: {},
    })
    expect(reply.state.voice).toMatchObject({ enabled: false, roomName: null, botReady: false, muted: false })
  })

  test.each([
    [{}, { tz: 'UTC', lang: 'en' }],
    [{ tz: 'Asia/Kolkata' }, { tz: 'Asia/Kolkata', lang: 'en' }],
    [
      { tz: 'Europe/Berlin', lang: 'de' },
      { tz: 'Europe/Berlin', lang: 'de' },
    ],
  ])('[TI1] [TI2] %o shows as %o, for those who join too', async (settings, shown) => {
    const { reply } = await created(settings)
    expect(reply.state).toMatchObject(shown)
    const ben = await on.person()
    expect((await ben.ask('room:join', { code: reply.code, name: 'Ben' })).state).toMatchObject(shown)
  })

  test.each([
    [{ tz: 'Mars/Olympus' }, 'tz must be a time zone, such as Europe/Paris.'],
    [{ tz: '+02:00' }, 'tz must be a time zone, such as Europe/Paris.'],
    [{ tz: `Europe/${'x'.repeat(100_000)}` }, 'tz must be a time zone, such as Europe/Paris.'],
    [{ tz: 7 }, 'tz must be text.'],
    [{ lang: 'it' }, 'lang must be one of en, de, fr, es.'],
    [{ lang: ['de'] }, 'lang must be one of en, de, fr, es.'],
  ])('[TI1] [TI2] %o is refused', async (settings, error) => {
    const before = await admitted()
    expect((await created(settings)).reply).toEqual({ error })
    expect(await admitted()).toBe(before)
  })

  test.each([
    { durationMs: 1_000 },
    { durationMs: 14_400_000 },
    { maxParticipants: 1 },
    { maxParticipants: 200 },
    { goalType: 'docreview' },
    ...['general', 'contract', 'prd', 'policy', 'investment-memo', 'compliance'].map((template) => ({ template })),
    ...['silent', 'assist', 'moderator', 'expert', 'critical'].map((aiMode) => ({ aiMode })),
  ])('[RC2] [RC3] [RC4] [RC5] [RC7] takes %o as given', async (settings) => {
    const { reply } = await created(settings)
    expect(reply.state).toMatchObject(settings)
  })

  test.each([
    { durationMs: 999 },
    { durationMs: 14_400_001 },
    { durationMs: 1_000.5 },
    { durationMs: '60000' },
    { durationMs: null },
    { durationMs: -1 },
    { durationMs: 1e300 },
    { durationMs: [60_000] },
    { maxParticipants: 0 },
    { maxParticipants: 201 },
    { maxParticipants: 2.5 },
    { maxParticipants: '5' },
    { maxParticipants: true },
    { goalType: 'brainstorm' },
    { goalType: null },
    { goalType: ['docreview'] },
    { template: 'nda' },
    { template: 'General' },
    { template: 7 },
    { template: '__proto__' },
    { aiMode: 'loud' },
    { aiMode: '' },
    { aiMode: {} },
    { aiMode: 'constructor' },
    { dials: 'depth=3' },
    { dials: null },
    { dials: [1, 2] },
    { voice: 'yes' },
    { voice: 1 },
    { voice: null },
    { name: undefined },
    { name: 5 },
    { name: null },
    { name: ['Ana'] },
    { name: { toString: 'Ana' } },
  ])('[RC6] refuses %o whole: no room, no seat', async (settings) => {
    const before = await admitted()
    const { ana, reply } = await created(settings)
    expectRefused(reply)
    expectRefused(await ana.ask('room:state', {}))
    expect(await admitted()).toBe(before)
  })

  test('[RC6] the same connection can create properly after a refusal', async () => {
    const { ana, reply } = await created({ durationMs: 5 })
    expectRefused(reply)
    expect((await ana.ask('room:create', { name: 'Ana' })).state.phase).toBe('setup')
  })

  test('[RC7] the templates are listed as the interface says', async () => {
    const response = await fetch(`${on.url}/api/templates`)
    const { templates } = (await response.json()) as { templates: { id: string; label: string; checklist: string[] }[] }
    expect(templates.map(({ id }) => id)).toEqual([
      'general',
      'contract',
      'prd',
      'policy',
      'investment-memo',
      'compliance',
    ])
    for (const template of templates) {
      expect(Object.keys(template).sort()).toEqual(['checklist', 'id', 'label'])
      expect(template.checklist.length).toBeGreaterThan(0)
    }
  })

  test('[RC9] voice without video settings is downgraded in silence', async () => {
    const { reply } = await created({ voice: true })
    expect(reply.error).toBeUndefined()
    expect(reply.state.voice).toMatchObject({ enabled: false, roomName: null })
  })

  test('[EV6] unknown keys are ignored', async () => {
    const { reply } = await created({ hostId: 'p_me', phase: 'ended', code: 'AAAAAA', extra: { deep: [1] } })
    expect(reply.state).toMatchObject({ phase: 'setup', hostId: reply.participantId })
  })
})

describe('[RC8] dials', () => {
  test('keeps texts, finite numbers and booleans under plain names', async () => {
    const dials = { depth: 3, tone: 'dry', strict: true, 'a-b_C9': 0.5, off: false, zero: 0, empty: '' }
    const { reply } = await created({ dials })
    expect(reply.state.dials).toEqual(dials)
  })

  test('drops every other entry without a word', async () => {
    const dials =
      JSON.parse(`{"__proto__": {"polluted": true}, "constructor": "x", "prototype": 1, "9lives": 1, "a b": 1,
      "toolong${'x'.repeat(26)}": 1, "list": [1], "nested": {"a": 1}, "none": null, "text": "${'t'.repeat(201)}",
      "fits": "${'t'.repeat(200)}", "": 1, "_x": 1, "name${'y'.repeat(28)}": 1}`)
    const { reply } = await created({ dials })
    expect(reply.state.dials).toEqual({ fits: 't'.repeat(200), [`name${'y'.repeat(28)}`]: 1 })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('holds 32 at most', async () => {
    const { reply } = await created({
      dials: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`d${i}`, i])),
    })
    expect(Object.keys(reply.state.dials)).toHaveLength(32)
  })

  test('a dial whose text holds half a surrogate pair neither breaks the room nor its record', async () => {
    const { reply } = await created({ dials: { odd: 'x\ud83d', even: 'ok' } })
    expect(reply.state.dials).toEqual({ even: 'ok' })
  })
})
