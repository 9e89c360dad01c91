import type { OutboxEntry } from './snapshot.ts'

/** Maximum messages in the outbox. */
export const OUTBOX_MAX = 50

/** Sends one message under its key. Resolves to null when acknowledged, to the refusal's sentence, or to undefined when no answer came. */
export type Deliver = (entry: OutboxEntry) => Promise<string | null | undefined>

/**
 * Messages not acknowledged yet, oldest first. They are sent one at a time to keep their order. A message without an answer is
 * sent again under the same key, which the service accepts once. [WB5]
 */
export class Outbox {
  readonly #deliver: Deliver
  readonly #changed: (entries: readonly OutboxEntry[]) => void
  #entries: readonly OutboxEntry[] = []
  #busy = false

  constructor(deliver: Deliver, changed: (entries: readonly OutboxEntry[]) => void) {
    this.#deliver = deliver
    this.#changed = changed
  }

  get isWaiting(): boolean {
    return this.#next() !== undefined
  }

  /** Returns false when the outbox is full. */
  add(key: string, text: string, about: Pick<OutboxEntry, 'annotationId'> = {}): boolean {
    if (this.#entries.length >= OUTBOX_MAX) return false
    this.#set([...this.#entries, { key, text, status: 'waiting', ...about }])
    return true
  }

  retry(key: string): void {
    this.#set(this.#entries.map((entry) => (entry.key === key ? waiting(entry) : entry)))
  }

  discard(key: string): void {
    this.#set(this.#entries.filter((entry) => entry.key !== key || entry.status === 'sending'))
  }

  clear(): void {
    this.#set([])
  }

  /** Sends the waiting messages until one stays unanswered. Call it again after a reconnect. */
  async flush(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        this.#replace({ ...next, status: 'sending' })
        const error = await this.#deliver(next)
        if (error === undefined) return this.#replace(waiting(next))
        if (error === null) this.#set(this.#entries.filter(({ key }) => key !== next.key))
        else this.#replace({ ...next, status: 'refused', error })
      }
    } finally {
      this.#busy = false
    }
  }

  #next(): OutboxEntry | undefined {
    return this.#entries.find(({ status }) => status === 'waiting')
  }

  #replace(entry: OutboxEntry): void {
    this.#set(this.#entries.map((old) => (old.key === entry.key ? entry : old)))
  }

  #set(entries: readonly OutboxEntry[]): void {
    this.#entries = entries
    this.#changed(entries)
  }
}

function waiting({ key, text }: OutboxEntry): OutboxEntry {
  return { key, text, status: 'waiting' }
}

/** Returns an idempotency key of 128 random bits. Pages without https have no `randomUUID`. */
export function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
