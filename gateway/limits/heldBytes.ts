/** Bytes of a block, and of the blocks that wait to be used again for a moment. */
const BLOCK_BYTES = 256 * 1024
const SPARE_BYTES_MAX = 16 * 2 ** 20
const SPARE_MS = 10_000

/**
 * Memory for uploads that are on no disk, in blocks that are used again: the collector of garbage would let many uploads pile
 * up. A block is wiped when it is given back. [KX54]
 */
export class HeldBytes {
  readonly #max: number
  readonly #blockBytes: number
  #spare: Buffer[] = []
  #held = 0
  #idle: NodeJS.Timeout | null = null

  constructor(max: number, blockBytes = BLOCK_BYTES) {
    this.#max = max
    this.#blockBytes = blockBytes
  }

  /** Bytes in blocks that are in use. */
  get held(): number {
    return this.#held
  }

  /** A block of zeros; null when too much is held already. */
  take(): Buffer | null {
    if (this.#held + this.#blockBytes > this.#max) return null
    this.#held += this.#blockBytes
    return this.#spare.pop() ?? Buffer.alloc(this.#blockBytes)
  }

  /** Nobody may read the blocks any more. */
  giveBack(blocks: readonly Buffer[]): void {
    for (const block of blocks) {
      this.#held -= this.#blockBytes
      block.fill(0)
      if ((this.#spare.length + 1) * this.#blockBytes <= SPARE_BYTES_MAX) this.#spare.push(block)
    }
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      this.#spare = []
    }, SPARE_MS).unref()
  }
}
