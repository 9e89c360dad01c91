import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { memoryLog } from '#stores/events/memory.ts'
import { postJson, remove } from '../helpers/contextCalls.ts'
import { type Person, person, roomOf } from '../helpers/people.ts'
import { testService } from '../helpers/service.ts'
import { eventsOf, eventually, stage } from '../helpers/stage.ts'
import { webServer } from '../helpers/webServer.ts'

const html = (body: string | Buffer, headers: object = {}) => ({
  headers: { 'content-type': 'text/html', ...headers },
  body,
})
const PAGES: Record<string, { headers: object; body: string | Buffer }> = {
  '/terms': html('<title>Terms of delivery</title><p>Goods leave within <b>three</b> days.</p>'),
  '/latin': html(Buffer.from('<p>Größe</p>', 'latin1'), { 'content-type': 'text/html; charset=iso-8859-1' }),
  '/bomb': html(gzipSync(Buffer.alloc(100 * 2 ** 20, '<p>a ')), { 'content-encoding': 'gzip' }),
  '/huge': html(`<title>Huge</title>${'<p>word '.repeat(1_500_000)}`),
  '/binary': html(Buffer.from([0, 1, 2, 3, 0, 0])),
  '/image': html('PNG', { 'content-type': 'image/png' }),
}
const held: ServerResponse[] = []
// The stage needs to know the place before it starts its service.
const server = await webServer((request, response) => {
  if (request.url!.startsWith('/held')) return void held.push(response)
  if (request.url === '/inside') return void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  const page = PAGES[request.url!]
  response.writeHead(page ? 200 : 404, page?.headers as Record<string, string>).end(page?.body)
})
const { place } = server
afterAll(() => server.close())

const world = stage({ LINK_FETCH_ALLOW: place })
const add = ({ code }: Person, url: string, more: object = {}) =>
  postJson(`${world.url}/api/rooms/${code}/context/link`, { url, ...more })
const settled = async (someone: Person, id: string) => {
  const is = (item: { id: string; status: string }) => item.id === id && item.status !== 'pending'
  const { context } = await someone.hears('room:update', (state) => state.context.some(is), 10_000)
  return context.find(is)
}

describe('links', () => {
  test('[CX9] answer at once, and have their page with the next room:update and no further line', async () => {
    const [ana] = await world.room(['Ana'])
    const url = `http://${place}/terms`
    const { status, body } = await add(ana, url)
    expect(status).toBe(200)
    expect(body.item).toMatchObject({
      kind: 'link',
      status: 'pending',
      url,
      title: `${place}/terms`,
      chars: 0,
      error: null,
    })
    const item = await settled(ana, body.item.id)
    expect(item).toEqual({
      ...body.item,
      status: 'ready',
      title: 'Terms of delivery',
      preview: 'Goods leave within three days.',
      chars: 30,
    })
    const told = eventsOf(ana).filter((event) => event === 'chat:message')
    expect(told).toHaveLength(1)
    const events = await world.stored(ana.code)
    expect(events.findLast(({ type }) => type === 'contextResolved')).toMatchObject({
      actor: { kind: 'system' },
      data: { status: 'ready', text: 'Goods leave within three days.' },
    })
  })

  test.each([
    ['/latin', { status: 'ready', preview: 'Größe' }],
    ['/huge', { status: 'ready', chars: expect.any(Number), title: 'Huge' }],
    ['/bomb', { status: 'ready' }],
    ['/binary', { status: 'failed', error: 'The address leads to a file that is no text.' }],
    ['/image', { status: 'failed', error: 'The address leads to a file, and only text pages are read.' }],
    ['/none', { status: 'failed', error: 'The page answered with status 404.', chars: 0 }],
    ['/inside', { status: 'failed', error: 'The address is on a private network, which links are not read from.' }],
  ])('[CX9] [CX10] %s', async (path, expected) => {
    const [ana] = await world.room(['Ana'])
    const { body } = await add(ana, `http://${place}${path}`)
    const item = await settled(ana, body.item.id)
    expect(item).toMatchObject(expected)
    expect(item.chars).toBeLessThanOrEqual(200_000)
  })

  test('[CX10] an address of this network fails by default', async () => {
    const [ana] = await world.room(['Ana'])
    const service = await testService()
    const [ben] = await roomOf(service.url, ['Ben'])
    const { body } = await postJson(`${service.url}/api/rooms/${ben.code}/context/link`, {
      url: `http://${place}/terms`,
    })
    expect(body.item.status).toBe('pending')
    expect(await settled(ben, body.item.id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/private/),
    })
    ana.leave()
    ben.leave()
    await service.close()
  })

  test('[CX9] a title that was given stays', async () => {
    const [ana] = await world.room(['Ana'])
    const { body } = await add(ana, `http://${place}/terms`, { title: 'Our terms' })
    expect((await settled(ana, body.item.id)).title).toBe('Our terms')
  })

  test.each([
    [{ url: 'ftp://a.example/x' }, 'value_error'],
    [{ url: 'a.example' }, 'value_error'],
    [{ url: 'http://' }, 'value_error'],
    [{ url: 'http://user:word@a.example/' }, 'value_error'],
    [{ url: 'http://a.example/\u202e' }, 'value_error'],
    [{ url: `http://a.example/${'x'.repeat(2_048)}` }, 'string_too_long'],
    [{ url: 7 }, 'string_type'],
    [{}, 'missing'],
  ])('[CX9] %j is a 422', async (body, type) => {
    const [ana] = await world.room(['Ana'])
    const answer = await postJson(`${world.url}/api/rooms/${ana.code}/context/link`, body)
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toMatchObject([{ loc: ['body', 'url'], type }])
  })
})

describe('[CX11] links that wait', () => {
  const served = async (count: number) => eventually(() => expect(held.length).toBe(count))
  const answerHeld = () => {
    for (const response of held.splice(0)) response.writeHead(200, { 'content-type': 'text/plain' }).end('late words')
  }

  test('a link removed meanwhile, and a meeting that ended, get no page any more', async () => {
    const [ana] = await world.meeting(['Ana'])
    const gone = (await add(ana, `http://${place}/held/1`)).body.item
    await add(ana, `http://${place}/held/2`)
    await served(2)
    await remove(`${world.url}/api/rooms/${ana.code}/context/${gone.id}`)
    await ana.ask('chat:stop', {})
    answerHeld()
    const { body } = await add((await world.room(['Ben']))[0], `http://${place}/terms`)
    expect(body.ok).toBe(true)
    await eventually(async () => {
      const { state } = await ana.ask('room:state', {})
      expect(state.context).toMatchObject([{ status: 'pending' }])
    })
    expect((await world.stored(ana.code)).filter(({ type }) => type === 'contextResolved')).toEqual([])
  })

  test('a restart takes up what was under way, when the room comes back', async () => {
    const log = memoryLog()
    const env = { LINK_FETCH_ALLOW: place }
    const first = await testService(env, { log })
    const [ana] = await roomOf(first.url, ['Ana'])
    const { body } = await postJson(`${first.url}/api/rooms/${ana.code}/context/link`, {
      url: `http://${place}/held/3`,
    })
    await served(1)
    const [lost] = held.splice(0)
    await Promise.all([once(lost!, 'close'), first.close()])
    const second = await testService(env, { log })
    const back = await person(second.url)
    expect((await back.ask('room:rejoin', { code: ana.code, participantId: ana.id })).state.context).toMatchObject([
      { id: body.item.id, status: 'pending' },
    ])
    await served(1)
    answerHeld()
    expect(await settled(back, body.item.id)).toMatchObject({ status: 'ready', preview: 'late words' })
    back.leave()
    await second.close()
    expect([first.faults, second.faults]).toEqual([[], []])
  }, 15_000)

  test('more links than are read at once all have their turn', async () => {
    const rooms = await Promise.all(['Ana', 'Ben'].map(async (name) => (await world.room([name]))[0]))
    const added = await Promise.all(
      rooms.flatMap((someone) => Array.from({ length: 12 }, (_, i) => add(someone, `http://${place}/terms?${i}`))),
    )
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set([200]))
    for (const someone of rooms) {
      const isDone = ({ status }: { status: string }) => status === 'failed'
      await someone.hears('room:update', ({ context }) => context.length === 12 && context.every(isDone), 10_000)
    }
  })
})
