import { record } from 'rrweb'
import { uuid } from '../identity.ts'
import type { Signal } from '../reported.ts'
import { post, postOnLeaving } from '../send.ts'
import { allowStylesInBlankDocuments } from './blankDocuments.ts'
import { type Chunk, Chunks } from './chunks.ts'
import { maskedEvent, maskedInput, maskedText, PRIVATE } from './maskedEvent.ts'

const ADDRESS = '/api/telemetry/replay'
const META = 4
const CUSTOM = 5

interface RecordingOptions {
  readonly anonId: string
  /** Masked path of the page. */
  readonly path: string
  readonly mayReport: () => boolean
}

/** Records what the page looks like from now on, without what it says. [BC9] [BC10] [BC11] */
export class Recording {
  readonly #options: RecordingOptions
  readonly #replayId = uuid()
  readonly #startedAt = Date.now()
  readonly #chunks: Chunks
  readonly #stopWatching: () => void
  #path: string

  constructor(options: RecordingOptions) {
    this.#options = options
    this.#path = options.path
    this.#chunks = new Chunks({
      send: (chunk) => this.#send(chunk),
      sendOnLeaving: (chunk) => void postOnLeaving(ADDRESS, this.#bodyOf(chunk)),
      over: () => this.#stopWatching(),
    })
    addEventListener('pagehide', () => this.#chunks.leave())
    this.#turned()
    allowStylesInBlankDocuments()
    const stop = record({
      emit: (event) => {
        const masked = maskedEvent(event)
        if (masked) this.#chunks.add(masked)
      },
      maskAllInputs: true,
      maskInputFn: maskedInput,
      maskTextSelector: '*',
      maskTextFn: maskedText,
      blockSelector: PRIVATE,
      slimDOMOptions: 'all',
      recordCanvas: false,
      inlineImages: false,
      collectFonts: false,
      sampling: { mousemove: 100, scroll: 200, input: 'last' },
      errorHandler: () => true,
    })
    this.#stopWatching = () => stop?.()
  }

  /** Marks a signal of trouble on the recording. */
  mark(signal: Signal): void {
    this.#chunks.add({ type: CUSTOM, data: { tag: signal, payload: {} }, timestamp: Date.now() })
  }

  /** Follows a navigation of the client; the recording ends at a page that is not counted. */
  turnTo(path: string | null): void {
    if (path === null) return this.#chunks.leave()
    this.#path = path
    this.#turned()
  }

  /** Ends the recording and drops what was not sent. */
  stop(): void {
    this.#chunks.stop()
  }

  #turned(): void {
    const data = { href: this.#path, width: innerWidth, height: innerHeight }
    this.#chunks.add({ type: META, data, timestamp: Date.now() })
  }

  async #send(chunk: Chunk): Promise<'stored' | 'later' | 'refused'> {
    if (!this.#options.mayReport()) return 'refused'
    const plain = new Blob([this.#bodyOf(chunk)])
    const response =
      'CompressionStream' in window
        ? await post(ADDRESS, await packed(plain), { headers: { 'Content-Encoding': 'gzip' } })
        : await post(ADDRESS, plain)
    if (response === null || response.status === 429 || response.status >= 500) return 'later'
    return response.ok ? 'stored' : 'refused'
  }

  #bodyOf({ seq, final, events }: Chunk): string {
    const { anonId } = this.#options
    const head = { v: 1, replayId: this.#replayId, anonId, seq, startedAt: this.#startedAt, path: this.#path, final }
    return `${JSON.stringify(head).slice(0, -1)},"events":[${events.join(',')}]}`
  }
}

function packed(plain: Blob): Promise<Blob> {
  return new Response(plain.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}
