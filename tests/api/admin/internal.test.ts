import { beforeAll, describe, expect, test } from 'vitest'
import { AREAS } from '#protocol/http/areas.ts'
import type { Endpoint } from '#protocol/http/endpoint.ts'
import { type Body, call, signIn, type User } from '../../helpers/signedIn.ts'
import { spaceStage } from '../../helpers/spaceStage.ts'
import { eventually } from '../../helpers/stage.ts'

const on = spaceStage({ ADMIN_EMAILS: 'boss@inside.example', INTERNAL_DOMAINS: 'inside.example' })

/** What is asked of every endpoint that can leave internal people out. */
const ASKED: Readonly<Record<string, string>> = {
  '/api/admin/overview': 'range=12m',
  '/api/admin/heatmap': 'range=12m&tz=Asia/Kathmandu',
  '/api/admin/rooms': 'limit=200',
  '/api/admin/activity': 'limit=1000',
  '/api/admin/traffic': 'range=12m',
  '/api/admin/experience': 'range=12m&refresh=true',
  '/api/admin/connections': 'limit=1000',
  '/api/admin/tools': 'range=12m',
  '/api/admin/users': 'limit=200',
  '/api/admin/teams': 'limit=200&includePersonal=true',
}

/** Differs from one question to the next, or says itself who is internal. */
const ASIDE = new Set(['from', 'to', 'now', 'generatedAt', 'includeInternal', 'internal', 'lastSeenAt'])

function compared(value: Body): Body {
  if (Array.isArray(value)) return value.map(compared)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (ASIDE.has(key) ? [] : [[key, compared(one)]])),
  )
}

let boss: User
let mallory: User

async function answers(includeInternal: boolean): Promise<Record<string, Body>> {
  const all: Record<string, Body> = {}
  for (const [path, query] of Object.entries(ASKED)) {
    const { status, body } = await boss.ask('GET', `${path}?${query}&includeInternal=${includeInternal}`)
    expect([path, status]).toEqual([path, 200])
    all[path] = compared(body)
  }
  return all
}

/** Everything that a figure counts, by one person with a browser. */
async function livesOn(user: User, anonId: string): Promise<void> {
  const { url } = on.service
  const seen = (events: object[]) =>
    call(`${url}/api/telemetry`, 'POST', {
      ...{ v: 1, anonId, sentAt: Date.now() },
      events: events.map((event) => ({ at: Date.now(), path: '/tools/agenda-builder', ...event })),
    })
  await seen([{ type: 'pageview', referrer: 'https://news.example/' }])
  await seen([{ type: 'tool', tool: 'agenda-builder', step: 'started' }])
  await seen([
    { type: 'ux', signal: 'rage_click' },
    { type: 'vital', name: 'LCP', value: 5_000 },
  ])
  await seen([{ type: 'ux', signal: 'js_error', message: 'x is not a function' }])
  await user.ask('POST', '/api/tools/agenda-builder/run', { text: 'Budget, 10 minutes. Hiring, 20 minutes.', anonId })
  await call(`${url}/api/waitlist`, 'POST', { email: user.email })
  await user.ask('POST', '/api/me/beta-request', {})
  await user.ask('POST', '/api/me/connections', { kind: 'mcp', name: 'Mine' })
  const made = await user.ask('POST', '/api/persistent-rooms', { name: 'Of somebody' })
  const host = await on.socket(user)
  await host.ask('room:create', { name: 'Host', space: made.body.slug })
  const guest = await on.socket()
  await guest.ask('room:join', { code: host.code, name: 'Guest' })
  await host.ask('setup:start', {})
  for (const text of ['hello', '@assistant what is open?']) await guest.ask('chat:message', { text })
  await host.ask('chat:message', { text: 'We decided to ship.' })
  const { assistantMinutes } = await period()
  await host.ask('chat:stop', {})
  // What follows the end: the archive, the recap and the booked minutes.
  await eventually(async () => {
    const { body } = await user.ask('GET', `/api/persistent-rooms/${made.body.slug}/space`)
    expect(body.sessions[0]).toMatchObject({ phase: 'ended', historyName: expect.any(String), hasNote: true })
    expect((await period()).assistantMinutes).toBe(assistantMinutes + 1)
  })
}

const period = async () => (await boss.ask('GET', '/api/admin/overview?range=12m')).body.period

describe('[T39] [FG6] [OW5] [RL5] [AV4] marking a user internal', () => {
  beforeAll(async () => {
    boss = await signIn(on.service, 'boss@inside.example')
    await boss.ask('PATCH', '/api/me', { tz: 'Europe/Paris' })
    const ada = await signIn(on.service, 'ada@example.org', { anonId: '00000000-0000-4000-8000-0000000000aa' })
    await livesOn(ada, '00000000-0000-4000-8000-0000000000aa')
  })

  test('[FG6] is asked of every endpoint that can leave internal people out', () => {
    const endpoints: readonly Endpoint[] = Object.values(AREAS).flatMap((area) => Object.values(area))
    const able = endpoints.filter(({ path, query }) => path.startsWith('/api/admin/') && query?.shape.includeInternal)
    expect(Object.keys(ASKED).sort()).toEqual([...new Set(able.map(({ path }) => path))].sort())
  })

  test('[FG6] takes exactly their share from every answer, and from none that includes internal people', async () => {
    const without = await answers(false)
    mallory = await signIn(on.service, 'mallory@example.org', { anonId: '00000000-0000-4000-8000-0000000000bb' })
    await livesOn(mallory, '00000000-0000-4000-8000-0000000000bb')
    const [grown, all] = [await answers(false), await answers(true)]
    for (const path of Object.keys(ASKED)) expect([path, grown[path]]).not.toEqual([path, without[path]])

    await on.service.accounts.patchUser(mallory.id, boss.id, { internal: true })
    expect(await answers(false)).toEqual(without)

    // The administrator's own act, of somebody internal.
    const heat = all['/api/admin/heatmap']
    const { '/api/admin/heatmap': heatNow, ...restNow } = await answers(true)
    const { '/api/admin/heatmap': _, ...rest } = all
    expect(restNow).toEqual(rest)
    expect(heatNow.totals).toEqual({ product: heat.totals.product + 1, pageviews: heat.totals.pageviews })

    await on.service.accounts.patchUser(mallory.id, boss.id, { internal: false })
    expect(await answers(false)).toEqual(grown)
  })
})
