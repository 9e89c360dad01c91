import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '#app/service.ts'
import { readSettings } from '#app/settings.ts'
import { DueTimes } from '#gateway/social/publishing/dueTimes.ts'
import { ADMIN, administratorOf } from './administrator.ts'
import type { Row } from './report.ts'

const POSTS = 5_000
const ROUNDS = 60
const AT_ONCE = 100
const HOUR_MS = 3_600_000
const TEXT = 'A review goes well when everybody has read the same pages, and each section has its time. '.repeat(10)

/** Time of the overview of social publishing with 5,000 posts, from the request to the last byte, and of a look at what is due. */
export async function benchPosts(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const env = { PORT: '0', DATA_DIR: folder, AUTH_DEV_ECHO: 'true', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const service = await startService(readSettings({ ...process.env, ...env, ADMIN_EMAILS: ADMIN }))
  try {
    const token = await administratorOf(service.url)
    const ask = async (path: string, body?: object): Promise<number> => {
      const startedAt = performance.now()
      const response = await fetch(`${service.url}/api/admin/linkedin${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`The service answers ${response.status}.`)
      return performance.now() - startedAt
    }
    for (let from = 0; from < POSTS; from += AT_ONCE) {
      const at = (i: number) => Date.now() + (from + i) * HOUR_MS
      const drafts = Array.from({ length: AT_ONCE }, (_, i) => ({ text: TEXT, hashtags: ['Law'], scheduledAt: at(i) }))
      await Promise.all(drafts.map((draft) => ask('/draft', draft)))
    }
    const first = await ask('')
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await ask(''))
    times.sort((a, b) => a - b)
    const share = (part: number): number => times[Math.floor(part * (times.length - 1))] ?? 0
    const lookMs = lookedAt()
    return [
      { what: `first overview of ${POSTS} posts, ms`, value: first, goal: '', good: true },
      { what: 'later ones, p50, ms', value: share(0.5), goal: '', good: true },
      { what: 'p95, ms', value: share(0.95), goal: '< 150', good: share(0.95) < 150 },
      { what: 'a look at what is due while nothing is, worst, ms', value: lookMs, goal: '< 5', good: lookMs < 5 },
    ]
  } finally {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function lookedAt(): number {
  const due = new DueTimes()
  const now = Date.now()
  for (let i = 0; i < POSTS; i++) due.note(`post_${i}`, now + HOUR_MS + ((i * 7_919) % POSTS))
  let worst = 0
  for (let round = 0; round < 1_000; round++) {
    const startedAt = performance.now()
    due.dueBy(now)
    worst = Math.max(worst, performance.now() - startedAt)
  }
  return worst
}
