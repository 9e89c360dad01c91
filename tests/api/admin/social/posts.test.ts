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

const SOON = Date.now() + 3_600_000
const api = (method: string, path: string, body?: object): Promise<Answer> =>
  boss.ask(method, `/api/admin/linkedin${path}`, body)
const overview = async (): Promise<Body> => (await api('GET', '')).body
async function draft(body: object = { text: 'Hello, reviewers.' }): Promise<Body> {
  const { status, body: answer } = await api('POST', '/draft', body)
  expect([status, answer.error ?? answer.detail]).toEqual([200, undefined])
  return answer.post
}
const act = (post: Body, what: string, body: object = {}) => api('POST', `/posts/${post.id}/${what}`, body)
async function approved(body: object = {}): Promise<Body> {
  const post = await draft({ text: 'Ready to go.', scheduledAt: SOON, ...body })
  return (await act(post, 'approve')).body.post
}

describe('[SO2] requests', () => {
  test.each([
    ['POST', '/draft', {}],
    ['POST', '/draft', { link: 'https://example.org/' }],
    ['POST', '/draft', { text: '' }],
    ['POST', '/draft', { text: '  \n ' }],
    ['POST', '/draft', { text: 'a'.repeat(3_001) }],
    ['POST', '/draft', { text: 7 }],
    ['POST', '/draft', { topic: 'a'.repeat(501) }],
    ['POST', '/draft', { topic: null }],
    ['POST', '/draft', { text: 'a', link: 'http://example.org/' }],
    ['POST', '/draft', { text: 'a', link: 'https://user:pass@example.org/' }],
    ['POST', '/draft', { text: 'a', link: 'javascript:alert(1)' }],
    ['POST', '/draft', { text: 'a', link: null }],
    ['POST', '/draft', { text: 'a', hashtags: ['two words'] }],
    ['POST', '/draft', { text: 'a', hashtags: ['a}b'] }],
    ['POST', '/draft', { text: 'a', hashtags: Array.from({ length: 11 }, (_, i) => `tag${i}`) }],
    ['POST', '/draft', { text: 'a', scheduledAt: -1 }],
    ['POST', '/draft', { text: 'a', scheduledAt: 1.5 }],
    ['POST', '/draft', { text: 'a', scheduledAt: '2026-01-01' }],
    ['POST', '/plan-week', { weekOf: '2026-02-30' }],
    ['POST', '/plan-week', { weekOf: '2026-W09' }],
    ['POST', '/plan-week', { replace: 'yes' }],
    ['PATCH', '/posts/post_none', {}],
    ['PATCH', '/posts/post_none', { ifVersion: 1 }],
    ['PATCH', '/posts/post_none', { unknown: true }],
    ['PATCH', '/posts/post_none', { text: null }],
    ['PATCH', '/posts/post_none', { hashtags: null }],
    ['POST', '/posts/post_none/approve', { publishNow: 1 }],
    ['POST', '/posts/post_none/approve', { scheduledAt: null }],
    ['POST', '/posts/post_none/approve', { scheduledAt: Date.now() - 301_000 }],
    ['POST', '/campaigns', { day: 1 }],
    ['POST', '/campaigns', { name: '' }],
    ['POST', '/campaigns', { name: 'a'.repeat(81) }],
    ['PATCH', '/campaigns/camp_none', {}],
    ['PATCH', '/campaigns/camp_none', { day: 0 }],
    ['PATCH', '/campaigns/camp_none', { day: 8 }],
    ['PATCH', '/campaigns/camp_none', { time: '24:00' }],
    ['PATCH', '/campaigns/camp_none', { time: '9:00' }],
    ['PATCH', '/campaigns/camp_none', { prompt: 'a'.repeat(2_001) }],
    ['PATCH', '/campaigns/camp_none', { tone: 'a'.repeat(201) }],
    ['PATCH', '/campaigns/camp_none', { name: null }],
    ['PUT', '/settings', {}],
    ['PUT', '/settings', { tz: 'Mars/Base' }],
    ['PUT', '/settings', { tz: '+01:00' }],
    ['PUT', '/settings', { defaultTime: '25:00' }],
    ['PUT', '/settings', { signature: 'a'.repeat(301) }],
    ['PUT', '/settings', { paused: 'true' }],
  ])('%s %s %j is malformed, and nothing is done', async (method, path, body) => {
    const before = await overview()
    const { status, body: answer } = await api(method, path, body)
    expect(status).toBe(422)
    expect(answer.detail[0]).toMatchObject({ loc: ['body', ...answer.detail[0].loc.slice(1)], msg: expect.any(String) })
    expect(await overview()).toEqual(before)
  })

  test.each([
    ['PATCH', '/posts/post_none', { text: 'a' }],
    ['POST', '/posts/post_none/approve', { publishNow: true }],
    ['POST', '/posts/constructor/approve', {}],
    ['POST', '/posts/post_none/unapprove', {}],
    ['POST', '/posts/post_none/reject', {}],
    ['POST', '/draft', { campaignId: 'camp_none' }],
    ['PATCH', '/campaigns/camp_none', { enabled: true }],
    ['DELETE', '/campaigns/camp_none', undefined],
  ])('%s %s %j is about nothing that there is', async (method, path, body) => {
    const { status, body: answer } = await api(method, path, body)
    expect([status, answer.error]).toEqual([404, expect.any(String)])
  })

  test('keys that nobody knows are ignored, and an empty body counts as an empty object', async () => {
    expect((await draft({ text: 'Fine', colour: 'red' })).text).toBe('Fine')
    const post = await approved()
    expect((await api('POST', `/posts/${post.id}/unapprove`)).status).toBe(200)
  })
})

describe('[SO10] drafts', () => {
  test('keep a text of a person as it is', async () => {
    const body = {
      text: ' One\r\ntwo ',
      link: 'https://example.org/a',
      hashtags: ['#Law', 'law', 'Ops'],
      scheduledAt: SOON,
    }
    const post = await draft(body)
    expect(post).toMatchObject({
      id: expect.stringMatching(/^post_[A-Za-z0-9]{12,}$/),
      ...{
        status: 'draft',
        writer: 'human',
        text: 'One\ntwo',
        link: 'https://example.org/a',
        hashtags: ['Law', 'Ops'],
      },
      ...{ campaignId: null, scheduledAt: SOON, tz: 'UTC', scheduledLocal: new Date(SOON).toISOString().slice(0, 16) },
      ...{ image: null, aiImage: { status: 'none' }, approvedBy: null, approvedAt: null, attempts: 0, lastError: null },
      ...{ publishedAt: null, externalId: null, externalUrl: null, version: 1 },
    })
    expect((await overview()).posts).toContainEqual(post)
  })

  test('are written by a template where no model is, the same for the same words', async () => {
    const [one, other] = [await draft({ topic: 'Ends of meetings' }), await draft({ topic: 'Ends of meetings' })]
    expect(one).toMatchObject({ writer: 'template', text: expect.stringContaining('Ends of meetings') })
    expect(other.text).toBe(one.text)
    const [campaign] = (await overview()).campaigns
    expect(await draft({ campaignId: campaign.id })).toMatchObject({
      writer: 'template',
      campaignId: campaign.id,
      hashtags: campaign.hashtags,
    })
  })
})

describe('[SO11] changes', () => {
  test('of a draft stay in it, and a new text is a person’s', async () => {
    const post = await draft({ topic: 'Minutes' })
    const { body } = await api('PATCH', `/posts/${post.id}`, {
      text: 'Mine',
      link: null,
      scheduledAt: SOON,
      ifVersion: 1,
    })
    expect(body).toMatchObject({ ok: true, post: { text: 'Mine', writer: 'human', scheduledAt: SOON, version: 2 } })
  })

  test('of an approved post take the approval back, also with what it said before', async () => {
    const post = await approved()
    const { text, scheduledAt } = post
    const same = await api('PATCH', `/posts/${post.id}`, { text, scheduledAt })
    expect(same.body.post).toMatchObject({
      status: 'draft',
      approvedBy: null,
      text,
      scheduledAt,
      version: post.version + 1,
    })
    expect((await api('PATCH', `/posts/${post.id}`, { text })).body.post).toEqual(same.body.post)
    expect((await act(post, 'approve')).status).toBe(200)
    const { body } = await api('PATCH', `/posts/${post.id}`, { scheduledAt: null })
    expect(body.post).toMatchObject({ status: 'draft', approvedBy: null, approvedAt: null, scheduledAt: null })
  })

  test('against another version are refused with the post as it is', async () => {
    const post = await draft()
    for (const [method, path, body] of [
      ['PATCH', '', { text: 'Other' }],
      ['POST', '/approve', {}],
      ['POST', '/reject', {}],
    ] as const) {
      const answer = await api(method, `/posts/${post.id}${path}`, { ...body, ifVersion: 9 })
      expect([answer.status, answer.body.current]).toEqual([409, post])
    }
  })
})

describe('[SO12] approval', () => {
  test('names who and when, keeps the signature of then, and is for drafts with a time', async () => {
    await api('PUT', '/settings', { signature: 'The reviewers' })
    const post = await approved()
    expect(post).toMatchObject({ status: 'approved', approvedBy: boss.id, signature: 'The reviewers' })
    expect(post.approvedAt).toBeGreaterThan(SOON - 3_700_000)
    await api('PUT', '/settings', { signature: 'Others' })
    expect((await overview()).posts.find((one: Body) => one.id === post.id).signature).toBe('The reviewers')
    expect((await act(post, 'approve')).status).toBe(409)
    await api('PUT', '/settings', { signature: '' })
    const timeless = await draft()
    expect((await act(timeless, 'approve')).status).toBe(409)
    expect((await act(timeless, 'approve', { scheduledAt: SOON })).body.post).toMatchObject({ scheduledAt: SOON })
  })

  test('[SO13] of a time past by up to five minutes is fine, by more is malformed, also where the post names it', async () => {
    const early = await draft({ text: 'Late', scheduledAt: Date.now() - 301_000 })
    const { status, body } = await act(early, 'approve')
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'scheduledAt']])
    await api('PUT', '/settings', { paused: true })
    expect((await act(early, 'approve', { scheduledAt: Date.now() - 240_000 })).status).toBe(200)
    await act(early, 'reject')
    await api('PUT', '/settings', { paused: false })
  })

  test('[SO14] at once needs an account, at a time does not', async () => {
    const post = await draft()
    expect((await act(post, 'approve', { publishNow: true })).status).toBe(409)
    expect((await act(post, 'approve', { scheduledAt: SOON })).status).toBe(200)
  })

  test('[SO15] is refused when everything together is longer than 3,000 characters', async () => {
    const post = await draft({ text: 'a'.repeat(2_990), hashtags: ['Law'], scheduledAt: SOON })
    expect((await act(post, 'approve')).status).toBe(200)
    const { post: longer } = (await api('PATCH', `/posts/${post.id}`, { text: 'a'.repeat(2_995) })).body
    expect(longer.status).toBe('draft')
    expect((await act(longer, 'approve')).status).toBe(409)
    // What is escaped for the network counts once.
    expect((await api('PATCH', `/posts/${post.id}`, { text: '('.repeat(2_990) })).status).toBe(200)
    expect((await act(longer, 'approve')).status).toBe(200)
  })

  test('[SO16] can be taken back, and a rejected post stays rejected', async () => {
    const post = await approved()
    expect((await act(post, 'unapprove')).body.post).toMatchObject({ status: 'draft', approvedBy: null })
    expect((await act(post, 'unapprove')).status).toBe(409)
    expect((await act(post, 'reject')).body.post).toMatchObject({ status: 'rejected' })
    for (const what of ['approve', 'unapprove', 'reject']) expect((await act(post, what)).status).toBe(409)
    expect((await api('PATCH', `/posts/${post.id}`, { text: 'Again' })).status).toBe(409)
  })
})

describe('[SO7] the audit', () => {
  test('has a row for every write, with what was before and after', async () => {
    const post = await draft({ text: 'Audited' })
    await api('PATCH', `/posts/${post.id}`, { text: 'Audited twice' })
    await act(post, 'reject')
    const { items } = (await boss.ask('GET', '/api/admin/audit?limit=3')).body
    expect(
      items.map(({ action, target, before, after }: Body) => [action, target.id, before?.text, after.text]),
    ).toEqual([
      ['post.rejected', post.id, undefined, undefined],
      ['post.edited', post.id, 'Audited', 'Audited twice'],
      ['post.drafted', post.id, undefined, 'Audited'],
    ])
    expect(items[0]).toMatchObject({ before: { status: 'draft' }, after: { status: 'rejected' } })
  })
})
