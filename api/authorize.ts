import type { Request } from 'express'
import { ANONYMOUS, type Caller } from '#gateway/accounts/caller.ts'
import type { Access } from '#protocol/http/endpoint.ts'
import type { AdminAccess, Administrator } from './admin/adminAccess.ts'
import { type Origins, refuseForged } from './csrf.ts'
import { HttpError } from './errors.ts'
import { type Identify, unauthorized } from './identity.ts'

/** Returns the caller if access is permitted, null when the endpoint ignores credentials. Throws 401, 403 or 503. */
export type Authorize = (access: Access, request: Request) => Promise<Caller | Administrator | null>

/** HISTORY_ACCESS. `open`: everyone sees all sessions. `scoped`: users and seats see their own. `admin`: only administrators. */
export type HistoryAccess = 'open' | 'scoped' | 'admin'

/** What the settings say of callers. */
export interface Policy {
  readonly historyAccess: HistoryAccess
  /** True unless BETA_GATE is on and the account is not admitted to the beta. [SP15] */
  readonly isAdmitted: (userId: string) => boolean
}

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/** Returns the check of a request against its endpoint's access rule, made before the request is read. [AU1] [AU6] [AU15] */
export function authorizer(
  identify: Identify,
  door: AdminAccess,
  origins: Origins,
  csrfOf: (caller: Caller) => string,
  { historyAccess, isAdmitted }: Policy,
): Authorize {
  return async (access, request) => {
    if (access === 'beacon') return identify(request).catch(() => ANONYMOUS)
    if (access === 'service') return requireSignature(request)
    const isOpen = access === 'public' || access === 'archive' || access === 'auth' || access === 'link'
    if (access === 'archive' && historyAccess === 'admin') refuseHistory(await identify(request))
    const caller =
      access === 'admin' ? await door.requireAdmin(request) : admitted(access, isOpen, await identify(request))
    // Open endpoints grant nothing to a cookie, so a forged request gains nothing there.
    if (!isOpen && caller.byCookie && !READS.includes(request.method)) {
      refuseForged(request, origins, csrfOf(await identify(request)))
    }
    if (access === 'beta' && 'user' in caller && !isAdmitted(caller.user.id)) {
      throw new HttpError(403, 'Creating rooms is open to participants of the beta. Request access in your account.')
    }
    return caller
  }
}

/** Throws 401 without a signature; the handler, which has the body, verifies it. */
function requireSignature(request: Request): null {
  if (request.headers.authorization === undefined) throw unauthorized('The call is not signed.')
  return null
}

function admitted(access: Access, isOpen: boolean, caller: Caller): Caller {
  const { user, via } = caller
  if ((access === 'auth' || access === 'session') && via === 'connection') {
    throw new HttpError(403, 'A connection token cannot do that.')
  }
  if (isOpen) return caller
  if (caller.kind === 'user') return caller
  throw user ? new HttpError(403, 'This account is disabled.') : unauthorized('Sign in to do that.')
}

/** Throws unless the caller is an administrator. [AR9] */
function refuseHistory({ kind, user }: Caller): void {
  if (kind === 'user' && user.isAdmin) return
  if (user) throw new HttpError(403, 'Only administrators can see past sessions.')
  throw unauthorized('Sign in as an administrator to see past sessions.')
}
