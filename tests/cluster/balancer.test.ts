import { createServer, type Server as HttpServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket as NetSocket } from 'node:net'
import { Server } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import { type Balancer, startBalancer } from '#app/cluster/balancer.ts'

interface Stub {
  readonly http: HttpServer
  readonly lines: Set<NetSocket>
  readonly port: number
  readonly seen: { method: string; url: string; bytes: number; from: string }[]
  ready: boolean
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A node: says who it is, counts the bytes it is sent, and takes sockets. */
async function stub(name: string, port = 0): Promise<Stub> {
  const seen: Stub['seen'] = []
  const http = createServer(async (incoming, response) => {
    const { url = '', method = '' } = incoming
    if (url === '/readyz') return void response.writeHead(node.ready ? 200 : 503).end()
    let bytes = 0
    if (url === '/refuses') return void response.writeHead(413, { connection: 'close' }).end(name)
    for await (const chunk of incoming) bytes += chunk.length
    seen.push({ method, url, bytes, from: String(incoming.headers['x-forwarded-for']) })
    if (url === '/dies') return void incoming.socket.destroy()
    response.writeHead(200, { 'set-cookie': 'own=1' }).end(name)
  })
  const lines = new Set<NetSocket>()
  http.on('connection', (line) => lines.add(line))
  new Server(http, { serveClient: false }).on('connection', (socket) => socket.on('who', (answer) => answer(name)))
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const node: Stub = { http, lines, port: (http.address() as AddressInfo).port, seen, ready: true }
  closing.push(() => gone(node))
  return node
}

/** As a killed process: every connection is cut, nobody is told. */
async function gone({ http, lines }: Stub): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve))
  for (const line of lines) line.destroy()
  await closed
}

async function balanced(...names: string[]): Promise<{ balancer: Balancer; stubs: Map<string, Stub> }> {
  const balancer = await startBalancer({ port: 0, host: '127.0.0.1' })
  closing.push(() => balancer.close())
  const stubs = new Map<string, Stub>()
  for (const name of names) {
    const node = await stub(name)
    stubs.set(name, node)
    balancer.nodes.set(name, { host: '127.0.0.1', port: node.port })
  }
  await expect.poll(() => balancer.nodes.open().length).toBe(names.length)
  return { balancer, stubs }
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly cookies: readonly string[]
}

function ask(url: string, options: { cookie?: string; body?: Buffer; method?: string } = {}): Promise<Answer> {
  const { cookie, body, method = body ? 'POST' : 'GET' } = options
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { method, agent: false, headers: cookie ? { cookie } : {} },
      async (answer: IncomingMessage) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode ?? 0, text, cookies: answer.headers['set-cookie'] ?? [] })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

const nodeCookie = ({ cookies }: Answer) => /parley_node=\w+/.exec(cookies.join(' '))?.[0]

function socket(url: string, options: Parameters<typeof io>[1]): Socket {
  const one = io(url, { reconnectionDelay: 20, reconnectionDelayMax: 100, ...options })
  closing.push(() => one.close())
  return one
}

describe('the balancer', () => {
  test('[MN85] sends a browser to the node of its cookie, and the pages of one room to one node', async () => {
    const { balancer } = await balanced('n1', 'n2', 'n3')
    const first = await ask(`${balancer.url}/api/health`)
    expect(first.cookies).toContain('own=1')
    const cookie = nodeCookie(first)!
    expect(cookie).toBe(`parley_node=${first.text}`)
    for (let i = 0; i < 6; i += 1) {
      const next = await ask(`${balancer.url}/api/rooms/ABCDEF/report`, { cookie })
      expect(next.text).toBe(first.text)
      expect(nodeCookie(next)).toBeUndefined()
    }
    const codes = Array.from({ length: 12 }, (_, i) => `ROOM${String(i).padStart(2, '0')}`)
    const of = async (code: string, from?: string) => {
      const page = await ask(`${balancer.url}/r/${code}`, from === undefined ? {} : { cookie: from })
      return page.text
    }
    const nodes = await Promise.all(codes.map((code) => of(code)))
    expect(await Promise.all(codes.map((code) => of(code, cookie)))).toEqual(nodes)
    expect(new Set(nodes).size).toBe(3)
  })

  test('[MN85] keeps a polling session on its node, with cookies and without', async () => {
    const { balancer, stubs } = await balanced('n1', 'n2', 'n3')
    for (const transports of [['polling'], ['polling', 'websocket'], ['websocket']]) {
      const own = Array.from({ length: 4 }, () => socket(balancer.url, { transports, forceNew: true }))
      const answers = await Promise.all(own.map((one) => one.timeout(5_000).emitWithAck('who')))
      expect(answers.every((name) => stubs.has(name))).toBe(true)
    }
  })

  test('[MN86] a node that is gone is passed over, and its clients connect to another', async () => {
    const { balancer, stubs } = await balanced('n1', 'n2')
    for (const transports of [['polling'], ['websocket']]) {
      const one = socket(balancer.url, { transports })
      const name = await one.timeout(5_000).emitWithAck('who')
      const node = stubs.get(name)!
      await gone(node)
      const other = name === 'n1' ? 'n2' : 'n1'
      await expect
        .poll(() =>
          one
            .timeout(500)
            .emitWithAck('who')
            .catch(() => null),
        )
        .toBe(other)
      const answer = await ask(`${balancer.url}/`, { cookie: `parley_node=${name}` })
      expect([answer.text, nodeCookie(answer)]).toEqual([other, `parley_node=${other}`])
      const again = await stub(name, node.port)
      stubs.set(name, again)
      await expect.poll(() => balancer.nodes.open().length).toBe(2)
    }
  })

  test('[MN86] a draining node finishes what it has and gets nobody new', async () => {
    const { balancer, stubs } = await balanced('n1', 'n2')
    const one = socket(balancer.url, { transports: ['polling'] })
    const name = await one.timeout(5_000).emitWithAck('who')
    stubs.get(name)!.ready = false
    await expect.poll(() => balancer.nodes.named(name)?.state).toBe('draining')
    expect(await one.timeout(5_000).emitWithAck('who')).toBe(name)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(`${balancer.url}/`, { cookie: `parley_node=${name}` })),
    )
    expect(answers.map(({ text }) => text)).not.toContain(name)
    for (const node of stubs.values()) node.ready = false
    await expect.poll(() => balancer.nodes.all().every(({ state }) => state === 'draining')).toBe(true)
    expect((await ask(`${balancer.url}/`)).status).toBe(200)
  })

  test('[MN86] passes uploads of 15 MB, gives the address of the caller, and repeats nothing that has a body', async () => {
    const { balancer, stubs } = await balanced('n1', 'n2')
    const body = Buffer.alloc(15 * 2 ** 20, 7)
    expect((await ask(`${balancer.url}/upload`, { body })).status).toBe(200)
    const seen = () => [...stubs.values()].flatMap((node) => node.seen)
    expect(seen()).toEqual([{ method: 'POST', url: '/upload', bytes: body.length, from: '127.0.0.1' }])
    expect(await ask(`${balancer.url}/refuses`, { body: Buffer.alloc(100) })).toMatchObject({ status: 413 })
    expect((await ask(`${balancer.url}/dies`, { body: Buffer.from('x') })).status).toBe(502)
    expect(seen().filter(({ url }) => url === '/dies')).toHaveLength(1)
    expect((await ask(`${balancer.url}/dies`)).status).toBe(503)
    expect(seen().filter(({ url }) => url === '/dies')).toHaveLength(3)
  })

  test('[MN86] without any node there is a sentence, and for sockets a refusal', async () => {
    const { balancer } = await balanced()
    const answer = await ask(`${balancer.url}/`)
    expect([answer.status, JSON.parse(answer.text)]).toEqual([503, { error: expect.stringMatching(/^No node/) }])
    const one = socket(balancer.url, { transports: ['websocket'], reconnection: false })
    expect(await new Promise((resolve) => one.once('connect_error', (error) => resolve(error.message)))).toMatch(
      /websocket/,
    )
  })
})
