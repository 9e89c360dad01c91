import type { AiRun, AiRunFact } from '#engine/journals/ai.ts'
import { ASSISTANT } from '#engine/stream.ts'

/** Runs are gathered for this long, so that a busy room costs one append a second at most. */
const GATHER_MS = 1_000
/** Runs of one append; as many start it at once. */
const GATHERED_MAX = 500

export interface AiRunsOptions {
  /** Writes to the journal of the day. Rejects where it cannot, or where too much waits. */
  readonly record: (facts: readonly AiRunFact[]) => Promise<void>
  readonly fault: (error: unknown, where: string) => void
  readonly gatherMs?: number
}

/** Records the assistant's runs beside the rooms: nobody waits for it, and what cannot be written is dropped. [AJ3] */
export class AiRuns {
  readonly #options: AiRunsOptions
  readonly #writing = new Set<Promise<void>>()
  #gathered: AiRunFact[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(options: AiRunsOptions) {
    this.#options = options
  }

  /** Takes note of a run. Returns at once and never throws. */
  note(run: AiRun): void {
    this.#gathered.push({ type: 'ai.run', actor: ASSISTANT, data: run })
    if (this.#gathered.length >= GATHERED_MAX) return this.#write()
    this.#timer ??= setTimeout(() => this.#write(), this.#options.gatherMs ?? GATHER_MS).unref()
  }

  /** Resolves when everything noted so far is written, or dropped. */
  async settled(): Promise<void> {
    this.#write()
    await Promise.all(this.#writing)
  }

  #write(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#gathered.length === 0) return
    const { record, fault } = this.#options
    const writing = record(this.#gathered)
      .catch((error: unknown) => fault(error, 'ai runs'))
      .finally(() => this.#writing.delete(writing))
    this.#gathered = []
    this.#writing.add(writing)
  }
}
