/** An Engine.IO packet, as announced by its connection. */
interface EnginePacket {
  readonly type: string
  readonly data?: string | Buffer
}

/** Size and ack id of an event, from the text of its packet. */
export interface ArrivedEvent {
  /** Bytes on the wire, including attachments. */
  readonly bytes: number
  /** Ack id of the client; null when no ack is expected. */
  readonly ackId: number | null
}

const UNKNOWN: ArrivedEvent = { bytes: 0, ackId: null }
/**
 * Matches Socket.IO EVENT (2) or BINARY_EVENT (5) in the default namespace, which may be named, up to the ack id. As
 * permissive as the Socket.IO parser, which accepts spaces as digits.
 */
const EVENT = /^(?:2|5[^-]*-)(?:\/,)?([\d\s]*)\[/

/**
 * Records the size and the ack id of each event. Packets are read as they arrive; the parser emits the events a tick later
 * in the same order, when several packets may have arrived. [EV11]
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

  /** Returns the event that the parser is emitting now. */
  next(): ArrivedEvent {
    return this.#events.shift() ?? UNKNOWN
  }
}
