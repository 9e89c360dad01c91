import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { memoryNodes } from '#dev/harness/nodes.ts'
import { NOT_READ, NOT_SAVED, SAVING_AGAIN, SAVING_STOPPED } from '#protocol/errors.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { meetingOf, type Person, upload } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { severable } from './severableLog.ts'
import { storedAt } from './storedAt.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function started(...options: Parameters<typeof testService>): Promise<TestService> {
  const service = await testService(...options)
  endings.push(() => service.close())
  return service
}

async function meeting(service: TestService): Promise<[Person, Person]> {
  const people = (await meetingOf(service.url, ['Ana', 'Ben'])) as [Person, Person]
  endings.push(() => {
    for (const someone of people) someone.leave()
  })
  return people
}

/** Appends until the log takes no more. */
async function filled(log: EventLog, stream: string, text: string): Promise<void> {
  for (let seq = 1; ; seq++) {
    const isFull = await storedAt(log, stream, seq, text).then(
      () => false,
      () => true,
    )
    if (isFull) return
  }
}

const noticesOf = ({ heard }: Person) =>
  heard.filter(({ event }) => event === 'room:notice').map(({ payload }) => payload)
// biome-ignore lint/suspicious/noExplicitAny: what the service answers is asserted on, not typed
const healthOf = async ({ url }: TestService): Promise<any> => (await fetch(`${url}/api/health`)).json()
const json = async (response: Response) => ({ status: response.status, body: await response.json() })
const statusOf = async (url: string, path: string) => (await fetch(`${url}${path}`)).status

test('[MN71] [MN72] while the log is away everything is refused with one sentence, everyone is told once, and once that it works again', async () => {
  const log = severable(memoryLog())
  const lines: { level: number; msg: string }[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const service = await started({}, { log, logger })
  const [ana, ben] = await meeting(service)
  log.sever()
  const texts = ['one', 'two', 'three']
  for (const text of texts) expect(await ana.ask('chat:message', { text })).toEqual({ error: NOT_SAVED })
  for (const someone of [ana, ben]) await someone.hears('room:notice')
  const posted = await upload(service.url, ana.code, 'another contract')
  expect(posted).toEqual({ status: 409, body: expect.anything() })
  const note = await fetch(`${service.url}/api/rooms/${ana.code}/context/note`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'a note' }),
  })
  expect(note.headers.get('Retry-After')).toBe('5')
  expect(await json(note)).toEqual({ status: 503, body: { error: NOT_SAVED } })
  const read = await json(await fetch(`${service.url}/api/rooms/K7QF2M/intel`))
  expect(read).toEqual({ status: 503, body: { error: NOT_READ } })
  expect((await healthOf(service)).stores).toEqual({ log: { ok: false, awaySince: expect.any(Number) } })
  expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('parley_store_away{store="log"} 1')

  log.mend()
  for (const someone of [ana, ben]) await someone.hears('room:notice', ({ ok }) => ok)
  expect(await ana.ask('chat:message', { text: 'four' })).toEqual({ ok: true, id: expect.any(String) })
  await ben.hears('chat:message', ({ text }) => text === 'four')
  for (const someone of [ana, ben]) {
    const [stopped, again, ...more] = noticesOf(someone)
    expect(stopped).toEqual({ kind: 'saving', ok: false, text: SAVING_STOPPED, at: expect.any(Number) })
    expect(again).toEqual({ kind: 'saving', ok: true, text: SAVING_AGAIN, at: expect.any(Number) })
    expect(more).toEqual([])
    const shown = someone.heard.filter(({ event, payload }) => event === 'chat:message' && texts.includes(payload.text))
    expect(shown).toEqual([])
  }
  const told = lines.filter(({ msg }) => msg.startsWith('the event log'))
  expect(told.map(({ msg }) => msg)).toEqual(['the event log cannot be written', 'the event log can be written again'])
  // The first failure stands beside them, whatever failed after it.
  expect(lines.filter(({ msg }) => msg === 'fault').length).toBeLessThanOrEqual(4)
})

test('[MN71] once it is known that the log is away, nobody waits for it', async () => {
  const log = severable(memoryLog())
  const nodes = memoryNodes()
  const service = await started({}, { log, nodes: nodes.join(), lookMs: 200 })
  const [ana] = await meeting(service)
  log.sever('silent')
  // Nobody appends: the node finds it by looking.
  await ana.hears('room:notice', ({ ok }) => !ok)
  const asked = performance.now()
  expect(await ana.ask('chat:message', { text: 'now' })).toEqual({ error: NOT_SAVED })
  expect(performance.now() - asked).toBeLessThan(2_000)
  log.mend()
  await ana.hears('room:notice', ({ ok }) => ok)
})

test('[MN72] a disk that is full is told the same way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-full-'))
  const log = await openSqliteLog(folder, { pagesMax: 200 })
  endings.push(
    () => rm(folder, { recursive: true, force: true }),
    () => log.close(),
  )
  const service = await started({}, { log })
  const [ana, ben] = await meeting(service)
  const text = 'words '.repeat(150)
  for (const size of [40_000, 2_000]) await filled(log, `thing-${size}`, 'x'.repeat(size))
  await expect
    .poll(() => ana.ask('chat:message', { text }).then(() => noticesOf(ben).length), { timeout: 20_000, interval: 20 })
    .toBe(1)
  expect(noticesOf(ben)).toEqual([{ kind: 'saving', ok: false, text: SAVING_STOPPED, at: expect.any(Number) }])
})

test('[MN73] a node that alone cannot save says so to the balancer; where none can, all stay', async () => {
  const shared = memoryLog()
  const nodes = memoryNodes()
  const [one, two] = [severable(shared), severable(shared)]
  const first = await started({}, { log: one, nodes: nodes.join(), lookMs: 200 })
  const second = await started({}, { log: two, nodes: nodes.join(), lookMs: 200 })
  await expect.poll(async () => (await healthOf(first)).nodes, { timeout: 15_000 }).toBe(2)
  expect(await healthOf(second)).toMatchObject({ node: 'node0002', stores: { log: { ok: true, awaySince: null } } })
  one.sever()
  await expect.poll(() => statusOf(first.url, '/readyz'), { timeout: 15_000 }).toBe(503)
  expect(await statusOf(second.url, '/readyz')).toBe(200)
  two.sever()
  await expect.poll(() => statusOf(first.url, '/readyz'), { timeout: 15_000 }).toBe(200)
  expect(await statusOf(second.url, '/readyz')).toBe(200)
  for (const log of [one, two]) log.mend()
  await expect.poll(async () => (await healthOf(first)).stores.log.ok, { timeout: 15_000 }).toBe(true)
})
