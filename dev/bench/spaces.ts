import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { RawClient } from './fanout/rawClient.ts'
import { startParley } from './fanout/server.ts'
import type { Row } from './report.ts'

const ITEMS = 500
const PEOPLE = 50
const PATCHES_PER_SECOND = 20
const SECONDS = 15
const WARM_UP = 60
const SETTLE_MS = 500
const SENTENCE = 'The supplier delivers within thirty days after the order, and the buyer pays within sixty. '

/** What the load needs of a server: where sockets open the board, and how an operation is sent. */
interface Target {
  readonly port: number
  open(client: RawClient): Promise<void>
  patch(ops: readonly object[]): Promise<void>
  stop(): Promise<void>
}

/** Time from a PATCH on a board of 500 items to its arrival at 50 open sockets, beside a bare server that only broadcasts. [PF18] */
export async function benchSpaces(): Promise<Row[]> {
  const bare = await measured(await bareTarget())
  const ours = await measured(await parleyTarget())
  const row = (what: string, of: 'p50' | 'p99' | 'max', goal: number | null): Row => ({
    what: `${what}, ms (bare ${bare[of].toFixed(2)})`,
    value: ours[of],
    goal: goal === null ? '' : `< ${goal}`,
    good: goal === null || ours[of] < goal,
  })
  return [
    {
      what: `arrivals measured, ${PATCHES_PER_SECOND} operations/s, ${PEOPLE} sockets`,
      value: ours.arrivals,
      goal: '',
      good: true,
    },
    row('request to arrival p50', 'p50', null),
    row('request to arrival p99', 'p99', 50),
    row('request to arrival max', 'max', null),
  ]
}

async function measured(target: Target) {
  try {
    const clients = await Promise.all(Array.from({ length: PEOPLE }, () => new RawClient(target.port).connected()))
    for (const client of clients) await target.open(client)
    const times: number[] = []
    for (const client of clients) {
      client.onEvent = (payload) => {
        const mark = payload.indexOf('@T')
        if (mark >= 0) times.push(performance.now() - Number(payload.toString('latin1', mark + 2, mark + 16)))
      }
    }
    await write(target, WARM_UP)
    times.length = 0
    await write(target, PATCHES_PER_SECOND * SECONDS)
    for (const client of clients) client.close()
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    return { arrivals: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
  } finally {
    await target.stop()
  }
}

/** Sends operations at an even pace, whether earlier ones have been answered or not. */
async function write(target: Target, count: number): Promise<void> {
  const sent: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    const text = `${SENTENCE.repeat(3)}@T${performance.now().toFixed(6).padStart(14, '0')}`
    sent.push(target.patch([{ op: 'update', id: idOf(n % ITEMS), patch: { text } }]))
    await delay(1_000 / PATCHES_PER_SECOND)
  }
  await Promise.all(sent)
  await delay(SETTLE_MS)
}

const idOf = (n: number): string => `it_item${String(n).padStart(8, '0')}`

async function parleyTarget(): Promise<Target> {
  const { port, stop } = await startParley({ AUTH_DEV_ECHO: 'true' })
  const url = `http://127.0.0.1:${port}`
  const ask = async (method: string, path: string, body: object, token?: string) => {
    const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const headers = { 'content-type': 'application/json', ...bearer }
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
    const answer: any = await response.json()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
    return answer
  }
  const email = 'ana@example.org'
  const { devCode } = await ask('POST', '/api/auth/code', { email })
  const { token } = await ask('POST', '/api/auth/verify', { email, code: devCode })
  const { slug } = await ask('POST', '/api/persistent-rooms', {}, token)
  const path = `/api/persistent-rooms/${slug}`
  for (let from = 0; from < ITEMS; from += 100) {
    const ops = Array.from({ length: 100 }, (_, i) => {
      const kind = 'text'
      return { op: 'add', item: { kind, id: idOf(from + i), title: `Item ${from + i}`, text: SENTENCE.repeat(4) } }
    })
    await ask('PATCH', path, { board: { ops } }, token)
  }
  return {
    port,
    stop,
    async open(client) {
      const { error } = await client.ask('space:open', { slug })
      if (error) throw new Error(error)
    },
    patch: async (ops) => void (await ask('PATCH', path, { board: { ops } }, token)),
  }
}

async function bareTarget(): Promise<Target> {
  const child = fork(fileURLToPath(new URL('spaces/bareServer.ts', import.meta.url)))
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', resolve as never))
  return {
    port,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
    async open(client) {
      await client.ask('space:open', {})
    },
    async patch(ops) {
      const response = await fetch(`http://127.0.0.1:${port}`, { method: 'PATCH', body: JSON.stringify({ ops }) })
      await response.arrayBuffer()
    },
  }
}
