import { afterEach, describe, expect, test } from 'vitest'
import { postFile, postJson, remove } from '../helpers/contextCalls.ts'
import { type Person, person } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'

const VIDEO = {
  LIVEKIT_URL: 'wss://video.example.org',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'a secret of at least 32 characters',
}

let service: TestService
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  people = []
  await service.close()
  expect(service.faults).toEqual([])
})

async function freshCookie(): Promise<string> {
  const response = await fetch(service.url)
  await response.arrayBuffer()
  return response.headers.get('set-cookie')!.split(';')[0]!
}

async function browser(cookie?: string): Promise<Person> {
  const someone = await person(
    service.url,
    'websocket',
    cookie === undefined ? {} : { extraHeaders: { Cookie: cookie } },
  )
  people.push(someone)
  return someone
}

/** Every way to name a seat over HTTP, with the status it gets; `p` is the seat, `headers` the browser that asks. */
function namings(code: string, p: string, headers: Record<string, string>): Record<string, () => Promise<number>> {
  const at = `${service.url}/api/rooms/${code}`
  const header = { ...headers, 'X-Participant-Id': p }
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  const csv = { name: 'a.csv', bytes: 'a,b\n1,2\n', type: 'text/csv' }
  return {
    'note, body': () => status(postJson(`${at}/context/note`, { text: 'n', participantId: p }, headers)),
    'note, header': () => status(postJson(`${at}/context/note`, { text: 'n' }, header)),
    'note, query': () => status(postJson(`${at}/context/note?participantId=${p}`, { text: 'n' }, headers)),
    'link, body': () =>
      status(postJson(`${at}/context/link`, { url: 'http://127.0.0.1:1/', participantId: p }, headers)),
    'data, form': () => status(postFile(`${at}/context/data`, { ...csv, fields: { participantId: p } }, headers)),
    'data, header': () => status(postFile(`${at}/context/data`, csv, header)),
    'board, form': () => status(postFile(`${at}/board/file`, { ...csv, fields: { participantId: p } }, headers)),
    'document, form': () => status(postFile(`${at}/document`, { ...csv, fields: { participantId: p } }, headers)),
    'document removal, query': () => status(remove(`${at}/document/doc_x?participantId=${p}`, headers)),
    'context removal, query': () => status(remove(`${at}/context/ctx_x?participantId=${p}`, headers)),
    'video token, query': () => status(fetch(`${at}/voice/token?participantId=${p}`, { headers })),
  }
}

describe('[SE25] a seat that is bound to a cookie', () => {
  test('counts with that cookie alone, wherever it is named', async () => {
    service = await testService(VIDEO)
    const [cookie, other] = [await freshCookie(), await freshCookie()]
    const host = await browser(cookie)
    await host.ask('room:create', { name: 'Host', voice: true })
    for (const [who, headers] of Object.entries({
      nobody: {},
      other: { Cookie: other },
      'a foreign page': { Cookie: cookie, Origin: 'https://evil.example' },
    })) {
      for (const [way, ask] of Object.entries(namings(host.code, host.id, headers as Record<string, string>))) {
        expect({ who, way, status: await ask() }).toEqual({ who, way, status: 403 })
      }
    }
    const { state } = await host.ask('room:state', {})
    expect([state.context, state.board.count, state.docs]).toEqual([[], 0, []])
    const own = namings(host.code, host.id, { Cookie: `a=b; ${cookie}` })
    for (const [way, ask] of Object.entries(own))
      expect({ way, refused: (await ask()) === 403 }).toEqual({ way, refused: false })
    expect((await host.ask('room:state', {})).state.context.length).toBeGreaterThan(2)
  })

  test('[SE14] one that is not counts for whoever names it', async () => {
    service = await testService(VIDEO)
    const host = await browser()
    await host.ask('room:create', { name: 'Host', voice: true })
    const ways = namings(host.code, host.id, { Cookie: await freshCookie() })
    for (const [way, ask] of Object.entries(ways))
      expect({ way, refused: (await ask()) === 403 }).toEqual({ way, refused: false })
  })

  test('[AR9] shows its past session to its own browser alone', async () => {
    service = await testService({ HISTORY_ACCESS: 'scoped' })
    const [cookie, other] = [await freshCookie(), await freshCookie()]
    const host = await browser(cookie)
    await host.ask('room:create', { name: 'Host' })
    await host.ask('setup:start', {})
    await host.ask('chat:stop', {})
    const sessions = async (headers: Record<string, string>) => {
      const init = { headers: { ...headers, 'X-Participant-Id': host.id } }
      const response = await fetch(`${service.url}/api/rooms/history`, init)
      return ((await response.json()) as { sessions: { name: string }[] }).sessions
    }
    await expect.poll(() => sessions({ Cookie: cookie }), { timeout: 5_000 }).toHaveLength(1)
    const [{ name }] = (await sessions({ Cookie: cookie })) as [{ name: string }]
    expect([await sessions({}), await sessions({ Cookie: other })]).toEqual([[], []])
    const detail = async (headers: Record<string, string>) => {
      const init = { headers: { ...headers, 'X-Participant-Id': host.id } }
      const response = await fetch(`${service.url}/api/rooms/history/${name}`, init)
      await response.arrayBuffer()
      return response.status
    }
    expect([await detail({ Cookie: cookie }), await detail({}), await detail({ Cookie: other })]).toEqual([
      200, 404, 404,
    ])
  })
})
