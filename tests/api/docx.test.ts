import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import { readRecord } from '#documents/record/readRecord.ts'
import { sha256 } from '#gateway/digest.ts'
import { verifyCapture } from '#projections/capture/verify.ts'
import { type Person, type Reply, upload } from '../helpers/people.ts'
import { heardOf, stage } from '../helpers/stage.ts'

const ROOT = join(import.meta.dirname, '../..')
const agreement = await readFile(join(ROOT, 'fixtures/documents/agreement.docx'))
const ingest = createIngest()
const admin = { requireAdmin: async () => ({ id: '4c0a6b0e-7d9e-4f0a-9a55-0d7a3c2b1e10' }), audit: async () => {} }
const on = stage({}, { ingest, admin })
afterAll(() => ingest.close())

async function uploaded(): Promise<{ ana: Person; body: Reply; state: Reply }> {
  const [ana] = await on.room(['Ana'])
  const { status, body } = await upload(on.url, ana.code, agreement, 'agreement.docx')
  expect(status).toBe(200)
  const { state } = await ana.ask('room:state', {})
  return { ana, body, state }
}

async function reviewed(): Promise<{ ana: Person; state: Reply }> {
  const { ana, state } = await uploaded()
  await ana.ask('setup:pick-sections', { sectionIds: state.doc.sections.map(({ id }: Reply) => id) })
  await ana.ask('setup:start', {})
  await ana.ask('doc:annotate', { text: 'Too short', kind: 'comment', sectionId: 'sec_3' })
  return { ana, state }
}

const raw = (code: string, init?: RequestInit) => fetch(`${on.url}/api/rooms/${code}/document/raw`, init)

async function administer(code: string, path: 'export' | 'seed', body?: unknown): Promise<Reply> {
  const headers = { 'content-type': 'application/json' }
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${on.url}/api/admin/rooms/${code}/${path}`, init)
  expect(answer.status).toBe(200)
  return answer.json()
}

describe('a Word document in a room', () => {
  test('[DX1] answers like a PDF and has sections at once', async () => {
    const { ana, body, state } = await uploaded()
    const title = 'Service agreement between Northwind and Zürich Software'
    expect(body).toEqual({ ok: true, title, sections: 6, source: 'headings', docId: body.docId })
    expect(state.docs).toMatchObject([{ kind: 'docx', pages: null, sections: 6, topicsPending: false }])
    expect(state.doc.sections.slice(2, 3)).toMatchObject([{ id: 'sec_3', title: '2.1 Availability', level: 2 }])
    expect(heardOf(ana, 'chat:message').map(({ text }) => text)).toContain(`Guest added “${title}” (6 sections).`)
  })

  test('[DX4] shows its text under the ids of the room’s sections', async () => {
    const { ana, body, state } = await uploaded()
    const answer = await raw(ana.code)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const shown = (await answer.json()) as Reply
    expect(shown).toMatchObject({ kind: 'docx', title: body.title })
    const sections: Reply[] = state.doc.sections
    expect(shown.sections.map(({ id, title, level }: Reply) => ({ id, title, level }))).toEqual(
      sections.map(({ id, title, level }) => ({ id, title, level })),
    )
    expect(shown.sections[3].text).toContain('Critical | 1 hour | 8 hours')
    const etag = answer.headers.get('etag') ?? ''
    expect((await raw(ana.code, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  test('[DX1] takes its numbers on from a PDF beside it', async () => {
    const { ana } = await uploaded()
    const contract = await readFile(join(ROOT, 'fixtures/documents/contract.pdf'))
    await upload(on.url, ana.code, contract, 'contract.pdf')
    const { state } = await ana.ask('room:state', {})
    const ids = state.doc.sections.map(({ id }: Reply) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids[6]).toBe('sec_7')
  })

  test('[DX1] answers questions put to the assistant', async () => {
    const { ana } = await reviewed()
    await ana.ask('chat:message', { text: '@assistant how long is the service available each month?' })
    const answer = await ana.hears('chat:message', ({ type, text }) => type === 'moderator' && text.includes('99.5'))
    expect(answer.text).toContain('2.1 Availability')
  })

  test('[DX6] has a record with its text in pages, its bytes attached, which proves itself', {
    timeout: 60_000,
  }, async () => {
    const { ana } = await reviewed()
    await ana.ask('chat:stop', {})
    await on.concluded(ana.code)
    const answer = await fetch(`${on.url}/api/rooms/${ana.code}/annotated-pdf`)
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { facts, original } = await readRecord(bytes)
    expect(facts).toMatchObject({ mode: 'typeset', document: { kind: 'docx', bytes: agreement.length } })
    expect(Buffer.from(original ?? []).equals(agreement)).toBe(true)
    const folder = await mkdtemp(join(tmpdir(), 'docx-record-'))
    await writeFile(join(folder, 'record.pdf'), bytes)
    const verify = promisify(execFile)('npm', ['run', '--silent', 'verify', '--', join(folder, 'record.pdf')], {
      cwd: ROOT,
    })
    await expect(verify).resolves.toMatchObject({ stdout: expect.any(String) })
    await rm(folder, { recursive: true })
  })

  test('[DX7] [CA8] is the same in a room that its export is sent to', async () => {
    const { ana, state } = await reviewed()
    const capture = await administer(ana.code, 'export')
    expect(verifyCapture(capture, sha256)).toEqual([])
    const [ben] = await on.room(['Ben'])
    await administer(ben.code, 'seed', capture.seed)
    const seeded = (await ben.ask('room:state', {})).state
    expect(seeded.doc.sections).toEqual(state.doc.sections)
    expect(seeded.docs).toMatchObject([{ kind: 'docx', sha256: null }])
    expect((await raw(ben.code)).status).toBe(409)
  })
})
