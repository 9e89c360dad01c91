import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Body, call, type PeopledService, peopledService, signIn, type User } from '../../../helpers/signedIn.ts'

const NOW = { windowStart: '00:00', windowEnd: '23:59', weekdaysOnly: false }
let service: PeopledService
let boss: User
const open = async (env: Record<string, string> = {}) => {
  service = await peopledService({
    ADMIN_EMAILS: 'boss@example.org',
    OUTREACH_FROM: 'Ana <ana@parley.example>',
    ...env,
  })
  boss = await signIn(service, 'boss@example.org', { name: 'Boss' })
}
beforeEach(() => open())
afterEach(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const put = (body: object) => boss.ask('PUT', '/api/admin/outreach/autopilot', body)
const run = async (): Promise<Body> => (await boss.ask('POST', '/api/admin/outreach/autopilot/run')).body
const overview = async (): Promise<Body> => (await boss.ask('GET', '/api/admin/outreach')).body
const waiting = async (count: number) => {
  for (let i = 0; i < count; i += 1) await call(`${service.url}/api/waitlist`, 'POST', { email: `w${i}@firm.example` })
}
/** No window holds the minute before midnight, nor a run five minutes after the last ones before it. */
const isFrom = (time: string) => new Date().toISOString().slice(11, 16) >= time

describe('[OT53] PUT autopilot', () => {
  test('replaces the settings, those that are left out by their defaults', async () => {
    const defaults = {
      ...{ dailyCap: 20, minScore: 50, sources: ['waitlist', 'beta'], windowStart: '09:00', windowEnd: '17:00' },
      ...{ tz: 'UTC', weekdaysOnly: true, maxSteps: 1, followUpDays: 7, lastRunAt: null },
    }
    expect((await overview()).autopilot).toEqual({ ...defaults, enabled: false, nextRunAt: null })
    const set = await put({
      enabled: true,
      dailyCap: 3,
      tz: 'Europe/Berlin',
      sources: [],
      maxSteps: 3,
      windowStart: '00:00',
    })
    expect(set.status).toBe(200)
    expect(set.body.autopilot).toMatchObject({
      enabled: true,
      dailyCap: 3,
      tz: 'Europe/Berlin',
      sources: [],
      maxSteps: 3,
    })
    expect(set.body.autopilot.nextRunAt).toBeGreaterThan(Date.now() - 60_000)
    expect((await put({ enabled: false })).body.autopilot).toEqual({ ...defaults, enabled: false, nextRunAt: null })
    const audit = await boss.ask('GET', '/api/admin/audit')
    expect(audit.body.items[0]).toMatchObject({
      action: 'autopilot.set',
      before: { dailyCap: 3 },
      after: { dailyCap: 20 },
    })
  })

  test.each([
    [{}],
    [{ enabled: null }],
    [{ enabled: true, windowStart: '17:00' }],
    [{ enabled: true, windowStart: '18:00', windowEnd: '09:00' }],
    [{ enabled: true, windowEnd: '24:01' }],
    [{ enabled: true, tz: 'Mars/Olympus' }],
    [{ enabled: true, dailyCap: 201 }],
    [{ enabled: true, sources: ['csv'] }],
    [{ enabled: true, maxSteps: 4 }],
    [{ enabled: true, followUpDays: 2 }],
  ])('refuses %j', async (body) => {
    expect((await put(body)).status).toBe(422)
  })
})

describe('[OT51] POST autopilot/run', () => {
  test('does nothing while it is off', async () => {
    await waiting(1)
    expect(await run()).toEqual({ ok: true, found: 0, drafted: 0, skipped: 0, sent: 0, reason: 'disabled' })
  })

  test.skipIf(isFrom('23:54'))('with a cap of 1 sends exactly one', async () => {
    await waiting(3)
    await put({ enabled: true, dailyCap: 1, minScore: 0, ...NOW })
    expect(await run()).toEqual({ ok: true, found: 3, drafted: 3, skipped: 0, sent: 1, reason: 'cap' })
    expect(await run()).toEqual({ ok: true, found: 0, drafted: 0, skipped: 0, sent: 0, reason: 'cap' })
    const { counts, cap, autopilot } = await overview()
    expect(counts).toMatchObject({ drafted: 2, sent: 1 })
    expect(cap.sentToday).toBe(1)
    expect(autopilot.nextRunAt).toBe(autopilot.lastRunAt + 300_000)
  })

  test.skipIf(isFrom('23:59'))('says that mail is not set up', async () => {
    await service.close()
    await open({ OUTREACH_FROM: '' })
    await waiting(1)
    await put({ enabled: true, minScore: 0, ...NOW })
    expect(await run()).toMatchObject({ drafted: 1, sent: 0, reason: 'mail' })
  })

  test.skipIf(isFrom('23:59'))('happens by itself when it is due', async () => {
    await service.close()
    await open({ SCHEDULER_TICK_MS: '100' })
    await waiting(2)
    await put({ enabled: true, minScore: 0, ...NOW })
    await expect.poll(async () => (await overview()).counts.sent).toBe(2)
    expect((await overview()).autopilot.lastRunAt).toBeGreaterThan(0)
  })
})
