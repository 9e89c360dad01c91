import { type Outcome, type Stamp, unchanged } from '../../aggregate.ts'
import { entryOf, ownEntry } from '../../entries.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { codeFor } from '../codes.ts'
import type { NewAccount, NewSession } from '../commands.ts'
import type { SignInWay, UserFact } from '../events.ts'
import { type DecideUser, userFact } from '../facts.ts'
import { SESSIONS_MAX } from '../limits.ts'
import { exists, type UserState } from '../state.ts'

type SignIn = 'sendCode' | 'verifyCode' | 'signInOutside' | 'refreshSession' | 'endSession' | 'endSessions'

export const signIn: DecideUser<SignIn> = {
  sendCode(user, { type: _, ...code }, { actor }) {
    if (user.erasedAt !== null) return refuse('no-account')
    return { facts: [userFact('auth.code_sent', actor, code)], reply: {} }
  },

  /** A wrong code is not refused here: the attempt is a fact that counts against the code. [AU4] */
  verifyCode(user, { codeHash, from, account, session }, circumstances) {
    const { at, actor } = circumstances
    const chosen = user.erasedAt === null ? codeFor(user.codes, from, at) : null
    if (chosen === null) return refuse('bad-code')
    const [code, by] = chosen
    if (code.hash !== codeHash) {
      const failed = userFact('auth.code_failed', actor, { codeHash: code.hash, by })
      return { facts: [failed], reply: { verified: false } }
    }
    return signedIn(user, { account, identity: null, session, way: 'code' }, circumstances)
  },

  signInOutside(user, { account, identity, linked, session }, circumstances) {
    if (user.erasedAt !== null) return refuse('no-account')
    return signedIn(user, { account, identity: linked ? null : identity, session, way: 'oidc' }, circumstances)
  },

  /** Refreshing an old session again, say in another tab, returns its newest successor. [AU9] */
  refreshSession(user, { jti, way, session }, { at, actor }) {
    if (user.disabled) return refuse('account-disabled')
    const newest = newestOf(user, jti)
    if (!isLive(user, jti, at) || !isLive(user, newest, at)) return refuse('no-session')
    if (newest !== jti) return { facts: [], reply: { jti: newest, expiresAt: entryOf(user.sessions, newest).endsAt } }
    return { facts: [userFact('session.started', actor, { ...session, way, replaces: jti })], reply: { ...session } }
  },

  endSession(user, { jti }, { at, actor }) {
    if (!isLive(user, jti, at)) return unchanged
    const { family } = entryOf(user.sessions, jti)
    const jtis = Object.entries(user.sessions).flatMap(([id, session]) => (session.family === family ? [id] : []))
    return { facts: [userFact('session.ended', actor, { jtis })], reply: {} }
  },

  endSessions(user, _command, { actor }) {
    const jtis = Object.keys(user.sessions)
    return jtis.length === 0 ? unchanged : { facts: [userFact('session.ended', actor, { jtis })], reply: {} }
  },
}

/** True if the session of a token id is still valid. [AU8] */
export function isLive(user: UserState, jti: string, at: number): boolean {
  const session = ownEntry(user.sessions, jti)
  return session !== undefined && session.endsAt > at
}

/** Returns the newest successor of a session; itself if it was never refreshed. */
function newestOf(user: UserState, jti: string): string {
  let newest = jti
  for (;;) {
    const successor = ownEntry(user.sessions, newest)?.successor
    if (successor === null || successor === undefined) return newest
    newest = successor
  }
}

interface SignInRequest {
  readonly account: NewAccount
  /** Null if there is none or it is already linked. */
  readonly identity: string | null
  readonly session: NewSession | null
  readonly way: SignInWay
}

function signedIn(
  user: UserState,
  { account, identity, session, way }: SignInRequest,
  { at, actor }: Stamp,
): Outcome<UserFact> | Refusal {
  if (user.disabled) return refuse('account-disabled')
  const facts: UserFact[] = []
  const created = !exists(user)
  if (created) facts.push(userFact('user.created', actor, { ...account, identity, way }))
  else if (identity !== null) facts.push(userFact('user.updated', actor, { identity }))
  if (session) {
    const surplus = surplusSessions(user, at)
    if (surplus.length > 0) facts.push(userFact('session.ended', actor, { jtis: surplus }))
    facts.push(userFact('session.started', actor, { ...session, way, replaces: null }))
  }
  return { facts, reply: { verified: true, created } }
}

/** Returns the oldest live sessions to end so that a new one fits the limit. */
function surplusSessions(user: UserState, at: number): string[] {
  const live = Object.entries(user.sessions).filter(([, { endsAt }]) => endsAt > at)
  const tooMany = live.length + 1 - SESSIONS_MAX
  if (tooMany <= 0) return []
  return live
    .sort(([, a], [, b]) => a.endsAt - b.endsAt)
    .slice(0, tooMany)
    .map(([jti]) => jti)
}
