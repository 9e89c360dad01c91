/** Records that were written lately, as many as fit; the one longest not asked for goes first. */
export class RecordCache<Record extends { readonly bytes: Uint8Array }> {
  readonly #bytesMax: number
  readonly #records = new Map<string, Record>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get(key: string): Record | undefined {
    const record = this.#records.get(key)
    if (!record) return undefined
    this.#records.delete(key)
    this.#records.set(key, record)
    return record
  }

  set(key: string, record: Record): void {
    if (record.bytes.length > this.#bytesMax) return
    this.#drop(key)
    this.#records.set(key, record)
    this.#bytes += record.bytes.length
    for (const old of this.#records.keys()) {
      if (this.#bytes <= this.#bytesMax) return
      this.#drop(old)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#records.get(key)?.bytes.length ?? 0
    this.#records.delete(key)
  }
}
