import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import type { Person, Reply } from '../helpers/people.ts'
import { upload } from '../helpers/people.ts'
import { heardOf, stage } from '../helpers/stage.ts'

const ROOT = join(import.meta.dirname, '../..')
const contract = await readFile(join(ROOT, 'fixtures/documents/contract.pdf'))
const mail = await readFile(join(ROOT, 'fixtures/emails/outlook-chain.eml'))
const ingest = createIngest()
const on = stage({}, { ingest })
afterAll(() => ingest.close())

const record = (code: string, query = '', headers: Record<string, string> = {}) =>
  fetch(`${on.url}/api/rooms/${code}/annotated-pdf${query}`, { headers })

/** A meeting on a real document, all of it in scope, with something said and marked. */
async function reviewed(bytes: Uint8Array, name: string): Promise<Person> {
  const [ana] = (await on.room(['Ana'])) as [Person]
  expect((await upload(on.url, ana.code, bytes, name)).status).toBe(200)
  await ana.hears('room:update', ({ docs }) => docs.length > 0 && !docs[0].topicsPending)
  const { state } = await ana.ask('room:state', {})
  await ana.ask('setup:pick-sections', { sectionIds: state.doc.sections.map(({ id }: Reply) => id) })
  await ana.ask('setup:start', {})
  await ana.ask('chat:message', { text: 'Ich prüfe das bis Freitag. Это важно. 重要です' })
  await ana.ask('doc:annotate', { text: 'Too short – 期限', sectionId: state.doc.sections[0].id })
  return ana
}

describe('the review record', () => {
  test('[RD18] [RD2] is the document with what was marked, named for it, the same bytes each time', async () => {
    const ana = await reviewed(contract, 'contract.pdf')
    const { state } = await ana.ask('room:state', {})
    const first = await record(ana.code)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('application/pdf')
    expect(first.headers.get('content-disposition')).toContain('attachment; filename="')
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(bytes.subarray(0, contract.length).equals(contract)).toBe(true)
    const again = await record(ana.code, `?doc_id=${state.docs[0].id}`)
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
    const tag = first.headers.get('etag')!
    expect((await record(ana.code, '', { 'If-None-Match': tag })).status).toBe(304)
    await ana.ask('chat:message', { text: 'One more thing.' })
    expect((await record(ana.code, '', { 'If-None-Match': tag })).status).toBe(200)
  })

  test('[RD16] [RD17] proves itself by npm run verify, after the end too, and a changed byte shows', async () => {
    const ana = await reviewed(contract, 'contract.pdf')
    await ana.ask('chat:stop', {})
    await on.concluded(ana.code)
    const bytes = Buffer.from(await (await record(ana.code)).arrayBuffer())
    const folder = await mkdtemp(join(tmpdir(), 'record-'))
    const file = join(folder, 'record.pdf')
    const verify = () =>
      promisify(execFile)('npm', ['run', '--silent', 'verify', '--', file], { cwd: ROOT }).then(
        () => 0,
        ({ code }: { code: number }) => code,
      )
    await writeFile(file, bytes)
    expect(await verify()).toBe(0)
    bytes[contract.length + 200]! ^= 1
    await writeFile(file, bytes)
    expect(await verify()).toBe(1)
    await rm(folder, { recursive: true })
  })

  test('[RD10] of an e-mail is the thread typeset', async () => {
    const ana = await reviewed(mail, 'thread.eml')
    const answer = await record(ana.code)
    expect(answer.status).toBe(200)
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('[RD18] there is none without sections, without a document, or of a document that is unknown', async () => {
    const [ana] = (await on.room(['Ana'])) as [Person]
    expect((await record(ana.code)).status).toBe(409)
    await upload(on.url, ana.code, contract, 'contract.pdf')
    expect((await record(ana.code)).status).toBe(409)
    expect((await record(ana.code, '?doc_id=doc_unknown')).status).toBe(404)
    expect((await record(ana.code, '?doc_id=a&doc_id=b')).status).toBe(422)
    expect((await record('ZZZZZZ')).status).toBe(404)
    await ana.ask('setup:start', {})
    expect((await record(ana.code)).status).toBe(409)
  })
})

describe('what an annotation lands on', () => {
  test('[AN6] [RD15] is the words under its pin', async () => {
    const ana = await reviewed(contract, 'contract.pdf')
    for (let yPct = 10; yPct <= 40; yPct += 3) {
      await ana.ask('doc:annotate', { text: 'here', anchor: { page: 1, xPct: 30, yPct } })
    }
    const found = heardOf(ana, 'doc:annotation').flatMap(({ evidence }) => evidence)
    expect(found.length).toBeGreaterThan(0)
    const { state } = await ana.ask('room:state', {})
    expect(state.phase).toBe('chat')
  })
})

describe('a service that keeps no documents', () => {
  const forgetful = stage({ RETAIN_DOCUMENTS: 'false' })
  test('[RD18] has no record of them', async () => {
    const [ana] = await forgetful.meeting(['Ana'])
    const answer = await fetch(`${forgetful.url}/api/rooms/${ana.code}/annotated-pdf`)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({ error: 'not-retained' })
  })
})
