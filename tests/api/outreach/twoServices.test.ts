import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outreachAdmin } from '../../helpers/outreachFolder.ts'
import { type OutreachStage, outreachStage } from '../../helpers/outreachStage.ts'
import { type TestService, testService } from '../../helpers/service.ts'
import { lasting, type User } from '../../helpers/signedIn.ts'
import { type SmtpSink, smtpSink } from '../../helpers/smtpSink.ts'

const LEADS = 24
const CAP = 15
const BASE = '/api/admin/outreach'

let kept: Awaited<ReturnType<typeof lasting>>
let sink: SmtpSink
let services: TestService[]
let admins: User[]
let stage: OutreachStage
let leads: string[]

beforeAll(async () => {
  kept = await lasting()
  sink = await smtpSink()
  const env = {
    ...outreachAdmin.env,
    MAIL_TRANSPORT: sink.url,
    OUTREACH_FROM: 'Ana <ana@parley.example>',
    OUTREACH_DAILY_CAP: String(CAP),
    SCHEDULER_TICK_MS: '50',
  }
  const one = await testService(env, kept)
  stage = outreachStage(one)
  leads = []
  for (let i = 0; i < LEADS; i++) leads.push(await stage.lead(`lead${i}`))
  services = [one, await testService(env, kept)]
  admins = await Promise.all(services.map((service) => outreachAdmin.signIn(service)))
})
afterAll(async () => {
  for (const service of services) await service.close()
  await sink.close()
  await kept.remove()
})

describe('two services on one log', () => {
  test('[OT65] [OT68] that are asked for the same mails at once send each once, and no more than the cap', async () => {
    const asked = leads.flatMap((lead) => admins.map((admin) => admin.ask('POST', `${BASE}/leads/${lead}/email`, {})))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(CAP)
    expect(statuses.filter((status) => ![200, 409, 429].includes(status))).toEqual([])
    const mails = await Promise.all(sink.taken.map(({ raw }) => PostalMime.parse(raw)))
    const ids = mails.map(({ messageId }) => messageId).filter((id) => id?.startsWith('<lead_'))
    expect(ids).toHaveLength(CAP)
    expect(new Set(ids).size).toBe(CAP)
    for (const service of services) {
      await expect.poll(() => outreachStage(service).store.index.of('sent').size).toBe(CAP)
      expect(service.faults).toEqual([])
    }
  })

  test('[OT66] [OT70] honour at the one what was asked of the other', async () => {
    const lead = [...stage.store.index.of('drafted')][0]!
    const url = outreachStage(services[1]!).link({ leadId: lead, step: 1 })
    expect((await fetch(url, { method: 'POST' })).status).toBe(200)
    const { status } = await admins[0]!.ask('POST', `${BASE}/leads/${lead}/email`, {})
    expect(status).toBe(409)
  })
})
