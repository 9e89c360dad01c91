/** How a connection is sent what it could make of earlier events: whole, or as changes. */
export type Form = 'whole' | 'changes'

/** Encodes an event; its changes where it has any, else whole. */
export type Encode = (form: Form) => string

/** The events of one delivery, each encoded when somebody first needs it, once for all who need it so. */
export class Packets {
  readonly #encoders: Encode[] = []
  readonly #encoded: Readonly<Record<Form, string[]>> = { whole: [], changes: [] }

  /** `packets` are encoded already, and the same in each form. */
  constructor(packets: readonly string[]) {
    for (const packet of packets) this.add(() => packet)
  }

  get length(): number {
    return this.#encoders.length
  }

  add(encode: Encode): void {
    this.#encoders.push(encode)
  }

  /** Encodes those from a number on, in order. */
  from(start: number, form: Form): readonly string[] {
    const encoded = this.#encoded[form]
    for (const encode of this.#encoders.slice(encoded.length)) encoded.push(encode(form))
    return start === 0 ? [...encoded] : encoded.slice(start)
  }
}
