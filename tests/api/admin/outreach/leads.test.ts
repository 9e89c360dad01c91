import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEAD_STATUSES } from '#engine/lead/states.ts'
import { later } from '../../../helpers/later.ts'
import { type Body, type PeopledService, peopledService, signIn, type User } from '../../../helpers/signedIn.ts'
import { addLead, change, draft, send } from './givenLeads.ts'

let service: PeopledService
let boss: User
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'boss@example.org', OUTREACH_FROM: 'Bo Boss <bo@example.org>' })
  boss = await signIn(service, 'boss@example.org', { name: 'Boss' })
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const get = (path = '') => boss.ask('GET', `/api/admin/outreach${path}`)
const patch = (id: string, body: unknown) => boss.ask('PATCH', `/api/admin/outreach/leads/${id}`, body)
const dm = (id: string) => boss.ask('POST', `/api/admin/outreach/leads/${id}/linkedin-dm`)
const given = (contact: Body) => addLead(service.outreach.store, contact)
const lead = async (id: string): Promise<Body> => (await get(`/leads/${id}`)).body
let n = 0
const fresh = () => `p${++n}@firm.example`

describe('[OT10] the overview', () => {
  test('of nothing', async () => {
    const { status, body } = await get()
    expect(status).toBe(200)
    expect(body).toEqual({
      ...{ leads: [], total: 0, unknown: 0, suppressions: 0, insights: null },
      counts: Object.fromEntries(LEAD_STATUSES.map((one) => [one, 0])),
      cap: { limit: 20, sentToday: 0, resetsAt: expect.any(Number) },
      autopilot: {
        ...{ enabled: false, dailyCap: 20, minScore: 50, sources: ['waitlist', 'beta'], tz: 'UTC' },
        ...{ windowStart: '09:00', windowEnd: '17:00', weekdaysOnly: true, maxSteps: 1, followUpDays: 7 },
        ...{ lastRunAt: null, nextRunAt: null },
      },
      mail: { configured: true, from: 'Bo Boss <bo@example.org>' },
      sync: { configured: false, lastAt: null },
      writer: { available: false, model: null, version: 'template-1' },
    })
  })

  test('has those first that changed last, counts that sum to all, and finds by text, status, source and mail', async () => {
    const first = await given({ email: fresh(), name: 'Zoë First', tags: ['fair'] })
    const second = await given({ email: fresh(), company: 'Second & Sons' })
    await later()
    await draft(service.outreach.store, first)
    await send(service.outreach.store, first, { is: 'unknown' })
    const { body } = await get()
    expect(body.leads.map(({ id }: Body) => id).slice(0, 2)).toEqual([first, second])
    expect(Object.values<number>(body.counts).reduce((sum, count) => sum + count)).toBe(body.total)
    expect(body.unknown).toBe(1)
    for (const [query, ids] of [
      ['q=ZO%C3%8B', [first]],
      ['q=second+%26', [second]],
      ['q=FAIR', [first]],
      ['q=nobody+at+all', []],
      ['status=sent', [first]],
      ['status=won', []],
      ['send=unknown', [first]],
      ['send=failed', []],
      ['source=beta', []],
      ['q=firm.example&status=new', [second]],
    ] as const) {
      const { leads, total } = (await get(`?${query}`)).body
      expect([query, leads.map(({ id }: Body) => id), total]).toEqual([query, ids, ids.length])
    }
    for (const query of ['status=found', 'send=sent', 'source=x', `q=${'x'.repeat(201)}`]) {
      expect((await get(`?${query}`)).status).toBe(422)
    }
  })
})

describe('[OT10] one lead', () => {
  test('has all its fields, and what happened to it in order', async () => {
    const email = fresh()
    const id = await given({ email, name: 'Ana', notes: 'Met' })
    await change(service.outreach.store, id, {
      type: 'score',
      score: 30,
      parts: [{ key: 'domain', points: 25 }],
      minScore: 50,
    })
    await draft(service.outreach.store, id, { subject: 'Sub', body: 'Text' })
    await send(service.outreach.store, id)
    const { events, ...rest } = await lead(id)
    expect(rest).toMatchObject({
      ...{ id, status: 'sent', email, name: 'Ana', company: null, title: null, profileUrl: null, source: 'csv' },
      ...{ tags: [], notes: 'Met', score: 30, scoreParts: [{ key: 'domain', points: 25 }], skipReason: null },
      ...{ suppressed: false, draft: null, dm: null, reply: null, userId: null, nextAt: null, suppression: null },
      sends: [{ step: 1, subject: 'Hi', messageId: `<${id}.1@example.org>`, status: 'sent', by: 'person' }],
    })
    expect(id).toMatch(/^lead_[A-Za-z0-9]{12,}$/)
    expect(events.map(({ type }: Body) => type)).toEqual([
      ...['lead.found', 'lead.scored', 'lead.drafted', 'lead.send_started', 'lead.emailed'],
    ])
    expect(rest.version).toBe(events.length)
    expect(events[2]).toMatchObject({ actor: { kind: 'system' }, data: { draft: { subject: 'Sub', body: 'Text' } } })
  })

  test.each(['lead_000000000000', 'constructor', 'a b', 'x'.repeat(2_000)])(
    'there is none called %.20s',
    async (id) => {
      const name = encodeURIComponent(id)
      expect((await get(`/leads/${name}`)).status).toBe(404)
      expect((await patch(name, { name: 'X' })).status).toBe(404)
      expect((await dm(name)).status).toBe(404)
    },
  )

  test('is for administrators only', async () => {
    const other = await signIn(service, 'other@example.org')
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/leads/x'],
      ['PATCH', '/leads/x'],
      ['POST', '/leads/x/linkedin-dm'],
    ] as const) {
      expect((await other.ask(method, `/api/admin/outreach${path}`, method === 'GET' ? undefined : {})).status).toBe(
        403,
      )
    }
  })
})

describe('[OT7] patching a lead', () => {
  test('changes what is named, clears what is null, and is in the audit log', async () => {
    const id = await given({ email: fresh(), name: 'Ana', company: 'Firm', tags: ['a'] })
    const answer = await patch(id, { name: ' Bea  B. ', company: null, tags: ['x', 'y'], notes: 'Tall', unknown: 1 })
    expect(answer).toMatchObject({ status: 200, body: { ok: true } })
    expect(answer.body.lead).toMatchObject({ name: 'Bea B.', company: null, tags: ['x', 'y'], notes: 'Tall' })
    const { items } = (await boss.ask('GET', '/api/admin/audit?limit=1')).body
    expect(items[0]).toMatchObject({
      action: 'lead.patched',
      target: { kind: 'lead', id },
      before: { name: 'Ana', company: 'Firm', tags: ['a'], notes: null },
      after: { name: 'Bea B.', company: null, tags: ['x', 'y'], notes: 'Tall' },
    })
    expect((await lead(id)).events.at(-1)).toMatchObject({
      type: 'lead.edited',
      actor: { kind: 'admin', name: 'Boss' },
    })
  })

  test.each([
    {},
    { unknown: 1 },
    { ifVersion: 1 },
    { status: null },
    { status: 'sent' },
    { status: 'unsubscribed' },
    { tags: null },
    { tags: [1] },
    { tags: ['x'.repeat(65)] },
    { draft: null },
    { draft: {} },
    { draft: { subject: 'x'.repeat(201), body: 'x' } },
    { draft: { subject: 'x', body: 'x'.repeat(5_001) } },
    { draft: { subject: ' ', body: 'x' } },
    { draft: { subject: 'x', body: ' ' } },
    { dmSent: false },
    { dmSent: null },
    { email: 'nobody' },
    { email: `${'x'.repeat(250)}@y.example` },
    { profileUrl: 'http://linkedin.com/in/x' },
    { profileUrl: 'https://a:b@linkedin.com/in/x' },
    { profileUrl: 'javascript:alert(1)' },
    { name: '' },
    { name: 5 },
    { ifVersion: 'x', name: 'A' },
    [],
    'x',
  ])('%j is no patch', async (body) => {
    const id = await given({ email: fresh() })
    const { status, body: answer } = await patch(id, body)
    expect([status, Array.isArray(answer.detail) && answer.detail.length > 0]).toEqual([422, true])
    expect((await lead(id)).version).toBe(1)
  })

  test('[OT6] of a version that is not the latest is refused, with the lead as it is', async () => {
    const id = await given({ email: fresh(), name: 'A' })
    expect((await patch(id, { name: 'B', ifVersion: 1 })).status).toBe(200)
    const { status, body } = await patch(id, { name: 'C', ifVersion: 1 })
    expect([status, body.lead.name, body.lead.version]).toEqual([409, 'B', 2])
  })

  test('of two at once of different fields both count', async () => {
    const id = await given({ email: fresh() })
    await Promise.all([patch(id, { name: 'A' }), patch(id, { company: 'B' }), patch(id, { title: 'C' })])
    expect(await lead(id)).toMatchObject({ name: 'A', company: 'B', title: 'C', version: 4 })
  })

  test('the address or the profile of another lead is refused, one of its own or a new one is not', async () => {
    const [email, other] = [fresh(), fresh()]
    const profileUrl = 'https://www.linkedin.com/in/Ana-B/'
    const id = await given({ email, profileUrl })
    const second = await given({ email: other })
    expect((await patch(second, { email: email.toUpperCase() })).status).toBe(409)
    expect((await patch(second, { profileUrl: 'https://linkedin.com/in/ana-b?x=1' })).status).toBe(409)
    expect((await patch(id, { email, profileUrl })).status).toBe(200)
    const wanted = fresh()
    const answers = await Promise.all([patch(id, { email: wanted }), patch(second, { email: wanted })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await patch(second, { email: null })).body.lead.email).toBeNull()
  })

  test('a draft makes a new or skipped lead drafted, by a human; later it is refused', async () => {
    const text = { subject: 'Mine', body: 'Words\nof mine' }
    const human = { ...text, writer: 'human', step: 1 }
    const id = await given({ email: fresh() })
    expect((await patch(id, { draft: text })).body.lead).toMatchObject({ status: 'drafted', draft: human })
    const again = { subject: 'Again', body: 'Other' }
    expect((await patch(id, { draft: again })).body.lead.draft).toMatchObject({ ...again, writer: 'human' })
    const types = (await lead(id)).events.map(({ type }: Body) => type)
    expect(types).toEqual(['lead.found', 'lead.drafted', 'lead.edited'])
    const skipped = await given({ email: fresh() })
    await patch(skipped, { status: 'skipped' })
    expect((await lead(skipped)).skipReason).toBe('manual')
    expect((await patch(skipped, { draft: text })).body.lead).toMatchObject({ status: 'drafted', skipReason: null })
    await send(service.outreach.store, id)
    expect((await patch(id, { draft: text })).status).toBe(409)
  })

  test('every status can be had from where the table says, and from nowhere else', async () => {
    const statuses = ['new', 'skipped', 'replied', 'won', 'lost'] as const
    const legal: Record<string, readonly string[]> = {
      ...{ new: ['skipped'], skipped: ['new'], drafted: ['skipped'], sent: ['replied', 'won', 'lost'] },
      ...{ replied: ['won', 'lost'], bounced: [], unsubscribed: [], won: [], lost: [] },
    }
    const paths: Record<string, (id: string) => Promise<unknown>> = {
      new: async () => {},
      skipped: (id) => patch(id, { status: 'skipped' }),
      drafted: (id) => draft(service.outreach.store, id),
      sent: (id) => draft(service.outreach.store, id).then(() => send(service.outreach.store, id)),
      replied: (id) => paths.sent!(id).then(() => patch(id, { status: 'replied' })),
      bounced: (id) =>
        paths.sent!(id).then(() => change(service.outreach.store, id, { type: 'bounce', messageId: null })),
      unsubscribed: (id) => change(service.outreach.store, id, { type: 'unsubscribe', by: 'link' }),
      won: (id) => paths.sent!(id).then(() => patch(id, { status: 'won' })),
      lost: (id) => paths.sent!(id).then(() => patch(id, { status: 'lost' })),
    }
    for (const from of LEAD_STATUSES) {
      for (const to of statuses) {
        const id = await given({ email: fresh() })
        await paths[from]!(id)
        expect([from, (await lead(id)).status]).toEqual([from, from])
        const { status, body } = await patch(id, { status: to })
        const isLegal = legal[from]!.includes(to)
        expect([from, to, status, body.lead.status]).toEqual([from, to, isLegal ? 200 : 409, isLegal ? to : from])
      }
    }
  })

  test('several changes happen together or not at all', async () => {
    const id = await given({ email: fresh(), name: 'A' })
    expect((await patch(id, { name: 'B', status: 'won' })).status).toBe(409)
    expect(await lead(id)).toMatchObject({ name: 'A', version: 1 })
    const text = { subject: 'S', body: 'B' }
    expect((await patch(id, { name: 'B', draft: text, status: 'skipped' })).body.lead).toMatchObject({
      ...{ name: 'B', status: 'skipped' },
    })
  })
})

describe('[OT8] the message to a profile', () => {
  const profile = () => `https://linkedin.com/in/${++n}`

  test('is written, changes no status, sends nothing, and is noted as sent by hand, once', async () => {
    const profileUrl = profile()
    const id = await given({ name: 'Ana Bo', profileUrl })
    const { status, body } = await dm(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, profileUrl, lead: { status: 'new', dm: { text: body.text, sentAt: null } } })
    expect(body.text.length).toBeLessThanOrEqual(600)
    expect((await dm(id)).body.text).toBe(body.text)
    expect((await patch(id, { dmSent: true })).status).toBe(409)
    await patch(id, { draft: { subject: 'S', body: 'B' } })
    expect((await patch(id, { dmSent: true })).body.lead).toMatchObject({
      ...{ status: 'sent', dm: { sentAt: expect.any(Number) } },
    })
    expect((await patch(id, { dmSent: true })).status).toBe(409)
    expect((await dm(id)).status).toBe(409)
  })

  test('needs a profile, and somebody who may be written to', async () => {
    expect((await dm(await given({ email: fresh() }))).status).toBe(409)
    const email = fresh()
    const id = await given({ email, profileUrl: profile() })
    const { store: leads } = service.outreach
    await leads.keys.ensureAll([{ subject: 'sup_1', email }])
    await leads.ask(
      { kind: 'system', id: null, name: null },
      {
        ...{ type: 'suppress', about: leads.aboutOf(email), subject: 'sup_1', reason: 'manual' },
        address: leads.keys.seal('sup_1', { email }),
      },
    )
    expect((await dm(id)).status).toBe(409)
    expect(await lead(id)).toMatchObject({ suppressed: true, suppression: { reason: 'manual' } })
    const gone = await given({ email: fresh(), profileUrl: profile() })
    await change(leads, gone, { type: 'unsubscribe', by: 'link' })
    expect((await dm(gone)).status).toBe(409)
  })
})
