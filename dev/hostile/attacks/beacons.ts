import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Draw, drawsFrom } from '../../harness/draws.ts'
import type { Attack } from '../attack.ts'
import { underAttack } from '../underAttack.ts'
import { garbage } from './garbage.ts'

const WAIT_MS_MAX = 5_000
const MEMORY_MB_MAX = 600
const AT_ONCE = 10
const EVENTS_A_MINUTE = 600
const UNPACKED_BYTES = 200 * 2 ** 20
const LARGE_BYTES = 4 * 2 ** 20
const ANSWERS: ReadonlySet<number> = new Set([200, 413, 415, 422, 429])

type Beacon = readonly [path: string, body: string | Buffer<ArrayBuffer>, headers?: Readonly<Record<string, string>>]

/** Beacons that no browser sends: of every form, larger than allowed, packed far beyond their size, and more than one address may send. */
export const beacons: Attack = {
  name: 'beacons that no browser sends',
  async run(extent, seed) {
    const times = extent === 'whole' ? 4_000 : 300
    const draw = drawsFrom(seed)
    const bomb = gzipSync(Buffer.alloc(UNPACKED_BYTES, 0x20))
    return underAttack({ limits: 'shipped' }, async ({ victim, findings, bystander }) => {
      const other = await bystander(WAIT_MS_MAX)
      let taken = 0
      const startedAt = performance.now()
      for (let i = 0; i < times; i += AT_ONCE) {
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            const { status, accepted } = await send(victim.url, beaconOf(draw, bomb))
            taken += accepted
            if (!ANSWERS.has(status)) findings.push(`a beacon was answered ${status}`)
          }),
        )
      }
      const minutes = Math.ceil((performance.now() - startedAt) / 60_000) + 1
      if (taken > EVENTS_A_MINUTE * minutes) findings.push(`${taken} events of one address were taken`)
      if (victim.peakMb > MEMORY_MB_MAX) findings.push(`the service took ${Math.round(victim.peakMb)} MB`)
      return {
        tried: `${times} beacons`,
        figure: `others waited ${Math.round(other.worstMs)} ms at most, ${taken} events taken`,
      }
    })
  },
}

function beaconOf(draw: Draw, bomb: Buffer<ArrayBuffer>): Beacon {
  const drawn = draw(40)
  if (drawn === 0) return ['/api/telemetry/replay', bomb, { 'content-encoding': 'gzip' }]
  if (drawn === 1) return ['/api/telemetry', bomb, { 'content-encoding': 'gzip' }]
  if (drawn === 2) return ['/api/telemetry', `{"v":1,"events":"${'a'.repeat(LARGE_BYTES)}"}`]
  if (drawn === 3) return ['/api/telemetry/replay', bomb.subarray(0, 1_000), { 'content-encoding': 'gzip' }]
  if (drawn < 10) return ['/api/telemetry', JSON.stringify(garbage(draw)) ?? '']
  const base = { v: 1, anonId: randomUUID() }
  if (drawn < 15) {
    const chunk = { ...base, replayId: randomUUID(), seq: draw(300), startedAt: Date.now(), path: '/' }
    return ['/api/telemetry/replay', JSON.stringify({ ...chunk, events: [garbage(draw)] })]
  }
  const events = Array.from({ length: 50 }, () => {
    const event = { type: 'pageview', at: Date.now(), path: '/' }
    return draw(90) === 0 ? { ...event, selector: garbage(draw), path: garbage(draw) } : event
  })
  return ['/api/telemetry', JSON.stringify({ ...base, sentAt: Date.now(), events })]
}

async function send(url: string, [path, body, headers = {}]: Beacon): Promise<{ status: number; accepted: number }> {
  const type = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' }
  try {
    const response = await fetch(url + path, { method: 'POST', headers: { ...type, ...headers }, body })
    const { accepted = 0 }: { accepted?: number } = JSON.parse(await response.text())
    return { status: response.status, accepted }
  } catch {
    // The service may cut a body off that it will not read.
    return { status: 413, accepted: 0 }
  }
}
