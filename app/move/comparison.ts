import type { StoredEvent, StreamName } from '#stores/events/port.ts'
import { type Chain, MoveError } from './chains.ts'

const FOREIGN =
  'The target holds another installation. Choose an empty one, or a namespace of its own: add namespace=NAME to the options of the URL.'

/** Compares what a target holds with the chains of a source. */
export class Comparison {
  readonly #source: ReadonlyMap<StreamName, Chain>
  /** Streams of the source whose last event is in the target, with the same hash. */
  #whole = 0
  #differs = false

  constructor(source: ReadonlyMap<StreamName, Chain>) {
    this.#source = source
  }

  /** Called with every event of the target. */
  note({ stream, seq, hash }: StoredEvent): void {
    const own = this.#source.get(stream)
    if (own?.last !== seq) return
    if (own.hash === hash) this.#whole += 1
    else this.#differs = true
  }

  /** True when the target holds all of the source, and perhaps more. Throws MoveError when it holds something else. */
  admit(target: ReadonlyMap<StreamName, Chain>): boolean {
    const isWhole = this.#whole === this.#source.size
    const isForeign = !isWhole && [...target.keys()].some((stream) => !this.#source.has(stream))
    if (this.#differs || isForeign) throw new MoveError(FOREIGN)
    return isWhole
  }

  /** Throws MoveError unless every stream is there, from the same first event on. */
  requireAll(target: ReadonlyMap<StreamName, Chain>): void {
    const isSame = [...this.#source].every(([stream, { first }]) => target.get(stream)?.first === first)
    if (this.#differs || !isSame || this.#whole < this.#source.size)
      throw new MoveError('A stream did not arrive as it was. Run it again.')
  }
}
