import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TELEMETRY_EVENT_SCHEMAS } from '#engine/journals/telemetry.ts'
import { batch, pageview, recorded, SENT_AT, uuidOf } from '../../helpers/beacons.ts'
import { roomOf } from '../../helpers/people.ts'
import { testService } from '../../helpers/service.ts'
import { call, type PeopledService, peopledService, signIn } from '../../helpers/signedIn.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let service: PeopledService
let seen = 0
beforeAll(async () => {
  service = await peopledService({ TRUST_PROXY: 'true', APP_URL: 'https://app.example', REPLAY_SAMPLE: '0.25' })
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})
beforeEach(async () => {
  seen = (await recorded(service.log)).length
})

const send = (body: unknown, headers: Record<string, string> = {}) =>
  call(`${service.url}/api/telemetry`, 'POST', body, { 'user-agent': CHROME, ...headers })
const fresh = async () => (await recorded(service.log)).slice(seen)

describe('[TE4] a batch', () => {
  test('is stored on the stream of the day, masked, and every event fits its schema', async () => {
    const slug = 'aB3dE6gH9jK2mN5pQ8sT1v'
    const utm = { source: 'news', medium: 'mail', campaign: 'k7qf2m spring' }
    const { status, body, headers } = await send(
      batch([
        pageview(`/spaces/${slug}?token=1`, { title: 'Our secret plan', referrer: 'https://news.example/a' }),
        pageview('/', { title: 'Parley', referrer: 'https://app.example/r/K7QF2M', utm, x: 1 }),
        { type: 'tool', at: SENT_AT, path: '/tools/agenda-builder', tool: 'agenda-builder', step: 'started' },
        { type: 'ux', at: SENT_AT, path: '/r/K7QF2M', signal: 'js_error', message: 'Room K7QF2M is gone' },
        { type: 'ux', at: SENT_AT, path: '/', signal: 'rage_click', selector: '#go[value="word"]', x: 1, y: -2.5 },
        { type: 'vital', at: SENT_AT, path: '/', name: 'CLS', value: 0.12 },
      ]),
    )
    expect([status, body]).toEqual([200, { accepted: 6, dropped: 0, reason: null }])
    expect(headers.get('replay-sample')).toBe('0.25')
    const events = await fresh()
    const common = { anonId: uuidOf(1), age: 0, country: null, device: 'desktop', browser: 'chrome' }
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['t.pageview', { ...common, path: '/spaces/:slug', referrer: 'news.example' }],
      [
        't.pageview',
        {
          ...common,
          path: '/',
          referrer: null,
          title: 'Parley',
          utm: { source: 'news', medium: 'mail', campaign: ':code spring' },
        },
      ],
      ['t.tool', { ...common, path: '/tools/agenda-builder', tool: 'agenda-builder', step: 'started' }],
      ['t.ux', { ...common, path: '/r/:code', signal: 'js_error', message: 'Room :code is gone' }],
      ['t.ux', { ...common, path: '/', signal: 'rage_click', selector: '#go[value]', x: 1, y: -2.5 }],
      ['t.vital', { ...common, path: '/', name: 'CLS', value: 0.12 }],
    ])
    for (const { type, data, stream, at } of events) {
      expect(TELEMETRY_EVENT_SCHEMAS[type].safeParse(data).error).toBeUndefined()
      expect(stream).toBe(`telemetry-${new Date(at).toISOString().slice(0, 10)}`)
    }
  })

  test('malformed as a whole is 422 and stores nothing', async () => {
    const good = pageview('/')
    const wrong: [unknown, (string | number)[]][] = [
      ['{', ['body']],
      [[], ['body']],
      [null, ['body']],
      [batch([good], { v: 2 }), ['body', 'v']],
      [batch([good], { anonId: 'nobody' }), ['body', 'anonId']],
      [batch([good], { anonId: 7 }), ['body', 'anonId']],
      [batch([good], { sentAt: '1700000000000' }), ['body', 'sentAt']],
      [`{"v":1,"anonId":"${uuidOf(1)}","sentAt":1e999,"events":[{}]}`, ['body', 'sentAt']],
      [batch([]), ['body', 'events']],
      [batch(Array.from({ length: 51 }, () => good)), ['body', 'events']],
      [batch([good], { events: { 0: good, length: 1 } }), ['body', 'events']],
      [{ v: 1, anonId: uuidOf(1), events: [good] }, ['body', 'sentAt']],
      [batch([JSON.parse('['.repeat(200) + ']'.repeat(200))]), ['body']],
    ]
    for (const [body, loc] of wrong) {
      const { status, body: answer } = await send(body)
      expect({ status, loc: answer.detail?.[0].loc }).toEqual({ status: 422, loc })
    }
    expect((await send(`"${'x'.repeat(2 ** 20)}"`)).status).toBe(413)
    expect(await fresh()).toEqual([])
  })

  test('loses its malformed events and keeps the others', async () => {
    const wrong = [
      null,
      7,
      [],
      'pageview',
      {},
      pageview('/', { type: 'unknown' }),
      pageview('/', { type: '__proto__' }),
      { type: 'pageview', path: '/' },
      pageview('/', { at: '0' }),
      pageview('/', { at: null }),
      pageview('no-slash'),
      pageview(''),
      pageview(`/${'x'.repeat(512)}`),
      pageview('/', { id: 'not-a-uuid' }),
      pageview('/', { title: 7 }),
      pageview('/', { utm: 'news' }),
      { type: 'tool', at: SENT_AT, path: '/', tool: 'agenda-builder', step: 'ran' },
      { type: 'tool', at: SENT_AT, path: '/', tool: 'k7qf2m', step: 'cta' },
      { type: 'tool', at: SENT_AT, path: '/', tool: 'What I typed', step: 'cta' },
      { type: 'ux', at: SENT_AT, path: '/', signal: 'click' },
      { type: 'ux', at: SENT_AT, path: '/', signal: 'js_error', message: 'x'.repeat(301) },
      { type: 'ux', at: SENT_AT, path: '/', signal: 'dead_click', selector: 'x'.repeat(201) },
      { type: 'ux', at: SENT_AT, path: '/', signal: 'dead_click', x: 'left' },
      { type: 'vital', at: SENT_AT, path: '/', name: 'FCP', value: 1 },
      { type: 'vital', at: SENT_AT, path: '/', name: 'LCP', value: -1 },
      { type: 'vital', at: SENT_AT, path: '/', name: 'LCP', value: null },
    ]
    const kept = [
      pageview(`/${'x'.repeat(511)}`),
      pageview('/', { id: null, title: null, referrer: null, utm: null }),
      JSON.parse('{"type":"pageview","at":1,"path":"/","__proto__":{"path":"/evil"},"constructor":{"prototype":1}}'),
      pageview('/\ud83d\ude00/\ud800'),
    ]
    const { status, body } = await send(batch([...wrong, ...kept]))
    expect([status, body]).toEqual([200, { accepted: kept.length, dropped: wrong.length, reason: 'invalid' }])
    const events = await fresh()
    expect(events).toHaveLength(kept.length)
    expect(JSON.stringify(events)).not.toMatch(/evil|prototype/)
    const all = await send(batch([null]))
    expect(all.body).toEqual({ accepted: 0, dropped: 1, reason: 'invalid' })
    expect(all.headers.get('replay-sample')).toBeNull()
  })

  test('comes as JSON or as text, and as nothing else', async () => {
    const body = JSON.stringify(batch([pageview('/')]))
    const as = (type: string) =>
      fetch(`${service.url}/api/telemetry`, { method: 'POST', body, headers: { 'content-type': type } })
    const types = [
      'application/json',
      'text/plain',
      'text/plain;charset=UTF-8',
      'text/html',
      'application/x-www-form-urlencoded',
    ]
    expect((await Promise.all(types.map(as))).map(({ status }) => status)).toEqual([200, 200, 200, 415, 415])
    expect((await call(`${service.url}/api/telemetry`, 'GET')).status).toBe(405)
  })

  test('[TE10] is dated by its receipt; ages run from 0 to 24 hours', async () => {
    const before = Date.now()
    const ats = [SENT_AT, SENT_AT - 1_500.4, SENT_AT + 60_000, SENT_AT - 3 * 86_400_000, -1e300, 1e300]
    await send(batch(ats.map((at) => pageview('/', { at }))))
    const events = await fresh()
    expect(events.map(({ data }) => 'age' in data && data.age)).toEqual([0, 1_500, 0, 86_400_000, 86_400_000, 0])
    for (const { at } of events) expect(at >= before && at <= Date.now()).toBe(true)
  })

  test('[TE3] counts an id once, whatever its case, and says that it is accepted', async () => {
    const id = randomUUID()
    const first = batch([pageview('/', { id }), pageview('/', { id: id.toUpperCase() })])
    const answers = await Promise.all([
      send(first),
      send(first),
      send(batch([pageview('/', { id })], { anonId: uuidOf(2) })),
    ])
    expect(answers.map(({ body }) => body.accepted)).toEqual([2, 2, 1])
    expect(await fresh()).toHaveLength(1)
  })
})

describe('[TE5] nothing is stored', () => {
  test.each([
    ['opt-out', { dnt: '1' }],
    ['opt-out', { 'sec-gpc': '1' }],
    ['opt-out', { cookie: 'a=b; analytics_optout=1' }],
    ['bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['opt-out', { 'user-agent': 'Googlebot', dnt: '1' }],
  ] as const)('as %s with %o', async (reason, headers) => {
    const { status, body, headers: answered } = await send(batch([pageview('/'), pageview('/')]), headers)
    expect([status, body]).toEqual([200, { accepted: 0, dropped: 2, reason }])
    expect(answered.get('replay-sample')).toBeNull()
    expect(await fresh()).toEqual([])
  })

  test('of a user who opted out, until they opt in again', async () => {
    const ada = await signIn(service, 'optout@example.org')
    const report = () =>
      ada.ask('POST', '/api/telemetry', batch([pageview('/')], { anonId: uuidOf(3) }), { 'user-agent': CHROME })
    await ada.ask('PATCH', '/api/me', { analyticsOptOut: true })
    expect((await report()).body).toEqual({ accepted: 0, dropped: 1, reason: 'opt-out' })
    expect((await send(batch([pageview('/')]), { cookie: ada.cookie })).body.reason).toBe('opt-out')
    expect([await fresh(), service.accounts.store.persons.get(`a_${uuidOf(3)}`)]).toEqual([[], null])
    await ada.ask('PATCH', '/api/me', { analyticsOptOut: false })
    expect((await report()).body.accepted).toBe(1)
  })

  test('and other values of those headers and cookies mean nothing', async () => {
    const headers = { dnt: '0', 'sec-gpc': '0', cookie: 'analytics_optout=0; xanalytics_optout=1' }
    expect((await send(batch([pageview('/')]), headers)).body.accepted).toBe(1)
  })
})

describe('[TE9] a browser', () => {
  const ownerOf = (n: number) => service.accounts.store.persons.get(`a_${uuidOf(n)}`)?.userId ?? null

  test('belongs to the first user whose credential it shows, a cookie from another site included', async () => {
    const [ada, bea] = [await signIn(service, 'ada@example.org'), await signIn(service, 'bea@example.org')]
    const report = (headers: Record<string, string>, n = 11) =>
      send(batch([pageview('/')], { anonId: uuidOf(n) }), headers)
    await report({})
    expect(ownerOf(11)).toBeNull()
    const forged = await report({ cookie: ada.cookie, origin: 'https://elsewhere.example' })
    expect([forged.status, ownerOf(11)]).toEqual([200, ada.id])
    await report({ authorization: `Bearer ${bea.token}` })
    expect(ownerOf(11)).toBe(ada.id)
    await report({ authorization: `Bearer ${bea.token}`, cookie: ada.cookie }, 12)
    expect(ownerOf(12)).toBe(bea.id)
    expect((await recorded(service.log)).some(({ data }) => JSON.stringify(data).includes(ada.id))).toBe(false)
  })

  test('that signs in belongs to the user, however its id is written', async () => {
    const anonId = 'ABCDEF00-0000-4000-8000-000000000001'
    const eve = await signIn(service, 'eve@example.org', { anonId })
    expect(service.accounts.store.persons.get(`a_${anonId.toLowerCase()}`)?.userId).toBe(eve.id)
  })

  test('with a bad credential is a stranger: no 401', async () => {
    for (const credential of ['Bearer junk', 'Bearer', `Bearer rrk_${'a'.repeat(40)}`]) {
      const answer = await send(batch([pageview('/')], { anonId: uuidOf(13) }), { authorization: credential })
      expect([answer.status, answer.body.accepted]).toEqual([200, 1])
    }
    expect(ownerOf(13)).toBeNull()
  })
})

describe('[TE6] of the sender', () => {
  test('a trusted proxy names the country; an untrusted one does not', async () => {
    await send(batch([pageview('/')]), { 'cf-ipcountry': 'de' })
    await send(batch([pageview('/')]), {
      'x-country-code': 'FR',
      'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari/604.1',
    })
    await send(batch([pageview('/')]), { 'x-country-code': '<script>' })
    const events = await fresh()
    expect(events.map(({ data }) => 'country' in data && [data.country, data.device, data.browser])).toEqual([
      ['DE', 'desktop', 'chrome'],
      ['FR', 'mobile', 'safari'],
      [null, 'desktop', 'chrome'],
    ])
    const alone = await testService()
    await call(`${alone.url}/api/telemetry`, 'POST', batch([pageview('/')]), { 'cf-ipcountry': 'DE' })
    expect((await recorded(alone.log)).map(({ data }) => 'country' in data && data.country)).toEqual([null])
    await alone.close()
  })
})

describe('[TE11] the rate', () => {
  test('is 600 events a minute for an address; other writes and other addresses are not touched', async () => {
    const limited = await testService({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
    const report = (events: number, from: string) =>
      call(`${limited.url}/api/telemetry`, 'POST', batch(Array.from({ length: events }, () => pageview('/'))), {
        'x-forwarded-for': from,
      })
    const single = await Promise.all(Array.from({ length: 150 }, () => report(1, '10.0.0.1')))
    expect(single.every(({ status }) => status === 200)).toBe(true)
    for (let sent = 150; sent < 600; sent += 50) expect((await report(50, '10.0.0.1')).status).toBe(200)
    const refused = await report(1, '10.0.0.1')
    const seconds = Number(refused.headers.get('retry-after'))
    expect([refused.status, refused.body.error]).toEqual([429, expect.stringMatching(/\.$/)])
    expect(seconds > 0 && seconds <= 60).toBe(true)
    expect((await report(50, '10.0.0.2')).status).toBe(200)
    expect((await report(50, '10.0.0.9, 10.0.0.1')).status).toBe(429)
    const other = await call(
      `${limited.url}/api/waitlist`,
      'POST',
      { email: 'a@example.org' },
      { 'x-forwarded-for': '10.0.0.1' },
    )
    expect(other.status).toBe(200)
    expect(await recorded(limited.log)).toHaveLength(650)
    const [ana] = await roomOf(limited.url, ['Ana'])
    ana.leave()
    await limited.close()
    expect(limited.faults).toEqual([])
  }, 20_000)
})
