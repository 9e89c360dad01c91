import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Body,
  type PeopledService,
  peopledService,
  signIn,
  type User,
} from '../../../helpers/signedIn.ts'

let service: PeopledService
let boss: User
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'boss@example.org' })
  boss = await signIn(service, 'boss@example.org')
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const api = (method: string, path: string, body?: object): Promise<Answer> =>
  boss.ask(method, `/api/admin/linkedin${path}`, body)
const overview = async (): Promise<Body> => (await api('GET', '')).body
const ok = async (method: string, path: string, body?: object): Promise<Body> => {
  const answer = await api(method, path, body)
  expect([answer.status, answer.body.error ?? answer.body.detail]).toEqual([200, undefined])
  return answer.body
}

describe('[SO26] at the first start', () => {
  test('there are five campaigns, Monday to Friday at nine, Tuesday and Thursday switched on', async () => {
    const { campaigns, posts, settings, account, configured, writer, imageModel, jobs } = await overview()
    expect(campaigns.map(({ day, time, enabled }: Body) => [day, time, enabled])).toEqual([
      [1, '09:00', false],
      [2, '09:00', true],
      [3, '09:00', false],
      [4, '09:00', true],
      [5, '09:00', false],
    ])
    for (const { id, name, prompt } of campaigns) {
      expect(id).toMatch(/^camp_[A-Za-z0-9]{12,}$/)
      expect([name.length > 0, prompt.length > 0]).toEqual([true, true])
    }
    expect({ posts, settings, account, configured, writer, imageModel, jobs }).toEqual({
      ...{ posts: [], account: null, configured: false, jobs: [] },
      settings: {
        tz: 'UTC',
        defaultTime: '09:00',
        tone: '',
        hashtags: [],
        signature: '',
        autoImage: false,
        paused: false,
      },
      writer: { available: false, model: null },
      imageModel: { available: false, model: null },
    })
  })

  test('[OW3] they make nobody active; an administrator who drafts a post is', async () => {
    const active = async () => (await boss.ask('GET', '/api/admin/overview')).body.period.activeUsers
    const before = await active()
    await ok('POST', '/draft', { text: 'Active' })
    await expect.poll(active).toBe(before + 1)
  })
})

describe('[SO27] campaigns', () => {
  test('are made with what is given and defaults for the rest, changed, and deleted; posts stay', async () => {
    await ok('PUT', '/settings', { defaultTime: '11:15' })
    const { campaign } = await ok('POST', '/campaigns', { name: ' Friday  notes ' })
    expect(campaign).toMatchObject({
      ...{ name: 'Friday notes', enabled: true, day: 1, time: '11:15', prompt: '', tone: '', hashtags: [] },
      withImage: false,
    })
    await ok('PUT', '/settings', { defaultTime: '09:00' })
    const { post } = await ok('POST', '/draft', { campaignId: campaign.id })
    expect(await ok('PATCH', `/campaigns/${campaign.id}`, { day: 5 })).toEqual({ ok: true, changed: true })
    expect(await ok('PATCH', `/campaigns/${campaign.id}`, { day: 5 })).toEqual({ ok: true, changed: false })
    expect((await overview()).campaigns.at(-1)).toMatchObject({ id: campaign.id, day: 5 })
    expect(await ok('DELETE', `/campaigns/${campaign.id}`)).toEqual({ ok: true })
    expect((await api('DELETE', `/campaigns/${campaign.id}`)).status).toBe(404)
    expect((await api('PATCH', `/campaigns/${campaign.id}`, { day: 4 })).status).toBe(404)
    expect((await api('POST', '/draft', { campaignId: campaign.id })).status).toBe(404)
    const after = await overview()
    expect(after.campaigns).toHaveLength(5)
    expect(after.posts.find(({ id }: Body) => id === post.id).campaignId).toBe(campaign.id)
  })

  test('are fifty at most', async () => {
    const made: string[] = []
    for (let i = 5; i < 50; i++) made.push((await ok('POST', '/campaigns', { name: `Number ${i}` })).campaign.id)
    expect((await api('POST', '/campaigns', { name: 'One too many' })).status).toBe(409)
    for (const id of made) await ok('DELETE', `/campaigns/${id}`)
  })
})

describe('[SO20] the plan of a week', () => {
  test('drafts one post for each campaign that is switched on, on its day, and none the second time', async () => {
    const { nextWeek } = await overview()
    const first = await ok('POST', '/plan-week', {})
    expect(first.week).toEqual(nextWeek)
    expect(first.created.map(({ scheduledLocal }: Body) => new Date(`${scheduledLocal}Z`).getUTCDay())).toEqual([2, 4])
    for (const post of first.created) {
      expect(post).toMatchObject({
        status: 'draft',
        writer: 'template',
        scheduledLocal: expect.stringMatching(/T09:00$/),
      })
    }
    const second = await ok('POST', '/plan-week')
    expect(second.created).toEqual([])
    expect(second.skipped.map(({ reason }: Body) => reason)).toEqual(['exists', 'exists'])
  })

  test('has one post less for a campaign that is switched off', async () => {
    const { campaigns } = await overview()
    await ok('PATCH', `/campaigns/${campaigns[1].id}`, { enabled: false })
    const { created } = await ok('POST', '/plan-week', { weekOf: '2099-06-03' })
    expect(created.map(({ campaignId, scheduledLocal }: Body) => [campaignId, scheduledLocal])).toEqual([
      [campaigns[3].id, '2099-06-04T09:00'],
    ])
    await ok('PATCH', `/campaigns/${campaigns[1].id}`, { enabled: true })
  })

  test('passes a week that is over', async () => {
    const { created, skipped, week } = await ok('POST', '/plan-week', { weekOf: '2020-03-01' })
    expect([created, skipped.map(({ reason }: Body) => reason)]).toEqual([[], ['past', 'past']])
    expect(week).toEqual({ from: '2020-02-24', to: '2020-03-01', tz: 'UTC' })
  })
})

describe('[SO30] settings', () => {
  test('are set one by one, and move local times', async () => {
    const { settings } = await ok('PUT', '/settings', {
      tz: 'America/New_York',
      hashtags: ['#Law', 'law'],
      tone: ' dry ',
    })
    expect(settings).toMatchObject({ tz: 'America/New_York', hashtags: ['Law'], tone: 'dry', defaultTime: '09:00' })
    const { post } = await ok('POST', '/draft', { text: 'Local', scheduledAt: Date.UTC(2098, 0, 1, 3, 30) })
    expect(post).toMatchObject({ tz: 'America/New_York', scheduledLocal: '2097-12-31T22:30', hashtags: ['Law'] })
    await ok('PUT', '/settings', { tz: 'UTC', hashtags: [], tone: '' })
    expect((await overview()).posts.find(({ id }: Body) => id === post.id).scheduledLocal).toBe('2098-01-01T03:30')
  })
})
