import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outreachAdmin } from '../../helpers/outreachFolder.ts'
import { type OutreachStage, outreachStage } from '../../helpers/outreachStage.ts'
import { type TestService, testService } from '../../helpers/service.ts'
import { lasting, type User } from '../../helpers/signedIn.ts'
import { refusal, type SmtpSink, smtpSink } from '../../helpers/smtpSink.ts'

const BASE = '/api/admin/outreach'
const DAY_MS = 86_400_000
const MAIL = { OUTREACH_FROM: 'Ana Silva <ana@parley.example>', OUTREACH_ADDRESS: '1 Example Street, Exampleton' }

interface Running {
  readonly service: TestService
  readonly stage: OutreachStage
  readonly admin: User
}

let sink: SmtpSink
let usual: Running
const running: Running[] = []
beforeAll(async () => {
  sink = await smtpSink({
    onRcptTo: ({ address }, _, done) => done(address.startsWith('refused') ? refusal(550) : null),
    received: (mail, session, self) => (mail.to[0]?.startsWith('broken') ? self.cut(session) : undefined),
  })
  usual = await started()
})
afterAll(async () => {
  for (const { service } of running) await service.close()
  await sink.close()
})

async function started(env: Record<string, string> = {}, overrides: Parameters<typeof testService>[1] = {}) {
  const service = await testService({ ...outreachAdmin.env, MAIL_TRANSPORT: sink.url, ...MAIL, ...env }, overrides)
  const one = { service, stage: outreachStage(service), admin: await outreachAdmin.signIn(service) }
  running.push(one)
  return one
}

const email = ({ admin }: Running, leadId: string, body: object = {}) =>
  admin.ask('POST', `${BASE}/leads/${leadId}/email`, body)
const arrived = async (leadId: string) => {
  const mails = await Promise.all(sink.taken.map(async (mail) => ({ ...mail, ...(await PostalMime.parse(mail.raw)) })))
  return mails.filter(({ messageId }) => messageId?.startsWith(`<${leadId}.`))
}
const auditOf = async ({ admin }: Running, leadId: string) =>
  (await admin.ask('GET', '/api/admin/audit')).body.items.filter(
    (row: { target: { id: string } }) => row.target.id === leadId,
  )

describe('[OT65] POST email', () => {
  test('sends the draft, answers with the lead, and is in the audit log', async () => {
    const lead = await usual.stage.lead('ada')
    const { status, body } = await email(usual, lead)
    const messageId = `<${lead}.1@parley.example>`
    expect([status, Object.keys(body)]).toEqual([200, ['ok', 'lead', 'messageId']])
    expect(body).toMatchObject({ ok: true, messageId, lead: { id: lead, status: 'sent' } })
    expect(body.lead.sends).toMatchObject([{ step: 1, subject: 'For ada', messageId, status: 'sent' }])
    const [mail, ...others] = await arrived(lead)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: 'For ada',
      from: { name: 'Ana Silva', address: 'ana@parley.example' },
      to: [{ address: 'ada@firm.example' }],
    })
    const url = new URL(usual.stage.link({ leadId: lead, step: 1 }))
    const link = `http://parley.example${url.pathname}${url.search}`
    expect(mail!.raw).toContain(`List-Unsubscribe: <${link}>\r\n`)
    expect(mail!.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(mail!.text).toContain(`Dear ada\n\n--\nUnsubscribe: ${link}\n1 Example Street, Exampleton`)
    expect(await auditOf(usual, lead)).toMatchObject([{ action: 'lead.emailed', after: { outcome: 'sent' } }])
  })

  test('at once a second time is 409, and one mail', async () => {
    const lead = await usual.stage.lead('twice')
    const statuses = (await Promise.all([email(usual, lead), email(usual, lead)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect((await email(usual, lead)).status).toBe(409)
    expect(await arrived(lead)).toHaveLength(1)
  })

  test('sends another text, which becomes the draft of a person', async () => {
    const lead = await usual.stage.lead('other')
    const text = { subject: ' Hi\r\nBcc: evil@evil.example ', body: '<b>Hello</b>\r\n.\r\n' }
    const { status, body } = await email(usual, lead, text)
    expect(status).toBe(200)
    expect(body.lead.sends).toMatchObject([{ subject: 'Hi Bcc: evil@evil.example' }])
    const [mail] = await arrived(lead)
    expect([mail!.subject, mail!.html]).toEqual(['Hi Bcc: evil@evil.example', undefined])
    expect(mail!.text).toMatch(/^<b>Hello<\/b>\n\.\n\n--\n/)
    expect(mail!.raw).not.toMatch(/^bcc:/im)
  })

  test('that the server refuses is 502, says no address, and keeps the lead', async () => {
    const lead = await usual.stage.lead('refused')
    const { status, body } = await email(usual, lead)
    expect([status, body]).toEqual([502, { error: 'The mail server refused the recipient (550).' }])
    const { body: shown } = await usual.admin.ask('GET', `${BASE}/leads/${lead}`)
    const footer =
      '--\nUnsubscribe: http://parley.example/api/outreach/unsubscribe?token=…\n1 Example Street, Exampleton'
    expect(shown.outgoing).toEqual({ from: MAIL.OUTREACH_FROM, footer })
    expect(shown).toMatchObject({ status: 'drafted', sends: [{ status: 'failed', error: body.error }] })
    expect(shown.events.map(({ type }: { type: string }) => type)).toContain('lead.send_failed')
    expect(await auditOf(usual, lead)).toMatchObject([{ after: { outcome: 'failed' } }])
  })

  test('[OT67] that broke off is 200 and unknown, and never sent again', async () => {
    const lead = await usual.stage.lead('broken')
    const { status, body } = await email(usual, lead)
    expect([status, body.lead.status]).toEqual([200, 'sent'])
    expect(body.lead.sends).toMatchObject([{ status: 'unknown' }])
    expect((await email(usual, lead)).status).toBe(409)
    expect(await arrived(lead)).toHaveLength(1)
  })
})

describe('[OT69] POST email is refused', () => {
  test.each<[object, string]>([
    [{ subject: '' }, 'subject'],
    [{ subject: '\r\n' }, 'subject'],
    [{ subject: 's'.repeat(201) }, 'subject'],
    [{ subject: null }, 'subject'],
    [{ body: '' }, 'body'],
    [{ body: ' \n ' }, 'body'],
    [{ body: 'b'.repeat(5_001) }, 'body'],
    [{ body: 7 }, 'body'],
  ])('with %j as 422, before anything else', async (body, field) => {
    const { status, body: answer } = await email(usual, 'lead_000000000000000000000000', body)
    expect([status, answer.detail[0].loc]).toEqual([422, ['body', field]])
  })

  test('for no lead as 404, for a state, a version or a missing draft as 409', async () => {
    expect((await email(usual, 'lead_000000000000000000000000')).status).toBe(404)
    const lead = await usual.stage.lead('state')
    expect((await email(usual, lead, { ifVersion: 1 })).status).toBe(409)
    const { status } = await usual.admin.ask('PATCH', `${BASE}/leads/${lead}`, { status: 'skipped' })
    expect(status).toBe(200)
    expect((await email(usual, lead)).status).toBe(409)
    expect((await email(usual, lead, { subject: 'Hi', body: 'Hello' })).status).toBe(409)
    expect(await arrived(lead)).toEqual([])
  })

  test('[OT71] for an address on the list as 409', async () => {
    const lead = await usual.stage.lead('listed')
    const list = `${BASE}/suppressions`
    expect((await usual.admin.ask('POST', list, { email: 'Listed@Firm.example ' })).body).toEqual({ ok: true })
    expect((await email(usual, lead)).status).toBe(409)
    const one = await usual.admin.ask('GET', `${list}?email=listed@firm.example`)
    expect(one.body).toMatchObject({ items: [{ email: 'listed@firm.example', reason: 'manual' }], total: 1 })
    expect((await usual.admin.ask('DELETE', `${list}?email=listed@firm.example`)).body).toEqual({ ok: true })
    expect((await usual.admin.ask('DELETE', `${list}?email=listed@firm.example`)).status).toBe(404)
    expect((await usual.admin.ask('DELETE', list)).status).toBe(422)
    expect((await usual.admin.ask('POST', list, { email: 'nobody' })).status).toBe(422)
    expect((await usual.admin.ask('POST', list, { email: 'a@x.example', reason: 'complaint' })).status).toBe(422)
    expect(await arrived(lead)).toEqual([])
  })

  test('[OT68] beyond the cap as 429, with when the next day begins', async () => {
    const capped = await started({ OUTREACH_DAILY_CAP: '1' })
    const [one, two] = [await capped.stage.lead('one'), await capped.stage.lead('two')]
    expect((await email(capped, one)).status).toBe(200)
    const { status, body, headers } = await email(capped, two)
    expect(status).toBe(429)
    const resetsAt = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS
    expect(body).toEqual({ error: expect.any(String), cap: { limit: 1, sentToday: 1, resetsAt } })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(86_400)
  })

  test.each<[string, Record<string, string>]>([
    ['without OUTREACH_FROM', { OUTREACH_FROM: '' }],
    ['with a transport that prints', { MAIL_TRANSPORT: 'console' }],
  ])('%s as 503, after 404 and 409', async (_, env) => {
    const bare = await started(env)
    const [lead, listed] = [await bare.stage.lead('ada'), await bare.stage.lead('listed')]
    await bare.admin.ask('POST', `${BASE}/suppressions`, { email: 'listed@firm.example' })
    expect((await email(bare, lead)).status).toBe(503)
    expect((await email(bare, listed)).status).toBe(409)
    expect((await email(bare, 'lead_000000000000000000000000')).status).toBe(404)
  })

  test('as a follow-up before three days, and without a body', async () => {
    const kept = await lasting()
    const first = await started({}, kept)
    const lead = await first.stage.lead('follow')
    expect((await email(first, lead)).status).toBe(200)
    expect((await email(first, lead, { body: 'Again' })).status).toBe(409)
    running.splice(running.indexOf(first), 1)
    await first.service.close()
    const later = await started({ CLOCK_OFFSET_MS: String(3 * DAY_MS) }, kept)
    expect((await email(later, lead)).status).toBe(409)
    expect((await email(later, lead, { subject: 'Hello?' })).status).toBe(409)
    const { status, body } = await email(later, lead, { body: 'Did you see this?' })
    expect([status, body.messageId]).toEqual([200, `<${lead}.2@parley.example>`])
    expect(body.lead.sends.map(({ subject }: { subject: string }) => subject)).toEqual(['For follow', 'Re: For follow'])
    expect((await email(later, lead, { body: 'And this?' })).status).toBe(409)
    expect((await arrived(lead)).map(({ subject }) => subject)).toEqual(['For follow', 'Re: For follow'])
  })
})
