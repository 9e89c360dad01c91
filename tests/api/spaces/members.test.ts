import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PeopledService, peopledService, signIn } from '../../helpers/signedIn.ts'
import { anonymously, at, createdBy, peopled } from './given.ts'

let service: PeopledService
beforeAll(async () => {
  service = await peopledService()
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

describe('visits', () => {
  test('[SP10] the first one joins, the second does not', async () => {
    const { slug, stranger } = await peopled(service)
    expect((await anonymously(service, 'POST', at(slug, '/visit'))).status).toBe(401)
    const first = (await stranger.ask('POST', at(slug, '/visit'))).body
    expect(first).toMatchObject({ role: 'editor', joined: true, member: { userId: stranger.id, status: 'active' } })
    expect((await stranger.ask('POST', at(slug, '/visit'))).body).toEqual({ ...first, joined: false })
  })

  test('[SP10] [SP14] who signs up after the invitation is the invited member, in the invited role', async () => {
    const { slug, owner } = await peopled(service)
    const email = `late-${slug.toLowerCase()}@example.org`
    await owner.ask('POST', at(slug, '/members'), { email, role: 'viewer' })
    const late = await signIn(service, email, { name: 'Late' })
    const before = (await owner.ask('GET', at(slug))).body.members.at(-1)
    expect(before).toMatchObject({ email, userId: late.id, name: 'Late', status: 'invited' })
    expect((await late.ask('GET', at(slug))).body.role).toBeNull()
    const { body } = await late.ask('POST', at(slug, '/visit'))
    expect(body).toMatchObject({ role: 'viewer', joined: true })
    expect((await owner.ask('GET', at(slug))).body.counts.members).toBe(4)
  })

  test('[SP4] a space of the free plan has ten members at most, invitees counted', async () => {
    const owner = await signIn(service, 'full@example.org')
    const invites = Array.from({ length: 9 }, (_, i) => `guest${i}@example.org`)
    const { slug } = await createdBy(owner, { invites })
    const eleventh = await (await signIn(service, 'late@example.org')).ask('POST', at(slug, '/visit'))
    const quota = { key: 'members', used: 10, limit: 10, resetsAt: null }
    expect([eleventh.status, eleventh.body.quota]).toEqual([402, quota])
    const more = await owner.ask('POST', at(slug, '/members'), { email: 'more@example.org' })
    expect([more.status, more.body.quota]).toEqual([402, quota])
    const again = await owner.ask('POST', at(slug, '/members'), { emails: invites })
    expect([again.status, again.body.already]).toEqual([200, invites])
    const { status, body } = await owner.ask('POST', '/api/persistent-rooms', {
      invites: [...invites, 'x@example.org'],
    })
    expect([status, body.quota]).toEqual([402, { ...quota, used: 1 }])
  })
})

describe('members', () => {
  test('[SP11] an editor invites several at once; who is there is told apart', async () => {
    const { slug, owner, editor, viewer } = await peopled(service)
    const emails = ['new@example.org', owner.email, 'NEW@example.org']
    const { body } = await editor.ask('POST', at(slug, '/members'), { emails, role: 'viewer', message: 'Come' })
    expect([body.invited, body.already]).toEqual([['new@example.org'], [owner.email]])
    expect(body.members.at(-1)).toMatchObject({ email: 'new@example.org', role: 'viewer', status: 'invited' })
    expect((await viewer.ask('POST', at(slug, '/members'), { emails })).status).toBe(403)
    for (const wrong of [{}, { emails: [] }, { email: 'a@example.org', emails }, { emails, role: 'owner' }]) {
      expect((await editor.ask('POST', at(slug, '/members'), wrong)).status).toBe(422)
    }
  })

  test('[SP11] keys are kept for the addresses that were invited, and for no other', async () => {
    const { slug, editor } = await peopled(service)
    const { keys } = service.accounts.store
    await editor.ask('POST', at(slug, '/members'), { email: 'once@example.org' })
    await editor.ask('POST', at(slug, '/members'), { email: 'once@example.org' })
    expect(keys.subjectsOf('once@example.org')).toHaveLength(1)
    const { members } = (await editor.ask('GET', at(slug))).body
    await Promise.all(
      Array.from({ length: 4 }, () => editor.ask('POST', at(slug, '/members'), { email: 'race@example.org' })),
    )
    expect((await editor.ask('GET', at(slug))).body.members).toHaveLength(members.length + 1)
    expect(keys.subjectsOf('race@example.org')).toHaveLength(1)
  })

  test('[SP12] [SR1] roles are set by the owner; the room is handed over', async () => {
    const { slug, owner, editor, viewer } = await peopled(service)
    const set = (by: typeof owner, email: string, role: string) =>
      by.ask('PATCH', at(slug, '/members'), { email, role })
    expect((await set(editor, viewer.email, 'editor')).status).toBe(403)
    expect((await set(owner, owner.email, 'viewer')).status).toBe(409)
    expect((await set(owner, 'nobody@example.org', 'viewer')).status).toBe(404)
    expect((await set(owner, editor.email, 'viewer')).body.member).toMatchObject({
      email: editor.email,
      role: 'viewer',
    })
    expect((await editor.ask('PATCH', at(slug), { name: 'No' })).status).toBe(403)
    const { body } = await set(owner, editor.email, 'owner')
    expect(body.members.map(({ role }: { role: string }) => role)).toEqual(['editor', 'owner', 'viewer'])
    expect((await set(owner, viewer.email, 'editor')).status).toBe(403)
  })

  test('[SP13] [SP10] the owner removes others; a removed member is out until invited again', async () => {
    const { slug, owner, editor, viewer } = await peopled(service)
    const remove = (by: typeof owner, email: string) => by.ask('DELETE', at(slug, `/members?email=${email}`))
    expect((await remove(editor, viewer.email)).status).toBe(403)
    expect((await remove(owner, owner.email)).status).toBe(409)
    expect((await owner.ask('DELETE', at(slug, '/members'))).status).toBe(422)
    expect((await remove(owner, editor.email)).body.members).toHaveLength(2)
    expect((await remove(owner, editor.email)).status).toBe(404)
    const write = { board: { ops: [{ op: 'add', item: { kind: 'text' } }] } }
    expect((await editor.ask('PATCH', at(slug), write)).status).toBe(403)
    expect((await editor.ask('POST', at(slug, '/visit'))).status).toBe(403)
    await owner.ask('POST', at(slug, '/members'), { email: editor.email })
    expect((await editor.ask('POST', at(slug, '/visit'))).body.joined).toBe(true)
    expect((await remove(viewer, viewer.email)).status).toBe(200)
    expect((await viewer.ask('POST', at(slug, '/visit'))).body).toMatchObject({ joined: true, role: 'editor' })
  })
})
