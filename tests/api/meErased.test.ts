import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import type { StoredEvent } from '#stores/events/port.ts'
import type { Reply } from '../helpers/people.ts'
import { call, lasting, type PeopledService, peopledService, signIn } from '../helpers/signedIn.ts'

const HISTORY = 'admin@example.org'

async function streamOf(service: PeopledService, stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for await (const event of service.log.readStream(stream)) events.push(event)
  return events
}

const keysOf = (service: PeopledService) => readFile(join(service.folder, 'subject-keys.jsonl'), 'utf8')

describe('[ME4] erasing an account', () => {
  test('needs its address', async () => {
    const service = await peopledService()
    const user = await signIn(service, 'ada@example.org')
    for (const body of [{}, { confirm: 'bea@example.org' }, { confirm: '' }, { confirm: null }]) {
      const answer = await user.ask('DELETE', '/api/me', body)
      expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', 'confirm']])
    }
    expect((await user.ask('GET', '/api/me')).status).toBe(200)
    await service.close()
  })

  test('[SL3] [SL4] ends every credential, destroys the key, and leaves a chain that verifies', async () => {
    const service = await peopledService({ ADMIN_EMAILS: HISTORY })
    const [one, other] = [
      await signIn(service, 'ada@example.org', { name: 'Ada Lovelace' }),
      await signIn(service, 'ada@example.org'),
    ]
    await one.ask('POST', '/api/me/onboarding', { secret: 'tea' })
    await call(`${service.url}/api/waitlist`, 'POST', { email: 'ada@example.org', source: 'friend' })
    const { token } = (await one.ask('POST', '/api/me/connections', { kind: 'mcp', name: 'Desk' })).body
    expect(await keysOf(service)).toContain(one.id)
    const { status, body, headers } = await one.ask('DELETE', '/api/me', { confirm: ' ADA@example.org ' })
    expect({ status, body }).toEqual({ status: 200, body: { ok: true } })
    expect(headers.getSetCookie().some((line) => line.startsWith('session=;'))).toBe(true)
    for (const credential of [one.token, other.token, token]) {
      const me = await call(`${service.url}/api/me`, 'GET', undefined, { authorization: `Bearer ${credential}` })
      expect(me.status).toBe(401)
    }
    expect(await keysOf(service)).not.toContain(one.id)
    const events = await streamOf(service, `user-${one.id}`)
    expect(events.at(-1)!.type).toBe('user.erased')
    expect(verifyChain(events as never, sha256).ok).toBe(true)
    expect(service.accounts.person(one.id)).toMatchObject({ name: 'Deleted user', email: 'Deleted user' })
    expect(service.accounts.waiting.newest(1_000).items).toMatchObject([{ email: 'Deleted user', source: null }])
    expect(service.faults).toEqual([])
    await service.close()
  })

  test('the address may come back, as somebody new', async () => {
    const service = await peopledService()
    const first = await signIn(service, 'back@example.org', { name: 'First' })
    await first.ask('DELETE', '/api/me', { confirm: 'back@example.org' })
    const second = await signIn(service, 'back@example.org', { name: 'Second' })
    expect(second.id).not.toBe(first.id)
    expect(second.signIn).toMatchObject({ created: true, user: { name: 'Second', onboarding: null } })
    await service.close()
  })

  test('while it is in use, every call answers as it did before or as signed out, and none is a fault', async () => {
    const service = await peopledService()
    const user = await signIn(service, 'busy@example.org')
    const calls = Array.from({ length: 40 }, (_, i) => {
      if (i === 20) return user.ask('DELETE', '/api/me', { confirm: 'busy@example.org' })
      if (i % 4 === 0) return user.ask('PATCH', '/api/me', { name: `Name ${i}` })
      if (i % 4 === 1) return user.ask('POST', '/api/me/onboarding', { i })
      if (i % 4 === 2) return user.ask('POST', '/api/me/connections', { kind: 'mcp', name: `c${i}` })
      return user.ask('GET', '/api/me')
    })
    const seen = new Set((await Promise.all(calls)).map(({ status }) => status))
    expect([...seen].every((status) => status === 200 || status === 401)).toBe(true)
    expect((await user.ask('GET', '/api/me')).status).toBe(401)
    const late = await Promise.all([
      call(`${service.url}/api/auth/code`, 'POST', { email: 'busy@example.org' }),
      call(`${service.url}/api/auth/code`, 'POST', { email: 'busy@example.org' }),
    ])
    expect(late.map(({ status }) => status)).toEqual([200, 200])
    expect(service.faults).toEqual([])
    await service.close()
  })

  test('teams pass to the earliest other member; the personal one keeps its erased owner', async () => {
    const service = await peopledService()
    const [ada, bea, cy] = [
      await signIn(service, 'ada@example.org'),
      await signIn(service, 'bea@example.org'),
      await signIn(service, 'cy@example.org'),
    ]
    const { team } = (await ada.ask('POST', '/api/teams', { name: 'Legal' })).body
    for (const { email } of [bea, cy]) await ada.ask('POST', `/api/teams/${team.id}/members`, { email })
    await ada.ask('DELETE', '/api/me', { confirm: ada.email })
    expect((await bea.ask('GET', '/api/teams')).body.items[1]).toMatchObject({
      id: team.id,
      role: 'owner',
      name: 'Legal',
    })
    expect((await cy.ask('GET', '/api/teams')).body.items[1]).toMatchObject({ id: team.id, role: 'member' })
    expect(service.accounts.teamName(ada.signIn.user.team.id)).toBe('Deleted user')
    await service.close()
  })

  test('a crash before the key was destroyed is made good at the next start', async () => {
    const kept = await lasting()
    const first = await peopledService({}, kept)
    const user = await signIn(first, 'crash@example.org')
    const { users } = first.accounts.store
    await users.ask(user.id, { kind: 'user', id: user.id, name: null }, { type: 'erase' })
    expect(await keysOf(first)).toContain(user.id)
    await first.close()
    const second = await peopledService({}, kept)
    expect(await keysOf(second)).not.toContain(user.id)
    expect(second.accounts.person(user.id).name).toBe('Deleted user')
    await second.close()
    await kept.remove()
  })
})

describe('[SL1] what a backup of the log alone tells', () => {
  test('is nobody: no address, no name, no free text', async () => {
    const service = await peopledService({ ADMIN_EMAILS: 'zora@example.org' })
    const user = await signIn(service, 'zora@example.org', { name: 'Zora Neale' })
    await user.ask('PATCH', '/api/me', { name: 'Zora Hurston', avatarUrl: 'https://zora.example/p.png' })
    await user.ask('POST', '/api/me/onboarding', { about: 'Zora likes tea' })
    await user.ask('POST', '/api/me/beta-request', { note: 'Zora begs' })
    await user.ask('POST', '/api/me/connections', { kind: 'mcp', name: 'Zora desk' })
    await user.ask('POST', '/api/teams', { name: 'Team Zora' })
    await call(`${service.url}/api/waitlist`, 'POST', { email: 'zora@elsewhere.example', referrer: 'zora' })
    await service.accounts.patchUser(user.id, user.id, { note: 'Zora is kind' })
    await service.accounts.administration.setPlan(user.signIn.user.team.id, user.id, {
      plan: 'pro',
      overrides: null,
      note: 'for Zora',
    })
    await service.accounts.audit.write({
      action: 'user.patched',
      by: user.id,
      target: { kind: 'user', id: user.id },
      before: { note: null },
      after: { note: 'Zora is kind' },
      requestId: 'r',
    })
    let count = 0
    for await (const event of service.log.readAll()) {
      expect(JSON.stringify(event)).not.toMatch(/zora|hurston/i)
      count += 1
    }
    expect(count).toBeGreaterThan(12)
    expect(await keysOf(service)).not.toMatch(/zora/i)
    await service.close()
  })

  test('[AD6] what the audit says of somebody goes with that person’s key, and of nobody else', async () => {
    const service = await peopledService({ ADMIN_EMAILS: HISTORY })
    const admin = await signIn(service, HISTORY)
    const [ada, bea] = [await signIn(service, 'ada@example.org'), await signIn(service, 'bea@example.org')]
    for (const { id } of [ada, bea]) {
      const target = { kind: 'user', id }
      const change = { before: { note: 'unkind' }, after: { note: 'kind' } }
      await service.accounts.audit.write({ action: 'user.patched', by: admin.id, target, ...change, requestId: 'r' })
    }
    const shown = async () => {
      const { items } = (await admin.ask('GET', '/api/admin/audit')).body
      return items.map((row: Reply) => [row.target.id, row.before?.note ?? null, row.after?.note ?? null])
    }
    expect(await shown()).toEqual([bea, ada].map(({ id }) => [id, 'unkind', 'kind']))
    const stored = JSON.stringify(await streamOf(service, 'audit-admin'))
    expect(stored).not.toContain('kind"}')
    expect(stored).not.toContain('unkind')
    await ada.ask('DELETE', '/api/me', { confirm: ada.email })
    expect(await shown()).toEqual([
      [bea.id, 'unkind', 'kind'],
      [ada.id, null, null],
    ])
    await service.close()
  })

  test('[SL2] keys are kept apart, wrapped, and taken over by SECRETS_KEY; with another one the start fails', async () => {
    const kept = await lasting()
    const first = await peopledService({}, kept)
    const user = await signIn(first, 'keys@example.org', { name: 'Keys' })
    await first.close()
    const own = await peopledService({ SECRETS_KEY: 'ab'.repeat(32) }, kept)
    expect(own.accounts.person(user.id).name).toBe('Keys')
    await own.close()
    await expect(peopledService({ SECRETS_KEY: 'cd'.repeat(32) }, kept)).rejects.toThrow(/^The setting SECRETS_KEY /)
    const again = await peopledService({ SECRETS_KEY: 'ab'.repeat(32) }, kept)
    expect(again.accounts.person(user.id).name).toBe('Keys')
    await again.close()
    await kept.remove()
  })

  test('[SL5] an address that asked for a code and never came is forgotten after a day', async () => {
    const kept = await lasting()
    const first = await peopledService({}, kept)
    await call(`${first.url}/api/auth/code`, 'POST', { email: 'never@example.org' })
    const [pending] = [...first.accounts.store.users.all()].map(([id]) => id)
    await first.close()
    const later = await peopledService({ CLOCK_OFFSET_MS: '86401000' }, kept)
    expect(await keysOf(later)).not.toContain(pending)
    expect((await signIn(later, 'never@example.org')).id).not.toBe(pending)
    await later.close()
    await kept.remove()
  })
})
