import type { Answer, Me } from '@parley/client'

export interface AccountOptions {
  readonly ask: () => Promise<Answer<Me>>
  /** Returns true when a session may exist. Without one no request is made, so that guests see no 401 in the console. */
  readonly isLikely: () => boolean
  /** Called when the service does not recognise this browser's session. */
  readonly isOver: () => void
}

/** The signed-in user: undefined until known, null for a guest. Requested once, when a screen first needs it. */
export class Account {
  readonly #options: AccountOptions
  readonly #listeners = new Set<() => void>()
  #me: Me | null | undefined
  #isAsked = false

  constructor(options: AccountOptions) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    void this.#ask()
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): Me | null | undefined => {
    if (this.#me === undefined && !this.#isAsked && !this.#options.isLikely()) this.#me = null
    return this.#me
  }

  /** Sets the user after a sign-in (or null after a sign-out) on this page. */
  become(me: Me | null): void {
    this.#isAsked = true
    this.#me = me
    for (const listener of [...this.#listeners]) listener()
  }

  async #ask(): Promise<void> {
    if (this.#isAsked || this.snapshot() === null) return
    this.#isAsked = true
    const answer = await this.#options.ask()
    if (this.#me !== undefined) return
    if (!answer.ok && (answer.status === 401 || answer.status === 403)) this.#options.isOver()
    this.become(answer.ok ? answer.value : null)
  }
}
