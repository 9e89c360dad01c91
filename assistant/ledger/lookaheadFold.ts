/** Options of a fold whose messages are evaluated once their follow-ups are known. */
export interface LookaheadOptions<Message, Item> {
  /** Number of messages considered before and after each. */
  readonly before: number
  readonly after: number
  /** Number of latest items that a message can refer to. */
  readonly searched: number
  /** Updates the items with the message at `place` in its context. */
  readonly step: (items: Item[], context: readonly Message[], place: number) => void
  /** Copies an item, so that later steps do not change the original. */
  readonly copied: (item: Item) => Item
}

/** Folds messages into items, each message once its follow-ups have arrived or the meeting has ended. */
export class LookaheadFold<Message, Item> {
  readonly #options: LookaheadOptions<Message, Item>
  readonly #items: Item[] = []
  /** Latest messages; those after the first `#folded` await their follow-ups. */
  readonly #context: Message[] = []
  #folded = 0

  constructor(options: LookaheadOptions<Message, Item>) {
    this.#options = options
  }

  /** Items as if no further message followed. */
  get items(): readonly Item[] {
    return this.itemsWith(null)
  }

  /** Items as if only `newest` followed. */
  itemsWith(newest: Message | null): readonly Item[] {
    const { searched, copied, step } = this.#options
    const settled = this.#items.slice(0, -searched)
    const open = this.#items.slice(-searched).map(copied)
    const context = newest === null ? this.#context : [...this.#context, newest]
    for (let place = this.#folded; place < context.length; place += 1) step(open, context, place)
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
