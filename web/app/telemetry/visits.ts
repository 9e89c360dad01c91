import type { Me } from '@parley/client'
import { onNavigation } from '../router.ts'
import type { TelemetryClient } from './client.ts'
import { browserRefuses, forgetVisits, hasOptOutCookie, setOptOutCookie } from './permission.ts'
import type { ToolStep } from './reported.ts'

/** Whether this visit is counted; `browser` and `out` say who decided that it is not. */
export type Counting = 'counted' | 'out' | 'browser'

interface VisitsOptions {
  /** The signed-in user: undefined until known, null for a guest. */
  readonly me: () => Me | null | undefined
  readonly onMe: (listener: () => void) => () => void
  /** Stores the choice in the account of a signed-in user. */
  readonly save: (isOut: boolean) => Promise<string | null>
}

/** A browser that draws nothing may never call itself idle. */
const IDLE_MS_MAX = 2_000
/** Errors kept until the client is loaded. */
const EARLY_MAX = 5

/**
 * Decides whether visits are counted and loads the telemetry client only then, once the page is interactive. While they are not
 * counted nothing is sent, and nothing is stored in the browser but the choice itself. [BC1] [BC2] [BC3]
 */
export class Visits {
  readonly #options: VisitsOptions
  readonly #listeners = new Set<() => void>()
  readonly #earlyErrors: ErrorEvent[] = []
  /** The client while visits are counted; it resolves to null when it cannot be loaded. */
  #client: Promise<TelemetryClient | null> | null = null
  #decide = () => {}
  readonly #decided = new Promise<void>((resolve) => {
    this.#decide = resolve
  })

  constructor(options: VisitsOptions) {
    this.#options = options
  }

  /** Begins to count once the page has loaded and has nothing else to do. */
  start(): void {
    const keep = (event: ErrorEvent) => {
      if (this.#earlyErrors.length < EARLY_MAX) this.#earlyErrors.push(event)
    }
    addEventListener('error', keep)
    const begin = () => {
      removeEventListener('error', keep)
      this.#options.onMe(() => this.#changed())
      this.#changed()
    }
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: IDLE_MS_MAX }) : setTimeout(begin)
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly counting = (): Counting => {
    if (browserRefuses()) return 'browser'
    return hasOptOutCookie() || this.#options.me()?.analyticsOptOut ? 'out' : 'counted'
  }

  /** Sets the switch in this browser and in the account. Resolves to the sentence of a refusal, or to null. */
  async choose(isOut: boolean): Promise<string | null> {
    setOptOutCookie(isOut)
    this.#changed()
    const refusal = this.#options.me() ? await this.#options.save(isOut) : null
    this.#changed()
    return refusal
  }

  /** Reports a step of the funnel of a free tool, once it is known whether the visit is counted. */
  async tool(tool: string, step: ToolStep): Promise<void> {
    await this.#decided
    const client = await this.#client
    client?.report({ type: 'tool', tool, step })
  }

  /** Id under which this browser's visits are counted; null while they are not. */
  async anonId(): Promise<string | null> {
    return (await this.#client)?.anonId ?? null
  }

  #changed(): void {
    if (this.#options.me() !== undefined) {
      this.#follow()
      this.#decide()
    }
    for (const listener of [...this.#listeners]) listener()
  }

  /** Starts or stops the client, as the visit is counted now. */
  #follow(): void {
    if (this.counting() === 'counted') {
      this.#client ??= this.#opened()
      return
    }
    if (hasOptOutCookie()) setOptOutCookie(true)
    void this.#client?.then((client) => client?.stop())
    this.#client = null
    forgetVisits()
  }

  async #opened(): Promise<TelemetryClient | null> {
    try {
      const { TelemetryClient: Client } = await import('./client.ts')
      // The switch may have been set while it was loading.
      if (this.counting() !== 'counted') return null
      const earlyErrors = this.#earlyErrors.splice(0)
      return new Client({ onNavigation, earlyErrors, mayReport: () => this.counting() === 'counted' })
    } catch {
      // Visits that cannot be counted are visits all the same.
      return null
    }
  }
}
