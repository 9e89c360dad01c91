import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'
import { SERVICE_FAULT } from '#protocol/errors.ts'
import { readCookie } from '../connections/cookie.ts'
import type { Accounts } from './accounts.ts'
import { ANONYMOUS, BadCredential, type Caller, Unjudged } from './caller.ts'

export const SESSION_COOKIE = 'session'

interface Origins {
  readonly ownOrigins: ReadonlySet<string>
  readonly corsOrigins: readonly string[]
}

/** Identifies the users of sockets, and records the seats that they take. */
export interface SocketIdentity {
  /** Identifies the caller. Rejects with a sentence for an invalid token or a disabled account. [AU14] */
  of(socket: Socket): Promise<Caller>
  /** Returns the current user; a guest after a sign-out, or when the account was disabled or erased. */
  now(socket: Socket): Caller
  /** Records in the user's stream that their socket took a seat; does nothing for a guest. Never rejects. */
  seated(socket: Socket, code: string, participantId: string): void
}

export function identifySocket(accounts: Accounts, origins: Origins): SocketIdentity {
  return {
    async of(socket) {
      const caller = await callerOf(accounts, socket.request, socket.handshake.auth, origins)
      socket.data.caller = caller
      return caller
    },
    now: (socket) => accounts.identify.still(socket.data.caller ?? ANONYMOUS),
    seated(socket, code, participantId) {
      const { user } = this.now(socket)
      if (!user) return
      accounts.own
        .takeSeat(user.id, code, participantId)
        .catch((error: unknown) => accounts.store.fault(error, 'accounts seat'))
    },
  }
}

async function callerOf(
  { identify }: Accounts,
  request: IncomingMessage,
  { token }: Readonly<Record<string, unknown>>,
  origins: Origins,
): Promise<Caller> {
  const shown = token !== undefined && token !== null ? token : bearerOf(request)
  if (shown === null) return identify.cookie(isForeign(request, origins) ? null : sessionCookie(request))
  if (typeof shown !== 'string') throw new Error('The token must be text.')
  const caller = await identify.token(shown, false).catch((error: unknown) => {
    if (error instanceof BadCredential || error instanceof Unjudged) throw error
    throw new Error(SERVICE_FAULT, { cause: error })
  })
  if (caller.user?.disabled) throw new Error('This account is disabled.')
  return caller
}

function bearerOf({ headers: { authorization } }: IncomingMessage): string | null {
  return /^bearer\s+(?!\s)(\S*)\s*$/i.exec(authorization ?? '')?.[1] ?? null
}

function sessionCookie(request: IncomingMessage): string | null {
  return readCookie(request.headers.cookie, SESSION_COOKIE)
}

/** True when a page of another site opened the connection; its cookie is then ignored. */
function isForeign({ headers: { origin } }: IncomingMessage, { ownOrigins, corsOrigins }: Origins): boolean {
  return origin !== undefined && !ownOrigins.has(origin) && !(origin !== '*' && corsOrigins.includes(origin))
}
