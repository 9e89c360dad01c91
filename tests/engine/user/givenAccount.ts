import type { Aggregate, Folded, Outcome } from '#engine/aggregate.ts'
import { ENTROPY_DIGITS } from '#engine/ids.ts'
import { isRefusal, type RefusalCode } from '#engine/refusal.ts'
import { type Actor, type ChainedEvent, chain, type Fact, GENESIS, type Head } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'

export const T0 = 1_750_000_000_000
export const USER: Actor = { kind: 'user', id: '00000000-0000-4000-8000-0000000000aa', name: null }

/** A stream under test: commands are decided at set instants, and what they state is folded. */
export class Given<S extends Folded, C, F extends Fact> {
  readonly #aggregate: Aggregate<S, C, F>
  readonly events: (F & ChainedEvent)[] = []
  readonly state: S
  #head: Head = GENESIS
  now = T0

  constructor(aggregate: Aggregate<S, C, F>) {
    this.#aggregate = aggregate
    this.state = aggregate.initial()
  }

  /** The types of what happened, or why it was refused. */
  when(command: C, actor: Actor = USER): string[] | RefusalCode {
    const before = JSON.stringify(this.state)
    const decision = this.#aggregate.decide(this.state, command, {
      at: this.now,
      entropy: '0'.repeat(ENTROPY_DIGITS),
      actor,
    })
    if (JSON.stringify(this.state) !== before) throw new Error('decide changed the state')
    if (isRefusal(decision)) return decision.refused
    return this.#happens(decision)
  }

  after(ms: number): this {
    this.now += ms
    return this
  }

  #happens({ facts }: Outcome<F>): string[] {
    for (const fact of facts) {
      const event = chain(this.#head, fact, { id: crypto.randomUUID(), at: this.now }, sha256)
      this.#head = event
      this.events.push(event)
      this.#aggregate.evolve(this.state, event)
    }
    return facts.map(({ type }) => type)
  }
}
