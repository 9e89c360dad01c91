/**
 * Socket.IO event packets, encoded once for all recipients. Several packets can be sent to a websocket with one write: a
 * buffer of consecutive frames, passed to the transport as its pre-encoded frame. [OR9] [PF1]
 */
export interface Bundle {
  /** Engine.IO message payloads, one per packet, for polling transports. */
  readonly packets: readonly string[]
  /** The same packets as consecutive websocket text frames, in one or two buffers. */
  readonly frames: () => readonly Buffer[]
}

/** Returns a Socket.IO `EVENT` packet (2) in the default namespace; the transport adds Engine.IO `message` (4). */
export function eventPacket(event: string, payload: unknown): string {
  return `2[${JSON.stringify(event)},${JSON.stringify(payload)}]`
}

export function bundle(packets: readonly string[]): Bundle {
  let frames: readonly Buffer[] | null = null
  return {
    packets,
    frames: () => {
      frames ??= [textFrames(packets)]
      return frames
    },
  }
}

/** Returns a packet from its own head and a tail that many packets share. */
export function headed(head: string, tail: { readonly text: () => string; readonly bytes: Buffer }): Bundle {
  return {
    get packets() {
      return [head + tail.text()]
    },
    frames: () => {
      const size = 1 + Buffer.byteLength(head) + tail.bytes.length
      const start = Buffer.allocUnsafe(headerSize(size) + 1 + Buffer.byteLength(head))
      const at = writeHeader(start, 0, size)
      start[at] = ENGINE_MESSAGE
      start.write(head, at + 1)
      return [start, tail.bytes]
    },
  }
}

const TEXT_FINAL = 0x81
const ENGINE_MESSAGE = 0x34
const SHORT_MAX = 125
const MEDIUM_MAX = 0xffff

function textFrames(packets: readonly string[]): Buffer {
  const sizes = packets.map((packet) => 1 + Buffer.byteLength(packet))
  const buffer = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + headerSize(size) + size, 0))
  let at = 0
  packets.forEach((packet, i) => {
    at = writeHeader(buffer, at, sizes[i]!)
    buffer[at++] = ENGINE_MESSAGE
    at += buffer.write(packet, at)
  })
  return buffer
}

function headerSize(size: number): number {
  if (size <= SHORT_MAX) return 2
  return size <= MEDIUM_MAX ? 4 : 10
}

/** RFC 6455 5.2: final text frame, unmasked, with its length in 7, 16 or 64 bits. */
function writeHeader(buffer: Buffer, start: number, size: number): number {
  buffer[start] = TEXT_FINAL
  if (size <= SHORT_MAX) {
    buffer[start + 1] = size
    return start + 2
  }
  if (size <= MEDIUM_MAX) {
    buffer[start + 1] = 126
    return buffer.writeUInt16BE(size, start + 2)
  }
  buffer[start + 1] = 127
  return buffer.writeBigUInt64BE(BigInt(size), start + 2)
}
