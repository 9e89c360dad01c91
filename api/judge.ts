import type { Request } from 'express'
import type { Caller } from '#gateway/accounts/caller.ts'
import { ACCESS, type Access } from './access.ts'
import type { AdminDoor } from './admin/door.ts'
import { type Origins, refuseForged } from './csrf.ts'
import { HttpError } from './errors.ts'
import { type Identify, unauthorized } from './identity.ts'

/** Lets a request in, or throws 401, 403 or 503; `endpoint` is `GET /api/me`. */
export type Judge = (endpoint: string, request: Request) => Promise<void>

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/** Holds every request to the access table before anything of it is read. [AU1] [AU6] [AU15] */
export function judge(
  identify: Identify,
  door: AdminDoor,
  origins: Origins,
  csrfOf: (caller: Caller) => string,
): Judge {
  return async (endpoint, request) => {
    const access = ACCESS[endpoint]
    if (access === undefined) throw new Error(`${endpoint} has no line in api/access.ts.`)
    if (access === 'beacon' || access === 'service') return
    const { byCookie = false } =
      access === 'admin' ? await door.requireAdmin(request) : await admitted(access, request, identify)
    if (byCookie && !READS.includes(request.method)) {
      refuseForged(request, origins, csrfOf(await identify(request)))
    }
  }
}

/** `byCookie` only where the endpoint asks who calls: elsewhere a cookie opens nothing. */
async function admitted(access: Access, request: Request, identify: Identify): Promise<{ readonly byCookie: boolean }> {
  const { user, via, byCookie } = await identify(request)
  if ((access === 'auth' || access === 'session') && via === 'connection') {
    throw new HttpError(403, 'A connection token cannot do that.')
  }
  if (access === 'public' || access === 'auth' || access === 'link') return { byCookie: false }
  if (!user) throw unauthorized('Sign in to do that.')
  if (user.disabled) throw new HttpError(403, 'This account is disabled.')
  return { byCookie }
}
