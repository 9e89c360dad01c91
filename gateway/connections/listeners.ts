/** Somebody who receives a room's events without a seat. */
export interface Listener {
  /** Sends encoded events; the same bytes go to every listener of a room. */
  send(bytes: Buffer): void
  /** The room is not served here any more. */
  end(): void
}

/** Those who follow a room as an event stream. What they receive is encoded once for all of them. [HP13] */
export class Listeners {
  readonly #all = new Set<Listener>()
  readonly #changed: () => void

  /** `changed` is called when the first one comes or the last one leaves. */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  get size(): number {
    return this.#all.size
  }

  /** Returns the way to leave. */
  add(listener: Listener): () => void {
    this.#all.add(listener)
    if (this.#all.size === 1) this.#changed()
    return () => {
      if (this.#all.delete(listener) && this.#all.size === 0) this.#changed()
    }
  }

  /** Sends packets, each with the number of its event in the stream; null for what is not in the stream. */
  tell(packets: readonly string[], ids: readonly (number | null)[]): void {
    if (this.#all.size === 0 || packets.length === 0) return
    const bytes = Buffer.from(packets.map((packet, i) => streamed(packet, ids[i] ?? null)).join(''))
    for (const listener of this.#all) listener.send(bytes)
  }

  /** Ends all of them; their clients come back and resume. */
  end(): void {
    for (const listener of [...this.#all]) listener.end()
  }
}

/** Returns an event packet of Socket.IO, `2["name",payload]`, as an event of an event stream. [HP12] */
export function streamed(packet: string, id: number | null): string {
  const comma = packet.indexOf(',')
  const named = `event: ${packet.slice(3, comma - 1)}\ndata: ${packet.slice(comma + 1, -1)}\n`
  return id === null ? `${named}\n` : `${named}id: ${id}\n\n`
}
