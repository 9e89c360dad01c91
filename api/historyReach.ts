import type { Request, Response } from 'express'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Caller } from '#gateway/accounts/caller.ts'
import type { Archive } from '#gateway/archive/archive.ts'
import type { SpaceShelf } from '#gateway/spaces/shelf.ts'
import type { ArchivedSession } from '#projections/archive.ts'
import type { SessionSummary } from '#protocol/views/session.ts'
import type { HistoryAccess } from './authorize.ts'
import { HttpError } from './errors.ts'
import { orServiceUnavailable } from './serviceUnavailable.ts'

/** Sessions that a caller may see: all, or those in which one of these seats took part or that belong to one of these spaces. */
export type Reach =
  | 'all'
  | {
      readonly seats: Readonly<Record<string, string | null>>
      /** Ids of the spaces that the caller is a member of. */
      readonly spaces: ReadonlySet<string>
      /** Seat cookie of a guest's browser, which must match the cookie that the seat is bound to. Absent for accounts. */
      readonly cookieHash?: string | null
    }

export interface ReachServices {
  readonly archive: Archive
  readonly historyAccess: HistoryAccess
  readonly accounts: Accounts
  /** Lists of spaces. */
  readonly shelf: Pick<SpaceShelf, 'of'>
  readonly seatCookieOf: (request: Request) => string | null
}

/** Returns the caller's reach: the seats and spaces of an account, or the one seat that a guest names. [AR9] [SN17] */
export async function reachOf(
  { historyAccess, accounts, shelf, seatCookieOf }: ReachServices,
  { caller, request }: Pick<SessionCall, 'caller' | 'request'>,
): Promise<Reach> {
  if (historyAccess !== 'scoped') return 'all'
  const account = caller.kind === 'user' ? caller.user : null
  if (account?.isAdmin) return 'all'
  if (account) {
    const spaces = new Set((await shelf.of(account.id)).map(({ card }) => card.id))
    return { seats: accounts.store.users.get(account.id)?.seats ?? {}, spaces }
  }
  const seat = request.get('X-Participant-Id')
  const seats = seat === undefined || seat === '' ? {} : { [seat]: null }
  return { seats, spaces: new Set(), cookieHash: seatCookieOf(request) }
}

/** True when the reach includes the session. [AR9] [SE25] [SN17] */
export function isWithin(reach: Reach, { seats, bound, spaceId }: ArchivedSession): boolean {
  if (reach === 'all') return true
  const { seats: own, spaces, cookieHash } = reach
  if (spaceId !== null && spaces.has(spaceId)) return true
  return seats.some((seat) => {
    const isOwn = cookieHash === undefined || !Object.hasOwn(bound, seat) || bound[seat] === cookieHash
    return Object.hasOwn(own, seat) && isOwn
  })
}

export interface SessionCall {
  readonly params: { readonly name: string }
  readonly caller: Caller
  readonly request: Request
  readonly response: Response
}

/** Returns the finished session that a request names. Throws 404 also when the caller may not see it. [AR6] [AR9] */
export async function reached(services: ReachServices, call: SessionCall): Promise<SessionSummary> {
  const reach = await orServiceUnavailable(reachOf(services, call))
  const session = await orServiceUnavailable(services.archive.find(call.params.name))
  if (!session || !isWithin(reach, session)) throw unknownSession()
  return session.summary
}

export function unknownSession(): HttpError {
  return new HttpError(404, 'There is no session with that name.')
}
