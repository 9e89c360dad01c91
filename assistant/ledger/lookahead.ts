/** How items are told from a talk in which a message is understood only some messages later. */
export interface Telling<Message, Item> {
  /** Messages before and after one that are looked at. */
  readonly before: number
  readonly after: number
  /** Items back that a message can be about. */
  readonly searched: number
  readonly tell: (items: Item[], talk: readonly Message[], place: number) => void
  /** A copy that can be told on without changing the item. */
  readonly copied: (item: Item) => Item
}

/** Items told message by message: each message once those after it are heard, or as if nothing more were said. */
export class LateTalk<Message, Item> {
  readonly #telling: Telling<Message, Item>
  readonly #items: Item[] = []
  /** The newest messages; those after the first `#told` are not told yet. */
  readonly #talk: Message[] = []
  #told = 0

  constructor(telling: Telling<Message, Item>) {
    this.#telling = telling
  }

  /** As they stand if nothing more is said. */
  get items(): readonly Item[] {
    const { searched, copied, tell } = this.#telling
    const settled = this.#items.slice(0, -searched)
    const open = this.#items.slice(-searched).map(copied)
    for (let place = this.#told; place < this.#talk.length; place += 1) tell(open, this.#talk, place)
    return [...settled, ...open]
  }

  hear(message: Message): void {
    const { before, after, tell } = this.#telling
    this.#talk.push(message)
    if (this.#talk.length - this.#told <= after) return
    tell(this.#items, this.#talk, this.#told)
    this.#told += 1
    if (this.#told <= before) return
    this.#talk.shift()
    this.#told -= 1
  }
}
