import type { SocialData, SocialEvent, SocialEventType } from './events.ts'
import type { SocialState } from './state.ts'

/** Connections under way that are remembered; the oldest are forgotten first. */
const CONNECTING_MAX = 20
/** Accounts that were connected before that are remembered. */
const RETIRED_MAX = 20

type Apply = {
  [T in SocialEventType]: (social: SocialState, data: SocialData<T>, event: { readonly at: number }) => void
}

const APPLY: Apply = {
  'social.seeded'(social, { campaignIds }) {
    social.seeded = campaignIds
  },
  'social.settings_set'(social, changes) {
    Object.assign(social.settings, changes)
  },
  'social.connect_started'(social, { stateHash, by, expiresAt }, { at }) {
    const waiting = Object.entries(social.connecting).filter(([, started]) => started.expiresAt > at)
    social.connecting = Object.fromEntries([...waiting.slice(1 - CONNECTING_MAX), [stateHash, { by, expiresAt }]])
  },
  'social.connect_spent'(social, { stateHash }) {
    delete social.connecting[stateHash]
  },
  'social.connected'(social, account, { at }) {
    social.account = { ...account, connectedAt: at, needsReconnect: false, refreshingSince: null }
  },
  'social.refresh_started'(social, _data, { at }) {
    if (social.account) social.account = { ...social.account, refreshingSince: at }
  },
  'social.refreshed'(social, refreshed) {
    const now = { needsReconnect: false, refreshingSince: null }
    if (social.account) social.account = { ...social.account, ...refreshed, ...now }
  },
  'social.reconnect_needed'(social) {
    if (social.account) social.account = { ...social.account, needsReconnect: true, refreshingSince: null }
  },
  'social.disconnected'(social, { subject }) {
    social.account = null
    social.retired = [...social.retired.slice(1 - RETIRED_MAX), subject]
  },
  'social.cleared'() {},
}

/** Applies one event by mutation. */
export function applySocial<T extends SocialEventType>(social: SocialState, event: SocialEvent<T>): void {
  social.seq = event.seq
  social.at = event.at
  const { type, data }: { readonly type: T; readonly data: SocialData<T> } = event
  APPLY[type](social, data, event)
}
