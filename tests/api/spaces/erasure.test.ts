import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ollamaModel } from '#assistant/model/ollama.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { honest } from '../../helpers/modelAnswers.ts'
import { answers, modelDouble } from '../../helpers/modelDouble.ts'
import { type Person, person } from '../../helpers/people.ts'
import { lasting, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'
import { at, peopled, ROOT } from './given.ts'

let service: PeopledService
const people: Person[] = []
afterEach(async () => {
  for (const someone of people.splice(0)) someone.leave()
  await service.close()
  expect(service.faults).toEqual([])
})

const erase = (user: User) => user.ask('DELETE', '/api/me', { confirm: user.email })
const membersOf = async (user: User, slug: string) => (await user.ask('GET', at(slug))).body.members

test('[TB6] a space passes to the editor who joined first, and shows who created it as a deleted user', async () => {
  service = await peopledService()
  const { owner, editor, viewer, slug } = await peopled(service, { name: 'Passed on' })
  const late = await signIn(service, 'late@example.org')
  await late.ask('POST', at(slug, '/visit'))
  expect((await erase(owner)).status).toBe(200)
  const { body } = await editor.ask('GET', at(slug))
  expect(body).toMatchObject({
    role: 'owner',
    createdBy: { id: owner.id, name: 'Deleted user' },
    counts: { members: 3 },
  })
  expect(body.members.map(({ userId, role }: { userId: string; role: string }) => [userId, role])).toEqual([
    [editor.id, 'owner'],
    [viewer.id, 'viewer'],
    [late.id, 'editor'],
  ])
  expect((await editor.ask('PATCH', at(slug), { settings: { joinRole: 'viewer' } })).status).toBe(200)
  expect((await editor.ask('GET', ROOT)).body.rooms).toMatchObject([
    { slug, role: 'owner', team: { name: 'Deleted user' } },
  ])
})

test('[TB6] without an editor it goes to trash, where nobody can restore it, and its meeting ends', async () => {
  service = await peopledService()
  const { owner, editor, viewer, slug, space } = await peopled(service)
  await owner.ask('PATCH', at(slug, '/members'), { email: editor.email, role: 'viewer' })
  const host = await person(service.url, 'websocket', { extraHeaders: { authorization: `Bearer ${owner.token}` } })
  people.push(host)
  const made = await host.ask('room:create', { name: 'Ana', space: slug })
  expect(made.error).toBeUndefined()
  await erase(owner)
  for (const user of [editor, viewer]) {
    expect((await user.ask('GET', at(slug))).status).toBe(404)
    expect((await user.ask('POST', at(slug, '/restore'))).status).toBe(404)
    expect((await user.ask('GET', ROOT)).body.total).toBe(0)
  }
  const types: string[] = []
  for await (const { type } of service.log.readStream(`space-${slug}`)) types.push(type)
  expect(types).toContain('space.trashed')
  expect(types.at(-1)).toBe('session.abandoned')
  expect(service.accounts.store.teams.get(owner.signIn.user.team.id)?.trashed).toEqual({ [space.id]: true })
})

test('[TB2] a space that goes to trash ends its meeting', async () => {
  service = await peopledService()
  const { owner, slug } = await peopled(service)
  const host = await person(service.url, 'websocket', { extraHeaders: { authorization: `Bearer ${owner.token}` } })
  people.push(host)
  await host.ask('room:create', { name: 'Ana', space: slug })
  expect((await owner.ask('GET', at(slug))).body.live).toMatchObject({ code: host.code })
  await owner.ask('DELETE', at(slug))
  expect((await owner.ask('GET', at(slug))).body.live).toBeNull()
})

test('[SP14] who signs up after an invitation is shown by name, and joins in the role of the invitation', async () => {
  service = await peopledService()
  const { owner, slug } = await peopled(service)
  await owner.ask('POST', at(slug, '/members'), { email: 'new@example.org', role: 'viewer' })
  const shown = async () =>
    (await membersOf(owner, slug)).find(({ email }: { email: string }) => email === 'new@example.org')
  expect(await shown()).toMatchObject({ userId: null, name: 'Invited member', status: 'invited' })
  const late = await signIn(service, 'new@example.org', { name: 'Nia' })
  expect(await shown()).toMatchObject({ userId: late.id, name: 'Nia', status: 'invited', role: 'viewer' })
  expect((await late.ask('POST', at(slug, '/visit'))).body).toMatchObject({ role: 'viewer', joined: true })
})

test('[TB6] [SL8] no file of the data folder holds the address, in clear or under a key, and the invitations are gone', async () => {
  const place = await lasting()
  const log = await openSqliteLog(place.folder)
  service = await peopledService({}, { log, folder: place.folder })
  const { owner, slug } = await peopled(service, { invites: ['early@example.org'] })
  const early = 'early@example.org'
  const start = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  const asked = { title: 'Weekly', start, tz: 'UTC', attendees: [early, 'other@example.org'], notify: false }
  expect((await owner.ask('POST', at(slug, '/calls'), asked)).status).toBe(200)
  const user = await signIn(service, early)
  expect((await erase(user)).status).toBe(200)
  const { body } = await owner.ask('GET', at(slug))
  expect(JSON.stringify(body)).not.toContain(early)
  expect(body.calls[0].attendees).toEqual(['other@example.org'])
  expect(body.members).toHaveLength(3)
  const keys = await readFile(join(place.folder, 'subject-keys.jsonl'), 'utf8')
  expect(keys.match(/"about"/g)).toHaveLength(1)
  await service.close()
  await log.close()
  for (const entry of await readdir(place.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const text = await readFile(join(entry.parentPath, entry.name), 'latin1')
    expect([entry.name, text.includes(early)]).toEqual([entry.name, false])
  }
  await place.remove()
})

test('[TB6] an account that is erased while its space is being made leaves none behind', async () => {
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const double = await modelDouble(async (...question) => {
    asked.resolve()
    await gate.promise
    await answers(honest)(...question)
  })
  service = await peopledService({}, { model: ollamaModel({ url: double.url, lookEveryMs: 50 }) })
  const ada = await signIn(service, 'ada@example.org')
  const made = ada.ask('POST', ROOT, { prompt: 'Review the license', invites: ['ben@example.org'] })
  await asked.promise
  expect((await erase(ada)).status).toBe(200)
  gate.resolve()
  expect((await made).status).toBe(401)
  const types: string[] = []
  for await (const { type } of service.log.readAll()) types.push(type)
  expect(types).toContain('user.erased')
  for (const none of ['team.room_created', 'space.created']) expect(types).not.toContain(none)
  await double.close()
})
