import { expect, test } from 'vitest'
import { ROOM_EVENTS } from '#engine/room/events.ts'
import { type Person, type Reply, upload } from '../../helpers/people.ts'
import { ENTERPRISE, residentDouble } from '../../helpers/residentDouble.ts'
import { eventually, stage } from '../../helpers/stage.ts'

const resident = residentDouble()
const open = stage({ ...ENTERPRISE, SCHEDULER_TICK_MS: '50' }, { resident })
const standard = stage()

async function link(url: string, code: string, docId?: string) {
  const query = docId === undefined ? '' : `?doc_id=${docId}`
  const response = await fetch(`${url}/api/rooms/${code}/record-link${query}`, { method: 'POST' })
  return { status: response.status, retry: response.headers.get('retry-after'), body: (await response.json()) as Reply }
}

const docOf = async (someone: Person) => (await someone.ask('room:state', {})).state.docs[0].id
const ended = (code: string) => eventually(() => expect(resident.ended).toContain(code))
const health = (resident: string) =>
  eventually(async () => expect(await (await fetch(`${open.url}/api/health`)).json()).toMatchObject({ resident }))
const planeEvents = async (code: string) => {
  const types: string[] = []
  for await (const { type } of open.service.log.readStream(`plane-${code}`)) types.push(type)
  return types
}

test('[KX62] a running meeting gets a link to its record as it stands, the same one until something happens', async () => {
  const [ana] = await open.meeting(['Ana'])
  const first = await link(open.url, ana.code)
  expect(first).toMatchObject({
    status: 200,
    body: { url: expect.stringMatching(/^http:\/\/resident\.test\/kxp\/record\?ticket=./), until: expect.any(Number) },
  })
  const { session, events, docId } = resident.records.at(-1)!
  expect(docId).toBe(await docOf(ana))
  const lines = events
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => i + 1))
  expect(session).toMatchObject({ code: ana.code, eventCount: lines.length, headHash: lines.at(-1).hash })
  for (const { type } of lines) expect(Object.keys(ROOM_EVENTS.schemas)).toContain(type)
  await ana.ask('chat:message', { text: 'Thirty days is fine.' })
  await eventually(async () => expect((await link(open.url, ana.code, docId)).body.url).not.toBe(first.body.url))
})

test('[KX62] at the end records are sealed before the keys are destroyed, and their links are remembered', async () => {
  const [ana] = await open.meeting(['Ana'])
  const docId = await docOf(ana)
  await ana.ask('chat:stop', {})
  await ended(ana.code)
  const order = resident.calls.filter((call) => call.endsWith(ana.code)).map((call) => call.split(' ')[0])
  expect(order.slice(-2)).toEqual(['record', 'end'])
  await eventually(async () => expect(await planeEvents(ana.code)).toEqual(['plane.used', 'plane.released']))
  const recorded = resident.records.filter(({ room }) => room === ana.code)
  expect(recorded).toMatchObject([{ docId }])
  expect(recorded[0]!.events).toContain('"type":"ended"')
  const after = await link(open.url, ana.code, docId)
  expect(after).toMatchObject({ status: 200, body: { url: expect.stringContaining('ticket=') } })
  expect(await link(open.url, ana.code)).toEqual(after)
})

test('[KX56] [KX61] the end of a meeting waits for a resident that is away, and the room ends meanwhile', async () => {
  const [ana] = await open.meeting(['Ana'])
  resident.away = true
  try {
    expect(await ana.ask('chat:stop', {})).not.toHaveProperty('error')
    await ana.hears('room:phase', ({ phase }) => phase === 'ended')
    expect(await link(open.url, ana.code)).toMatchObject({ status: 503, retry: '5' })
    expect(await planeEvents(ana.code)).toEqual(['plane.used'])
    await health('away')
  } finally {
    resident.away = false
  }
  await ended(ana.code)
  await health('reachable')
})

test('[KX62] without a link, document or selection the answer says so', async () => {
  const [ana] = await open.room(['Ana'])
  expect(await link(open.url, 'ZZZZZZ')).toMatchObject({ status: 404 })
  expect(await link(open.url, ana.code)).toMatchObject({ status: 409, body: { error: 'not-retained' } })
  const { body } = await upload(open.url, ana.code, 'bytes')
  expect(await link(open.url, ana.code)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/selected/) },
  })
  expect(await link(open.url, ana.code, 'doc_00000000000000000000000000')).toMatchObject({ status: 404 })
  expect(resident.records.filter(({ docId }) => docId === body.docId && resident.held.has(ana.code))).toEqual([])
  const [ben] = await standard.meeting(['Ben'])
  expect(await link(standard.url, ben.code)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/annotated-pdf/) },
  })
})
