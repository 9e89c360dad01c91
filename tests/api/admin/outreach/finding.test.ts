import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { suppressAddress } from '#gateway/outreach/sending/suppressing.ts'
import { type Body, call, type PeopledService, peopledService, signIn, type User } from '../../../helpers/signedIn.ts'

let service: PeopledService
let boss: User
beforeEach(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'boss@ours.example', INTERNAL_DOMAINS: 'ours.example' })
  boss = await signIn(service, 'boss@ours.example', { name: 'Boss' })
})
afterEach(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const post = (path: string, body?: unknown) => boss.ask('POST', `/api/admin/outreach/${path}`, body)
async function ok(path: string, body?: unknown): Promise<Body> {
  const answer = await post(path, body)
  expect([answer.status, answer.body.detail ?? answer.body.error]).toEqual([200, undefined])
  return answer.body
}
const find = (csv: string, more: object = {}) => ok('find', { source: 'csv', csv, ...more })
const suppressed = (email: string) =>
  suppressAddress(service.outreach.store, { email, reason: 'manual' }, { kind: 'admin', id: boss.id, name: null })
const overview = async () => (await boss.ask('GET', '/api/admin/outreach')).body
const lead = async (id: string) => (await boss.ask('GET', `/api/admin/outreach/leads/${id}`)).body
const numbers = ({ found, added, duplicates, suppressed, invalid }: Body) => [
  found,
  added,
  duplicates,
  suppressed,
  invalid.length,
]
const actions = async () => (await boss.ask('GET', '/api/admin/audit')).body.items.map(({ action }: Body) => action)

const CSV = 'email,name,company,title\nx@firm-law.example,Ann Lee,Firm Law,General Counsel\nbob@gmail.com,Bob,,\n'

describe('[OT36] POST find', () => {
  test('adds the leads of a CSV once, and lists the rows that can be none', async () => {
    const first = await find(`${CSV}nobody,,,\n`, { tags: ['fair'] })
    expect(first).toMatchObject({ ok: true, source: 'csv' })
    expect(numbers(first)).toEqual([2, 2, 0, 0, 1])
    expect(first.invalid).toEqual([{ row: 4, reason: 'The e-mail address is not valid.' }])
    expect(
      first.leads.map(({ email, status, tags, score, version }: Body) => ({ email, status, tags, score, version })),
    ).toEqual([
      { email: 'x@firm-law.example', status: 'new', tags: ['fair'], score: null, version: 1 },
      { email: 'bob@gmail.com', status: 'new', tags: ['fair'], score: null, version: 1 },
    ])
    expect(first.leads[0].id).toMatch(/^lead_[A-Za-z0-9]{12,}$/)
    expect(numbers(await find(CSV))).toEqual([2, 0, 2, 0, 0])
    expect((await overview()).counts).toMatchObject({ new: 2 })
    expect(await actions()).toContain('leads.found')
  })

  test('leaves suppressed addresses out', async () => {
    await suppressed('x@firm-law.example')
    expect(numbers(await find(CSV))).toEqual([2, 1, 0, 1, 0])
  })

  test('says what it would add, and stores nothing, on a dry run', async () => {
    const would = await find(CSV, { dryRun: true })
    expect(numbers(would)).toEqual([2, 2, 0, 0, 0])
    expect(would.leads[0]).toMatchObject({ email: 'x@firm-law.example', status: 'new', score: 65 })
    expect((await overview()).counts.new).toBe(0)
    expect(await actions()).not.toContain('leads.found')
  })

  test.each([
    ['without a CSV', { source: 'csv' }],
    ['with a CSV that names no column', { source: 'csv', csv: 'Ann,Bob' }],
    ['with a CSV over 1 MB', { source: 'csv', csv: `email\n${'é'.repeat(2 ** 19)}` }],
    ['with an unknown source', { source: 'friends' }],
    ['with a limit of 0', { source: 'waitlist', limit: 0 }],
    ['with a limit of 201', { source: 'waitlist', limit: 201 }],
    ['with a query of 201 characters', { source: 'waitlist', query: 'q'.repeat(201) }],
    ['with a score of 101', { source: 'waitlist', minScore: 101 }],
  ])('%s is 422', async (_, body) => {
    const { status, body: answer } = await post('find', body)
    expect([status, answer.detail?.[0]?.loc[0]]).toEqual([422, 'body'])
  })

  test('takes bodies up to 2 MB, and is for administrators', async () => {
    const padded = (bytes: number) => JSON.stringify({ source: 'waitlist', pad: 'x'.repeat(bytes) })
    expect((await post('find', padded(1.9 * 2 ** 20))).status).toBe(200)
    expect((await post('find', padded(2.1 * 2 ** 20))).status).toBe(413)
    const ada = await signIn(service, 'ada@firm.example', { name: 'Ada' })
    expect((await ada.ask('POST', '/api/admin/outreach/find', { source: 'waitlist' })).status).toBe(403)
  })
})

describe('[OT35] the service’s own lists', () => {
  test('are the waiting list and the requests for the beta, internal people left out', async () => {
    const join = (email: string) => call(`${service.url}/api/waitlist`, 'POST', { email })
    for (const email of ['wes@firm.example', 'ian@ours.example', 'win@firm.example'])
      expect((await join(email)).status).toBe(200)
    const bea = await signIn(service, 'bea@firm.example', { name: 'Bea' })
    await bea.ask('POST', '/api/me/beta-request', { company: 'Firm', useCase: 'Contract reviews' })
    const waiting = await ok('find', { source: 'waitlist' })
    expect(waiting.leads.map(({ email, source }: Body) => [email, source])).toEqual([
      ['wes@firm.example', 'waitlist'],
      ['win@firm.example', 'waitlist'],
    ])
    const beta = await ok('find', { source: 'beta' })
    expect(beta.leads).toMatchObject([
      { email: 'bea@firm.example', name: 'Bea', company: 'Firm', notes: 'Contract reviews', userId: bea.id },
    ])
    expect(numbers(await ok('find', { source: 'waitlist', query: 'WES' }))).toEqual([1, 0, 1, 0, 0])
  })

  test('are visitors who never opened a room and did not opt out', async () => {
    const [vic, host, shy] = [
      await signIn(service, 'vic@firm.example', { name: 'Vic' }),
      await signIn(service, 'host@firm.example', { name: 'Host' }),
      await signIn(service, 'shy@firm.example', { name: 'Shy' }),
    ]
    for (const user of [host, shy]) await user.ask('GET', '/api/me')
    expect((await host.ask('POST', '/api/persistent-rooms', { name: 'Ours' })).status).toBe(200)
    expect((await shy.ask('PATCH', '/api/me', { analyticsOptOut: true })).status).toBe(200)
    const { leads } = await ok('find', { source: 'visitors' })
    expect(leads.map(({ email, userId }: Body) => [email, userId])).toEqual([['vic@firm.example', vic.id]])
  })

  test('[OT34] count the visits of the browsers behind an account', async () => {
    const anonId = randomUUID()
    const now = Date.now()
    const events = [5, 3, 1].map((hours) => ({ type: 'pageview', path: '/', at: now - hours * 3_600_000 }))
    await call(`${service.url}/api/telemetry`, 'POST', { v: 1, anonId, sentAt: now, events })
    await signIn(service, 'vic@firm.example', { name: 'Vic', anonId })
    const csv = 'email,name\nvic@firm.example,Vic\n'
    const [would] = (await find(csv, { dryRun: true })).leads
    expect(would.scoreParts).toEqual([
      { key: 'domain', points: 25 },
      { key: 'source', points: 5 },
      { key: 'engagement', points: 12 },
      { key: 'name', points: 5 },
    ])
    await find(csv)
    expect((await ok('prepare', { minScore: 47 })).leads).toMatchObject([{ score: 47, status: 'drafted' }])
  })
})

describe('drafts over HTTP', () => {
  test('[OT37] prepare drafts a counsel with 65 points and skips a free mailbox with 10', async () => {
    await find(CSV)
    const { drafted, skipped, failed, leads } = await ok('prepare', {})
    expect({ drafted, skipped, failed }).toEqual({ drafted: 1, skipped: 1, failed: 0 })
    expect(leads).toMatchObject([
      {
        score: 65,
        status: 'drafted',
        draft: {
          subject: 'Faster document reviews at Firm Law',
          writer: 'template',
          writerVersion: 'template-1',
          step: 1,
        },
      },
      { score: 10, status: 'skipped', skipReason: 'score' },
    ])
    expect(leads[0].draft.body).toMatch(/^Hello Ann,\n[\s\S]*\?[\s\S]*The Parley team$/)
    expect((await post('prepare', { leadIds: ['lead_000000000000'] })).status).toBe(404)
    expect((await post('prepare', { leadIds: Array(201).fill('x') })).status).toBe(422)
    const events = (await lead(leads[0].id)).events.map(({ type }: Body) => type)
    expect(events).toEqual(['lead.found', 'lead.scored', 'lead.drafted'])
  })

  test('[OT39] rescore-skipped with minScore 0 drafts every lead that was skipped for its score', async () => {
    await find(CSV)
    await ok('prepare', { minScore: 100 })
    expect(await ok('rescore-skipped', {})).toMatchObject({ ok: true, checked: 2, drafted: 1 })
    expect(await ok('rescore-skipped', { minScore: 0, csv: 'ignored' })).toMatchObject({ checked: 1, drafted: 1 })
    expect((await overview()).counts).toMatchObject({ drafted: 2, skipped: 0 })
  })

  test('[OT38] redraft writes one anew, redraft-unsent all that are drafted', async () => {
    const { leads } = await find(CSV)
    const [ann, bob] = leads.map(({ id }: Body) => id)
    expect(await ok(`leads/${bob}/redraft`)).toMatchObject({ ok: true, lead: { status: 'drafted', score: 10 } })
    await boss.ask('PATCH', `/api/admin/outreach/leads/${ann}`, { draft: { subject: 'Mine', body: 'Mine' } })
    expect((await lead(ann)).draft.writer).toBe('human')
    const counts = (await overview()).counts
    expect(await ok('redraft-unsent')).toEqual({
      ...{ ok: true, redrafted: counts.drafted, failed: 0, writer: 'template', version: 'template-1' },
    })
    expect((await lead(ann)).draft.subject).toBe('Faster document reviews at Firm Law')
    expect((await post('leads/lead_000000000000/redraft')).status).toBe(404)
    await suppressed('bob@gmail.com')
    expect((await post(`leads/${bob}/redraft`)).status).toBe(409)
    expect(await actions()).toEqual(expect.arrayContaining(['leads.redrafted', 'lead.redrafted']))
  })

  test('[OT57] insights are those of the lead events, and stay in the overview', async () => {
    await find(CSV)
    await ok('prepare', {})
    const insights = await ok('insights')
    expect(insights).toMatchObject({
      funnel: { found: 2, prepared: 1, skipped: 1, sent: 0, replied: 0, bounced: 0, unsubscribed: 0, won: 0 },
      rates: { reply: null, bounce: null, unsubscribe: null, win: null },
      ...{ subjects: [], writer: 'template', generatedAt: expect.any(Number) },
    })
    expect((await overview()).insights).toEqual(insights)
  })
})
