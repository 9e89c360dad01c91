import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lines } from '../../documents/letters/mails.ts'
import { dovecot, hasDovecot } from '../../helpers/dovecot.ts'
import { type OutreachStage, outreachStage } from '../../helpers/outreachStage.ts'
import { type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'

let folder: string
let service: PeopledService
let boss: User
let stage: OutreachStage
const open = async (env: Record<string, string>) => {
  service = await peopledService({ ADMIN_EMAILS: 'boss@example.org', ...env })
  boss = await signIn(service, 'boss@example.org', { name: 'Boss' })
  stage = outreachStage(service)
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-inbox-'))
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
  expect(service.faults).toEqual([])
})
const sync = () => boss.ask('POST', '/api/admin/outreach/sync')
const put = (name: string, leadId: string, words: string) =>
  writeFile(
    join(folder, name),
    lines('From: ada@firm.example', `Message-ID: <${name}@x>`, `In-Reply-To: <${leadId}.1@parley.example>`, '', words),
  )
const NOTHING = { ok: true, configured: true, scanned: 0, replies: 0, bounces: 0, unsubscribes: 0 }

describe('[OT94] POST /api/admin/outreach/sync', () => {
  test('reads the folder of the settings: a reply file makes a replied lead, a second sync scans nothing', async () => {
    await open({ IMAP_URL: `dir:${folder}` })
    const leadId = await stage.lead('ada')
    await stage.sent(leadId)
    await put('1.eml', leadId, 'Yes, please.')
    const first = await sync()
    expect([first.status, first.body]).toEqual([
      200,
      { ...NOTHING, scanned: 1, replies: 1, lastAt: expect.any(Number) },
    ])
    expect(stage.store.leads.get(leadId)!.status).toBe('replied')
    const second = await sync()
    expect(second.body).toEqual({ ...NOTHING, lastAt: expect.any(Number) })
    expect(second.body.lastAt).toBeGreaterThanOrEqual(first.body.lastAt)
    const audit = await boss.ask('GET', '/api/admin/audit')
    expect(audit.body.items.map(({ action }: { action: string }) => action)).toContain('inbox.read')
  })

  test('is configured:false without a mailbox, and 502 where the folder is gone', async () => {
    await open({})
    expect((await sync()).body).toEqual({ ...NOTHING, configured: false, lastAt: null })
    await service.close()
    await open({ IMAP_URL: `dir:${folder}/none` })
    const failed = await sync()
    expect([failed.status, failed.body]).toEqual([502, { error: expect.stringContaining('cannot be read') }])
    await service.close()
    await open({ IMAP_URL: 'imap://ana:geheim@127.0.0.1:1/' })
    const unreachable = await sync()
    expect(unreachable.status).toBe(502)
    expect(JSON.stringify(unreachable.body)).not.toContain('geheim')
  })

  test('is for administrators, with a body or none', async () => {
    await open({ IMAP_URL: `dir:${folder}` })
    const ada = await signIn(service, 'ada@example.org', { name: 'Ada' })
    expect((await ada.ask('POST', '/api/admin/outreach/sync')).status).toBe(403)
    expect((await boss.ask('POST', '/api/admin/outreach/sync', {})).status).toBe(200)
  })

  test.skipIf(!hasDovecot)('reads a real mail server, and leaves its mails unread', async () => {
    const server = await dovecot()
    await open({ IMAP_URL: server.url() })
    const leadId = await stage.lead('ada')
    await stage.sent(leadId)
    await server.append(
      lines('From: ada@firm.example', 'Message-ID: <1@x>', `References: <${leadId}.1@parley.example>`, '', 'Stop.'),
    )
    expect((await sync()).body).toMatchObject({ scanned: 1, unsubscribes: 1 })
    expect(stage.store.leads.get(leadId)!.status).toBe('unsubscribed')
    expect((await sync()).body).toMatchObject({ scanned: 0 })
    const unseen = await server.connected(async (client) => {
      await client.mailboxOpen('INBOX', { readOnly: true })
      return client.search({ seen: false })
    })
    expect(unseen).toEqual([1])
    await server.close()
  })
})
