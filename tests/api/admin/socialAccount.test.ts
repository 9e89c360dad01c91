import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plainPng } from '../../helpers/plainPng.ts'
import { call, lasting, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'
import { socialAdmin } from '../../helpers/socialAdmin.ts'
import { type SocialProvider, socialProvider } from '../../helpers/socialProvider.ts'

const SITE = 'https://app.example'
const ENV = { ADMIN_EMAILS: 'boss@example.org', SCHEDULER_TICK_MS: '20', APP_URL: `${SITE}/` }

let provider: SocialProvider
let service: PeopledService
let boss: User
const admin = socialAdmin(() => boss)
beforeEach(async () => {
  provider = await socialProvider()
  service = await peopledService({ ...ENV, ...provider.settings })
  boss = await signIn(service, 'boss@example.org')
})
afterEach(async () => {
  await service.close()
  await provider.close()
  expect(provider.complaints).toEqual([])
})

const callback = (query: string) => call(`${service.url}/api/linkedin/callback${query}`, 'GET')
const locationOf = async (query: string) => {
  const { status, headers } = await callback(query)
  return [status, headers.get('location')]
}
const begun = async () => (await admin.ask('POST', '/connect')).body
const agreed = async (url: string) => {
  const { headers } = await fetch(url, { redirect: 'manual' })
  return new URL(headers.get('location')!).search
}

describe('connecting an account', () => {
  test('[SO44] begins at the network, each time with another state, and comes back to this service', async () => {
    const [first, second] = [await begun(), await begun()]
    expect(Object.keys(first).sort()).toEqual(['state', 'url'])
    expect(first.state).not.toBe(second.state)
    const url = new URL(first.url)
    expect(`${url.origin}${url.pathname}`).toBe(`${provider.url}/oauth/v2/authorization`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: provider.clientId,
      redirect_uri: `${service.url}/api/linkedin/callback`,
      state: first.state,
      scope: 'openid profile w_member_social',
    })
  })

  test('[SO44] ends on the page of the administration, and the overview names the account without its tokens', async () => {
    const { url } = await begun()
    const search = await agreed(url)
    expect(await locationOf(search)).toEqual([302, `${SITE}/admin/social?connected=1`])
    const { account, configured } = await admin.overview()
    expect([configured, account]).toEqual([
      true,
      {
        connected: true,
        memberId: provider.member.sub,
        name: 'Ana Example',
        picture: 'https://media.example.org/ana.png',
        scopes: ['openid', 'profile', 'w_member_social'],
        expiresAt: expect.any(Number),
        needsReconnect: false,
      },
    ])
    expect(await locationOf(search)).toEqual([302, `${SITE}/admin/social?error=state`])
    expect(provider.steps).toEqual(['authorization', 'token', 'profile'])
    const audit = (await boss.ask('GET', '/api/admin/audit?limit=2')).body.items
    expect(audit.map(({ action }: { action: string }) => action)).toEqual([
      'social.connected',
      'social.connect_started',
    ])
  })

  test.each([
    ['without anything', ''],
    ['with a forged state', '?code=a&state=forged'],
    ['with two states', '?code=a&state=a&state=b'],
    ['with a state that is none', `?code=a&state=${'a'.repeat(5_000)}`],
    ['with a refusal and no state', '?error=access_denied'],
  ])('[SO44] %s it is the state, and nothing is asked of the network', async (_, query) => {
    expect(await locationOf(query)).toEqual([302, `${SITE}/admin/social?error=state`])
    expect(provider.steps).toEqual([])
  })

  test('[SO44] refused at the network, or without a code, it uses the state up', async () => {
    for (const [query, error] of [
      ['error=user_cancelled_authorize&error_description=No', 'denied'],
      ['', 'missing'],
    ]) {
      const { state } = await begun()
      expect(await locationOf(`?${query}&state=${state}`)).toEqual([302, `${SITE}/admin/social?error=${error}`])
      expect(await locationOf(`?code=a&state=${state}`)).toEqual([302, `${SITE}/admin/social?error=state`])
    }
    expect(provider.steps).toEqual([])
  })

  test('[SO44] a failing userinfo is an exchange that failed', async () => {
    provider.next('profile', { status: 500 })
    expect((await admin.connect(service.url)).headers.get('location')).toBe(`${SITE}/admin/social?error=exchange`)
    expect((await admin.overview()).account).toBe(null)
    expect(service.faults).toMatchObject([{ where: 'social connect' }])
  })

  test('[SO44] only administrators begin', async () => {
    const nobody = await signIn(service, 'nobody@example.org')
    expect((await nobody.ask('POST', '/api/admin/linkedin/connect')).status).toBe(403)
    expect((await call(`${service.url}/api/admin/linkedin/connect`, 'POST')).status).toBe(401)
    expect((await nobody.ask('DELETE', '/api/admin/linkedin/account')).status).toBe(403)
  })

  test('[SO44] somebody who is no administrator any more does not end what they began', async () => {
    const other = await signIn(service, 'other@example.org')
    await boss.ask('PATCH', `/api/admin/users/${other.id}`, { role: 'admin' })
    const { url } = (await other.ask('POST', '/api/admin/linkedin/connect')).body
    await boss.ask('PATCH', `/api/admin/users/${other.id}`, { role: 'user' })
    expect(await locationOf(await agreed(url))).toEqual([302, `${SITE}/admin/social?error=state`])
  })

  test('[SO45] is undone once, and posts stay', async () => {
    await admin.connect(service.url)
    const id = await admin.approved('Stays', { scheduledAt: Date.now() + 3_600_000 })
    expect((await admin.ask('DELETE', '/account')).body).toEqual({ ok: true, disconnected: true })
    expect((await admin.ask('DELETE', '/account')).body).toEqual({ ok: true, disconnected: false })
    expect([(await admin.overview()).account, (await admin.post(id)).status]).toEqual([null, 'approved'])
  })
})

test('[SO44] without a client nothing can be connected, and a state that was begun before is missing its client', async () => {
  const place = await lasting()
  const before = await peopledService({ ...ENV, ...provider.settings }, place)
  boss = await signIn(before, 'boss@example.org')
  const { state } = (await admin.ask('POST', '/connect')).body
  await before.close()
  const after = await peopledService(ENV, place)
  boss = await signIn(after, 'boss@example.org')
  expect((await admin.ask('POST', '/connect')).status).toBe(503)
  expect((await admin.overview()).configured).toBe(false)
  const { headers } = await call(`${after.url}/api/linkedin/callback?code=a&state=${state}`, 'GET')
  expect(headers.get('location')).toBe(`${SITE}/admin/social?error=missing`)
  await after.close()
  await place.remove()
})

describe('publishing', () => {
  test('[SO47] [SO49] publishes at once, on time, and not while it is paused or taken back', async () => {
    await admin.connect(service.url)
    const now = await admin.approved('At once')
    await expect.poll(async () => (await admin.post(now)).status).toBe('published')
    expect((await admin.ask('PUT', '/settings', { paused: true })).status).toBe(200)
    const [paused, back] = [await admin.approved('Paused'), await admin.approved('Taken back')]
    await admin.ask('POST', `/posts/${back}/unapprove`)
    const soon = await admin.approved('Soon', { scheduledAt: Date.now() + 100 })
    await admin.ask('PUT', '/settings', { paused: false })
    for (const id of [paused, soon]) await expect.poll(async () => (await admin.post(id)).status).toBe('published')
    expect((await admin.post(back)).status).toBe('draft')
    expect(provider.published.map(({ commentary }) => commentary).sort()).toEqual(['At once', 'Paused', 'Soon'])
    expect(await admin.post(now)).toMatchObject({ externalId: provider.published[0]!.id, attempts: 0, lastError: null })
  })

  test('[SO43] takes the image along, byte by byte, with its description', async () => {
    await admin.connect(service.url)
    const bytes = plainPng(40, 30)
    const { post } = (await admin.ask('POST', '/draft', { text: 'With a picture', hashtags: ['a_b', 'Über'] })).body
    const image = `data:image/png;base64,${bytes.toString('base64')}`
    expect((await admin.ask('PUT', `/posts/${post.id}/image`, { image, alt: 'Grey' })).status).toBe(200)
    expect((await admin.ask('POST', `/posts/${post.id}/approve`, { publishNow: true })).status).toBe(200)
    await expect.poll(async () => (await admin.post(post.id)).status).toBe('published')
    const [published] = provider.published
    expect(published).toMatchObject({
      alt: 'Grey',
      commentary: 'With a picture\n\n{hashtag|\\#|a_b} {hashtag|\\#|Über}',
    })
    expect(provider.images.get(published!.image!)?.equals(bytes)).toBe(true)
  })

  test('[SO47] says what the network says, and counts what failed', async () => {
    await admin.connect(service.url)
    provider.next('post', { status: 422, body: { message: 'Content is a duplicate.' } }, { status: 503 })
    const refused = await admin.approved('One')
    await expect.poll(async () => (await admin.post(refused)).status).toBe('failed')
    expect(await admin.post(refused)).toMatchObject({ attempts: 1, lastError: 'Content is a duplicate.' })
    const again = await admin.approved('Two')
    await expect.poll(async () => (await admin.post(again)).attempts).toBe(1)
    const post = await admin.post(again)
    expect(post).toMatchObject({ status: 'approved', lastError: 'The network answered 503.' })
    expect(post.nextAttemptAt - Date.now()).toBeGreaterThan(50_000)
  })

  test('[SO49] a post that is being published is not taken back', async () => {
    await admin.connect(service.url)
    const gate = Promise.withResolvers<void>()
    provider.next('post', { until: gate.promise })
    const id = await admin.approved('Under way')
    await expect.poll(() => provider.published.length).toBe(1)
    expect((await admin.ask('POST', `/posts/${id}/unapprove`)).status).toBe(409)
    gate.resolve()
    await expect.poll(async () => (await admin.post(id)).status).toBe('published')
  })
})
