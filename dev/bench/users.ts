import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Service, startService } from '#app/service.ts'
import { readSettings } from '#app/settings.ts'
import { ADMIN, administratorOf } from './administrator.ts'
import type { Row } from './report.ts'

const USERS = 10_000
const ROUNDS = 15
/** Sign-ups whose appends wait for the disk together. */
const AT_ONCE = 500
const FIRST_NAMES = ['Ada', 'Ben', 'Chloé', 'Dmitri', 'Esi', 'Farid', 'Grete', 'Hiroshi']
const QUERIES = ['', 'sort=-seen', 'sort=name', 'sort=-email&includeInternal=false', 'q=chlo&sort=messages']

/** Time of the list of users, from the request to the last byte, with 10,000 accounts. [PF19] */
export async function benchUsers(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const env = { PORT: '0', DATA_DIR: folder, AUTH_DEV_ECHO: 'true', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const service = await startService(
    readSettings({ ...process.env, ...env, ADMIN_EMAILS: ADMIN, INTERNAL_DOMAINS: 'ours.example' }),
  )
  try {
    const token = await administratorOf(service.url)
    await populate(service)
    return await measured(service.url, token)
  } finally {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Accounts as sign-ins leave them, written to the same streams. */
async function populate({ accounts }: Service): Promise<void> {
  const { keys, users } = accounts.store
  const ids = Array.from({ length: USERS }, () => crypto.randomUUID())
  await keys.ensureAll(ids.map((subject) => ({ subject })))
  const signUp = (id: string, i: number) => {
    const name = `${FIRST_NAMES[i % FIRST_NAMES.length]} ${(i * 7_919) % USERS}`
    const email = `person.${i}@${i % 50 === 0 ? 'ours' : 'theirs'}.example`
    const identity = keys.seal(id, { iss: 'bench', sub: id })
    const account = { profile: keys.seal(id, { email, name, avatarUrl: null }), teamId: crypto.randomUUID() }
    const actor = { kind: 'user', id, name: null } as const
    return users.ask(id, actor, { type: 'signInOutside', account, identity, linked: false, session: null })
  }
  for (let from = 0; from < USERS; from += AT_ONCE) {
    await Promise.all(ids.slice(from, from + AT_ONCE).map((id, i) => signUp(id, from + i)))
  }
}

async function measured(url: string, token: string): Promise<Row[]> {
  const list = async (query: string): Promise<number> => {
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/admin/users?limit=200&${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    const body = (await response.json()) as { readonly total: number }
    if (response.status !== 200 || body.total === 0) throw new Error('The list of users does not answer.')
    return performance.now() - startedAt
  }
  const first = await list('')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) for (const query of QUERIES) times.push(await list(query))
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? 0
  return [
    { what: `first list of ${USERS} accounts after their sign-ins, ms`, value: first, goal: '', good: true },
    { what: 'later ones, sorted and searched in turn, p50, ms', value: at(0.5), goal: '', good: true },
    { what: 'p95, ms', value: at(0.95), goal: '< 100', good: at(0.95) < 100 },
  ]
}
