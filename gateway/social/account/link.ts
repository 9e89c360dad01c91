import { hash, randomBytes, randomUUID } from 'node:crypto'
import { isRefusal } from '#engine/refusal.ts'
import { type Actor, SYSTEM } from '#engine/stream.ts'
import type { SocialNetwork, SocialProfile, SocialTokens } from '#integrations/social/port.ts'
import type { SocialStore } from '../store.ts'
import type { SealedProfile } from '../views.ts'
import type { KeptTokens } from './keeping.ts'

const STATE_BYTES = 32
const STATE_MS = 10 * 60_000

export interface LinkServices {
  readonly store: SocialStore
  /** Null without a client at the network. */
  readonly network: SocialNetwork | null
  /** Whether an account is (still) an administrator's. */
  readonly isAdmin: (userId: string) => boolean
  /** Where the network sends the administrator back to. */
  readonly redirectUri: () => string
}

/** What came back with the administrator. */
export interface CameBack {
  readonly state: string | undefined
  readonly code: string | undefined
  readonly error: string | undefined
}

export type LinkEnd =
  | { readonly connected: true; readonly by: string }
  | { readonly connected: false; readonly error: 'denied' | 'state' | 'exchange' | 'missing' }

/** Connects and disconnects the one account at the network. [SO44] [SO45] */
export class AccountLink {
  readonly #services: LinkServices

  constructor(services: LinkServices) {
    this.#services = services
  }

  /** Destroys the keys of accounts that are not connected any more. */
  async sweep(): Promise<void> {
    const { store } = this.#services
    await store.keys.destroy(...store.state().retired)
  }

  /** Begins for an administrator; null without a client. Durable when it resolves. */
  async begin(adminId: string): Promise<{ readonly url: string; readonly state: string } | null> {
    const { network, store, redirectUri } = this.#services
    if (network === null) return null
    const state = randomBytes(STATE_BYTES).toString('base64url')
    const started = { stateHash: hashOf(state), by: adminId, expiresAt: store.clock.now() + STATE_MS }
    const done = await store.ask(adminActor(adminId), { type: 'startConnect', ...started })
    if (isRefusal(done)) throw new Error(done.error)
    return { url: network.authorizationUrl(state, redirectUri()), state }
  }

  /** Ends what a state began. Rejects as the log does. */
  async finish({ state, code, error }: CameBack): Promise<LinkEnd> {
    const by = state === undefined ? null : await this.#spend(state)
    if (by === null || !this.#services.isAdmin(by)) return { connected: false, error: 'state' }
    if (error !== undefined) return { connected: false, error: 'denied' }
    const { network, store, redirectUri } = this.#services
    if (code === undefined || code === '' || network === null) return { connected: false, error: 'missing' }
    try {
      const tokens = await network.exchange(code, redirectUri())
      await this.#connect(by, tokens, await network.profile(tokens.accessToken))
      return { connected: true, by }
    } catch (failure) {
      if (!isSocialError(failure)) throw failure
      store.fault(failure, 'social connect')
      return { connected: false, error: 'exchange' }
    }
  }

  /** Disconnects and destroys the tokens; false when no account is connected. Durable when it resolves. */
  async disconnect(adminId: string): Promise<boolean> {
    const { store } = this.#services
    const done = await store.ask(adminActor(adminId), { type: 'disconnect' })
    if (isRefusal(done)) throw new Error(done.error)
    // What an earlier attempt left is destroyed also when there was nothing to disconnect.
    await this.sweep()
    return typeof done.reply.subject === 'string'
  }

  /** Uses up a state; resolves with who began, or null. */
  async #spend(state: string): Promise<string | null> {
    const done = await this.#services.store.ask(SYSTEM, { type: 'spendConnect', stateHash: hashOf(state) })
    return isRefusal(done) ? null : String(done.reply.by)
  }

  async #connect(by: string, tokens: SocialTokens, profile: SocialProfile): Promise<void> {
    const { store } = this.#services
    const { keys } = store
    const subject = randomUUID()
    await keys.ensure(subject)
    const { accessToken: access, refreshToken: refresh, scopes, expiresAt, refreshExpiresAt } = tokens
    const { memberId, name, picture } = profile
    const account: SealedProfile = { memberId, name, picture }
    const kept: KeptTokens = { access, refresh }
    const done = await store.ask(adminActor(by), {
      type: 'connect',
      subject,
      account: keys.seal(subject, { ...account }),
      tokens: keys.seal(subject, { ...kept }),
      scopes: [...scopes],
      expiresAt,
      refreshExpiresAt,
    })
    if (isRefusal(done)) throw new Error(done.error)
    await this.sweep()
  }
}

/** The state is a secret until it is used; what is kept cannot be used. */
const hashOf = (state: string): string => hash('sha256', state, 'hex')

const adminActor = (id: string): Actor => ({ kind: 'admin', id, name: null })

function isSocialError(error: unknown): boolean {
  return error instanceof Error && error.name === 'SocialError'
}
