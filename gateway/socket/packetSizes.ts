/** An Engine.IO packet as its connection announces it. */
interface EnginePacket {
  readonly type: string
  readonly data?: string | Buffer
}

/**
 * How large each event was on the wire, in bytes. Packets are counted as they arrive; the parser hands the events on a
 * tick later and in the same order, when several may have arrived already. [EV11]
 */
export class PacketSizes {
  readonly #sizes: number[] = []

  arrived({ type, data }: EnginePacket): void {
    if (type !== 'message' || data === undefined) return
    if (typeof data !== 'string') {
      // An attachment belongs to the event that announced it.
      if (this.#sizes.length > 0) this.#sizes[this.#sizes.length - 1]! += data.length
    } else if (isEvent(data)) this.#sizes.push(Buffer.byteLength(data))
  }

  /** The size of the event that is handed on now. */
  next(): number {
    return this.#sizes.shift() ?? 0
  }
}

/** Socket.IO EVENT (2) or BINARY_EVENT (5) in the default namespace. */
function isEvent(data: string): boolean {
  return (data.startsWith('2') || data.startsWith('5')) && data[1] !== '/'
}
