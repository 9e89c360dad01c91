import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Person, person, roomOf, upload } from '../helpers/people.ts'
import { SECTION_TITLES, type TestService, testService } from '../helpers/service.ts'

const MIB15 = 15 * 2 ** 20
let service: TestService
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  people = []
  await service.close()
  expect(service.faults).toEqual([])
})

async function room(env: Readonly<Record<string, string>> = {}, names: readonly string[] = ['Ana']): Promise<Person> {
  service = await testService(env)
  people = await roomOf(service.url, names)
  return people[0]!
}

async function post(code: string, body: FormData | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.url}/api/rooms/${code}/document`, { method: 'POST', body, headers })
  return { status: response.status, body: (await response.json()) as Record<string, never>, headers: response.headers }
}

const form = (entries: Readonly<Record<string, string | Blob>>, fileName = 'a.pdf') => {
  const made = new FormData()
  for (const [name, value] of Object.entries(entries)) {
    if (typeof value === 'string') made.append(name, value)
    else made.append(name, value, fileName)
  }
  return made
}

const incoming = () =>
  readdir(join(service.folder, 'documents', 'incoming')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

describe('what an upload answers', () => {
  test('[DO1] [DO2] a PDF answers its sections, says so in the room, and shows in the state', async () => {
    const ana = await room({}, ['Ana', 'Ben'])
    const { status, body } = await upload(service.url, ana.code, 'bytes of a contract', 'contract.pdf')
    expect(status).toBe(200)
    expect(body).toEqual({ ok: true, title: 'contract', sections: 3, source: 'headings', docId: body.docId })
    expect(body.docId).toMatch(/^doc_[0-9A-Z]{20,}$/)
    for (const someone of people) {
      const said = await someone.hears('chat:message', ({ type }) => type === 'system')
      expect(said).toMatchObject({ type: 'system', text: expect.stringContaining('contract') })
      const state = await someone.hears('room:update', ({ doc }) => doc.title === 'contract')
      expect(state.doc.sections.map(({ title }: { title: string }) => title)).toEqual(SECTION_TITLES)
      expect(state.docs).toMatchObject([{ id: body.docId, kind: 'pdf', sections: 3, pages: 3 }])
    }
  })

  test('[TH3] [TH4] a thread answers at once and its topics follow', async () => {
    const ana = await room()
    const { status, body } = await upload(service.url, ana.code, 'From a thread', 'thread.mbox')
    expect(status).toBe(200)
    expect(body).toEqual({ ok: true, title: 'Offer', emails: 2, topicsPending: true, docId: body.docId })
    const { doc } = await ana.hears('room:update', (state) => state.doc.sections.length === 2)
    expect(doc.sections.map(({ id }: { id: string }) => id)).toEqual(['topic_1', 'topic_2'])
  })

  test('[DO9] the same bytes again answer as the first time, without a second event', async () => {
    const ana = await room()
    const first = await upload(service.url, ana.code, 'the same bytes', 'one.pdf')
    const before = (await ana.ask('room:state', {})).state
    const again = await upload(service.url, ana.code, 'the same bytes', 'other name.pdf')
    expect(again).toEqual(first)
    expect((await ana.ask('room:state', {})).state.rev).toBe(before.rev)
  })

  test('[DO9] the same bytes twice at once are one document', async () => {
    const ana = await room()
    const answers = await Promise.all([1, 2, 3].map(() => upload(service.url, ana.code, 'raced bytes')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.docId)).size).toBe(1)
    expect((await ana.ask('room:state', {})).state.docs).toHaveLength(1)
  })

  test('[DO10] [DO11] five documents, in order, and no sixth', async () => {
    const ana = await room()
    for (let i = 1; i <= 5; i++)
      expect((await upload(service.url, ana.code, `bytes ${i}`, `${i}.pdf`)).status).toBe(200)
    const sixth = await upload(service.url, ana.code, 'bytes 6', '6.pdf')
    expect(sixth).toEqual({ status: 409, body: { error: expect.stringMatching(/five/) } })
    const { state } = await ana.ask('room:state', {})
    expect(state.doc.title).toBe('1')
    expect(state.docs.map(({ title }: { title: string }) => title)).toEqual(['1', '2', '3', '4', '5'])
    const kept = (await readdir(join(service.folder, 'documents', ana.code))).length
    expect({ kept, incoming: await incoming() }).toEqual({ kept: 5, incoming: [] })
  })

  test('[ID2] the code in the path is matched in any letter case, blanks ignored', async () => {
    const ana = await room()
    expect((await upload(service.url, `%20${ana.code.toLowerCase()}%20`, 'bytes')).status).toBe(200)
  })
})

describe('file names and sizes', () => {
  test('[DO4] exactly 15 MiB is taken, one byte more is 413, and nothing of it stays', async () => {
    const ana = await room()
    const whole = await upload(service.url, ana.code, new Uint8Array(MIB15), 'whole.pdf')
    expect(whole.status).toBe(200)
    const over = await upload(service.url, ana.code, new Uint8Array(MIB15 + 1), 'over.pdf')
    expect(over).toEqual({ status: 413, body: { error: 'The file is larger than 15 MB.' } })
    expect((await ana.ask('room:state', {})).state.docs).toHaveLength(1)
    expect(await incoming()).toEqual([])
  })

  test.each([
    ['договор 契約 é.pdf', 'договор 契約 é'],
    ['../../etc/passwd.pdf', 'passwd'],
    ['C:\\Users\\ana\\offer.pdf', 'offer'],
    ['say "hi".pdf', 'say "hi"'],
  ])('a file named %s is titled %s', async (fileName, title) => {
    const ana = await room()
    const bytes = Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${fileName.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"\r\n\r\nx\r\n--b--\r\n`,
    )
    const { status, body } = await post(ana.code, bytes, { 'content-type': 'multipart/form-data; boundary=b' })
    expect({ status, title: body.title }).toEqual({ status: 200, title })
  })

  test('a file name of 5,000 characters is cut, not refused', async () => {
    const ana = await room()
    const { status, body } = await upload(service.url, ana.code, 'x', `${'n'.repeat(5_000)}.pdf`)
    expect(status).toBe(200)
    expect((body.title as string).length).toBeLessThanOrEqual(300)
  })

  test('the name of the file part is free', async () => {
    const ana = await room()
    expect((await post(ana.code, form({ anything: new Blob(['x']) }))).status).toBe(200)
  })
})

describe('who uploads [DO17]', () => {
  const system = async (ana: Person) =>
    (await ana.hears('chat:message', ({ type }) => type === 'system')).text as string

  test('nobody named is Guest', async () => {
    const ana = await room()
    await upload(service.url, ana.code, 'x')
    expect(await system(ana)).toMatch(/^Guest added/)
  })

  test.each(['field', 'header', 'query'])('a seat named by %s is the author', async (way) => {
    const ana = await room()
    const entries = { file: new Blob(['x']), ...(way === 'field' ? { participantId: ana.id } : {}) }
    const headers: Record<string, string> = way === 'header' ? { 'X-Participant-Id': ana.id } : {}
    const path = way === 'query' ? `?participantId=${ana.id}` : ''
    const response = await fetch(`${service.url}/api/rooms/${ana.code}/document${path}`, {
      method: 'POST',
      body: form(entries),
      headers,
    })
    expect(response.status).toBe(200)
    expect(await system(ana)).toMatch(/^Ana added/)
  })

  test('the field may also follow the file', async () => {
    const ana = await room()
    expect((await post(ana.code, form({ file: new Blob(['x']), participantId: ana.id }))).status).toBe(200)
    expect(await system(ana)).toMatch(/^Ana added/)
  })

  test.each(['p_unknown', '__proto__', 'constructor', ''])(
    'an unknown seat %j is 403 and takes nothing',
    async (id) => {
      const ana = await room()
      const { status, body } = await post(ana.code, form({ participantId: id, file: new Blob(['x']) }))
      expect({ status, body }).toEqual({ status: 403, body: { error: 'You are not a participant of this room.' } })
      expect((await ana.ask('room:state', {})).state.docs).toEqual([])
    },
  )

  test('a seat of another room is 403', async () => {
    const ana = await room()
    const other = await person(service.url)
    people.push(other)
    await other.ask('room:create', { name: 'Other' })
    const { status } = await post(ana.code, form({ file: new Blob(['x']) }), { 'X-Participant-Id': other.id })
    expect(status).toBe(403)
  })

  test('with REQUIRE_PARTICIPANT=true a write without a seat is 403, reading stays open', async () => {
    const ana = await room({ REQUIRE_PARTICIPANT: 'true' })
    expect((await upload(service.url, ana.code, 'x')).status).toBe(403)
    const named = await post(ana.code, form({ participantId: ana.id, file: new Blob(['x']) }))
    expect(named.status).toBe(200)
    const path = `${service.url}/api/rooms/${ana.code}/document`
    expect((await fetch(`${path}/raw`)).status).toBe(200)
    expect((await fetch(`${path}/${named.body.docId}`, { method: 'DELETE' })).status).toBe(403)
    expect((await fetch(`${path}/${named.body.docId}?participantId=${ana.id}`, { method: 'DELETE' })).status).toBe(200)
  })
})
