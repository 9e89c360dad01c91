import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, describe, expect, test } from 'vitest'
import type { AdminAccess, AuditEntry } from '#api/admin/adminAccess.ts'
import { HttpError } from '#api/errors.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { sha256 } from '#gateway/digest.ts'
import { verifyCapture } from '#projections/capture/verify.ts'
import { type CaptureFixture, plainSeed } from '#projections/capture.ts'
import { MeetingFold } from '#projections/meeting.ts'
import type { RoomView } from '#protocol/views/room.ts'
import { decideAgain } from '#replay/playback.ts'
import { postFile } from '../helpers/contextCalls.ts'
import { type Reply, upload } from '../helpers/people.ts'
import { eventually, stage } from '../helpers/stage.ts'

const ADMIN = '4c0a6b0e-7d9e-4f0a-9a55-0d7a3c2b1e10'
const audited: AuditEntry[] = []
const door: AdminAccess = {
  requireAdmin: async (request) => {
    if (request.get('authorization') !== 'Bearer admin') throw new HttpError(401, 'Sign in as an administrator.')
    return { id: ADMIN }
  },
  audit: async (entry) => void audited.push(entry),
}
const open = stage({}, { admin: door })
const shut = stage()
afterEach(() => void audited.splice(0))

const goal = (): CaptureFixture => JSON.parse(readFileSync('fixtures/rooms/goal.json', 'utf8'))
const two = [
  { title: '1. Term', text: 'This agreement runs for two years.' },
  { title: '2. Notice', text: 'Notice is given in writing, thirty days ahead.' },
]

async function ask(path: string, body?: unknown, headers: Record<string, string> = { authorization: 'Bearer admin' }) {
  const json = { 'content-type': 'application/json', ...headers }
  const init = body === undefined ? { headers } : { method: 'POST', headers: json, body: JSON.stringify(body) }
  const response = await fetch(`${open.url}/api/admin/rooms/${path}`, init)
  return { status: response.status, headers: response.headers, body: (await response.json()) as Reply }
}
const seed = (code: string, body: unknown) => ask(`${code}/seed`, body)
const exported = async (code: string): Promise<CaptureFixture> => (await ask(`${code}/export`)).body

describe('[CA20] the door', () => {
  test('lets nobody in without an administrator', async () => {
    const [host] = await open.room(['Ana'])
    expect((await ask(`${host.code}/export`, undefined, {})).status).toBe(401)
    expect((await ask(`${host.code}/seed`, {}, {})).status).toBe(401)
    const [other] = await shut.room(['Ana'])
    const closed = await fetch(`${shut.url}/api/admin/rooms/${other.code}/export`, {
      headers: { authorization: 'Bearer admin' },
    })
    expect([closed.status, closed.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  test('answers 405 for another method', async () => {
    expect((await fetch(`${open.url}/api/admin/rooms/K7QF2M/export`, { method: 'POST' })).status).toBe(405)
  })
})

describe('a seed', () => {
  test('[CA9] [CA14] replaces document, sections and picks, tells the room, and keeps the people', async () => {
    const [host, guest] = await open.room(['Ana', 'Ben'])
    const { body: uploaded } = await upload(open.url, host.code, 'a contract')
    await host.ask('setup:pick-sections', { sectionIds: ['sec_1'] })
    expect(await readdir(join(open.service.folder, 'documents', host.code))).toHaveLength(1)
    const ragChunks = ['The old one ran for a year.', { id: 'k', text: 'Notice was late.', sectionId: 's2' }]
    const { status, body } = await seed(host.code, {
      doc: { title: 'Contract', sections: two },
      ragChunks,
      ragLabel: 'Old',
    })
    expect([status, body]).toEqual([200, { ok: true, code: host.code, sections: 2, chunks: 2, ragLabel: 'Old' }])
    await guest!.hears('chat:message', ({ text }) =>
      text.startsWith('An administrator filled the room with “Contract”'),
    )
    const state = await guest!.hears('room:update', ({ doc }) => doc.title === 'Contract')
    expect(state.participants).toHaveLength(2)
    expect(state.doc).toMatchObject({
      sha256: null,
      sections: [
        { id: 's1', title: '1. Term', preview: 'This agreement runs for two years.' },
        { id: 's2', title: '2. Notice' },
      ],
      picks: { [host.id]: [], [guest!.id]: [] },
    })
    expect(state.docs).toMatchObject([{ title: 'Contract', sections: 2, sha256: null, topicsPending: false }])
    const raw = await fetch(`${open.url}/api/rooms/${host.code}/document/raw`)
    expect([raw.status, await raw.json()]).toEqual([409, { error: 'not-retained' }])
    const kept = await readdir(join(open.service.folder, 'documents', host.code))
    expect(kept).toEqual([])
    const named = await fetch(`${open.url}/api/rooms/${host.code}/document/raw?doc_id=${uploaded.docId}`)
    expect(named.status).toBe(404)
    expect(audited).toMatchObject([{ action: 'room.seeded', by: { id: ADMIN }, target: { id: host.code } }])
  })

  test('[CA8] export’s seed sent to a new room gives the same documents, sections and chunks', async () => {
    const [host] = await open.room(['Ana'])
    await upload(open.url, host.code, 'a contract')
    await upload(open.url, host.code, 'From a thread')
    await host.hears('room:update', ({ doc }) => doc.sections.length === 5)
    await fetch(`${open.url}/api/rooms/${host.code}/context/note`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'The last one cost 900.' }),
    })
    const first = await exported(host.code)
    const [other] = await open.room(['Bo'])
    expect((await seed(other.code, first.seed)).status).toBe(200)
    const second = await exported(other.code)
    expect(second.seed).toEqual(first.seed)
    expect(first.final.state.doc.sections).toHaveLength(5)
    expect(first.final.state.doc.sections[0]).toMatchObject({
      docId: expect.stringMatching(/^doc_/),
      page: 1,
      level: 1,
    })
    expect(second.final.state.doc.sections).toEqual(first.final.state.doc.sections)
    const lasting = ({ final }: CaptureFixture) =>
      final.state.docs.map(({ sha256: _, at: __, ...document }) => document)
    expect(lasting(second)).toEqual(lasting(first))
    expect(second.final.state.docs.map(({ sha256: bytes }) => bytes)).toEqual([null, null])
    expect(verifyCapture(second, sha256)).toEqual([])
  })

  test('[RW1] a seed with documents of another room, and a data file, come of their commands again', async () => {
    const [host] = await open.room(['Ana'])
    await upload(open.url, host.code, 'a contract')
    const [other] = await open.room(['Bo'])
    await seed(other.code, (await exported(host.code)).seed)
    await seed(other.code, { doc: { title: 'Other', sections: two } })
    await postFile(`${open.url}/api/rooms/${other.code}/context/data`, { name: 'a.csv', bytes: 'a\n1' })
    const events = (await open.stored(other.code)) as unknown as RoomEvent[]
    expect(events.filter(({ type }) => type === 'seeded' || type === 'contextAdded')).toHaveLength(3)
    const again = decideAgain(events)
    expect([again.stated, again.events.map(({ hash }) => hash)]).toEqual([[], events.map(({ hash }) => hash)])
  })

  test('[CA8] the seed of an older version, without documents, makes one document', async () => {
    const [host] = await open.room(['Ana'])
    const { seed: old } = goal()
    expect((await seed(host.code, old)).body).toMatchObject({ ok: true, sections: 3 })
    const { state } = (await exported(host.code)).final
    expect(state.docs).toMatchObject([{ title: 'Licence agreement', sections: 3, pages: null }])
    expect(state.doc.sections.map(({ id, page }) => [id, page])).toEqual([
      ['sec_1', undefined],
      ['sec_2', undefined],
      ['sec_3', undefined],
    ])
  })

  test('[CA7] the seed of a room without anything can be sent as it is', async () => {
    const [host] = await open.room(['Ana'])
    const { seed: empty } = await exported(host.code)
    expect((await seed(host.code, empty)).body).toMatchObject({ ok: true, sections: 0, chunks: 0, ragLabel: null })
  })

  test('[CA15] the meeting on a seeded room runs like any other, and the assistant reads its passages', async () => {
    const [host] = await open.room(['Ana'])
    await seed(host.code, {
      doc: { title: 'Contract', sections: two },
      ragChunks: ['Zyzzogeton was the old supplier.'],
    })
    await host.ask('setup:pick-sections', { sectionIds: ['s2', 's1'] })
    expect((await host.ask('setup:start')).ok).toBe(true)
    await host.ask('chat:message', { text: 'let us look at 2. Notice' })
    await host.ask('chat:message', { text: '@assistant who was Zyzzogeton?' })
    const answer = await host.hears('chat:message', ({ trigger }) => trigger === 'answer')
    expect(answer.text).toContain('Zyzzogeton')
    const { progress } = await exported(host.code).then(({ final }) => final)
    expect(progress.sections).toMatchObject([{ sectionId: 's1' }, { sectionId: 's2', status: 'discussing' }])
  })

  test('[CA12] a large one is told in several events and read as one', async () => {
    const [host] = await open.room(['Ana'])
    const text = 'word '.repeat(199_000)
    const sections = Array.from({ length: 9 }, (_, i) => ({ title: `Part ${i + 1}`, text: `${i} ${text}` }))
    expect((await seed(host.code, { doc: { title: 'Long', sections } })).body).toMatchObject({ sections: 9 })
    const events = (await open.stored(host.code)) as unknown as RoomEvent[]
    expect(events.filter(({ type }) => type === 'seeded').length).toBeGreaterThan(1)
    const capture = await exported(host.code)
    expect(verifyCapture(capture, sha256)).toEqual([])
    expect(capture.seed.doc.sections.map(({ text: own }) => own.length)).toEqual(sections.map((one) => one.text.length))
    const fold = new MeetingFold()
    for (const event of events) fold.fold(event)
    expect(fold.meeting.sections.map(({ id }) => id)).toEqual(sections.map((_, i) => `s${i + 1}`))
  })

  test('[CA9] a second one leaves nothing of the first, for the assistant neither', async () => {
    const [host] = await open.room(['Ana'])
    await seed(host.code, { doc: { title: 'A', sections: two }, ragChunks: ['old'], ragLabel: 'Old' })
    await seed(host.code, { ragChunks: [{ id: 'new', text: 'new' }] })
    const fold = new MeetingFold()
    for (const event of (await open.stored(host.code)) as unknown as RoomEvent[]) fold.fold(event)
    expect(fold.meeting).toMatchObject({ sections: [], context: [{ id: 'new', title: 'Background', text: 'new' }] })
    expect((await exported(host.code)).seed).toEqual({ doc: { sections: [] }, ragChunks: [{ id: 'new', text: 'new' }] })
  })

  test('[CA16] an upload after it takes no id that it gave', async () => {
    const [host] = await open.room(['Ana'])
    await seed(host.code, { doc: { title: 'A', sections: [{ id: 'sec_2', title: 'x', text: 'y' }] } })
    await upload(open.url, host.code, 'a contract')
    const ids = (await exported(host.code)).final.state.doc.sections.map(({ id }) => id)
    expect(ids).toEqual(['sec_2', 'sec_3', 'sec_4', 'sec_5'])
  })

  test('[CA11] wrong bodies are refused and change nothing', async () => {
    const [host] = await open.room(['Ana'])
    const sections = (...some: object[]) => ({ doc: { title: 'T', sections: some } })
    const doc = { id: 'doc_1', title: 'T', kind: 'pdf', pages: 1, emails: null }
    const placed = (docs: object[], docId: string | undefined, place: object = {}) => ({
      ...sections({ title: 'A', text: 'b', docId, ...place }),
      docs,
    })
    const bad: [unknown, number][] = [
      [{}, 422],
      [[], 422],
      [{ doc: null }, 422],
      [{ doc: { title: 'T' } }, 422],
      [{ doc: { sections: two } }, 422],
      [{ doc: { title: '', sections: [] } }, 422],
      [{ doc: { title: 'x'.repeat(301), sections: [] } }, 422],
      [sections({ title: '\u0000', text: '' }), 422],
      [sections({ title: 'A', text: 1 }), 422],
      [sections({ id: '__proto__', title: 'A', text: 'b' }), 422],
      [sections({ id: 'constructor', title: 'A', text: 'b' }), 422],
      [sections({ id: 's2', title: 'A', text: 'b' }, { title: 'B', text: 'c' }), 422],
      [placed([{ ...doc, id: 'sec_1' }], 'sec_1'), 422],
      [placed([doc], 'doc_other'), 422],
      [placed([doc], undefined), 422],
      [placed([doc, doc], 'doc_1'), 422],
      [placed([{ ...doc, kind: 'mail' }], 'doc_1'), 422],
      [placed([doc], 'doc_1', { page: 0 }), 422],
      [placed([doc], 'doc_1', { level: '1' }), 422],
      [
        placed(
          Array.from({ length: 6 }, (_, i) => ({ ...doc, id: `doc_${i}` })),
          'doc_1',
        ),
        422,
      ],
      [{ ragChunks: [1] }, 422],
      [{ ragChunks: Array.from({ length: 5001 }, () => 'x') }, 422],
      [{ ragChunks: [], ragLabel: 'x'.repeat(121) }, 422],
      [{ capture: {} }, 422],
      [{ capture: { ...goal(), version: 2 } }, 422],
    ]
    const before = (await open.stored(host.code)).length
    for (const [body, status] of bad)
      expect({ body, status: (await seed(host.code, body)).status }).toEqual({ body, status })
    expect((await seed('ZZZZZZ', { ragChunks: [] })).status).toBe(404)
    expect(await open.stored(host.code)).toHaveLength(before)
    const missing = await seed(host.code, {})
    expect(missing.body.detail[0]).toMatchObject({ loc: ['body', 'doc'], type: 'missing' })
  })

  test('[CA10] 32 MB are taken, and one byte more is refused', async () => {
    const [host] = await open.room(['Ana'])
    const most = 32 * 2 ** 20
    const frame = JSON.stringify({ ragChunks: [], filler: '' }).length
    expect((await seed(host.code, { ragChunks: [], filler: 'x'.repeat(most - frame) })).status).toBe(200)
    const announced = { authorization: 'Bearer admin', 'content-type': 'application/json', 'content-length': most + 1 }
    const status = await new Promise((resolve, reject) => {
      const url = `${open.url}/api/admin/rooms/${host.code}/seed`
      const sending = request(url, { method: 'POST', headers: announced }, (response) => {
        resolve(response.statusCode)
        sending.destroy()
      })
      sending.on('error', reject)
      sending.write('{')
    })
    expect(status).toBe(413)
  })

  test('[CA17] 409 once the meeting has started', async () => {
    const [host] = await open.meeting(['Ana'])
    expect((await seed(host.code, { ragChunks: ['x'] })).status).toBe(409)
  })
})

describe('a capture as a seed', () => {
  test('[CA13] rebuilds the room up to its start; who is there stays', async () => {
    const capture = goal()
    const [host] = await open.room(['Ana', 'Ben'], { template: 'prd', durationMs: 5_000 })
    const { body } = await seed(host.code, { capture })
    expect(body).toMatchObject({ ok: true, sections: 3, ragLabel: null })
    const { state } = await host.ask('room:state', {})
    expect(state).toMatchObject({
      template: 'contract',
      aiMode: 'moderator',
      durationMs: 1_800_000,
      dials: { tone: 'dry' },
    })
    expect(state.participants.map(({ name }: { name: string }) => name)).toEqual(['Ana', 'Ben'])
    const shape = (sections: RoomView['doc']['sections']) => sections.map(({ id, title, page }) => [id, title, page])
    expect(shape(state.doc.sections)).toEqual(shape(capture.final.state.doc.sections))
    expect(Object.values(state.doc.picks)).toEqual([[], []])
    const { seed: taken } = await exported(host.code)
    expect(plainSeed(taken)).toEqual(capture.seed)
    expect(taken.docs!.map(({ id }) => id)).toEqual(capture.final.state.docs.map(({ id }) => id))
  })

  test('[CA13] a broken one is refused with a sentence that names the event', async () => {
    const [host] = await open.room(['Ana'])
    const broken = goal()
    Object.assign(broken.events[7]!.data, { extra: 1 })
    const { status, body } = await seed(host.code, { capture: broken })
    expect(status).toBe(422)
    expect(body.error).toMatch(/Event 8 /)
  })
})

describe('an export', () => {
  test('[CA18] is a file that verifies, live and after the end, and says nothing of its own making in the room', async () => {
    const [host] = await open.meeting(['Ana', 'Ben'])
    const live = await ask(`${host.code.toLowerCase()}/export`)
    expect(live.headers.get('content-disposition')).toBe(`attachment; filename="capture-${host.code}.json"`)
    expect(verifyCapture(live.body, sha256)).toEqual([])
    expect(live.body.meta).toMatchObject({ phase: 'chat', exportedBy: ADMIN, serviceVersion: '0.1.0' })
    await host.ask('chat:stop')
    await host.hears('intel:update')
    await new Promise((resolve) => setTimeout(resolve, 300))
    const [once, twice] = [await exported(host.code), await exported(host.code)]
    expect(once.meta.phase).toBe('ended')
    expect(JSON.stringify(twice.events)).toBe(JSON.stringify(once.events))
    expect(audited.map(({ action }) => action)).toEqual(['room.exported', 'room.exported', 'room.exported'])
    expect((await ask('ZZZZZZ/export')).status).toBe(404)
  })

  test('[CA19] gives nothing out where the stream does not verify', async () => {
    const [host] = await open.room(['Ana'])
    host.leave()
    await eventually(async () => expect((await open.stored(host.code)).at(-1)!.type).toBe('unseated'))
    const events = await open.stored(host.code)
    const forged = { ...events.at(-1)!, id: randomUUID(), hash: 'f'.repeat(64) }
    await open.service.log.append(`room-${host.code}`, [forged], events.length)
    const { status, body } = await ask(`${host.code}/export`)
    expect([status, Object.keys(body)]).toEqual([500, ['error']])
    expect(audited).toEqual([])
    expect(open.service.faults.splice(0)).toHaveLength(1)
  })

  test('answers as described', async () => {
    const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
    const ajv = new Ajv2020({ strict: false, formats: { binary: true, uuid: /^[0-9a-f-]{36}$/ } })
    ajv.addSchema(description, 'openapi')
    const fits = (schema: string, value: unknown) => {
      const validate = ajv.compile({ $ref: `openapi#/components/schemas/${schema}` })
      validate(value)
      return validate.errors
    }
    const [host] = await open.room(['Ana'])
    const { body } = await seed(host.code, { doc: { title: 'Contract', sections: two }, ragChunks: ['x'] })
    expect(fits('Seeded', body)).toBeNull()
    expect(fits('Capture', await exported(host.code))).toBeNull()
    expect(fits('Capture', { ...(await exported(host.code)), more: 1 })).not.toBeNull()
  })
})
