import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { person } from '../helpers/people.ts'
import { type Body, call, signIn, type User } from '../helpers/signedIn.ts'
import { type Installation, type InstalledNode, installation } from './installation.ts'

let all: Installation
let olga: User
beforeAll(async () => {
  all = await installation(3)
  olga = await signIn(all.services[0]!, 'olga@example.org')
  const team = olga.signIn.user.teams[0].id
  await all.services[0]!.accounts.administration.setPlan(team, olga.id, {
    ...{ plan: 'enterprise', overrides: null, note: null },
  })
})
afterAll(() => all.close())

const as = (user: User, { url }: InstalledNode, method: string, path: string, body?: unknown) =>
  call(url + path, method, body, { authorization: `Bearer ${user.token}` })

async function made(node: InstalledNode, name: string): Promise<Body> {
  const { status, body } = await as(olga, node, 'POST', '/api/persistent-rooms', { name })
  expect(status).toBe(200)
  return body
}

const heldBy = async (node: InstalledNode) => {
  const text = await (await fetch(`${node.url}/metrics`)).text()
  return [...text.matchAll(/parley_lease_held\{lease="(\S+)"\} 1/g)].map(([, lease]) => lease).sort()
}

describe('several nodes', () => {
  test('[MN65] each piece of common work is done by one node, and by another when that one has gone', async () => {
    const [first, second] = all.services
    await expect
      .poll(async () => [await heldBy(first!), await heldBy(second!)])
      .toEqual([['mails', 'read-models', 'scheduler'], []])
  })

  test('[MN68] a node that keeps no read models shows in its lists what it just wrote', async () => {
    const [, , third] = all.services
    const { slug } = await made(third!, 'Harbour')
    expect((await as(olga, third!, 'DELETE', `/api/persistent-rooms/${slug}`)).status).toBe(200)
    const { body } = await as(olga, third!, 'GET', '/api/persistent-rooms?deleted=true')
    expect(JSON.stringify(body)).toContain(slug)
  })

  test('[MN67] mails are sent once, and by the next node when the one that sends them goes', async () => {
    const [first, second, third] = all.services
    const { slug } = await made(second!, 'Quay')
    const invite = (node: InstalledNode, email: string) =>
      as(olga, node, 'POST', `/api/persistent-rooms/${slug}/members`, { email, role: 'editor' })
    const guests = ['ada', 'ben', 'cleo', 'dan', 'eve', 'fay'].map((name) => `${name}@example.org`)
    for (const email of guests.slice(0, 3)) expect((await invite(third!, email)).status).toBe(200)
    const counts = () => Promise.all(guests.map(async (email) => (await all.mail.to(email)).length))
    await expect.poll(counts, { timeout: 15_000 }).toEqual([1, 1, 1, 0, 0, 0])
    first!.node.lose()
    for (const email of guests.slice(3)) expect((await invite(second!, email)).status).toBe(200)
    await expect.poll(counts, { timeout: 15_000 }).toEqual([1, 1, 1, 1, 1, 1])
    first!.node.comeBack()
    await expect.poll(() => heldBy(first!)).toEqual([])
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('[MN69] a meeting counts against its plan and leaves its report, whichever node opened it', async () => {
    const [, second, third] = all.services
    const { slug } = await made(second!, 'Pier')
    const host = await person(third!.url, 'websocket', { auth: { token: olga.token } } as Parameters<typeof person>[2])
    const opened = await host.ask('room:create', { name: 'Olga', space: slug })
    expect(opened.error).toBeUndefined()
    await host.ask('setup:start', {})
    await host.ask('chat:message', { text: 'We decided to ship on Friday.' })
    await host.ask('chat:stop', {})
    const sessionsOf = async () => (await as(olga, second!, 'GET', `/api/persistent-rooms/${slug}/space`)).body.sessions
    await expect
      .poll(sessionsOf, { timeout: 20_000 })
      .toEqual([expect.objectContaining({ code: host.code, phase: 'ended', hasNote: true })])
    host.leave()
  })
})
