/** A value that components subscribe to. */
export class Observable<T> {
  readonly #listeners = new Set<() => void>()
  #value: T

  constructor(value: T) {
    this.#value = value
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly get = (): T => this.#value

  set(value: T): void {
    if (Object.is(value, this.#value)) return
    this.#value = value
    for (const listener of [...this.#listeners]) listener()
  }
}
