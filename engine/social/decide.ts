import { type Outcome, type Stamp, unchanged } from '../aggregate.ts'
import { ownEntry } from '../entries.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Fact } from '../stream.ts'
import type { SocialCommand, SocialCommandOf, SocialCommandType } from './commands.ts'
import type { SocialData, SocialEventType, SocialFact } from './events.ts'
import type { SocialState } from './state.ts'

/** A process that began to renew the tokens has this long. */
const REFRESH_MS = 120_000

type Decided = Outcome<SocialFact> | Refusal
type Decide = { [K in SocialCommandType]: (social: SocialState, command: SocialCommandOf<K>, stamp: Stamp) => Decided }

const DECIDE: Decide = {
  seed({ seeded }, { campaignIds }, stamp) {
    if (seeded !== null) return { facts: [], reply: { campaignIds: seeded } }
    return { facts: [fact(stamp, 'social.seeded', { campaignIds: [...campaignIds] })], reply: { campaignIds } }
  },

  setSettings({ settings }, { patch }, stamp) {
    const standing = new Map<string, unknown>(Object.entries(settings))
    const changes: SocialData<'social.settings_set'> = Object.fromEntries(
      Object.entries(patch).filter(
        ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(standing.get(field)),
      ),
    )
    return Object.keys(changes).length === 0 ? unchanged : stated(fact(stamp, 'social.settings_set', changes))
  },

  startConnect: (_social, { stateHash, by, expiresAt }, stamp) =>
    stated(fact(stamp, 'social.connect_started', { stateHash, by, expiresAt })),

  spendConnect({ connecting }, { stateHash }, stamp) {
    const started = ownEntry(connecting, stateHash)
    if (started === undefined || started.expiresAt <= stamp.at) return refuse('bad-connect-state')
    return { facts: [fact(stamp, 'social.connect_spent', { stateHash })], reply: { by: started.by } }
  },

  connect({ account: before }, { subject, account, tokens, scopes, expiresAt, refreshExpiresAt }, stamp) {
    const replaced = before?.subject ?? null
    const connected = { subject, account, tokens, scopes: [...scopes], expiresAt, refreshExpiresAt }
    return {
      facts: [
        ...(replaced === null ? [] : [fact(stamp, 'social.disconnected', { subject: replaced })]),
        fact(stamp, 'social.connected', connected),
      ],
      reply: { replaced },
    }
  },

  refresh({ account }, { subject, tokens, expiresAt, refreshExpiresAt }, stamp) {
    if (account?.subject !== subject) return refuse('not-connected')
    return stated(fact(stamp, 'social.refreshed', { tokens, expiresAt, refreshExpiresAt }))
  },

  startRefresh({ account }, { subject, runId }, stamp) {
    if (account?.subject !== subject) return refuse('not-connected')
    const since = account.refreshingSince
    if (since !== null && since > stamp.at - REFRESH_MS) return refuse('refresh-under-way')
    return stated(fact(stamp, 'social.refresh_started', { subject, runId }))
  },

  needReconnect({ account }, { subject }, stamp) {
    if (account?.subject !== subject || account.needsReconnect) return unchanged
    return stated(fact(stamp, 'social.reconnect_needed', {}))
  },

  disconnect({ account }, _command, stamp) {
    if (account === null) return { facts: [], reply: { subject: null } }
    const { subject } = account
    return { facts: [fact(stamp, 'social.disconnected', { subject })], reply: { subject } }
  },

  clear({ settings, account }, { postId, runId, subject }, stamp) {
    if (settings.paused) return refuse('social-paused')
    if (account?.subject !== subject || account.needsReconnect) return refuse('not-connected')
    return stated(fact(stamp, 'social.cleared', { postId, runId, subject }))
  },
}

/** Decides a command against the current state. Mutates nothing. */
export function decideSocial<T extends SocialCommandType>(
  social: SocialState,
  command: SocialCommand<T>,
  stamp: Stamp,
): Decided {
  const type: T = command.type
  const said: SocialCommandOf<T> = command
  return DECIDE[type](social, said, stamp)
}

function fact<T extends SocialEventType>({ actor }: Stamp, type: T, data: SocialData<T>): Fact<T, SocialData<T>> {
  return { type, actor, data }
}

function stated(...facts: readonly SocialFact[]): Outcome<SocialFact> {
  return { facts, reply: {} }
}
