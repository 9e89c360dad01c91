import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openAccounts } from '#app/accounts.ts'
import { readSettings } from '#app/settings.ts'
import { systemClock } from '#gateway/clock.ts'
import type { EventLog } from '#stores/events/port.ts'
import { folderTexts } from '#stores/kept/folder.ts'
import { fileShelf } from '#stores/keys/file.ts'
import {
  type Body,
  lasting,
  type PeopledService,
  peopledService,
  signIn,
  type User,
} from '../../../helpers/signedIn.ts'
import { addLead, change, draft, send } from './givenLeads.ts'

const ADMIN = { ADMIN_EMAILS: 'boss@example.org' }

async function sentLead({ outreach: { store: leads } }: PeopledService, email: string): Promise<string> {
  const id = await addLead(leads, { email, name: 'Ana Somebody', notes: 'Secret note' })
  await draft(leads, id, { subject: 'Sub to Ana', body: 'Body to Ana' })
  await send(leads, id)
  return id
}
const statusOf = ({ outreach: { store: leads } }: PeopledService, id: string) => leads.leads.get(id)?.status
const shown = async (boss: User, id: string): Promise<Body> =>
  (await boss.ask('GET', `/api/admin/outreach/leads/${id}`)).body

async function textsOf(service: PeopledService): Promise<string> {
  const events: unknown[] = []
  for await (const event of service.log.readAll()) events.push(event)
  return JSON.stringify(events)
}

/** Has people sign up while nothing but the accounts is at work. */
async function signUpAlone(folder: string, log: EventLog, emails: readonly string[]): Promise<void> {
  const settings = readSettings({ DATA_DIR: folder })
  const faults: unknown[] = []
  const { accounts, close } = await openAccounts(settings, {
    ...{ log, clock: systemClock(), logger: pino({ level: 'silent' }), admin: undefined },
    stores: { texts: folderTexts(folder), keys: () => fileShelf(folder) },
    fault: (error) => faults.push(error),
  })
  for (const email of emails) {
    const from = { nonce: 'n', place: 'here' }
    const { code } = await accounts.signIn.code(email, from)
    expect(await accounts.signIn.verify(email, code, from, {})).toMatchObject({ created: true })
  }
  await close()
  expect(faults).toEqual([])
}

describe('[OT17] a lead is won', () => {
  test('when its address signs up after something was sent, and names the account', async () => {
    const service = await peopledService(ADMIN)
    const boss = await signIn(service, 'boss@example.org')
    const id = await sentLead(service, 'ana@firm.example')
    const unsent = await addLead(service.outreach.store, { email: 'ben@firm.example' })
    const ana = await signIn(service, 'ana@firm.example')
    await signIn(service, 'ben@firm.example')
    await expect.poll(() => statusOf(service, id)).toBe('won')
    expect(await shown(boss, id)).toMatchObject({ userId: ana.id })
    expect((await shown(boss, id)).events.at(-1)).toMatchObject({ type: 'lead.won', actor: { kind: 'system' } })
    expect(statusOf(service, unsent)).toBe('new')
    // An account that was there before does not count as signing up.
    await draft(service.outreach.store, unsent)
    await send(service.outreach.store, unsent)
    const later = await sentLead(service, 'cy@firm.example')
    await signIn(service, 'cy@firm.example')
    await expect.poll(() => statusOf(service, later)).toBe('won')
    expect(statusOf(service, unsent)).toBe('sent')
    await service.close()
    expect(service.faults).toEqual([])
  })

  test('also when it signed up while the service that sent was down, and not when it is final', async () => {
    const { log, folder, remove } = await lasting()
    const first = await peopledService(ADMIN, { log, folder })
    const id = await sentLead(first, 'ana@firm.example')
    const lost = await sentLead(first, 'ben@firm.example')
    await change(first.outreach.store, lost, { type: 'lose' })
    await first.close()
    await signUpAlone(folder, log, ['ana@firm.example', 'ben@firm.example'])
    const before: string[] = []
    for await (const { type } of log.readStream(`lead-${id}`)) before.push(type)
    expect(before.at(-1)).toBe('lead.emailed')
    const second = await peopledService(ADMIN, { log, folder })
    expect(statusOf(second, id)).toBe('won')
    expect(statusOf(second, lost)).toBe('lost')
    await second.close()
    await remove()
  })
})

describe('[OT11] [SL8] erasing an account', () => {
  test('erases the leads with its address, present or former, and leaves nothing readable', async () => {
    const service = await peopledService(ADMIN)
    const boss = await signIn(service, 'boss@example.org')
    const id = await sentLead(service, 'ana@firm.example')
    const former = await sentLead(service, 'ana@old.example')
    const renamed = { name: 'Ana Renamed', email: 'ana@new.example' }
    const { body } = await boss.ask('PATCH', `/api/admin/outreach/leads/${former}`, renamed)
    expect(body.lead.email).toBe('ana@new.example')
    const other = await sentLead(service, 'ben@firm.example')
    for (const email of ['ana@firm.example', 'ana@old.example']) {
      const ana = await signIn(service, email)
      expect((await ana.ask('DELETE', '/api/me', { confirm: email })).status).toBe(200)
    }
    for (const gone of [id, former]) {
      const lead = await shown(boss, gone)
      expect(lead).toMatchObject({
        ...{ name: 'Deleted user', email: null, notes: null, draft: null, erased: true, nextAt: null },
        sends: [{ subject: 'Deleted user' }],
      })
      expect(JSON.stringify(lead)).not.toMatch(/Ana|firm\.example|Secret/)
      expect((await boss.ask('PATCH', `/api/admin/outreach/leads/${gone}`, { name: 'Again' })).status).toBe(409)
      expect(await readFile(join(service.folder, 'subject-keys.jsonl'), 'utf8')).not.toContain(gone)
    }
    expect(await shown(boss, other)).toMatchObject({ name: 'Ana Somebody', erased: false })
    const audit = await boss.ask('GET', '/api/admin/audit?limit=100')
    expect(JSON.stringify(audit.body)).not.toContain('Renamed')
    await service.close()
    expect(service.faults).toEqual([])
  })

  test('its address is no lead again, and the lead is erased after a restart', async () => {
    const { log, folder, remove } = await lasting()
    const first = await peopledService(ADMIN, { log, folder })
    const id = await sentLead(first, 'ana@firm.example')
    const ana = await signIn(first, 'ana@firm.example')
    await ana.ask('DELETE', '/api/me', { confirm: 'ana@firm.example' })
    await expect(addLead(first.outreach.store, { email: 'ana@firm.example' })).rejects.toThrow('already a lead')
    await first.close()
    const second = await peopledService(ADMIN, { log, folder })
    expect(second.outreach.store.leads.get(id)).toMatchObject({ erased: true, contact: null })
    await expect(addLead(second.outreach.store, { email: 'ana@firm.example' })).rejects.toThrow('already a lead')
    await second.close()
    await remove()
  })
})

test('[SL1] nothing personal of a lead is in the log in clear', async () => {
  const service = await peopledService(ADMIN)
  const boss = await signIn(service, 'boss@example.org')
  const id = await sentLead(service, 'ana@firm.example')
  const secrets = { name: 'Xaviera', company: 'Ycompany', title: 'Ztitle', notes: 'Wnotes', tags: ['Vtag'] }
  const profileUrl = 'https://linkedin.com/in/uprofile'
  await boss.ask('PATCH', `/api/admin/outreach/leads/${id}`, { ...secrets, profileUrl })
  await boss.ask('POST', `/api/admin/outreach/leads/${id}/linkedin-dm`)
  const texts = await textsOf(service)
  for (const secret of ['Ana', 'firm.example', 'Sub to', 'Body to', 'uprofile', ...Object.values(secrets).flat()]) {
    expect([secret, texts.includes(secret)]).toEqual([secret, false])
  }
  await service.close()
})
