import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ServiceProcess } from '#replay/player/serviceProcess.ts'
import { at, ROOT } from '../api/spaces/given.ts'
import { startProcess } from '../helpers/childService.ts'
import { isLong } from '../helpers/longForm.ts'
import { call, type User, userOf } from '../helpers/signedIn.ts'

const ROUNDS = isLong ? 3 : 1
const WRITERS = 4
const EMAIL = 'owner@example.org'
const ENV = { AUTH_DEV_ECHO: 'true', BASE_URL: 'http://parley.example' }

async function signedIn({ url }: ServiceProcess): Promise<User> {
  const { body } = await call(`${url}/api/auth/code`, 'POST', { email: EMAIL })
  return userOf(url, await call(`${url}/api/auth/verify`, 'POST', { email: EMAIL, code: body.devCode, name: 'Owner' }))
}

/** What the service said that it did before it was killed. */
interface Acknowledged {
  /** Newest version of the space in an answer. */
  version: number
  readonly items: string[]
  readonly invited: string[]
  /** Texts of files by id. */
  readonly files: Map<string, string>
}

async function addFile(url: string, { token }: User, slug: string, text: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/plain' }), 'terms.txt')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(url + at(slug, '/files'), { method: 'POST', body: form, headers })
  return ((await answer.json()) as { fileId: string }).fileId
}

/** Changes the space without a pause until the service is gone. */
async function write(service: ServiceProcess, owner: User, slug: string, name: string, done: Acknowledged) {
  for (let i = 0; ; i++) {
    const title = `${name}-${i}`
    const ops = [{ op: 'add', item: { kind: 'sticky', title } }]
    const { status, body } = await owner.ask('PATCH', at(slug), { description: title, board: { ops } })
    expect(status).toBe(200)
    done.items.push(title)
    done.version = Math.max(done.version, body.version)
    done.files.set(await addFile(service.url, owner, slug, title), title)
  }
}

async function expectKept(service: ServiceProcess, owner: User, slug: string, done: Acknowledged): Promise<void> {
  const { body: space } = await owner.ask('GET', at(slug, '/space'))
  expect(space.board.items.map(({ title }: { title: string }) => title)).toEqual(expect.arrayContaining(done.items))
  expect(space.version).toBeGreaterThanOrEqual(done.version)
  expect(space.members.map(({ email }: { email: string }) => email)).toEqual(expect.arrayContaining(done.invited))
  for (const [fileId, text] of done.files) {
    expect(await (await fetch(service.url + at(slug, `/files/${fileId}`))).text()).toBe(text)
  }
  const { rooms } = (await owner.ask('GET', ROOT)).body
  expect(rooms[0]).toMatchObject({ slug, version: space.version, counts: space.counts })
}

test('[DU1] [SP3] [SF1] whatever was acknowledged of a space survives a kill in the middle of writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-spaces-'))
  let service = await startProcess(folder, ENV)
  let owner = await signedIn(service)
  const { slug } = (await owner.ask('POST', ROOT, { name: 'Kept' })).body
  const done: Acknowledged = { version: 0, items: [], invited: [], files: new Map() }
  for (let round = 0; round < ROUNDS; round++) {
    const email = `guest${round}@example.org`
    expect((await owner.ask('POST', at(slug, '/members'), { email })).status).toBe(200)
    done.invited.push(email)
    const before = done.items.length
    const writers = Array.from({ length: WRITERS }, (_, i) => write(service, owner, slug, `r${round}w${i}`, done))
    const ended = Promise.allSettled(writers)
    await new Promise((resolve) => setTimeout(resolve, 400))
    await service.end('SIGKILL')
    for (const writer of await ended)
      expect(writer).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } })
    expect(done.items.length).toBeGreaterThan(before)
    service = await startProcess(folder, ENV)
    owner = await signedIn(service)
    await expectKept(service, owner, slug, done)
  }
  const { status, body } = await owner.ask('GET', at(slug, '/export?format=json'))
  expect([status, body.space.counts.items]).toEqual([200, body.space.board.items.length])
  await service.end('SIGKILL')
  expect(service.errors).toBe('')
  await rm(folder, { recursive: true, force: true })
}, 60_000)

test('[DU1] [SP4] rooms that were being created at a kill exist whole or not at all, and the plan holds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-spaces-'))
  let service = await startProcess(folder, ENV)
  let owner = await signedIn(service)
  const known: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const creating = Array.from({ length: 5 }, async (_, i) => {
      const answer = await owner.ask('POST', ROOT, { name: `R${round}`, board: [{ kind: 'text', title: `i${i}` }] })
      if (answer.status === 200) known.push(answer.body.slug)
      return answer.status
    })
    const ended = Promise.allSettled(creating)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await service.end('SIGKILL')
    await ended
    service = await startProcess(folder, ENV)
    owner = await signedIn(service)
    const { rooms } = (await owner.ask('GET', ROOT)).body
    expect(rooms.map(({ slug }: { slug: string }) => slug)).toEqual(expect.arrayContaining(known))
    expect(rooms.length).toBeLessThanOrEqual(3)
    for (const { counts, role } of rooms) expect([counts.items, role]).toEqual([1, 'owner'])
    const { used, limit } = (await owner.ask('GET', `${ROOT}/usage`)).body.rooms
    expect([used >= rooms.length, used <= limit, limit]).toEqual([true, true, 3])
  }
  await service.end('SIGKILL')
  expect(service.errors).toBe('')
  await rm(folder, { recursive: true, force: true })
}, 60_000)
