import type { WindowQuestion } from '#projections/admin/traffic/traffic.ts'
import type { Experience } from '#protocol/views/admin/quality.ts'
import type { Clock } from '../clock.ts'
import type { AdminFigures } from './adminFigures.ts'

const FRESH_MS = 5 * 60_000

/** Answers of the experience view, kept by their arguments, of which there are few. [EX5] */
export class ExperienceCache {
  readonly #figures: AdminFigures
  readonly #clock: Clock
  readonly #kept = new Map<string, Experience>()

  constructor(figures: AdminFigures, clock: Clock) {
    this.#figures = figures
    this.#clock = clock
  }

  async get({ range, includeInternal }: WindowQuestion, refresh: boolean): Promise<Experience> {
    const key = `${range} ${includeInternal}`
    const kept = this.#kept.get(key)
    if (kept && !refresh && this.#isFresh(kept)) return { ...kept, cached: true }
    const generatedAt = this.#clock.now()
    const figures = await this.#figures.ask('experience', { range, includeInternal })
    const answer = { ...figures, generatedAt, cached: false }
    this.#kept.set(key, answer)
    return answer
  }

  /** Has everything counted anew, as after a recording was removed. */
  clear(): void {
    this.#kept.clear()
  }

  #isFresh({ generatedAt }: Experience): boolean {
    const age = this.#clock.now() - generatedAt
    return age >= 0 && age < FRESH_MS
  }
}
