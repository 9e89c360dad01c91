import type { OutboxEntry } from './snapshot.ts'

/** Messages that may wait for the service at once. */
export const OUTBOX_MAX = 50

/** Sends one message under its key; resolves to the refusal's sentence, null when it was taken, or undefined when nobody can say. */
export type Deliver = (entry: OutboxEntry) => Promise<string | null | undefined>

/**
 * What was typed and is not acknowledged, oldest first. One goes at a time, so that what was typed first is said first;
 * one that nobody answered for goes again under the same key, which the service takes once. [WB5]
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

  /** False when too many wait. */
  add(key: string, text: string): boolean {
    if (this.#entries.length >= OUTBOX_MAX) return false
    this.#set([...this.#entries, { key, text, status: 'waiting' }])
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

  /** Sends what waits, until something stays unanswered. Called again when there is a connection again. */
  async flush(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        this.#put({ ...next, status: 'sending' })
        const error = await this.#deliver(next)
        if (error === undefined) return this.#put(waiting(next))
        if (error === null) this.#set(this.#entries.filter(({ key }) => key !== next.key))
        else this.#put({ ...next, status: 'refused', error })
      }
    } finally {
      this.#busy = false
    }
  }

  #next(): OutboxEntry | undefined {
    return this.#entries.find(({ status }) => status === 'waiting')
  }

  #put(entry: OutboxEntry): void {
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

/** What a message goes under: 128 random bits; pages without https have no `randomUUID`. */
export function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
