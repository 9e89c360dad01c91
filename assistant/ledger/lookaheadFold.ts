/** How items are found in messages that can be understood only some messages later. */
export interface LookaheadOptions<Message, Item> {
  /** Messages before and after one that are looked at. */
  readonly before: number
  readonly after: number
  /** Items back that a message can be about. */
  readonly searched: number
  /** Changes the items by what the message at `place` says in its context. */
  readonly step: (items: Item[], context: readonly Message[], place: number) => void
  /** A copy that further steps can change without changing the item. */
  readonly copied: (item: Item) => Item
}

/** Folds messages into items: each message once its follow-ups have arrived, or as if nothing more were said. */
export class LookaheadFold<Message, Item> {
  readonly #options: LookaheadOptions<Message, Item>
  readonly #items: Item[] = []
  /** The newest messages; those after the first `#folded` await their follow-ups. */
  readonly #context: Message[] = []
  #folded = 0

  constructor(options: LookaheadOptions<Message, Item>) {
    this.#options = options
  }

  /** As they stand if nothing more is said. */
  get items(): readonly Item[] {
    const { searched, copied, step } = this.#options
    const settled = this.#items.slice(0, -searched)
    const open = this.#items.slice(-searched).map(copied)
    for (let place = this.#folded; place < this.#context.length; place += 1) step(open, this.#context, place)
    return [...settled, ...open]
  }

  add(message: Message): void {
    const { before, after, step } = this.#options
    this.#context.push(message)
    if (this.#context.length - this.#folded <= after) return
    step(this.#items, this.#context, this.#folded)
    this.#folded += 1
    if (this.#folded <= before) return
    this.#context.shift()
    this.#folded -= 1
  }
}
