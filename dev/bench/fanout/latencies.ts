import type { RawClient } from './rawClient.ts'

const CHAT = Buffer.from('42["chat:message"')
const SENDER = Buffer.from('"senderName":"')
const QUOTE = 0x22

/**
 * Times of delivery. What one person says reaches each listener in the order in which it was said, so the time of sending is found
 * by counting, and texts need no marks.
 */
export class Latencies {
  readonly #sentAt = new Map<string, number[]>()
  #taken: number[] = []
  #awaited = 0

  /** Deliveries that are still to come. */
  get awaited(): number {
    return this.#awaited
  }

  /** Called before a person of a room says something. */
  sent(room: number, name: string, listeners: number): void {
    this.#awaited += listeners
    const key = `${room} ${name}`
    const times = this.#sentAt.get(key)
    if (times) times.push(performance.now())
    else this.#sentAt.set(key, [performance.now()])
  }

  listen(room: number, client: RawClient): void {
    const heard = new Map<string, number>()
    client.onEvent = (payload) => {
      if (!payload.subarray(0, CHAT.length).equals(CHAT)) return
      const name = senderIn(payload)
      const count = heard.get(name) ?? 0
      const at = this.#sentAt.get(`${room} ${name}`)?.[count]
      // What nobody here said is the moderator's.
      if (at === undefined) return
      heard.set(name, count + 1)
      this.#awaited -= 1
      this.#taken.push(performance.now() - at)
    }
  }

  forget(): void {
    this.#taken = []
  }

  /** In ms; NaN without any. */
  at(share: number): number {
    const sorted = this.#taken.toSorted((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  }
}

function senderIn(payload: Buffer): string {
  const start = payload.indexOf(SENDER)
  if (start < 0) return ''
  return payload.toString('latin1', start + SENDER.length, payload.indexOf(QUOTE, start + SENDER.length))
}
