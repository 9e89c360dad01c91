import type { RecordedEvent } from './maskedEvent.ts'

/** Chunks of one recording; the service takes no more. */
export const CHUNKS_MAX = 200
const GATHER_MS = 10_000
/** The first chunk holds the whole page; it is sent soon, since it is too large to be sent on leaving. */
const FIRST_MS = 1_000
/** In the second half of the chunks they are made less often, so that long visits fit. */
const SLOW_GATHER_MS = 30_000
/** Characters gathered at which a chunk is sent at once: with any packing it stays under the service's 512 KB. */
const FULL_CHARACTERS = 300_000
/** Characters waiting at which a recording is given up. */
const WAITING_CHARACTERS_MAX = 1_900_000
/** Bodies that outlive the page may have 64 KB, those of the counting client included. */
const LEAVING_CHARACTERS_MAX = 48_000
const RETRIES_MAX = 4

export interface Chunk {
  readonly seq: number
  readonly final: boolean
  /** Events, each as JSON. */
  readonly events: readonly string[]
}

export interface ChunksOptions {
  /** Sends a chunk: `later` when it may succeed another time, `refused` when the recording is over. */
  readonly send: (chunk: Chunk) => Promise<'stored' | 'later' | 'refused'>
  /** Sends a chunk that outlives the page. */
  readonly sendOnLeaving: (chunk: Chunk) => void
  readonly over: () => void
}

/** Gathers the events of a recording into numbered chunks and sends them one after the other. [BC11] */
export class Chunks {
  readonly #options: ChunksOptions
  #waiting: string[] = []
  #characters = 0
  #seq = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #isOver = false

  constructor(options: ChunksOptions) {
    this.#options = options
  }

  add(event: RecordedEvent): void {
    if (this.#isOver) return
    const line = JSON.stringify(event)
    this.#waiting.push(line)
    this.#characters += line.length
    if (this.#characters > WAITING_CHARACTERS_MAX) return this.stop()
    this.#later()
  }

  /** Sends what fits before the page goes away, as the last chunk; nothing before there was a first one. */
  leave(): void {
    if (this.#isOver) return
    const events: string[] = []
    let characters = 0
    for (const line of this.#waiting) {
      characters += line.length
      if (characters > LEAVING_CHARACTERS_MAX) break
      events.push(line)
    }
    const seq = this.#seq + (this.#isSending ? 1 : 0)
    if (seq > 0 && seq < CHUNKS_MAX) this.#options.sendOnLeaving({ seq, final: true, events })
    this.stop()
  }

  /** Drops what was not sent. */
  stop(): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#waiting = []
    this.#options.over()
  }

  #later(): void {
    if (this.#isSending || this.#isOver || this.#waiting.length === 0) return
    if (this.#characters > FULL_CHARACTERS) return void this.#flush()
    this.#timer ??= setTimeout(() => void this.#flush(), this.#pause())
  }

  #pause(): number {
    if (this.#seq === 0) return FIRST_MS
    return this.#seq < CHUNKS_MAX / 2 ? GATHER_MS : SLOW_GATHER_MS
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const final = this.#seq === CHUNKS_MAX - 1
    const events = this.#waiting
    this.#waiting = []
    this.#characters = 0
    this.#isSending = true
    const isStored = await this.#sent({ seq: this.#seq, final, events })
    this.#isSending = false
    this.#seq++
    if (!isStored || final) this.stop()
    this.#later()
  }

  /** Sends a chunk, again after a pause while the service does not answer. Resolves to false when it was not stored. */
  async #sent(chunk: Chunk): Promise<boolean> {
    for (let attempt = 0; attempt <= RETRIES_MAX && !this.#isOver; attempt++) {
      const result = await this.#options.send(chunk)
      if (result !== 'later') return result === 'stored'
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS * 2 ** attempt))
    }
    return false
  }
}
