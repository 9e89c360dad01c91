import { Agent, request } from 'node:http'
import type { Attack } from '../attack.ts'
import { guest } from '../guest.ts'
import { underAttack } from '../underAttack.ts'

const MEMORY_MB_MAX = 250
const AT_ONCE = 40
const ROOMS_A_MINUTE = 240
const HANDSHAKES_A_MINUTE = 1_200

/** Endless polling handshakes from one address, with the default limits. */
export const handshakes: Attack = {
  name: 'handshakes without end',
  async run(extent) {
    const times = extent === 'whole' ? 60_000 : 1_500
    return underAttack({ limits: 'shipped' }, async ({ victim, findings, ends }) => {
      const agent = ends.adopt(new Agent({ keepAlive: true, maxSockets: AT_ONCE }), (all) => all.destroy())
      const statuses = new Map<number, number>()
      const startedAt = performance.now()
      let begun = 0
      const work = async () => {
        while (begun < times && victim.isAlive) {
          begun += 1
          const status = await handshake(victim.url, agent)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      const minutes = Math.ceil((performance.now() - startedAt) / 60_000) + 1
      const admitted = statuses.get(200) ?? 0
      if (admitted > HANDSHAKES_A_MINUTE * minutes) findings.push(`${admitted} handshakes were admitted`)
      if ((statuses.get(0) ?? 0) > 0) findings.push('a handshake got no answer')
      if (victim.peakMb > MEMORY_MB_MAX) findings.push(`memory came to ${Math.round(victim.peakMb)} MB`)
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
      const figure = `${admitted} admitted, ${Math.round(victim.peakMb)} of ${MEMORY_MB_MAX} MB, ${seconds} s`
      return { tried: `${times} handshakes`, figure }
    })
  },
}

function handshake(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(`${url}/socket.io/?EIO=4&transport=polling`, { agent, timeout: 20_000 }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    asked.once('error', () => resolve(0))
    asked.once('timeout', () => asked.destroy())
    asked.end()
  })
}

/** One address creates rooms as fast as it can. */
export const rooms: Attack = {
  name: 'rooms without end',
  async run(extent) {
    const times = extent === 'whole' ? 3_000 : 260
    return underAttack({ limits: 'shipped' }, async ({ victim, findings }) => {
      let made = 0
      const sentences = new Set<string>()
      const startedAt = performance.now()
      const host = await guest(victim.url)
      for (let i = 0; i < times; i++) {
        const someone = i % 5 === 0 && host.socket.connected ? host : await guest(victim.url).catch(() => null)
        const answer = await (someone ?? host).ask('room:create', { name: 'Eve' }).catch(() => ({ error: 'no answer' }))
        if (answer.code) made += 1
        else if (typeof answer.error === 'string') sentences.add(answer.error)
        if (someone && someone !== host) someone.leave()
        if (!someone) break
      }
      const minutes = Math.ceil((performance.now() - startedAt) / 60_000) + 1
      if (made > ROOMS_A_MINUTE * minutes) findings.push(`${made} rooms were made`)
      return { tried: `${times} rooms`, figure: `${made} made, then: ${[...sentences][0] ?? 'nothing said'}` }
    })
  },
}

const GUESSES = 200
const JUDGED_MAX = 90

/** Many room codes guessed at once. */
export const guesses: Attack = {
  name: 'codes guessed at once',
  run: () =>
    underAttack({ limits: 'shipped' }, async ({ victim, findings }) => {
      const answers = await Promise.all(
        Array.from({ length: GUESSES }, async (_, i) => {
          const code = `ZZ${String(i).padStart(4, '2').replaceAll('0', 'Q').replaceAll('1', 'R')}`
          const { status } = await fetch(`${victim.url}/api/rooms/${code}/intel?participantId=p_x`)
          return status
        }),
      )
      const judged = answers.filter((status) => status !== 429).length
      if (judged > JUDGED_MAX) findings.push(`${judged} wrong codes were judged`)
      return { tried: `${GUESSES} guesses`, figure: `${judged} of at most ${JUDGED_MAX} judged` }
    }),
}

const SLOW_UPLOADS = 16
const HONEST_MS_MAX = 5_000

/** Very slow uploads from the address of somebody with an honest upload. */
export const slowUploads: Attack = {
  name: 'uploads that trickle',
  run: () =>
    underAttack({}, async ({ victim, findings, ends, bystander }) => {
      await bystander(HONEST_MS_MAX)
      const host = await guest(victim.url)
      const { code } = await host.ask('room:create', { name: 'Eve' })
      for (let i = 0; i < SLOW_UPLOADS; i++) ends.defer(trickle(victim.url, code))
      await new Promise((resolve) => setTimeout(resolve, 300))
      const honest = await guest(victim.url)
      const { code: own } = await honest.ask('room:create', { name: 'Ana' })
      const form = new FormData()
      form.set(
        'file',
        new Blob([
          'From: Ana <ana@example.test>\nSubject: Prices\nDate: Tue, 1 Jan 2030 10:00:00 +0000\n\nShall we settle them?\n',
        ]),
        'prices.eml',
      )
      const asked = performance.now()
      const { status } = await fetch(`${victim.url}/api/rooms/${own}/document`, { method: 'POST', body: form })
      const tookMs = performance.now() - asked
      if (status >= 300) findings.push(`an honest upload was answered ${status}`)
      if (tookMs > HONEST_MS_MAX) findings.push(`an honest upload took ${Math.round(tookMs)} ms`)
      return { tried: `${SLOW_UPLOADS} uploads`, figure: `an honest one took ${Math.round(tookMs)} ms` }
    }),
}

/** Sends one byte a second; resolves to what ended it. */
function trickle(url: string, code: string): () => void {
  const asked = request(`${url}/api/rooms/${code}/document`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
  })
  asked.on('error', () => {})
  asked.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-1.4\n')
  const timer = setInterval(() => asked.write(' '), 1_000)
  return () => {
    clearInterval(timer)
    asked.destroy()
  }
}
