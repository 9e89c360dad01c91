import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { startPatiently } from '../helpers/childService.ts'
import { draftedFolder, outreachAdmin } from '../helpers/outreachFolder.ts'
import type { User } from '../helpers/signedIn.ts'
import { type SmtpSink, smtpSink } from '../helpers/smtpSink.ts'

/** Mails in all, and kills while they are sent. The long form: PARLEY_SENDS=200 PARLEY_SEND_KILLS=60. */
const SENDS = Number(process.env.PARLEY_SENDS ?? 12)
const KILLS = Number(process.env.PARLEY_SEND_KILLS ?? 3)
const AT_ONCE = 6
/** The longest time from the start of a round to its kill: some mails are sent in it. */
const ROUND_MS = 200

interface Lead {
  readonly id: string
  readonly status: string
  readonly sends: readonly { readonly step: number; readonly status: string; readonly messageId: string }[]
}

const env = (sink: SmtpSink) => ({
  MAIL_TRANSPORT: sink.url,
  OUTREACH_FROM: 'Ana <ana@parley.example>',
  OUTREACH_DAILY_CAP: '10000',
  ...outreachAdmin.env,
})

async function leadsOf(admin: User): Promise<readonly Lead[]> {
  return (await admin.ask('GET', '/api/admin/outreach')).body.leads
}

/** Sends to these leads until the service is gone. */
async function sendAll(admin: User, leads: readonly Lead[]): Promise<void> {
  const rest = [...leads]
  const work = async () => {
    for (let lead = rest.shift(); lead !== undefined; lead = rest.shift()) {
      const { status } = await admin.ask('POST', `/api/admin/outreach/leads/${lead.id}/email`, {})
      expect(status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch((error: unknown) => expectGone(error))))
}

function expectGone(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}

/** How often each mail arrived, by its Message-ID. */
async function arrived({ taken }: SmtpSink): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const { raw } of taken) {
    const { messageId = '', subject = '' } = await PostalMime.parse(raw)
    if (!subject.startsWith('Your sign-in code')) times.set(messageId, (times.get(messageId) ?? 0) + 1)
  }
  return times
}

test('[OT67] over kills at any moment every mail arrives at most once, and what cannot be known is shown', async () => {
  const { folder } = await draftedFolder(Array.from({ length: SENDS }, (_, i) => `lead${i}`))
  const sink = await smtpSink({ received: () => delay(Math.random() * 40) })
  let service = await startPatiently(folder, env(sink))
  let admin = await outreachAdmin.signIn(service)
  let left = await leadsOf(admin)
  expect(left).toHaveLength(SENDS)
  let kills = 0
  while (left.length > 0) {
    const running = sendAll(admin, left)
    if (kills < KILLS) {
      await Promise.race([running, delay(Math.random() * ROUND_MS)])
      await service.end('SIGKILL')
      kills += 1
    }
    await running
    if (!service.isAlive) {
      service = await startPatiently(folder, env(sink))
      admin = await outreachAdmin.signIn(service)
    }
    left = (await leadsOf(admin)).filter(({ status }) => status === 'drafted')
  }
  const times = await arrived(sink)
  const leads = await leadsOf(admin)
  expect(leads).toHaveLength(SENDS)
  const unknown = leads.filter(({ sends }) => sends[0]?.status === 'unknown')
  for (const { id, status, sends } of leads) {
    expect(status).toBe('sent')
    expect(sends.filter((send) => send.status !== 'failed')).toHaveLength(1)
    const count = times.get(`<${id}.1@parley.example>`) ?? 0
    if (sends.at(-1)!.status === 'sent') expect(count).toBe(1)
    else expect(count).toBeLessThanOrEqual(1)
  }
  expect([...times.values()].filter((count) => count > 1)).toEqual([])
  const again = await admin.ask('POST', `/api/admin/outreach/leads/${unknown[0]?.id ?? leads[0]!.id}/email`, {})
  expect(again.status).toBe(409)
  expect(kills).toBeGreaterThan(KILLS / 3)
  process.stdout.write(`${SENDS} mails, ${kills} kills: ${times.size} arrived, ${unknown.length} unknown\n`)
  await service.end('SIGTERM')
  await Promise.all([sink.close(), rm(folder, { recursive: true, force: true })])
}, 600_000)
