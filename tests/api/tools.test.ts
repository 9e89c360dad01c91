import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Model, ModelError } from '#assistant/model/port.ts'
import { decode } from '#engine/eventTypes.ts'
import { TOOLS_EVENTS, type ToolsEvent } from '#engine/journals/tools.ts'
import type { StoredEvent } from '#stores/events/port.ts'
import { type Answer, call, lasting, type PeopledService, peopledService, signIn } from '../helpers/signedIn.ts'

const ANON = '7b0f6f0e-6d6c-4d0a-9d0c-0d7f3c1f2a11'
const OTHER = '7b0f6f0e-6d6c-4d0a-9d0c-0d7f3c1f2a12'
const TEXT = 'Decision: we keep the price at 49 euros.\nBudget of the second year is Quetzalcorp.'
const QUOTED = { text: 'The price stays.', quote: 'we keep the price at 49 euros', status: 'approved' }

/** A model that is there or not, and answers as it is told. */
const mind = { isThere: false, answer: async (): Promise<string> => JSON.stringify({ decisions: [QUOTED] }) }
const model: Model = {
  status: () => ({ available: mind.isThere, model: mind.isThere ? 'double' : null }),
  takes: () => mind.isThere,
  complete: () => mind.answer(),
  close: () => {},
}

let kept: Awaited<ReturnType<typeof lasting>>
let service: PeopledService
const start = async (env: Record<string, string> = {}) => {
  service = await peopledService(env, { ...kept, model })
}
const stop = async () => {
  await service.close()
  expect(service.faults).toEqual([])
}
/** One service for all tests of a group, on a log of its own. */
const oneService = (env: Record<string, string> = {}) => {
  beforeAll(async () => {
    kept = await lasting()
    await start(env)
  })
  beforeEach(() => {
    mind.isThere = false
    mind.answer = async () => JSON.stringify({ decisions: [QUOTED] })
  })
  afterAll(async () => {
    await stop()
    await kept.remove()
  })
}

function run(body: object = {}, headers: Record<string, string> = {}, tool = 'decision-extractor'): Promise<Answer> {
  return call(`${service.url}/api/tools/${tool}/run`, 'POST', { text: TEXT, anonId: ANON, ...body }, headers)
}

async function recorded(): Promise<ToolsEvent[]> {
  const events: ToolsEvent[] = []
  for await (const event of kept.log.readAll({ categories: ['tools'] })) events.push(decode(TOOLS_EVENTS, event))
  return events
}

describe('the free tools', () => {
  oneService()

  test('[TL1] are listed with the paths of their pages', async () => {
    const { status, body } = await call(`${service.url}/api/tools`, 'GET')
    expect(status).toBe(200)
    expect(body.tools.map(({ id, path }: Record<string, string>) => [id, path])).toEqual([
      ['agenda-builder', '/tools/agenda-builder'],
      ['minutes-summarizer', '/tools/minutes-summarizer'],
      ['decision-extractor', '/tools/decision-extractor'],
    ])
    for (const { title, description } of body.tools) expect(title.length * description.length).toBeGreaterThan(0)
  })

  test.each(['agenda-builder', 'minutes-summarizer', 'decision-extractor'])(
    '[TL2] [TL5] %s answers without a model, twice the same, and its run is on disk by then',
    async (tool) => {
      const first = await run({}, {}, tool)
      expect(first.body).toEqual({
        ...{ ok: true, source: 'fallback', remainingToday: 10 },
        ...{ runId: expect.any(String), output: expect.stringMatching(/^#/u) },
      })
      const event = (await recorded()).at(-1)
      expect(event!.data).toEqual({
        ...{ runId: first.body.runId, tool, anonId: ANON, userId: null, source: 'fallback' },
        ms: expect.any(Number),
      })
      expect((await run({}, {}, tool)).body.output).toBe(first.body.output)
      const all: StoredEvent[] = []
      for await (const event of kept.log.readAll()) all.push(event)
      expect(JSON.stringify(all)).not.toMatch(/Quetzalcorp|49 euros|Agenda/u)
    },
  )

  test('[TL2] refuses what is no run, and records nothing of it', async () => {
    const before = await recorded()
    expect((await run({}, {}, 'poem-writer')).status).toBe(404)
    const invalid = async (body: object) => {
      const { status, body: answer } = await run(body)
      return [status, answer.detail?.[0].loc.at(-1), answer.detail?.[0].type]
    }
    expect(await invalid({ text: '' })).toEqual([422, 'text', 'string_too_short'])
    expect(await invalid({ text: 'x'.repeat(20_001) })).toEqual([422, 'text', 'string_too_long'])
    expect(await invalid({ text: undefined })).toEqual([422, 'text', 'missing'])
    expect(await invalid({ text: 7 })).toEqual([422, 'text', 'string_type'])
    expect((await invalid({ anonId: 'me' })).slice(0, 2)).toEqual([422, 'anonId'])
    expect((await call(`${service.url}/api/tools/agenda-builder/run`, 'GET')).status).toBe(405)
    expect((await run({}, { authorization: 'Bearer nonsense' })).status).toBe(401)
    expect(await recorded()).toEqual(before)
    expect((await run({ text: 'x'.repeat(20_000) })).status).toBe(200)
  })

  test('[TL2] a run is the signed-in user’s; of one who opted out, and of a bot, nobody’s', async () => {
    const before = (await recorded()).length
    const ada = await signIn(service, 'ada@example.org')
    await run({}, { authorization: `Bearer ${ada.token}` })
    await run({}, { dnt: '1', authorization: `Bearer ${ada.token}` })
    await run({}, { 'user-agent': 'Googlebot/2.1' })
    await ada.ask('PATCH', '/api/me', { analyticsOptOut: true })
    await run({}, { cookie: ada.cookie })
    const whose = (await recorded()).slice(before).map(({ data: { userId, anonId } }) => [userId, anonId])
    expect(whose).toEqual([[ada.id, ANON], ...Array(3).fill([null, null])])
  })
})

describe('runs by a model', () => {
  oneService({ TOOLS_DAILY_CAP: '3' })

  test('[TL3] [TL4] count until the day is used up, then it is 429 until midnight; a run without a model never counts', async () => {
    mind.isThere = true
    const first = (await run()).body
    expect([first.source, first.remainingToday]).toEqual(['ai', 2])
    expect(first.output).toContain('“we keep the price at 49 euros”')
    mind.isThere = false
    expect((await run()).body).toMatchObject({ source: 'fallback', remainingToday: 2 })
    mind.isThere = true
    const many = await Promise.all(Array.from({ length: 6 }, () => run({ anonId: OTHER })))
    expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429])
    const { status, body, headers } = await run({ anonId: null })
    expect([status, Object.keys(body)]).toEqual([429, ['error']])
    const midnight = Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1_000)
    expect(Math.abs(Number(headers.get('retry-after')) - midnight)).toBeLessThanOrEqual(2)
    mind.isThere = false
    expect((await run()).body).toMatchObject({ source: 'fallback', remainingToday: 0 })
    expect((await recorded()).filter(({ data }) => data.source === 'ai')).toHaveLength(3)
  })
})

describe('a model that cannot be used', () => {
  oneService({ TOOLS_DAILY_CAP: '1' })

  test.each<[string, () => Promise<string>]>([
    ['fails', () => Promise.reject(new ModelError('failed', 'no'))],
    ['is late', () => Promise.reject(new ModelError('timeout', 'no'))],
    ['says no JSON', async () => 'Here you are: <script>'],
    [
      'quotes what nobody wrote',
      async () => JSON.stringify({ decisions: [{ ...QUOTED, quote: 'we fire the board' }] }),
    ],
  ])('[TL4] a model that %s costs nothing, and the rules answer', async (_, answer) => {
    mind.isThere = true
    mind.answer = answer
    const { body } = await run()
    expect(body).toMatchObject({ source: 'fallback', remainingToday: 1 })
    expect(body.output).toContain('We keep the price at 49 euros.')
  })
})

describe('the runs of a person', () => {
  oneService()

  test('[TL3] are ten for a person: a user, their browsers together, a browser, or an address', async () => {
    mind.isThere = true
    const asAda = async () => ({
      authorization: `Bearer ${(await signIn(service, 'ada@example.org', { anonId: ANON })).token}`,
    })
    const bearer = await asAda()
    const left = async (body: object, headers = {}) => (await run(body, headers)).body.remainingToday
    expect(await left({})).toBe(9)
    for (let i = 8; i >= 5; i--) expect(await left({ anonId: OTHER }, bearer)).toBe(i)
    expect(await left({ anonId: OTHER })).toBe(9)
    for (let i = 9; i >= 0; i--) expect(await left({ anonId: undefined })).toBe(i)
    expect((await run({ anonId: undefined })).status).toBe(429)
    for (let i = 4; i >= 0; i--) expect(await left({})).toBe(i)
    expect((await run({}, bearer)).status).toBe(429)
    // A restart knows them, but for those of the address.
    await stop()
    await start()
    expect((await run({}, await asAda())).status).toBe(429)
    expect([await left({ anonId: OTHER }), await left({ anonId: undefined })]).toEqual([8, 9])
    await stop()
    await start({ CLOCK_OFFSET_MS: '86400000' })
    expect(await left({ anonId: OTHER })).toBe(9)
  })
})
