import { type BoardChange, SpaceClient, SpacesRest } from '@parley/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'

let service: PeopledService
let ana: User
beforeAll(async () => {
  service = await peopledService()
  ana = await signIn(service, 'ana@example.org', { name: 'Ana' })
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const restOf = (user: User | null) =>
  new SpacesRest({ url: service.url, headers: user === null ? {} : { Authorization: `Bearer ${user.token}` } })

describe('the client of spaces', () => {
  test('[WP1] creates, reads, changes and shares a space; a refusal carries the body that says more', async () => {
    const rest = restOf(ana)
    const created = await rest.create({ name: 'Lease', invites: ['ben@example.org'] })
    if (!created.ok) throw new Error(created.error)
    const { slug, version } = created.value
    expect(created.value.invited).toEqual(['ben@example.org'])
    expect(await rest.change(slug, { name: 'Office', ifVersion: version })).toMatchObject({
      ok: true,
      value: { name: 'Office' },
    })
    expect(await rest.change(slug, { name: 'Late', ifVersion: version })).toMatchObject({
      ok: false,
      status: 409,
      body: { version: version + 1 },
    })
    expect(await rest.setRole(slug, 'ben@example.org', 'viewer')).toMatchObject({ ok: true })
    expect(await rest.removeMember(slug, 'ben@example.org')).toMatchObject({ ok: true })
    expect(await restOf(null).change(slug, { name: 'x' })).toMatchObject({ ok: false, status: 401 })
    expect(await new SpacesRest({ url: 'http://127.0.0.1:1' }).list()).toMatchObject({ ok: false, status: 0 })
  })

  test('[WP1] a space that did not change is not sent again and keeps its identity', async () => {
    const rest = restOf(ana)
    const created = await rest.create({ name: 'Lease' })
    if (!created.ok) throw new Error(created.error)
    const client = new SpaceClient({ slug: created.value.slug, rest, url: service.url })
    await client.refresh()
    const { space } = client.snapshot()
    expect(space?.name).toBe('Lease')
    await client.refresh()
    expect(client.snapshot().space).toBe(space)
    await rest.change(client.slug, { description: 'Until May' })
    await client.refresh()
    expect(client.snapshot().space?.description).toBe('Until May')
  })

  test('[WP2] a space that is gone is not shown any more; without the service it stays as it was', async () => {
    const rest = restOf(ana)
    const unknown = new SpaceClient({ slug: 'a'.repeat(22), rest, url: service.url })
    await unknown.refresh()
    expect(unknown.snapshot()).toMatchObject({ space: null, failure: { status: 404 }, isOnline: true })

    let isUp = true
    const ask: typeof fetch = (input, init) => (isUp ? fetch(input, init) : Promise.reject(new TypeError('down')))
    const flaky = new SpacesRest({ url: service.url, fetch: ask, headers: { Authorization: `Bearer ${ana.token}` } })
    const created = await flaky.create({ name: 'Lease' })
    if (!created.ok) throw new Error(created.error)
    const client = new SpaceClient({ slug: created.value.slug, rest: flaky, url: service.url })
    await client.refresh()
    isUp = false
    await client.refresh()
    expect(client.snapshot()).toMatchObject({ space: { name: 'Lease' }, isOnline: false })
    isUp = true
    await client.refresh()
    expect(client.snapshot()).toMatchObject({ space: { name: 'Lease' }, isOnline: true, failure: null })
  })

  test('[WP18] an open space follows what others change; the board comes as operations, without loading it again', async () => {
    const ben = await signIn(service, 'ben@example.org')
    let loads = 0
    const ask: typeof fetch = (input, init) => {
      if (String(input).endsWith('/space')) loads++
      return fetch(input, init)
    }
    const rest = new SpacesRest({ url: service.url, fetch: ask, headers: { Authorization: `Bearer ${ben.token}` } })
    const { slug } = await ben.ask('POST', '/api/persistent-rooms', { name: 'Lease' }).then(({ body }) => body)
    const client = new SpaceClient({ slug, rest, url: service.url })
    const changes: BoardChange[] = []
    client.onBoard((change) => changes.push(change))
    client.open()
    await expect.poll(() => client.snapshot().space?.name).toBe('Lease')
    // Two connections on one page: what the first announces reaches the second.
    await expect.poll(async () => (await announced(ben, slug, changes)) > 0).toBe(true)
    const before = loads
    await ben.ask('PATCH', `/api/persistent-rooms/${slug}`, {
      board: { ops: [{ op: 'add', item: { kind: 'sticky', id: 'it_bbbbbbbbbbbb' } }] },
    })
    const { counts } = (await ben.ask('GET', `/api/persistent-rooms/${slug}`)).body
    await expect.poll(() => client.snapshot().space?.counts.items).toBe(counts.items)
    expect(changes.at(-1)?.ops.length).toBe(1)
    expect(loads).toBe(before)
    await ben.ask('PATCH', `/api/persistent-rooms/${slug}`, { name: 'Office' })
    await expect.poll(() => client.snapshot().space?.name).toBe('Office')
    client.close()
  })

  test('[WP18] a space that goes to the trash is gone from the pages of everybody but its owner', async () => {
    const chiara = await signIn(service, 'chiara@example.org')
    const { slug } = await chiara.ask('POST', '/api/persistent-rooms', { name: 'Lease' }).then(({ body }) => body)
    const guest = new SpaceClient({ slug, rest: restOf(null), url: service.url })
    guest.open()
    await expect.poll(() => guest.snapshot().space?.name).toBe('Lease')
    await chiara.ask('DELETE', `/api/persistent-rooms/${slug}`)
    await expect.poll(() => guest.snapshot().failure?.status, { timeout: 5_000 }).toBe(404)
    expect(guest.snapshot().space).toBeNull()
    guest.close()
  })
})

/** Adds an item until the socket, which opens by itself, announces it; answers how many changes were announced. */
async function announced(user: User, slug: string, changes: readonly BoardChange[]): Promise<number> {
  if (changes.length === 0) {
    await user.ask('PATCH', `/api/persistent-rooms/${slug}`, {
      board: { ops: [{ op: 'add', item: { kind: 'sticky' } }] },
    })
  }
  return changes.length
}
