import { randomUUID } from 'node:crypto'
import { isRefusal } from '#engine/refusal.ts'
import type { Sealed } from '#engine/sealed.ts'
import type { SocialAccount } from '#engine/social/state.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { SocialAccess, SocialError, SocialNetwork, SocialTokens } from '#integrations/social/port.ts'
import type { SocialStore } from '../store.ts'
import type { SealedProfile } from '../views.ts'
import type { KeptTokens } from './keeping.ts'

/** Tokens are refreshed when they hold for less than this. */
const FRESH_MS = 24 * 3_600_000
/** After a refresh that failed, the next one waits. */
const AGAIN_MS = 10 * 60_000

export interface AccessServices {
  readonly store: SocialStore
  readonly network: SocialNetwork | null
}

/** Access for a publication, and the account and the sealed tokens that it is of. */
export interface OwnAccess extends SocialAccess {
  readonly subject: string
  readonly tokens: Sealed
}

/** The tokens of the connected account, fresh. [SO46] */
export class AccountAccess {
  readonly #services: AccessServices
  #notBefore = 0
  #refreshing: Promise<void> | null = null

  constructor(services: AccessServices) {
    this.#services = services
  }

  /** Whether anything can be published at all, as far as is known. */
  get isConnected(): boolean {
    const { network, store } = this.#services
    const account = this.#account
    return network !== null && account !== null && !account.needsReconnect && store.keys.has(account.subject)
  }

  /** Returns what a publication needs; null while there is none. Rejects as the log does. */
  async current(signal: AbortSignal): Promise<OwnAccess | null> {
    await this.#refreshed(signal)
    const account = this.#account
    if (!this.isConnected || account === null) return null
    const access = this.#accessOf(account)
    if (access === null || account.expiresAt > this.#services.store.clock.now()) return access
    // With a refresh token it may yet be refreshed, here or by another process.
    if (this.#refreshTokenOf(account) === null) await this.refused(access)
    return null
  }

  /** Notes that the network does not take these tokens any more; newer ones are not meant. Never rejects. */
  async refused({ subject, tokens }: Pick<OwnAccess, 'subject' | 'tokens'>): Promise<void> {
    const { store } = this.#services
    try {
      await store.ask(SYSTEM, ({ account }) => (account?.tokens === tokens ? { type: 'needReconnect', subject } : null))
    } catch (error) {
      store.fault(error, 'social account')
    }
  }

  /** Begins to refresh tokens that need it, and does not wait for the network. */
  beginRefresh(signal: AbortSignal): void {
    this.#refreshed(signal).catch((error: unknown) => this.#services.store.fault(error, 'social refresh'))
  }

  /** Resolves when no refresh is under way. */
  async settled(): Promise<void> {
    await this.#refreshing?.catch(() => {})
  }

  /** Those who ask while a refresh is under way wait for it. */
  #refreshed(signal: AbortSignal): Promise<void> {
    this.#refreshing ??= this.#refresh(signal).finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  /**
   * Refreshes tokens that hold for less than a day. Of all processes on the log one does; where it fails, the tokens are used as
   * long as they hold.
   */
  async #refresh(signal: AbortSignal): Promise<void> {
    const { network, store } = this.#services
    const { clock, fault } = store
    const account = this.#account
    if (network === null || account === null || !this.#isStale(account) || clock.now() < this.#notBefore) return
    const token = this.#refreshTokenOf(account)
    if (token === null) return
    const { subject } = account
    const runId = randomUUID()
    const begun = await store.ask(SYSTEM, (state) =>
      state.account && this.#isStale(state.account) ? { type: 'startRefresh', subject, runId } : null,
    )
    if (isRefusal(begun) || begun.facts.length === 0) return
    try {
      await this.#keep(subject, token, await network.refresh(token, signal))
    } catch (error) {
      if (!isSocialError(error)) throw error
      if (signal.aborted) return
      this.#notBefore = clock.now() + AGAIN_MS
      fault(error, 'social refresh')
      const isRefused = error.kind === 'refused' || error.kind === 'unauthorized'
      if (isRefused && account.expiresAt <= clock.now()) await this.refused(account)
    }
  }

  #refreshTokenOf({ subject, tokens }: SocialAccount): string | null {
    return this.#services.store.keys.unseal<KeptTokens>(subject, tokens)?.refresh ?? null
  }

  #isStale({ needsReconnect, expiresAt }: SocialAccount): boolean {
    return !needsReconnect && expiresAt - this.#services.store.clock.now() < FRESH_MS
  }

  async #keep(subject: string, used: string, tokens: SocialTokens): Promise<void> {
    const { store } = this.#services
    const { keys } = store
    // Disconnected meanwhile: the new tokens are forgotten with the old ones.
    if (!keys.has(subject)) return
    const known = this.#account?.refreshExpiresAt ?? null
    const kept: KeptTokens = { access: tokens.accessToken, refresh: tokens.refreshToken ?? used }
    await store.ask(SYSTEM, {
      type: 'refresh',
      subject,
      tokens: keys.seal(subject, { ...kept }),
      expiresAt: tokens.expiresAt,
      refreshExpiresAt: tokens.refreshExpiresAt ?? known,
    })
  }

  get #account(): SocialAccount | null {
    return this.#services.store.state().account
  }

  #accessOf({ subject, account, tokens }: SocialAccount): OwnAccess | null {
    const { keys } = this.#services.store
    const access = keys.unseal<KeptTokens>(subject, tokens)?.access
    const memberId = keys.unseal<SealedProfile>(subject, account)?.memberId
    return access === undefined || memberId === undefined ? null : { accessToken: access, memberId, subject, tokens }
  }
}

function isSocialError(error: unknown): error is SocialError {
  return error instanceof Error && error.name === 'SocialError'
}
