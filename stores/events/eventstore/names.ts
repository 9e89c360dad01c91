import { isStreamName } from '../admission.ts'
import type { StreamName } from '../port.ts'

/** How the streams of one installation are called in the store. */
export class Names {
  readonly #prefix: string

  constructor(namespace: string) {
    this.#prefix = `${namespace}.`
  }

  inStore(stream: StreamName): string {
    return this.#prefix + stream
  }

  metadata(stream: StreamName): string {
    return `$$${this.#prefix}${stream}`
  }

  /** Undefined for a stream of somebody else. */
  fromStore(name: string): StreamName | undefined {
    if (!name.startsWith(this.#prefix)) return undefined
    const stream = name.slice(this.#prefix.length)
    return isStreamName(stream) ? stream : undefined
  }

  /** The stream that this metadata stream belongs to; undefined when it is none of ours. */
  fromMetadata(name: string): StreamName | undefined {
    return name.startsWith('$$') ? this.fromStore(name.slice(2)) : undefined
  }

  /** Names of the streams of these categories begin so; of all without. */
  prefixes(categories?: readonly string[]): readonly string[] {
    return categories ? categories.map((category) => `${this.#prefix}${category}-`) : [this.#prefix]
  }

  /** Names of all streams and their metadata begin so. */
  get all(): readonly string[] {
    return [this.#prefix, `$$${this.#prefix}`]
  }
}
