import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { multipart, signedHeaders, signedPost } from '../../harness/signedPost.ts'
import type { Attack } from '../attack.ts'
import { bothUnderAttack } from '../bothUnderAttack.ts'

const SLOW = 60
const LARGE = { whole: 24, short: 8 } as const
const LARGE_BYTES = 40 * 2 ** 20
/** How long it may take on a busy machine. */
const HONEST_MS_MAX = 12_000
/** Those who attack have an address of their own, where a machine has more than one: theirs must not delay that of others. */
const ATTACKER = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {}
const MEMORY_MB_MAX = 400
/** Large enough to need one of the places that they take. */
const MAIL = `From: Ana <ana@example.test>\nSubject: Prices\nDate: Tue, 1 Jan 2030 10:00:00 +0000\n\n${'Shall we settle them? '.repeat(15_000)}\n`

/** Bodies that trickle, and bodies without end, from somebody without the secret, beside an honest upload. */
export const residentBodies: Attack = {
  name: 'slow and large bodies to it',
  run: (extent) =>
    bothUnderAttack({}, async ({ both, findings, ends, residentPeakMb }) => {
      for (let i = 0; i < SLOW; i++) ends.defer(trickle(both.residentUrl))
      const large = Promise.all(Array.from({ length: LARGE[extent] }, () => flood(both.residentUrl)))
      const { body, type } = multipart('prices.eml', Buffer.from(MAIL))
      const asked = performance.now()
      const post = { path: '/kxp/document?room=HONEST', secret: both.secret, body, type }
      const { status } = await signedPost(both.residentUrl, post)
      const tookMs = performance.now() - asked
      if (status !== 200) findings.push(`an honest upload was answered ${status}`)
      if (tookMs > HONEST_MS_MAX) findings.push(`an honest upload took ${Math.round(tookMs)} ms`)
      const statuses = new Set(await large)
      for (const one of statuses)
        if (![0, 401, 413, 429, 503].includes(one)) findings.push(`a flood was answered ${one}`)
      const signed = { path: '/kxp/summarize', secret: both.secret, body: `{"room":"${'A'.repeat(300_000)}"}` }
      const over = await signedPost(both.residentUrl, signed).catch(() => ({ status: 413 }))
      if (over.status !== 413) findings.push(`a signed body of 300 KB was answered ${over.status}`)
      const peakMb = residentPeakMb()
      if (peakMb > MEMORY_MB_MAX) findings.push(`the resident took ${Math.round(peakMb)} MB`)
      return {
        tried: `${SLOW + LARGE[extent]} bodies`,
        figure: `honest in ${Math.round(tookMs)} ms, ${Math.round(peakMb)} MB at most`,
      }
    }),
}

/** Sends one byte a second under a signature of its own making; returns what ends it. */
function trickle(url: string): () => void {
  const headers = signedHeaders({
    path: '/kxp/document?room=SLOW22',
    secret: randomBytes(32).toString('hex'),
    body: 'x',
  })
  const asked = request(`${url}/kxp/document?room=SLOW22`, {
    ...ATTACKER,
    method: 'POST',
    headers: { ...headers, 'content-length': 1_000_000 },
  })
  asked.on('error', () => {})
  asked.write('--b\r\n')
  const timer = setInterval(() => asked.write(' '), 1_000)
  return () => {
    clearInterval(timer)
    asked.destroy()
  }
}

/** Sends more than any body may hold, in chunks without a length; resolves to the status, 0 when the connection was cut. */
function flood(url: string): Promise<number> {
  const path = '/kxp/document?room=LARGE2'
  const headers = signedHeaders({ path, secret: randomBytes(32).toString('hex'), body: 'x' })
  const chunk = randomBytes(64 * 1_024)
  return new Promise((resolve) => {
    const asked = request(`${url}${path}`, { ...ATTACKER, method: 'POST', headers }, (response) => {
      resolve(response.statusCode ?? 0)
      response.resume()
      asked.destroy()
    })
    asked.on('error', () => resolve(0))
    asked.on('close', () => resolve(0))
    let sent = 0
    const more = (): void => {
      while (sent < LARGE_BYTES && !asked.destroyed) {
        sent += chunk.length
        if (!asked.write(chunk)) return void asked.once('drain', more)
      }
      asked.end()
    }
    more()
  })
}
