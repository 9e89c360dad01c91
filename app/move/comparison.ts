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

  /** True when the target holds all of the source, and perhaps more. */
  get isWhole(): boolean {
    return this.#whole === this.#source.size
  }

  /** True when the target has later events in a stream of the source. */
  isBehind(target: ReadonlyMap<StreamName, Chain>): boolean {
    return [...this.#source].some(([stream, { last }]) => (target.get(stream)?.last ?? 0) > last)
  }

  /** Throws MoveError when the target holds something else than a part of the source, or streams that were `deleted` there. */
  requirePart(target: ReadonlyMap<StreamName, Chain>, deleted: ReadonlySet<StreamName>): void {
    const isForeign = [...target.keys()].some((stream) => !this.#source.has(stream) && !deleted.has(stream))
    if (this.#differs || (isForeign && !this.isWhole)) throw new MoveError(FOREIGN)
  }

  /** Throws MoveError unless every stream is there, from the same first event on. */
  requireAll(target: ReadonlyMap<StreamName, Chain>): void {
    const isSame = [...this.#source].every(([stream, { first }]) => target.get(stream)?.first === first)
    if (this.#differs || !isSame || !this.isWhole)
      throw new MoveError('A stream did not arrive as it was. Run it again.')
  }
}
