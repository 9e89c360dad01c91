import type { Move } from '../router.ts'
import { arrival } from './arrival.ts'
import { browserId, uuid, visitDraw } from './identity.ts'
import { maskedPath } from './masked.ts'
import { Queue } from './queue.ts'
import type { Recording } from './recording/recording.ts'
import type { Happening } from './reported.ts'
import { post, postOnLeaving } from './send.ts'
import { Trail } from './trail.ts'
import { watchVitals } from './vitals.ts'
import { type Observed, watchClicks, watchErrors } from './watch.ts'

const ADDRESS = '/api/telemetry'
/** Errors reported of one page load. */
const ERRORS_MAX = 20

export interface TelemetryOptions {
  /** Calls back after each navigation of the client. */
  readonly onNavigation: (listener: (how: Move) => void) => () => void
  readonly earlyErrors: readonly ErrorEvent[]
  readonly mayReport: () => boolean
}

/** Counts this page load: page views, vitals, signals of trouble and steps of tools; records the visit when it is drawn. */
export class TelemetryClient {
  readonly anonId = browserId()
  readonly #options: TelemetryOptions
  readonly #queue: Queue
  readonly #trail = new Trail(location.pathname, Date.now())
  #shown = location.pathname
  #errors = 0
  #isOver = false
  #recording: Promise<Recording | null> | null = null

  constructor(options: TelemetryOptions) {
    this.#options = options
    this.#queue = new Queue({
      anonId: this.anonId,
      post: (body) => post(ADDRESS, body, { keepalive: true }),
      postOnLeaving: (body) => postOnLeaving(ADDRESS, body),
      mayReport: this.#mayReport,
      answered: (response) => this.#answered(response),
    })
    this.#watch()
  }

  report(happening: Happening, path = maskedPath(this.#shown)): void {
    if (path === null || !this.#mayReport()) return
    this.#queue.add({ ...happening, id: uuid(), at: Date.now(), path })
    if (document.visibilityState === 'hidden') this.#queue.leave()
  }

  /** Stops for good: drops what was not sent and ends the recording. */
  stop(): void {
    this.#isOver = true
    this.#queue.stop()
    void this.#recording?.then((recording) => recording?.stop())
  }

  readonly #mayReport = () => !this.#isOver && this.#options.mayReport()

  #watch(): void {
    const { onNavigation, earlyErrors } = this.#options
    const loaded = maskedPath(this.#shown)
    this.#view(arrival())
    watchVitals((name, value) => this.report({ type: 'vital', name, value }, loaded))
    watchClicks((observed) => this.#observe(observed))
    watchErrors(earlyErrors, (observed) => {
      if (++this.#errors <= ERRORS_MAX) this.#observe(observed)
    })
    onNavigation((how) => this.#moved(how))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#queue.leave()
    })
    addEventListener('pagehide', () => this.#queue.leave())
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return
      this.#recording = null
      this.#view()
    })
  }

  #view(from: ReturnType<typeof arrival> = {}): void {
    if (this.#mayReport()) visitDraw(Date.now())
    this.report({ type: 'pageview', ...from })
  }

  #observe(observed: Observed, path = maskedPath(this.#shown)): void {
    this.report({ type: 'ux', ...observed }, path)
    void this.#recording?.then((recording) => recording?.mark(observed.signal))
  }

  #moved(how: Move): void {
    const { pathname } = location
    const left = this.#trail.move(how, pathname, Date.now())
    if (left !== null) this.#observe({ signal: 'quick_back' }, maskedPath(left))
    if (pathname === this.#shown) return
    this.#shown = pathname
    void this.#recording?.then((recording) => recording?.turnTo(maskedPath(pathname)))
    this.#view()
  }

  async #answered(response: Response): Promise<void> {
    const { reason }: { readonly reason?: unknown } = await response.json().catch(() => ({}))
    if (reason === 'opt-out' || reason === 'bot') this.stop()
    else this.#record(Number(response.headers.get('Replay-Sample') ?? 0))
  }

  /** Records this page load if the visit's draw is among the share that is recorded. */
  #record(share: number): void {
    const path = maskedPath(this.#shown)
    if (this.#recording || path === null || !this.#mayReport() || visitDraw(Date.now()) >= share) return
    const start = { anonId: this.anonId, path, mayReport: this.#mayReport }
    this.#recording = import('./recording/recording.ts')
      .then(({ Recording: Recorder }) => new Recorder(start))
      .catch(() => null)
  }
}
