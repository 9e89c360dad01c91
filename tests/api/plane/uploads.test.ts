import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { InMemory } from '#api/arrivals.ts'
import { HeldBytes } from '#gateway/limits/heldBytes.ts'
import type { Resident } from '#integrations/resident/port.ts'
import type { StoredEvent } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { ownReaders } from '../../helpers/ownReaders.ts'
import { type Person, roomOf, upload } from '../../helpers/people.ts'
import { ENTERPRISE, type ResidentDouble, residentDouble } from '../../helpers/residentDouble.ts'
import { SECTION_TITLES, type TestService, testService } from '../../helpers/service.ts'

let service: TestService
let double: ResidentDouble
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  people = []
  await service.close()
  expect(service.faults).toEqual([])
})

async function room(change: (double: ResidentDouble) => Partial<Resident> = () => ({})): Promise<Person> {
  double = residentDouble()
  service = await testService(ENTERPRISE, { resident: { ...double, ...change(double) } })
  people = await roomOf(service.url, ['Ana'])
  return people[0]!
}

const stateOf = async (someone: Person) => (await someone.ask('room:state', {})).state

test('[KX53] an upload answers as in the standard tier; the room gets titles and previews, the resident the rest', async () => {
  const ana = await room()
  const { status, body } = await upload(service.url, ana.code, 'bytes of a contract')
  expect({ status, body }).toEqual({
    status: 200,
    body: { ok: true, title: 'contract', sections: 3, source: 'headings', docId: expect.stringMatching(/^doc_/) },
  })
  const state = await stateOf(ana)
  expect(state.doc.sections.map(({ title }: { title: string }) => title)).toEqual(SECTION_TITLES)
  expect(state.docs).toMatchObject([{ id: body.docId, kind: 'pdf', sections: 3, pages: 3 }])
  expect([...double.held.get(ana.code)!.documents.keys()]).toEqual([body.docId])
  const uploads: StoredEvent[] = []
  for await (const event of service.log.readStream(`room-${ana.code}`))
    if (event.type === 'uploaded') uploads.push(event)
  const { sections } = uploads[0]!.data as { sections: Record<string, string>[] }
  for (const { title, preview, text, keywords } of sections) {
    expect(text).toBe('')
    const known = `${title} ${preview}`.toLowerCase()
    for (const word of keywords!.split(' ')) expect(known).toContain(word.slice(0, 4))
  }
})

test('[KX53] [TH3] the topics of a thread are there at once', async () => {
  const ana = await room()
  const { status, body } = await upload(service.url, ana.code, 'From a thread', 'Offer.mbox')
  expect({ status, body }).toMatchObject({ status: 200, body: { title: 'Offer', emails: 2, topicsPending: true } })
  const state = await stateOf(ana)
  expect(state.doc.sections.map(({ id }: { id: string }) => id)).toEqual(['topic_1', 'topic_2'])
  const line = await ana.hears('chat:message', ({ text }) => text.includes('Offer'))
  expect(line.text).toBe('Guest added the e-mail thread “Offer” (2 messages, 2 topics).')
})

test('[KX53] [DO9] the same bytes are one document, also several times at once', async () => {
  const ana = await room()
  const answers = await Promise.all([1, 2, 3].map(() => upload(service.url, ana.code, 'raced bytes')))
  answers.push(await upload(service.url, ana.code, 'raced bytes', 'other name.pdf'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await stateOf(ana)).docs).toHaveLength(1)
  expect(double.calls.filter((call) => call.startsWith('remove'))).toEqual([])
  expect(double.held.get(ana.code)!.documents.size).toBe(1)
})

test('[KX53] the resident is not asked for what the room refuses anyway', async () => {
  const ana = await room()
  for (let i = 1; i <= 5; i++) expect((await upload(service.url, ana.code, `bytes ${i}`, `${i}.pdf`)).status).toBe(200)
  expect((await upload(service.url, ana.code, 'bytes 6')).status).toBe(409)
  const { doc } = await stateOf(ana)
  await ana.ask('setup:pick-sections', { sectionIds: [doc.sections[0].id] })
  await ana.ask('setup:start', {})
  expect((await upload(service.url, ana.code, 'bytes 7')).status).toBe(409)
  expect(double.calls.filter((call) => call.startsWith('keep'))).toHaveLength(5)
})

test('[KX53] what the room refuses after the resident took it is removed there', async () => {
  const ana = await room((resident) => ({
    async keep(code, file) {
      const kept = await resident.keep(code, file)
      if (file.fileName === 'late.pdf') {
        const { doc } = await stateOf(ana)
        await ana.ask('setup:pick-sections', { sectionIds: [doc.sections[0].id] })
        await ana.ask('setup:start', {})
      }
      return kept
    },
  }))
  const first = await upload(service.url, ana.code, 'in time')
  expect((await upload(service.url, ana.code, 'too late', 'late.pdf')).status).toBe(409)
  expect([...double.held.get(ana.code)!.documents.keys()]).toEqual([first.body.docId])
})

test('[KX53] [DO12] a removed document is removed at the resident', async () => {
  const ana = await room()
  const { body } = await upload(service.url, ana.code, 'bytes')
  const gone = await fetch(`${service.url}/api/rooms/${ana.code}/document/${body.docId}`, { method: 'DELETE' })
  expect(await gone.json()).toEqual({ ok: true, docId: body.docId, docs: 0 })
  expect(double.held.get(ana.code)!.documents.size).toBe(0)
  expect((await upload(service.url, ana.code, 'bytes')).body.docId).toBe(body.docId)
  expect(double.held.get(ana.code)!.documents.size).toBe(1)
})

test('[KX53] a refusal of the resident keeps its status and sentence', async () => {
  const ana = await room()
  const { status, body } = await upload(service.url, ana.code, 'a picture', 'scan.png')
  expect({ status, body }).toEqual({
    status: 422,
    body: { error: 'Text in images cannot be read yet.', ocrPlaceholder: true },
  })
  expect((await stateOf(ana)).docs).toEqual([])
})

test('[KX63] while a room is set up the resident gets ready, and no reader is started here', async () => {
  await room()
  await expect.poll(() => double.prepared).toBe(1)
  expect(await ownReaders()).toEqual([])
})

test('[KX55] while the resident is away uploads are 503 with Retry-After, and rooms go on', async () => {
  const ana = await room()
  double.away = true
  const form = new FormData()
  form.set('file', new Blob(['bytes']), 'contract.pdf')
  const response = await fetch(`${service.url}/api/rooms/${ana.code}/document`, { method: 'POST', body: form })
  expect({ status: response.status, retry: response.headers.get('retry-after'), body: await response.json() }).toEqual({
    status: 503,
    retry: '5',
    body: { error: expect.stringMatching(/cannot be reached/) },
  })
  expect((await stateOf(ana)).docs).toEqual([])
  double.away = false
  expect((await upload(service.url, ana.code, 'bytes')).status).toBe(200)
})

test('[KX54] a document is in memory only: while the resident reads it and after it no file holds a word of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-plane-'))
  const log = await openSqliteLog(folder)
  onTestFinished(async () => {
    await log.close()
    await rm(folder, { recursive: true })
  })
  const filesWith = async (word: string) => {
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    const texts = await Promise.all(
      files.flatMap((entry) => (entry.isFile() ? [readFile(join(entry.parentPath, entry.name), 'latin1')] : [])),
    )
    expect(texts.length).toBeGreaterThan(0)
    return texts.filter((text) => text.includes(word)).length
  }
  double = residentDouble()
  let during = -1
  const keep: Resident['keep'] = async (code, file) => {
    during = await filesWith('zyxplanted')
    expect(Buffer.concat([...file.chunks]).toString()).toContain('zyxplanted')
    return double.keep(code, file)
  }
  service = await testService(ENTERPRISE, { folder, log, resident: { ...double, keep } })
  people = await roomOf(service.url, ['Ana'])
  const content = `begins ${'x'.repeat(3_000_000)} zyxplanted`
  expect((await upload(service.url, people[0]!.code, content)).status).toBe(200)
  expect({ during, after: await filesWith('zyxplanted') }).toEqual({ during: 0, after: 0 })
  expect(await filesWith('Definitions')).toBeGreaterThan(0)
})

test('[KX54] [DO4] 15 MB are taken, one byte more is 413, and memory is given back either way', async () => {
  const ana = await room()
  const mib15 = 15 * 2 ** 20
  expect((await upload(service.url, ana.code, new Uint8Array(mib15))).status).toBe(200)
  expect((await upload(service.url, ana.code, new Uint8Array(mib15 + 1))).status).toBe(413)
  expect((await stateOf(ana)).docs).toMatchObject([{ sections: 3 }])
})

test('[KX54] uploads beyond what memory may hold are 503; what they took is given back wiped, and used again', async () => {
  service = await testService()
  const memory = new HeldBytes(10, 4)
  let first: Uint8Array = new Uint8Array()
  {
    using one = new InMemory(memory)
    const place = await one.open()
    for (const part of ['ab', 'cdefg']) await place.write(Buffer.from(part))
    const { chunks } = one.whole({ fileName: 'a', declared: '', sha256: '', bytes: 7 })
    expect(Buffer.concat([...chunks]).toString()).toBe('abcdefg')
    using other = new InMemory(memory)
    await expect((await other.open()).write(Buffer.from('h'))).rejects.toMatchObject({ status: 503 })
    expect(memory.held).toBe(8)
    first = chunks[0]!
  }
  expect([...first]).toEqual([0, 0, 0, 0])
  expect(memory.held).toBe(0)
  const again = [memory.take(), memory.take()]
  expect(again.map((block) => block?.buffer)).toContain(first.buffer)
})
