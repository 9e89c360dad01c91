import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Rest, type RoomClient, SEAT_STORAGE_KEY } from '@parley/client'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryLog } from '#stores/events/memory.ts'
import { person, upload } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { browserTab, done, openClient, tabStorage, until } from './clients.ts'

vi.setConfig({ testTimeout: 40_000 })

let service: TestService
/** Kept over a restart. */
let folder = ''
const clients: RoomClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await service.close()
  expect(service.faults).toEqual([])
  if (folder !== '') await rm(folder, { recursive: true, force: true })
  folder = ''
})

function client(...options: Parameters<typeof openClient> extends [string, ...infer R] ? R : never): RoomClient {
  const opened = openClient(service.url, ...options)
  clients.push(opened)
  return opened
}

async function roomOfTwo() {
  const [ana, ben] = [client(), client()]
  await done(ana.create({ name: 'Ana' }))
  const code = ana.snapshot().code!
  await done(ben.join({ code: code.toLowerCase(), name: 'Ben' }))
  return { ana, ben, code }
}

/** On a thread unless told: annotations of a PDF wait for its words. */
async function meeting(bytes = 'From a thread') {
  const { ana, ben, code } = await roomOfTwo()
  await upload(service.url, code, bytes)
  const { state } = await until(ana, (room) => (room.state?.doc.sections.length ?? 0) > 0)
  await done(ana.pick(state!.doc.sections.map(({ id }) => id)))
  await done(ana.start())
  await until(ben, (room) => room.state?.phase === 'chat')
  return { ana, ben, code }
}

test('[WB2] a room is created, joined by a code in any letter case, prepared and started; everybody sees the same state', async () => {
  service = await testService()
  const { ana, ben } = await meeting()
  const [one, other] = [ana.snapshot(), ben.snapshot()]
  expect(one.state?.participants.map(({ name }) => name)).toEqual(['Ana', 'Ben'])
  expect(other.state?.doc).toEqual(one.state?.doc)
  expect([one.me, other.me]).toEqual(one.state?.participants.map(({ id }) => id))
  expect((await until(ben, (room) => room.remainingMs !== null)).remainingMs).toBeGreaterThan(0)
})

test('[WB3] a refusal is the service`s own sentence', async () => {
  service = await testService()
  const { ana, ben } = await roomOfTwo()
  expect(await client().join({ code: 'ZZZZZZ', name: 'Cy' })).toEqual({
    ok: false,
    error: 'There is no room with that code.',
  })
  expect(await ben.start()).toEqual({ ok: false, error: 'Only the host can do that.' })
  expect(await client().create({ name: '' })).toEqual({ ok: false, error: 'name must not be empty.' })
  expect(ana.snapshot().refused).toBeNull()
})

test('[WB4] messages, votes, progress, annotations and summaries arrive once each, and merge', async () => {
  service = await testService()
  const { ana, ben } = await meeting()
  ana.say('The price of the second year is too high.')
  ben.say('Agreed, the price of the second year is high.')
  const isSaid = ({ type }: { type: string }) => type === 'user'
  const { messages } = await until(ben, (room) => room.messages.filter(isSaid).length === 2)
  expect(messages.filter(isSaid).map(({ senderName }) => senderName)).toEqual(['Ana', 'Ben'])
  void ana.annotate({ text: 'Check this', kind: 'comment' })
  await until(ben, (room) => room.annotations.length === 1)
  await done(ana.reviewComplete())
  const bubble = (
    await until(ben, (room) => room.messages.some(({ votes }) => votes && Object.keys(votes).length === 1))
  ).messages.find(({ type }) => type === 'inject')!
  expect(bubble.totalMembers).toBe(2)
  await done(ben.vote(bubble.id, 'yes'))
  await until(ana, (room) => room.state?.progress.doneCount === 1)
  await until(ana, (room) => room.messages.find(({ id }) => id === bubble.id)?.resolved?.action === 'yes')
  await until(ana, (room) => room.intel?.decisions.length === 1)
  const ids = ana.snapshot().messages.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('[WB4] a late joiner receives the ledger, summaries and annotations at once', async () => {
  service = await testService()
  const { ana, code } = await meeting()
  // The first annotation of a service waits until its reading thread has started.
  void ana.annotate({ text: 'Look here', kind: 'note' })
  await until(ana, ({ annotations }) => annotations.length === 1)
  const late = client()
  await done(late.join({ code, name: 'Late' }))
  const room = await until(late, ({ annotations, intel }) => annotations.length === 1 && intel !== null)
  expect(room.annotations[0]).toMatchObject({ text: 'Look here', byName: 'Ana' })
  expect(room.annotations).toEqual(ana.snapshot().annotations)
})

test('[WB5] a message typed while the service is down waits in the outbox and is delivered once when it is back', async () => {
  const log = memoryLog()
  folder = await mkdtemp(join(tmpdir(), 'parley-'))
  service = await testService({}, { log, folder })
  const { ana, ben } = await meeting()
  const port = new URL(service.url).port
  const seat = ana.snapshot().me
  await service.close()
  await until(ana, ({ connection }) => connection === 'offline')
  ana.say('Typed in the dark')
  ana.say('And another')
  expect(ana.snapshot().outbox.map(({ text, status }) => [text, status])).toEqual([
    ['Typed in the dark', 'waiting'],
    ['And another', 'waiting'],
  ])
  expect(ana.snapshot().messages.some(({ text }) => text === 'Typed in the dark')).toBe(false)
  expect(await ana.ready(true)).toMatchObject({ ok: false })
  service = await testService({ PORT: port }, { log, folder })
  const isTold = ({ text }: { text: string }) => /dark|another/.test(text)
  const { messages } = await until(ben, (room) => room.messages.filter(isTold).length === 2)
  expect(messages.filter(isTold).map(({ text }) => text)).toEqual(['Typed in the dark', 'And another'])
  const back = await until(ana, ({ outbox, messages: told }) => outbox.length === 0 && told.filter(isTold).length === 2)
  expect(back.me).toBe(seat)
  await until(ana, ({ state }) => state!.participants.every(({ connected }) => connected))
})

test('[WB3] a tab resumes its seat after a reload, and a newer tab takes it from an older one', async () => {
  service = await testService()
  const storage = tabStorage()
  const first = client({ storage })
  await done(first.create({ name: 'Ana' }))
  const { me, code } = first.snapshot()
  expect(JSON.parse(storage.stored.get(SEAT_STORAGE_KEY)!)).toEqual({ code, participantId: me })
  const second = client({ storage })
  await done(second.resume())
  expect(second.snapshot()).toMatchObject({ me, code, refused: null })
  await first.checkSeat()
  expect(first.snapshot()).toMatchObject({ me: null, isTakenOver: true, refused: null })
  await done(first.resume())
  expect(first.snapshot()).toMatchObject({ me, isTakenOver: false })
  first.leave()
  expect(storage.stored.size).toBe(0)
  expect(first.storedSeat()).toBeNull()
})

test('[WB13] a new tab resumes a seat stored in the browser, host role included; leaving removes it', async () => {
  service = await testService()
  const browserStorage = tabStorage()
  const first = client({ storage: tabStorage(), browserStorage })
  await done(first.create({ name: 'Ana' }))
  const { me, code } = first.snapshot()
  first.close()
  const second = client({ storage: tabStorage(), browserStorage })
  expect(second.storedSeat()).toBeNull()
  const [seat] = second.storedSeats.inRoom(code!)
  expect(seat).toMatchObject({ code, participantId: me, name: 'Ana' })
  await done(second.resume(seat))
  expect(second.snapshot()).toMatchObject({ me, state: { hostId: me } })
  second.leave()
  expect(second.storedSeats.inRoom(code!)).toEqual([])
})

test('[WB14] a person who joins under the name of a disconnected participant can take their seat or stay somebody else', async () => {
  service = await testService()
  const { ana, ben, code } = await roomOfTwo()
  expect(ben.snapshot().namesake).toBeNull()
  const away = ben.snapshot().me
  ben.close()
  await until(ana, ({ state }) => state!.participants.some(({ connected }) => !connected))
  const again = client()
  await done(again.join({ code, name: 'BEN' }))
  const fresh = again.snapshot().me
  expect(again.snapshot().namesake).toMatchObject({ id: away, name: 'Ben' })
  again.dropNamesake()
  expect(again.snapshot()).toMatchObject({ namesake: null, me: fresh })
  const third = client()
  await done(third.join({ code, name: 'Ben' }))
  await done(third.claimNamesake())
  expect(third.snapshot()).toMatchObject({ namesake: null, me: away })
})

test('[WB14] [SE13] a seat of another browser is refused, and the person stays in the new seat', async () => {
  service = await testService()
  const extraHeaders = { cookie: `seat=${'a'.repeat(43)}` }
  const ana = await person(service.url, 'websocket', { extraHeaders })
  const { code } = await ana.ask('room:create', { name: 'Ana' })
  ana.leave()
  const again = client()
  await vi.waitFor(async () => {
    const events = []
    for await (const { type } of service.log.readStream(`room-${code}`)) events.push(type)
    expect(events).toContain('unseated')
  })
  await done(again.join({ code, name: 'Ana' }))
  const { me } = again.snapshot()
  expect(await again.claimNamesake()).toEqual({ ok: false, error: 'That seat belongs to another browser.' })
  expect(again.snapshot()).toMatchObject({ namesake: null, me, refused: null })
  expect(await again.ready(true)).toEqual({ ok: true })
})

test('[WB11] an older tab detects at once that a newer one took its seat, and does not resume it by itself', async () => {
  const log = memoryLog()
  folder = await mkdtemp(join(tmpdir(), 'parley-'))
  service = await testService({}, { log, folder })
  const { port } = new URL(service.url)
  const first = client({ siblings: browserTab() })
  await done(first.create({ name: 'Ana' }))
  const { me, code } = first.snapshot()
  const storage = tabStorage()
  storage.setItem(SEAT_STORAGE_KEY, JSON.stringify({ code, participantId: me }))
  const second = client({ siblings: browserTab(), storage })
  await done(second.resume())
  await until(first, ({ isTakenOver }) => isTakenOver)
  expect(first.snapshot().me).toBeNull()
  await service.close()
  await until(first, ({ connection }) => connection === 'offline')
  await until(second, ({ connection }) => connection === 'offline')
  service = await testService({ PORT: port }, { log, folder })
  await until(first, ({ connection }) => connection === 'online')
  await until(second, ({ connection }) => connection === 'online')
  await second.checkSeat()
  expect([first.snapshot().me, second.snapshot().me]).toEqual([null, me])
})

test.each(['left', 'changed'])(
  '[WB5] unsent messages are not sent to another room after the room is %s',
  async (how) => {
    service = await testService()
    const { ana, ben } = await roomOfTwo()
    await done(ana.start())
    await until(ben, ({ state }) => state?.phase === 'chat')
    for (const text of ['first', 'second', 'third']) ana.say(text)
    if (how === 'left') ana.leave()
    await done(ana.create({ name: 'Ana' }))
    expect(ana.snapshot().outbox).toEqual([])
    await done(ana.start())
    ana.say('elsewhere')
    const { messages } = await until(ana, (room) => room.messages.some(({ text }) => text === 'elsewhere'))
    expect(messages.filter(({ type }) => type === 'user').map(({ text }) => text)).toEqual(['elsewhere'])
  },
)

test('[WB5] a refused message stays in the outbox with its sentence until it is discarded', async () => {
  service = await testService()
  const { ana } = await roomOfTwo()
  ana.say('x'.repeat(1_001))
  const { outbox } = await until(ana, (room) => room.outbox[0]?.status === 'refused')
  expect(outbox[0]!.error).toMatch(/1000 characters/)
  ana.discard(outbox[0]!.key)
  expect(ana.snapshot().outbox).toEqual([])
})

test('[WB2] the HTTP client uploads, adds and removes on behalf of the seat, and returns refusal sentences', async () => {
  service = await testService()
  const { ana, code } = await roomOfTwo()
  const rest = new Rest({ url: service.url, seat: () => ana.snapshot().me })
  const shares: number[] = []
  const taken = await rest.upload(code, new Blob(['bytes']), 'lease.pdf', (share) => shares.push(share))
  expect(taken).toMatchObject({ ok: true, value: { title: 'lease', sections: 3 } })
  expect(shares.at(-1)).toBe(1)
  await done(rest.addNote(code, 'The budget is 40 000.', 'Budget'))
  const { state } = await until(ana, (room) => room.state?.context.length === 1)
  expect(state!.context[0]).toMatchObject({ title: 'Budget', addedBy: { name: 'Ana' } })
  await done(rest.removeContext(code, state!.context[0]!.id))
  expect(await rest.addLink(code, 'ftp://example.org')).toMatchObject({
    ok: false,
    error: expect.stringContaining('http'),
  })
  expect(await rest.intel('ZZZZZZ')).toMatchObject({ ok: false, status: 404 })
  if (taken.ok) await done(rest.removeDocument(code, taken.value.docId))
  await until(ana, (room) => room.state?.docs.length === 0)
  expect(await new Rest({ url: 'http://127.0.0.1:1' }).templates()).toMatchObject({ ok: false, status: 0 })
})

test('[WB4] a room driven by another client is followed event by event to its end', async () => {
  service = await testService()
  const ben = await person(service.url)
  const ana = client()
  await done(ana.create({ name: 'Ana' }))
  await ben.ask('room:join', { code: ana.snapshot().code, name: 'Ben' })
  await done(ana.start())
  await ben.ask('chat:message', { text: 'Hello' })
  await until(ana, (room) => room.messages.some(({ text }) => text === 'Hello'))
  await done(ana.stop())
  const room = await until(ana, ({ state }) => state?.phase === 'ended')
  expect(room.state?.endedReason).toBe('stopped')
  ben.leave()
})
