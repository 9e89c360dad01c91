const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5
const VARINT_BITS_MAX = 70
/** Beyond it the shift would touch the sign. */
const SHIFT_MAX = 24

/** A whole number as a protobuf field; not negative, at most 2^53. */
export function uint(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8 + VARINT), varint(value)])
}

/** Bytes, a text, or the parts of a message, as a protobuf field. */
export function block(field: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const buffers = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
  const size = buffers.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([varint(field * 8 + BYTES), varint(size), ...buffers])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128)
  bytes.push(left)
  return Buffer.from(bytes)
}

/** Walks along the fields of a protobuf message without copying or decoding what nobody asks for. */
export class Fields {
  readonly #bytes: Buffer
  readonly #end: number
  #at: number
  #wire = 0

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
  }

  /** The number of the next field, to be read or skipped; 0 at the end. */
  next(): number {
    if (this.#at >= this.#end) return 0
    const key = this.uint()
    this.#wire = key & 7
    return key >>> 3
  }

  /** Beyond 2^53 the nearest number. */
  uint(): number {
    let value = 0
    for (let shift = 0; shift < VARINT_BITS_MAX; shift += 7) {
      if (this.#at >= this.#end) break
      const byte = this.#bytes[this.#at++] ?? 0
      value += shift < SHIFT_MAX ? (byte & 127) << shift : (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
    throw new RangeError('the message ends within a number')
  }

  /** The fields of a message within. */
  message(): Fields {
    const end = this.#blockEnd()
    const fields = new Fields(this.#bytes, this.#at, end)
    this.#at = end
    return fields
  }

  bytes(): Buffer {
    const end = this.#blockEnd()
    const bytes = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return bytes
  }

  text(): string {
    const end = this.#blockEnd()
    const text = this.#bytes.toString('utf8', this.#at, end)
    this.#at = end
    return text
  }

  skip(): void {
    if (this.#wire === VARINT) this.uint()
    else if (this.#wire === BYTES) this.#at = this.#blockEnd()
    else if (this.#wire === FIXED64) this.#at += 8
    else if (this.#wire === FIXED32) this.#at += 4
    else throw new RangeError(`a field of kind ${this.#wire} is unknown`)
  }

  #blockEnd(): number {
    const size = this.uint()
    const end = this.#at + size
    if (end > this.#end) throw new RangeError('the message ends within a field')
    return end
  }
}
