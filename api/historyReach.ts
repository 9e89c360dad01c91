import type { Request } from 'express'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { ArchivedSession } from '#projections/archive.ts'
import { HttpError } from './errors.ts'
import { type Identify, unauthorized } from './identity.ts'

/** HISTORY_ACCESS: everybody sees all; people and seats see their own sessions; administrators only. */
export type HistoryAccess = 'open' | 'scoped' | 'admin'

/** Which sessions a caller may see: all, or those in which one of these seats sat. */
export type Reach =
  | 'all'
  | {
      readonly seats: Readonly<Record<string, string | null>>
      /** The browser of a guest who names the seat: it must be the one that the seat is bound to. Absent for accounts. */
      readonly cookieHash?: string | null
    }

export interface ReachServices {
  readonly historyAccess: HistoryAccess
  readonly identify: Identify
  readonly accounts: Accounts
  readonly seatCookieOf: (request: Request) => string | null
}

/** A person's reach are the seats that their sockets took; a guest names one. Throws 401 and 403 where only administrators see any. [AR9] */
export async function reachOf(services: ReachServices, request: Request): Promise<Reach> {
  const { historyAccess, identify, accounts, seatCookieOf } = services
  if (historyAccess === 'open') return 'all'
  const { kind, user } = await identify(request)
  if (kind === 'user' && user!.isAdmin) return 'all'
  if (historyAccess === 'admin') {
    if (user) throw new HttpError(403, 'Only administrators see past sessions.')
    throw unauthorized('Sign in as an administrator to see past sessions.')
  }
  if (kind === 'user') return { seats: accounts.store.users.get(user!.id)?.seats ?? {} }
  const seat = request.get('X-Participant-Id')
  const seats = seat === undefined || seat === '' ? {} : { [seat]: null }
  return { seats, cookieHash: seatCookieOf(request) }
}

/** [AR9] [SE25] */
export function isWithin(reach: Reach, { seats, bound }: ArchivedSession): boolean {
  if (reach === 'all') return true
  const { seats: own, cookieHash } = reach
  return seats.some((seat) => {
    const isOwn = cookieHash === undefined || !Object.hasOwn(bound, seat) || bound[seat] === cookieHash
    return Object.hasOwn(own, seat) && isOwn
  })
}
