import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Followed, follow, type Told } from '../../helpers/eventStream.ts'
import { startNodes } from '../../helpers/nodes.ts'
import { meetingOf, type Person, person, roomOf } from '../../helpers/people.ts'
import { type TestService, testService } from '../../helpers/service.ts'

let service: TestService
let people: Person[] = []
let streams: Followed[] = []
afterEach(async () => {
  for (const stream of streams) await stream.leave()
  for (const someone of people) someone.leave()
  people = []
  streams = []
  await service.close()
  expect(service.faults).toEqual([])
})

async function following(code: string, after?: number | string) {
  const stream = await follow(service.url, code, after)
  streams.push(stream)
  return stream
}

async function refused(why: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith('parley_') && one.includes(`"${why}"`))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const TIMED = ['timer', 'dst:trace']
const shown = ({ told }: Followed) => told.filter(({ event }) => !TIMED.includes(event))
const named = ({ event, data }: { event: string; data: Told['data'] }) => `${event} ${JSON.stringify(data)}`

test('[HP10] [HP11] a listener hears what a silent participant hears, in the same order, and takes no seat', async () => {
  service = await testService()
  people = await roomOf(service.url, ['Ana', 'Ben'])
  const [ana, ben] = people as [Person, Person]
  const stream = await following(ana.code)
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await stream.hears('room:update')
  const before = ben.heard.length
  await ana.ask('setup:start', {})
  await ana.ask('chat:message', { text: 'Fine with me,\nand "quoted" \u2028 too.' })
  await ana.ask('doc:annotate', { text: 'A note' })
  await ana.ask('ai:mode', { mode: 'silent' })
  await ana.ask('chat:stop', {})
  const end = ({ phase }: { phase: string }) => phase === 'ended'
  await ben.hears('room:update', end)
  await stream.hears('room:update', end)
  const heard = ben.heard.slice(before).filter(({ event }) => !TIMED.includes(event) && !event.startsWith('ack '))
  const told = shown(stream).slice(1)
  expect(told.map(named)).toEqual(heard.map(({ event, payload }) => named({ event, data: payload })))
  const { state } = await ben.ask('room:state', {})
  expect(state.participants).toHaveLength(2)
})

test('[HP12] ids are numbers of the stream and never fall; the clock and traces have none', async () => {
  service = await testService()
  people = await meetingOf(service.url, ['Ana'])
  const [ana] = people as [Person]
  const stream = await following(ana.code)
  const { id } = await ana.ask('chat:message', { text: 'The definitions are fine.' })
  await stream.hears('timer')
  const said = await stream.hears('chat:message', (message) => message.id === id)
  await stream.hears('dst:trace')
  const ids = stream.told.flatMap((one) => one.id ?? [])
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  expect(stream.told.filter(({ event }) => TIMED.includes(event)).every((one) => one.id === null)).toBe(true)
  expect(shown(stream).every((one) => one.id !== null)).toBe(true)
  const stored: string[] = []
  for await (const event of service.log.readStream(`room-${ana.code}`, { from: said.id!, limit: 1 }))
    stored.push(event.type)
  expect(stored).toEqual(['messaged'])
})

test('[HP14] Last-Event-ID resumes: everything after it is told once, then the state', async () => {
  service = await testService()
  people = await meetingOf(service.url, ['Ana', 'Ben'])
  const [ana] = people as [Person]
  const first = await following(ana.code)
  await first.hears('room:update')
  const at = first.lastId()
  const whole = await following(ana.code)
  await whole.hears('room:update')
  for (let i = 0; i < 30; i++) await ana.ask('chat:message', { text: `line ${i}` })
  await ana.ask('doc:annotate', { text: 'A note' })
  await whole.hears('doc:annotation')
  const resumed = await following(ana.code, at)
  await resumed.hears('room:update')
  const once = (stream: Followed, event: string) => stream.told.filter((one) => one.event === event).map(named)
  for (const event of ['chat:message', 'doc:annotation']) expect(once(resumed, event)).toEqual(once(whole, event))
  expect(once(resumed, 'chat:message').length).toBeGreaterThanOrEqual(30)
  expect(once(resumed, 'room:update')).toHaveLength(1)
  expect(resumed.told.at(-1)?.event === 'timer' || resumed.told.some(({ event }) => event === 'room:update')).toBe(true)
  const { id } = await ana.ask('chat:message', { text: 'and on' })
  await resumed.hears('chat:message', (message) => message.id === id)
})

test('[HP14] a number ahead of the stream begins anew, one that is no number is refused', async () => {
  service = await testService()
  people = await roomOf(service.url, ['Ana'])
  const { code } = people[0]!
  const ahead = await following(code, 999_999)
  expect((await ahead.hears('room:update')).data.code).toBe(code)
  for (const wrong of ['abc', '-1', '1.5', '9'.repeat(40)]) {
    const refused = await fetch(`${service.url}/api/rooms/${code}/events`, { headers: { 'Last-Event-ID': wrong } })
    expect([wrong, refused.status]).toEqual([wrong, 422])
    expect(await refused.json()).toMatchObject({ detail: [{ loc: ['header', 'last-event-id'] }] })
  }
  const head = await fetch(`${service.url}/api/rooms/${code}/events`, { method: 'HEAD' })
  expect(head.status).toBe(200)
})

test('[HP15] a listener that reads nothing is cut off, and costs the others nothing', async () => {
  service = await testService({ LIMIT_UNSENT_MB_SOCKET: '1' })
  people = await roomOf(service.url, ['Ana'])
  const [ana] = people as [Person]
  const { connect } = await import('node:net')
  const { hostname, port } = new URL(service.url)
  const slow = connect(Number(port), hostname)
  slow.on('error', () => {})
  slow.pause()
  slow.write(`GET /api/rooms/${ana.code}/events HTTP/1.1\r\nHost: x\r\n\r\n`)
  const stream = await following(ana.code)
  await stream.hears('room:update')
  await ana.ask('setup:start', {})
  let isCut = false
  for (let i = 0; i < 400 && !isCut; i++) {
    for (let j = 0; j < 20; j++) ana.tell('ai:mode', { mode: j % 2 === 0 ? 'silent' : 'assist' })
    ana.tell('chat:message', { text: 'x'.repeat(1_000) })
    await ana.settled()
    isCut = (await refused('slow-reader')) > 0
  }
  expect(isCut).toBe(true)
  slow.destroy()
  const { id } = await ana.ask('chat:message', { text: 'still here' })
  await stream.hears('chat:message', (message) => message.id === id)
})

test('[HP16] a stop ends streams at once, and after a restart they resume where they were', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-'))
  try {
    service = await testService({}, { folder })
    people = await meetingOf(service.url, ['Ana'])
    const [ana] = people as [Person]
    const stream = await following(ana.code)
    await ana.ask('chat:message', { text: 'before' })
    await stream.hears('chat:message', ({ text }) => text === 'before')
    const at = stream.lastId()
    const { id } = await ana.ask('chat:message', { text: 'missed' })
    const startedAt = performance.now()
    await service.close()
    expect(performance.now() - startedAt).toBeLessThan(6_000)
    await expect.poll(() => stream.isOver()).toBe(true)
    service = await testService({}, { folder, log: service.log })
    const again = await following(ana.code, at)
    expect((await again.hears('chat:message', (message) => message.id === id)).id).toBeGreaterThan(at)
    people = [...people, await person(service.url)]
    const back = await people[1]!.ask('room:rejoin', { code: ana.code, participantId: ana.id })
    expect(back.participantId).toBe(ana.id)
    await people[1]!.ask('chat:message', { text: 'after' })
    await again.hears('chat:message', ({ text }) => text === 'after')
    await service.close()
    service = await testService()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('[HP17] on another node a listener hears the room, extras included', async () => {
  const nodes = await startNodes(2)
  try {
    const [one, other] = [nodes.services[0]!, nodes.services[1]!]
    service = one
    people = await roomOf(one.url, ['Ana'])
    const [ana] = people as [Person]
    const stream = await follow(other.url, ana.code)
    await stream.hears('room:update')
    await ana.ask('setup:start', {})
    const { id } = await ana.ask('chat:message', { text: 'from the other side' })
    const said = await stream.hears('chat:message', (message) => message.id === id)
    await stream.hears('timer')
    await stream.hears('dst:trace', ({ messageId }) => messageId === id)
    const resumed = await follow(one.url, ana.code, said.id! - 1)
    await resumed.hears('chat:message', (message) => message.id === id)
    await Promise.all([stream.leave(), resumed.leave()])
  } finally {
    await nodes.close()
  }
})
