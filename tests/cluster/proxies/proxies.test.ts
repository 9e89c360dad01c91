import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceProcess } from '#replay/player/serviceProcess.ts'
import { startPatiently } from '../../helpers/childService.ts'
import { postFile } from '../../helpers/contextCalls.ts'
import { FRONTS, type Front, isInstalled, PROXIES, startFront } from './fronts.ts'

const NODES = ['n1', 'n2', 'n3'] as const
const UPLOAD_BYTES = 15 * 2 ** 20

describe('[MN89] configurations of proxies', () => {
  test.each(['nginx.conf', 'Caddyfile', 'haproxy.cfg'])(
    '%s knows all nodes, the cookie, and no limit below ours',
    (file) => {
      const text = readFileSync(join(PROXIES, file), 'utf8')
      for (const node of NODES) expect(text).toContain(`node${node.slice(1)}:3000`)
      expect(text).toContain('parley_node')
      expect(text).toMatch(/# .*[Tt]ried with \S+ [\d.]+ \(Debian 12\)/)
      expect(text.match(/(?:client|server|_timeout|read_timeout|body_timeout) (\d+)s/g)?.length ?? 0).toBeGreaterThan(0)
      const body = /client_max_body_size (\S+);/.exec(text)?.[1]
      expect(body ?? '0').toBe('0')
    },
  )
})

/** Real proxies, which are not on every machine: PARLEY_PROXIES=1 runs those that are, and our own balancer. */
const tried = process.env.PARLEY_PROXIES === '1' ? FRONTS.filter(isInstalled) : []
if (tried.length === 0) process.stdout.write('proxies: not tried, PARLEY_PROXIES is not 1\n')
/** With both stores the nodes serve one installation, and a room goes on elsewhere. */
const { EVENTSTORE_URL, MONGODB_URL } = process.env
const shared = EVENTSTORE_URL && MONGODB_URL ? { EVENTSTORE_URL, MONGODB_URL } : null

interface Browser {
  readonly cookie: string
  /** Node that its requests reach. */
  readonly node: string
}

describe.each(tried)('[MN89] three nodes behind %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-proxy-'))
  const nodes = new Map<string, ServiceProcess>()
  const sockets: Socket[] = []
  let front: Front

  const startNode = async (node: string, port = '0') => {
    const env = {
      TRUST_PROXY: 'true',
      CORS_ORIGIN: `http://${node}.test`,
      PORT: port,
      ...shared,
    }
    nodes.set(node, await startPatiently(join(folder, node), env))
  }

  beforeAll(async () => {
    for (const node of NODES) await startNode(node)
    const ports = NODES.map((node) => Number(new URL(nodes.get(node)!.url).port))
    front = await startFront(name, ports, join(folder, 'front'))
    process.stdout.write(`${name}: ${front.version}\n`)
  }, 120_000)

  afterAll(async () => {
    for (const socket of sockets) socket.close()
    await front?.close()
    for (const node of nodes.values()) await node.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  const cookieIn = (answer: Response) => /parley_node=[^;]+/.exec(answer.headers.getSetCookie().join('\n'))?.[0] ?? null

  /** The node whose pages' origin is allowed. */
  async function nodeOf(cookie: string): Promise<string> {
    for (const node of NODES) {
      const origin = `http://${node}.test`
      const answer = await fetch(`${front.url}/api/health`, { headers: { cookie, origin } })
      await answer.text()
      if (answer.headers.get('access-control-allow-origin') === origin) return node
    }
    throw new Error('no node answers')
  }

  async function browser(path = '/', before?: string): Promise<Browser> {
    const answer = await fetch(front.url + path, before === undefined ? {} : { headers: { cookie: before } })
    await answer.text()
    const cookie = cookieIn(answer) ?? before!
    return { cookie, node: await nodeOf(cookie) }
  }

  function connect(transports: ('polling' | 'websocket')[], cookie?: string): Socket {
    const own = cookie === undefined ? {} : { extraHeaders: { cookie }, withCredentials: true }
    const socket = io(front.url, {
      transports,
      ...own,
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
    })
    sockets.push(socket)
    return socket
  }

  const create = (socket: Socket) =>
    socket.timeout(10_000).emitWithAck('room:create', { name: 'Ana' }) as Promise<{
      code: string
      participantId: string
    }>

  test('browsers stay with their node, and nodes share the browsers', async () => {
    const all: Browser[] = []
    for (let i = 0; i < 12; i += 1) all.push(await browser())
    expect(new Set(all.map(({ node }) => node)).size).toBeGreaterThan(1)
    for (const { cookie, node } of all) for (let i = 0; i < 2; i += 1) expect(await nodeOf(cookie)).toBe(node)
  })

  test('people of one room are sent to one node, where the proxy can', async () => {
    if (!front.prefersRooms) return
    const seen = new Set<string>()
    for (const code of ['ABC234', 'BCD345', 'CDE456', 'DEF567', 'EFG678', 'FGH789']) {
      const people = [
        await browser(`/r/${code}`),
        await browser(`/r/${code}`),
        await browser(`/r/${code}`, (await browser()).cookie),
      ]
      expect(new Set(people.map(({ node }) => node)).size).toBe(1)
      seen.add(people[0]!.node)
    }
    expect(seen.size).toBeGreaterThan(1)
  })

  test.each([[['polling']], [['websocket']], [['polling', 'websocket']]] as const)(
    'sockets by %j work, with a cookie and without',
    async (transports) => {
      for (const cookie of [undefined, (await browser()).cookie]) {
        const own = Array.from({ length: 3 }, () => connect([...transports], cookie))
        for (const { code } of await Promise.all(own.map(create))) expect(code).toMatch(/^[A-Z0-9]{6}$/)
        for (const socket of own) socket.close()
      }
    },
  )

  test('a file of 15 MB goes up, and comes back whole and in part', async () => {
    const { cookie } = await browser()
    const socket = connect(['websocket'], cookie)
    const { code } = await create(socket)
    const bytes = randomBytes(UPLOAD_BYTES)
    const url = `${front.url}/api/rooms/${code}/board/file`
    const sent = await postFile(url, { name: 'film.bin', bytes }, { cookie })
    expect(sent).toMatchObject({ status: 200, body: { size: UPLOAD_BYTES } })
    const read = async (headers: Record<string, string>) => {
      const answer = await fetch(`${url}/${sent.body.fileId}`, { headers: { cookie, ...headers } })
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    expect(bytes.equals((await read({})).bytes)).toBe(true)
    const part = await read({ range: 'bytes=10000000-10001999' })
    expect([part.status, part.bytes.equals(bytes.subarray(10_000_000, 10_002_000))]).toEqual([206, true])
  }, 60_000)

  test.each([['polling'], ['websocket']] as const)(
    'a client by %s of a node that is killed is on another one at once',
    async (transport) => {
      const { cookie, node } = await browser()
      const socket = connect([transport], cookie)
      const { code, participantId } = await create(socket)
      const back = new Promise<number>((resolve) => {
        const from = performance.now()
        socket.io.on('reconnect', () => resolve(performance.now() - from))
      })
      const { url } = nodes.get(node)!
      const from = performance.now()
      await nodes.get(node)!.end('SIGKILL')
      await back
      const ms = performance.now() - from
      process.stdout.write(`${name}: back after the kill by ${transport} in ${Math.round(ms)} ms\n`)
      expect(ms).toBeLessThan(8_000)
      const answer = shared
        ? await socket.timeout(10_000).emitWithAck('room:rejoin', { code, participantId })
        : await create(socket)
      expect(answer).toMatchObject({ participantId: expect.any(String) })
      expect((await browser('/', cookie)).node).not.toBe(node)
      await startNode(node, new URL(url).port)
      await expect.poll(() => fetch(`${front.url}/readyz`).then(({ status }) => status)).toBe(200)
    },
    60_000,
  )
})
