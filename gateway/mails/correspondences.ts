import type { Mail } from '#integrations/mail/port.ts'
import type { StoredEvent } from '#stores/events/port.ts'
import type { Correspondence } from './outbox.ts'

/** Several correspondences, each about the streams of its own categories. */
export class Correspondences implements Correspondence {
  readonly #byCategory: ReadonlyMap<string, Correspondence>

  constructor(correspondences: readonly Correspondence[]) {
    this.#byCategory = new Map(correspondences.flatMap((one) => one.categories.map((category) => [category, one])))
  }

  get categories(): readonly string[] {
    return [...this.#byCategory.keys()]
  }

  async recipients(event: StoredEvent): Promise<readonly string[]> {
    return (await this.#of(event)?.recipients(event)) ?? []
  }

  async compose(event: StoredEvent, recipient: string): Promise<Mail | null> {
    return (await this.#of(event)?.compose(event, recipient)) ?? null
  }

  #of({ stream }: StoredEvent): Correspondence | undefined {
    return this.#byCategory.get(stream.slice(0, stream.indexOf('-')))
  }
}
