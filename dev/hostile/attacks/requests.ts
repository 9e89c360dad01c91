import { readFile } from 'node:fs/promises'
import { type Draw, drawsFrom } from '../../harness/draws.ts'
import type { Attack } from '../attack.ts'
import { meeting } from '../guest.ts'
import { underAttack } from '../underAttack.ts'
import { garbage, garbageText } from './garbage.ts'

const ANSWER_MS_MAX = 15_000
const WAIT_MS_MAX = 5_000
const AT_ONCE = 10
/** Statuses from 500 on that the contract allows. */
const KNOWN = new Set([502, 503])
const TYPES = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'x',
]

/** Calls every documented path with wrong parameters, queries, headers and bodies; every call is answered, never with 500. */
export const requests: Attack = {
  name: 'fuzzed requests',
  async run(extent, seed) {
    const times = extent === 'whole' ? 4_000 : 150
    const draw = drawsFrom(seed)
    const routes = await operations()
    return underAttack({}, async ({ victim, findings, bystander }) => {
      const statuses = new Map<number, number>()
      const { code } = await meeting(victim.url)
      await bystander(WAIT_MS_MAX)
      for (let i = 0; i < times; i += AT_ONCE) {
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            const { method, path } = routes[draw(routes.length)]!
            const status = await send(victim.url, method, filled(path, code, draw), draw)
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
            if (status === 0) findings.push(`${method} ${path}: no answer`)
            if (status >= 500 && !KNOWN.has(status)) findings.push(`${method} ${path}: ${status}`)
          }),
        )
      }
      const failed = [...statuses].reduce(
        (sum, [status, count]) => (status === 0 || status >= 500 ? sum + count : sum),
        0,
      )
      return { tried: `${times} requests`, figure: `${failed} failed` }
    })
  },
}

async function operations(): Promise<{ method: string; path: string }[]> {
  const text = await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => /^(?:get|post|put|patch|delete)$/.test(method))
      .map((method) => ({ method: method.toUpperCase(), path })),
  )
}

/** Fills the parameters of a path, with the code of a real room so that more than 404 is reached. */
function filled(path: string, code: string, draw: Draw): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'code' && draw(3) > 0) return code
    return encodeURIComponent(garbageText(draw).slice(0, 2_000).toWellFormed()) || 'x'
  })
}

async function send(url: string, method: string, path: string, draw: Draw): Promise<number> {
  const query = draw(2) === 0 ? '' : `?${new URLSearchParams([[oneOf(draw), garbageText(draw).slice(0, 500)]])}`
  const headers: Record<string, string> = {}
  if (draw(3) === 0) headers.authorization = 'Bearer e30.e30.'
  if (draw(3) === 0) headers.cookie = `seat=${'a'.repeat(draw(60))}; csrf=x`
  if (draw(4) === 0) headers.range = ['bytes=0-', 'bytes=5-2', 'bytes=-0', 'bytes=0-0,2-3', 'x'][draw(5)]!
  let body: string | null = null
  if (method !== 'GET') {
    headers['content-type'] = TYPES[draw(TYPES.length)]!
    body = draw(4) === 0 ? '{"a":' : (JSON.stringify(garbage(draw)) ?? '')
  }
  try {
    const response = await fetch(url + path + query, {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    // A stream of events is answered and goes on without end.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
    else await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

const oneOf = (draw: Draw) => ['participantId', 'since', 'after', 'limit', 'doc_id', 'format', 'q'][draw(7)]!
