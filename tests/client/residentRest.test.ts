import { Rest } from '@parley/client'
import { expect, test } from 'vitest'

const SERVICE = 'https://meet.example.org'
const RESIDENT = 'https://documents.example.org'
const OFF_PLANE = { error: 'bytes-off-plane', plane: 'resident' }
const SUMMARY = { sectionId: 'sec_1', title: 'One', seq: 3, source: 'resident', text: 'So far.', at: 1 }

/** Answers by address; what is not listed cannot be reached. */
function givenRest(answers: Readonly<Record<string, { readonly status?: number; readonly body: unknown }>>) {
  const asked: { readonly url: string; readonly headers: Record<string, string> }[] = []
  const rest = new Rest({
    url: SERVICE,
    seat: () => 'p_1',
    headers: { Authorization: 'Bearer secret' },
    fetch: async (input, init) => {
      asked.push({ url: String(input), headers: { ...(init?.headers as Record<string, string>) } })
      const answer = answers[String(input)]
      if (!answer) throw new TypeError('fetch failed')
      const { status = 200, body } = answer
      if (body instanceof Uint8Array) return new Response(body as Uint8Array<ArrayBuffer>, { status })
      return Response.json(body, { status })
    },
  })
  return { rest, asked, urls: () => asked.map(({ url }) => url) }
}

const summariesOf = (code: string, since: number) => `${RESIDENT}/kxp/summaries?room=${code}&since=${since}`

test('[WS9] summaries come from the resident that the service names, which is asked directly from then on', async () => {
  const { rest, asked, urls } = givenRest({
    [`${SERVICE}/api/rooms/ABC234/topic-summaries?since=2`]: {
      status: 409,
      body: { ...OFF_PLANE, residentPublicUrl: `${RESIDENT}/` },
    },
    [summariesOf('ABC234', 2)]: { body: { summaries: [SUMMARY] } },
    [`${RESIDENT}/kxp/document/raw?room=ABC234&doc_id=doc_1`]: { body: Uint8Array.of(37, 80, 68, 70) },
  })
  expect(rest.residentUrl).toBeNull()
  expect(await rest.topicSummaries('ABC234', 2)).toEqual({ ok: true, value: [SUMMARY] })
  expect(await rest.topicSummaries('ABC234', 2)).toEqual({ ok: true, value: [SUMMARY] })
  const raw = await rest.documentRaw('ABC234', 'doc_1')
  expect(raw.ok && Buffer.from(raw.value as ArrayBuffer).toString()).toBe('%PDF')
  expect(rest.residentUrl).toBe(RESIDENT)
  expect(
    urls()
      .slice(1)
      .every((url) => url.startsWith(`${RESIDENT}/kxp/`)),
  ).toBe(true)
  expect(urls()).toHaveLength(4)
  for (const { url, headers } of asked) if (url.startsWith(RESIDENT)) expect(headers).toEqual({})
})

test('[WS9] a document asked for first leads to the resident by the trust information', async () => {
  const text = { kind: 'email', messages: [] }
  const { rest } = givenRest({
    [`${SERVICE}/api/rooms/ABC234/document/raw?doc_id=doc_1`]: { status: 409, body: OFF_PLANE },
    [`${SERVICE}/api/trust`]: { body: { tier: 'enterprise', residentPublicUrl: RESIDENT } },
    [`${RESIDENT}/kxp/document/raw?room=ABC234&doc_id=doc_1`]: { body: text },
  })
  expect(await rest.documentRaw('ABC234', 'doc_1')).toEqual({ ok: true, value: text })
  expect(rest.address.documentRaw('ABC234')).toBe(`${RESIDENT}/kxp/document/raw?room=ABC234`)
})

test('[WS9] a failure tells the resident from the service', async () => {
  const { rest } = givenRest({
    [`${SERVICE}/api/rooms/ABC234/topic-summaries?since=0`]: {
      status: 409,
      body: { ...OFF_PLANE, residentPublicUrl: RESIDENT },
    },
    [`${RESIDENT}/kxp/document/raw?room=ABC234`]: { status: 409, body: { error: 'not-retained' } },
  })
  const away = { ok: false, error: 'The service that holds the documents cannot be reached.', status: 0 }
  expect(await rest.topicSummaries('ABC234')).toEqual({ ...away, plane: 'resident' })
  expect(await rest.documentRaw('ABC234')).toMatchObject({ error: 'not-retained', status: 409, plane: 'resident' })
  expect(await rest.intel('ABC234')).toEqual({ ok: false, error: 'The service cannot be reached.', status: 0 })
})

test('[WS9] in the standard tier everything comes from the service', async () => {
  const { rest, urls } = givenRest({
    [`${SERVICE}/api/rooms/ABC234/topic-summaries?since=0`]: { body: { summaries: [], seq: 0 } },
    [`${SERVICE}/api/rooms/ABC234/document/raw`]: { status: 409, body: { error: 'not-retained' } },
    [`${SERVICE}/api/rooms/ABC234/annotated-pdf?doc_id=doc_1`]: { body: Uint8Array.of(1) },
  })
  expect((await rest.topicSummaries('ABC234')).ok).toBe(true)
  expect(await rest.documentRaw('ABC234')).toMatchObject({ ok: false, status: 409, error: 'not-retained' })
  expect((await rest.record('ABC234', 'doc_1')).ok).toBe(true)
  expect([rest.residentUrl, urls().every((url) => url.startsWith(SERVICE))]).toEqual([null, true])
})
