import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { outreachStage } from './outreachStage.ts'
import { testService } from './service.ts'
import { call, type User, userOf } from './signedIn.ts'

/** A data folder whose leads have drafts, for a service in a process of its own. `env`: the settings that seal it. */
export async function draftedFolder(names: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-outreach-'))
  const log = await openSqliteLog(folder)
  const service = await testService(env, { folder, log })
  const stage = outreachStage(service)
  const leads: string[] = []
  for (const name of names) leads.push(await stage.lead(name))
  await service.close()
  await log.close()
  return { folder, leads }
}

const ADMIN = 'root@parley.example'

/** Somebody who runs outreach on a service in a process. */
export const outreachAdmin = {
  env: { ADMIN_EMAILS: ADMIN, AUTH_DEV_ECHO: 'true', BASE_URL: 'http://parley.example' },
  async signIn({ url }: { readonly url: string }): Promise<User> {
    const { body } = await call(`${url}/api/auth/code`, 'POST', { email: ADMIN })
    return userOf(url, await call(`${url}/api/auth/verify`, 'POST', { email: ADMIN, code: body.devCode }))
  },
} as const
