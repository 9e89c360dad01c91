/** A document of the simulated database; `_id` is text. */
export type SimDocument = Readonly<Record<string, unknown>> & { readonly _id: string }
export type Filter = Readonly<Record<string, unknown>>
export type Update = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** One change of a bulk write, as the driver takes it. */
export interface Write {
  readonly updateOne: { readonly filter: Filter; readonly update: Update; readonly upsert?: boolean }
}

const OPERATORS: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  $in: (value, operand) => Array.isArray(operand) && operand.some((one) => isEqual(value, one)),
  $gte: (value, operand) => String(value) >= String(operand),
  $lt: (value, operand) => String(value) < String(operand),
}

/** Documents in one place, changed one at a time: as much of a collection as the registry and the leases of the nodes need. */
export class SimDocuments {
  readonly #byId = new Map<string, SimDocument>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  find(filter: Filter = {}): SimDocument[] {
    return [...this.#byId.values()].filter((one) => matches(one, filter))
  }

  /** Changes the first document, or makes one. Returns it as it was before; null when there was none. */
  update(filter: Filter, change: Update, upsert = false): SimDocument | null {
    const [before = null] = this.find(filter)
    if (before || upsert) this.#put(this.#changed(before ?? { _id: String(filter._id) }, change, before === null))
    return before
  }

  bulkWrite(writes: readonly Write[]): void {
    for (const { updateOne } of writes) this.update(updateOne.filter, updateOne.update, updateOne.upsert)
  }

  /** Returns how many there were. */
  delete(filter: Filter): number {
    const found = this.find(filter)
    for (const { _id } of found) this.#byId.delete(_id)
    return found.length
  }

  #put(document: SimDocument): void {
    this.#byId.set(document._id, document)
  }

  #changed(document: SimDocument, change: Update, isNew: boolean): SimDocument {
    const { $set, $unset = {}, $inc = {}, $setOnInsert, $currentDate = {}, ...others } = change
    const [unknown] = Object.keys(others)
    if (unknown !== undefined) throw new Error(`the simulated database does not know ${unknown}`)
    const changed: Record<string, unknown> = { ...document, ...(isNew && $setOnInsert), ...$set }
    for (const field of Object.keys($currentDate)) changed[field] = this.#now()
    for (const [field, by] of Object.entries($inc)) changed[field] = Number(changed[field] ?? 0) + Number(by)
    for (const field of Object.keys($unset)) delete changed[field]
    return { ...changed, _id: document._id }
  }
}

function matches(document: SimDocument, filter: Filter): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    const value = document[field]
    if (!isOperators(wanted)) return isEqual(value, wanted)
    return Object.entries(wanted).every(([name, operand]) => {
      const operator = OPERATORS[name]
      if (!operator) throw new Error(`the simulated database does not know ${name}`)
      return operator(value, operand)
    })
  })
}

function isOperators(wanted: unknown): wanted is object {
  return typeof wanted === 'object' && wanted !== null && !(wanted instanceof Date)
}

function isEqual(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
}
