import { expect, test } from 'vitest'
import type { AdminAccess } from '#api/admin/adminAccess.ts'
import { type Person, type Reply, upload } from '../../helpers/people.ts'
import { ENTERPRISE, residentDouble } from '../../helpers/residentDouble.ts'
import { stage } from '../../helpers/stage.ts'

const door: AdminAccess = { requireAdmin: async () => ({ id: 'admin' }), audit: async () => {} }
const resident = residentDouble()
const open = stage(ENTERPRISE, { admin: door, resident })

async function get(path: string) {
  const response = await fetch(`${open.url}/api/rooms/${path}`)
  return { status: response.status, body: (await response.json()) as Reply }
}

const OFF_PLANE = { status: 409, body: { error: 'bytes-off-plane', plane: 'resident' } }

test('[KX57] documents, records and summaries are at the resident, with and without a document', async () => {
  const [ana] = await open.room(['Ana'])
  for (let i = 0; i < 2; i++) {
    expect(await get(`${ana.code}/document/raw`)).toEqual(OFF_PLANE)
    expect(await get(`${ana.code}/annotated-pdf`)).toEqual(OFF_PLANE)
    expect(await get(`${ana.code}/topic-summaries?since=3`)).toEqual({
      ...OFF_PLANE,
      body: { ...OFF_PLANE.body, residentPublicUrl: 'http://resident.test' },
    })
    await upload(open.url, ana.code, 'bytes')
  }
  const { state } = await ana.ask('room:state', {})
  expect(await get(`${ana.code}/document/raw?doc_id=${state.docs[0].id}`)).toEqual(OFF_PLANE)
})

test('[KX57] an unknown room or document is 404, a wrong query 422 first', async () => {
  const [ana] = await open.room(['Ana'])
  for (const path of ['document/raw', 'annotated-pdf', 'topic-summaries'])
    expect((await get(`ZZZZZZ/${path}`)).status).toBe(404)
  for (const path of ['document/raw', 'annotated-pdf'])
    expect((await get(`${ana.code}/${path}?doc_id=doc_00000000000000000000000000`)).status).toBe(404)
  expect((await get(`${ana.code}/topic-summaries?since=-1`)).status).toBe(422)
})

async function seeded(body: object): Promise<{ ana: Person; reply: Reply }> {
  const [ana] = await open.room(['Ana'])
  await upload(open.url, ana.code, 'bytes that are replaced')
  const response = await fetch(`${open.url}/api/admin/rooms/${ana.code}/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return { ana, reply: await response.json() }
}

test('[KX58] a seed leaves titles and previews, and takes the documents before it from the resident', async () => {
  const text = `Notice is given in writing. ${'It goes on. '.repeat(40)} zyxplanted`
  const { ana, reply } = await seeded({
    doc: { title: 'Terms', sections: [{ title: '1. Notice', text }] },
    ragChunks: ['a passage with zyxplanted in it'],
    ragLabel: 'Terms',
  })
  expect(reply).toMatchObject({ ok: true, sections: 1, chunks: 0 })
  const { state } = await ana.ask('room:state', {})
  expect(state.doc.sections).toMatchObject([{ title: '1. Notice', preview: expect.stringMatching(/^Notice is given/) }])
  const events = await open.stored(ana.code)
  expect(JSON.stringify(events)).not.toContain('zyxplanted')
  expect(resident.held.get(ana.code)!.documents.size).toBe(0)
  expect(await get(`${ana.code}/document/raw`)).toEqual({ status: 409, body: { error: 'not-retained' } })
  expect(await get(`${ana.code}/annotated-pdf`)).toMatchObject({ status: 409 })
})

test('[KX58] so does a capture, whose own previews are cut to the length of a preview', async () => {
  const { default: capture } = await import('../../../fixtures/rooms/goal.json', { with: { type: 'json' } })
  const { ana, reply } = await seeded({ capture })
  expect(reply).toMatchObject({ ok: true, chunks: 0 })
  const events = await open.stored(ana.code)
  const { docs, chunks } = events.find(({ type }) => type === 'seeded')!.data as Reply
  expect(chunks).toEqual([])
  const sections = docs.flatMap((doc: Reply) => doc.sections)
  expect(sections.length).toBeGreaterThan(0)
  for (const { text, preview } of sections) {
    expect(text).toBe('')
    expect(preview.length).toBeLessThanOrEqual(240)
  }
})
