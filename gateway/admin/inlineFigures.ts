import type { FiguresContext } from '#projections/admin/context.ts'
import { emptyFacts, FACT_CATEGORIES } from '#projections/admin/facts.ts'
import type { QueryAnswer, QueryArg, QueryName } from '#projections/admin/queries.ts'
import type { EventLog, Position } from '#stores/events/port.ts'
import { answer, countStored } from './countedFacts.ts'
import type { Figures } from './figures.ts'

/** Figures counted in this process, from any log: for logs that no thread can read beside it. */
export class InlineFigures implements Figures {
  readonly #log: EventLog
  readonly #fault: (error: unknown, where: string) => void
  readonly #facts = emptyFacts()
  #position: Position = ''
  #counting: Promise<void> = Promise.resolve()

  constructor(log: EventLog, fault: (error: unknown, where: string) => void) {
    this.#log = log
    this.#fault = fault
  }

  begin(): void {}

  async ask<N extends QueryName>(name: N, arg: QueryArg<N>, context: FiguresContext): Promise<QueryAnswer<N>> {
    this.#counting = this.#counting.catch(() => {}).then(() => this.#count())
    await this.#counting
    return answer(this.#facts, name, arg, context)
  }

  async close(): Promise<void> {
    await this.#counting.catch(() => {})
  }

  async #count(): Promise<void> {
    for await (const stored of this.#log.readAll({ after: this.#position, categories: FACT_CATEGORIES })) {
      countStored(this.#facts, stored, (error) => this.#fault(error, 'figures'))
      this.#position = stored.position
    }
  }
}
