import { afterEach, expect, test } from 'vitest'
import { roomsAt, signedPost } from '#dev/harness/signedPost.ts'
import type { Enterprise } from '#replay/player/enterprise.ts'
import { startBoth } from '../helpers/enterprise.ts'
import { type Person, person, type Reply, roomOf, upload } from '../helpers/people.ts'
import { plantedMail } from './planted.ts'

/** Read in no time, also where other tests take theirs. */
const { name: NAME, bytes: THREAD } = plantedMail()
const MASTER = { KXP_MASTER_KEY: 'cd'.repeat(32) }
const LATE_MS_MAX = 30_000

let both: Enterprise
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.socket.disconnect()
  people = []
  await both?.[Symbol.asyncDispose]()
})

interface Section {
  readonly id: string
  readonly title: string
}

/** Two people in a meeting on the thread. */
async function meeting(): Promise<{ host: Person; guest: Person; sections: readonly Section[] }> {
  const [host, guest] = await roomOf(both.url, ['Ana', 'Ben'])
  if (guest === undefined) throw new Error('nobody joined')
  people.push(host, guest)
  const { status, body } = await upload(both.url, host.code, THREAD, NAME)
  expect(status, JSON.stringify(body)).toBe(200)
  const { state } = await host.ask('room:state', {})
  const sections: Section[] = state.doc.sections
  await host.ask('setup:pick-sections', { sectionIds: sections.map(({ id }) => id) })
  expect(await host.ask('setup:start', {})).toMatchObject({ ok: true })
  return { host, guest, sections }
}

async function discuss(host: Person, guest: Person, { title }: Section, what: string): Promise<void> {
  for (const someone of [host, guest, host])
    expect(await someone.ask('chat:message', { text: `On ${title}: I think ${what}.` })).toMatchObject({ ok: true })
}

async function texts(code: string): Promise<{ sectionId: string; text: string }[]> {
  const response = await fetch(`${both.residentUrl}/kxp/summaries?room=${code}&since=0`)
  const body: Reply = await response.json()
  return body.summaries
}
const rawStatus = async (code: string): Promise<number> => {
  const raw = await fetch(`${both.residentUrl}/kxp/document/raw?room=${code}`)
  await raw.arrayBuffer()
  return raw.status
}

test('[KX93] [KX95] an end during the absence of the resident, with the coordinator killed too, is delivered when both are back', async () => {
  both = await startBoth({ resident: MASTER })
  const { host } = await meeting()
  const { code } = host
  await both.resident.end('SIGKILL')
  expect(await host.ask('chat:stop', {})).not.toHaveProperty('error')
  await both.coordinator.end('SIGKILL')
  await both.restart('coordinator')
  await both.restart('resident')
  await expect.poll(() => roomsAt(both.residentUrl), { timeout: LATE_MS_MAX }).toBe(0)
  expect(await rawStatus(code)).toBe(409)
})

test('[KX93] a resident with a master key goes on after a restart in the middle; documents and texts are still there', async () => {
  both = await startBoth({ resident: MASTER })
  const { host, guest, sections } = await meeting()
  const [first, second] = sections as [Section, Section]
  await discuss(host, guest, first, 'the date is too early')
  await host.hears('topic:summary', ({ sectionId }) => sectionId === first.id, LATE_MS_MAX)
  await both.restart('resident')
  expect(await rawStatus(host.code)).toBe(200)
  expect((await texts(host.code)).map(({ sectionId }) => sectionId)).toEqual([first.id])
  await discuss(host, guest, second, 'the price is fine')
  await host.hears('topic:summary', ({ sectionId }) => sectionId === second.id, LATE_MS_MAX)
  expect((await texts(host.code)).every(({ text }) => text.length > 0)).toBe(true)
  await host.ask('chat:stop', {})
  await expect.poll(() => roomsAt(both.residentUrl), { timeout: LATE_MS_MAX }).toBe(0)
})

test('[KX93] one without loses the room in a restart: the meeting goes on, and its end is acknowledged', async () => {
  both = await startBoth()
  const { host, guest, sections } = await meeting()
  await both.restart('resident')
  expect([404, 409]).toContain(await rawStatus(host.code))
  await discuss(host, guest, sections[0]!, 'the date is too early')
  await host.ask('chat:stop', {})
  await host.hears('room:phase', ({ phase }) => phase === 'ended')
  await expect.poll(() => roomsAt(both.residentUrl), { timeout: LATE_MS_MAX }).toBe(0)
  expect(await texts(host.code)).toEqual([])
})

test('[KX94] secrets are replaced in three restarts, and uploads work after each', async () => {
  const [old, fresh] = ['old-secret-'.repeat(4), 'fresh-secret-'.repeat(4)] as const
  const setting = (secret: string) => ({ KXP_SHARED_SECRET: secret })
  both = await startBoth({ coordinator: setting(old), resident: { ...setting(old), ...MASTER } })
  const bring = async () => {
    const someone = await person(both.url)
    people.push(someone)
    await someone.ask('room:create', { name: 'Ana' })
    return (await upload(both.url, someone.code, THREAD, NAME)).status
  }
  expect(await bring()).toBe(200)
  await both.restart('resident', setting(`${fresh},${old}`))
  expect(await bring()).toBe(200)
  await both.restart('coordinator', setting(fresh))
  expect(await bring()).toBe(200)
  await both.restart('resident', setting(fresh))
  expect(await bring()).toBe(200)
  const asked = (secret: string) =>
    signedPost(both.residentUrl, { path: '/kxp/end', secret, body: JSON.stringify({ room: 'NOBODY' }) })
  expect([(await asked(old)).status, (await asked(fresh)).status]).toEqual([401, 200])
})

test('[KX95] without its resident a meeting goes on, an upload is told to come back, and a summary that is due follows when it is back', async () => {
  both = await startBoth({ resident: MASTER })
  const { host, guest, sections } = await meeting()
  const [first] = sections as [Section]
  await both.resident.end('SIGKILL')

  const refused = await upload(both.url, host.code, plantedMail().bytes, NAME)
  expect(refused.status).toBeGreaterThanOrEqual(409)
  const late = await person(both.url)
  people.push(late)
  await late.ask('room:create', { name: 'Chiara' })
  const form = new FormData()
  form.set('file', new Blob([THREAD as unknown as string]), NAME)
  const away = await fetch(`${both.url}/api/rooms/${late.code}/document`, { method: 'POST', body: form })
  expect([away.status, Number(away.headers.get('retry-after')) > 0]).toEqual([503, true])
  const body: Reply = await away.json()
  expect(body.error).toMatch(/\w+ .+\.$/)

  await discuss(host, guest, first, 'the date is too early')
  expect(await host.ask('room:state', {})).toMatchObject({ state: { phase: 'chat' } })
  expect(host.heard.some(({ event }) => event === 'topic:summary')).toBe(false)
  await both.restart('resident')
  await host.hears('topic:summary', ({ sectionId }) => sectionId === first.id, LATE_MS_MAX)
  expect((await texts(host.code)).map(({ sectionId }) => sectionId)).toContain(first.id)
})
