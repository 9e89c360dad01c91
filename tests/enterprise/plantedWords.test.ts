import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { roomsAt } from '#dev/harness/signedPost.ts'
import type { Enterprise } from '#replay/player/enterprise.ts'
import { heapOf, heapSettings, startBoth } from '../helpers/enterprise.ts'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { PLANTED, type Planted } from './planted.ts'
import { tracesIn, tracesOf } from './traces.ts'

/** Said by people, so that it must be found wherever the service keeps what it has: the search works. */
const SPOKEN = 'quorspokenaloudvix'

let both: Enterprise
let heaps: string
const meetings: { planted: Planted; people: [Person, ...Person[]] }[] = []
const words = () => meetings.map(({ planted }) => planted.word)
const codes = () => meetings.map(({ people: [host] }) => host.code)

beforeAll(async () => {
  heaps = await mkdtemp(join(tmpdir(), 'parley-heaps-'))
  both = await startBoth({ coordinator: heapSettings(heaps), resident: heapSettings(heaps) })
  for (const plant of Object.values(PLANTED)) meetings.push(await meetingOn(plant()))
}, 120_000)

afterAll(async () => {
  for (const { people } of meetings) for (const someone of people) someone.leave()
  await both?.[Symbol.asyncDispose]()
  await rm(heaps, { recursive: true, force: true })
})

/** Three people talk about each section of a document, until each has a summary. */
async function meetingOn(planted: Planted) {
  const people = await roomOf(both.url, ['Ana', 'Ben', 'Chiara'], { aiMode: 'moderator' })
  const [host] = people
  const { status, body } = await upload(both.url, host.code, planted.bytes, planted.name)
  expect(status, JSON.stringify(body)).toBe(200)
  const sectionsOf = async () => (await host.ask('room:state', {})).state.doc.sections
  await vi.waitFor(async () => expect((await sectionsOf()).length).toBeGreaterThan(1), 15_000)
  const sections: { id: string; title: string }[] = await sectionsOf()
  await host.ask('setup:pick-sections', { sectionIds: sections.map(({ id }) => id) })
  expect(await host.ask('setup:start', {})).toMatchObject({ ok: true })
  for (const { id, title } of sections.slice(0, 2)) {
    for (const someone of people)
      await someone.ask('chat:message', {
        text: someone === host ? `Decision: ${SPOKEN} stays in ${title}.` : `On ${title}: I see no trouble here.`,
      })
    const summary = await host.hears('topic:summary', ({ sectionId }) => sectionId === id, 30_000)
    expect(summary).toMatchObject({ source: 'resident' })
    expect(summary).not.toHaveProperty('text')
  }
  return { planted, people }
}

const json = async (url: string) => (await fetch(url)).text()

/** Everything that the service gives out about a room. */
async function givenOut(code: string): Promise<string> {
  const { sessions } = JSON.parse(await json(`${both.url}/api/rooms/history?limit=100`))
  const names = sessions.filter((one: { code: string }) => one.code === code).map(({ name }: { name: string }) => name)
  const paths = [
    ...['intel', 'annotations', 'report', 'progress', 'topic-summaries', 'document/raw', 'annotated-pdf'].map(
      (part) => `/api/rooms/${code}/${part}`,
    ),
    ...names.flatMap((name: string) =>
      ['', '/events', '/capture', '/analytics'].map((part) => `/api/rooms/history/${encodeURIComponent(name)}${part}`),
    ),
    '/metrics',
  ]
  return (await Promise.all(paths.map((path) => json(both.url + path)))).join('\n')
}

const tracesAt = async (side: 'coordinator' | 'resident') =>
  (await Promise.all(words().map((word) => tracesIn(both.dataOf(side), word)))).flat()
const tracesInBytes = (bytes: Buffer) => words().flatMap((word) => tracesOf(word, bytes))

describe('a word of a document', () => {
  test('[KX91] while the meeting runs, the coordinator has it neither on disk, in its log or memory, nor in what it gives out', async () => {
    expect(await tracesIn(both.dataOf('coordinator'), SPOKEN)).not.toEqual([])
    expect(await tracesAt('coordinator')).toEqual([])
    expect(both.coordinator.output).toContain('"level"')
    expect(tracesInBytes(Buffer.from(both.coordinator.output))).toEqual([])
    const heap = await heapOf(both.coordinator, heaps)
    expect(tracesOf(SPOKEN, heap)).toContain('plain')
    expect(tracesInBytes(heap)).toEqual([])
    const given = (await Promise.all(codes().map(givenOut))).join('\n')
    expect(given).toContain(SPOKEN)
    expect(tracesInBytes(Buffer.from(given))).toEqual([])
  })

  test('[KX91] the resident has it sealed on disk alone, and gives it to who knows the room', async () => {
    expect(await tracesAt('resident')).toEqual([])
    expect(tracesInBytes(Buffer.from(both.resident.output))).toEqual([])
    for (const { planted, people } of meetings) {
      const raw = await fetch(`${both.residentUrl}/kxp/document/raw?room=${people[0].code}`)
      expect(tracesOf(planted.word, Buffer.from(await raw.arrayBuffer()))).not.toEqual([])
    }
  })

  test('[KX91] after the end it is nowhere, and no summary either', async () => {
    for (const { people } of meetings) await people[0].ask('chat:stop', {})
    await expect.poll(() => roomsAt(both.residentUrl), { timeout: 30_000 }).toBe(0)
    for (const code of codes()) {
      expect(JSON.parse(await json(`${both.residentUrl}/kxp/summaries?room=${code}&since=0`))).toEqual({
        summaries: [],
      })
      expect(await json(`${both.residentUrl}/kxp/document/raw?room=${code}`)).toContain('not-retained')
    }
    expect([...(await tracesAt('coordinator')), ...(await tracesAt('resident'))]).toEqual([])
    expect(await tracesIn(both.dataOf('resident'), SPOKEN)).toEqual([])
    expect(tracesInBytes(await heapOf(both.resident, heaps))).toEqual([])
    const given = (await Promise.all(codes().map(givenOut))).join('\n')
    expect(tracesInBytes(Buffer.from(given))).toEqual([])
  })
})
