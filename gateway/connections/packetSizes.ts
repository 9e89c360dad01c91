/** An Engine.IO packet as its connection announces it. */
interface EnginePacket {
  readonly type: string
  readonly data?: string | Buffer
}

/** What the text of a packet tells of the event in it. */
export interface ArrivedEvent {
  /** On the wire, attachments included. */
  readonly bytes: number
  /** The number that the sender knows the answer by; null where none is awaited. */
  readonly ackId: number | null
}

const UNKNOWN: ArrivedEvent = { bytes: 0, ackId: null }
/**
 * Socket.IO EVENT (2) or BINARY_EVENT (5) in the default namespace, which may be named, up to the answer's number. As
 * wide as the parser that hands the events on, to which blanks are digits.
 */
const EVENT = /^(?:2|5[^-]*-)(?:\/,)?([\d\s]*)\[/

/**
 * How large each event was on the wire, and by which number its answer is known. Packets are read as they arrive; the
 * parser hands the events on a tick later and in the same order, when several may have arrived already. [EV11]
 */
export class PacketSizes {
  readonly #events: ArrivedEvent[] = []

  arrived({ type, data }: EnginePacket): void {
    if (type !== 'message' || data === undefined) return
    const last = this.#events.at(-1)
    if (typeof data !== 'string') {
      // An attachment belongs to the event that announced it.
      if (last) this.#events[this.#events.length - 1] = { ...last, bytes: last.bytes + data.length }
      return
    }
    const event = EVENT.exec(data)
    if (!event) return
    this.#events.push({ bytes: Buffer.byteLength(data), ackId: event[1] ? Number(event[1]) : null })
  }

  /** The event that is handed on now. */
  next(): ArrivedEvent {
    return this.#events.shift() ?? UNKNOWN
  }
}
