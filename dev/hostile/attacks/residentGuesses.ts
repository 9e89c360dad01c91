import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { signedPost } from '../../harness/signedPost.ts'
import type { Attack } from '../attack.ts'
import { bothUnderAttack } from '../bothUnderAttack.ts'

const GUESSES = 200
const JUDGED_MAX = 90
const FOREIGN = 'https://elsewhere.example'
/** Room names that lead out of a folder, or mean something to JavaScript, a shell or a header. */
const NAMES = [
  '../../etc/passwd',
  '..',
  '.',
  '/etc',
  'A/B',
  'A\\B',
  'A\u0000',
  'A%2fB',
  'A\r\nSet-Cookie: a=b',
  'A|document|1|1',
  'ü',
  'a'.repeat(65),
  '',
]

/** Guessed room codes and tickets, names of rooms that lead elsewhere, and pages of a foreign origin. */
export const residentGuesses: Attack = {
  name: 'guesses at the resident',
  run: () =>
    bothUnderAttack({ limits: 'shipped' }, async ({ both, findings }) => {
      const { residentUrl: url, secret } = both
      const files = new Set(await readdir(both.folder))
      for (const room of NAMES) {
        for (const [path, body] of [
          ['/kxp/end', { room }],
          ['/kxp/answer', { room, question: 'Who pays?' }],
          [`/kxp/document?room=${encodeURIComponent(room)}`, {}],
        ] as const) {
          const { status } = await signedPost(url, { path, secret, body: JSON.stringify(body) })
          if (status !== 422 && status !== 415) findings.push(`${path} of room ${JSON.stringify(room)}: ${status}`)
        }
        const read = await fetch(`${url}/kxp/document/raw?room=${encodeURIComponent(room)}`)
        if (![404, 422, 429].includes(read.status)) findings.push(`reading ${JSON.stringify(room)}: ${read.status}`)
      }
      const strange = (await readdir(both.folder)).filter((name) => !files.has(name))
      if (strange.length > 0) findings.push(`files appeared: ${strange.join(', ')}`)
      await withForeignOrigin(url, findings)
      const judged = await guessed(url, findings)
      return { tried: `${GUESSES} guesses`, figure: `${judged} of at most ${JUDGED_MAX} judged` }
    }),
}

async function withForeignOrigin(url: string, findings: string[]): Promise<void> {
  for (const path of [
    '/kxp/health',
    '/kxp/summaries?room=ABC234',
    '/kxp/document/raw?room=ABC234',
    '/kxp/record?ticket=x',
  ])
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { origin: FOREIGN, 'access-control-request-method': 'GET' }
      const response = await fetch(url + path, { method, headers })
      if (response.headers.has('access-control-allow-origin')) findings.push(`${method} ${path} is open to ${FOREIGN}`)
    }
}

/** Returns how many guessed codes were judged; a ticket holds a key and may be guessed for ever. */
async function guessed(url: string, findings: string[]): Promise<number> {
  let judged = 0
  await Promise.all(
    Array.from({ length: GUESSES }, async (_, i) => {
      const ticket = await fetch(`${url}/kxp/record?ticket=${randomBytes(48).toString('base64url')}`)
      if (ticket.status !== 404 && ticket.status !== 429) findings.push(`a ticket was answered ${ticket.status}`)
      const room = await fetch(`${url}/kxp/document/raw?room=GUESS${i}`)
      if (room.status === 404) judged++
      else if (room.status !== 429) findings.push(`a code was answered ${room.status}`)
    }),
  )
  if (judged > JUDGED_MAX) findings.push(`${judged} wrong codes were judged`)
  return judged
}
