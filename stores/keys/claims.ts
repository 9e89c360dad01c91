import type { Claim } from './port.ts'

/** Maximum claims in memory; the oldest are forgotten first. */
const CLAIMS_MAX = 10_000

/** Claims of a single process, which all go through it. */
export class OwnClaims {
  readonly #holders = new Map<string, string>()

  claim(claims: readonly Claim[]): readonly string[] {
    const holders = claims.map(({ mark, subject }) => {
      const holder = this.#holders.get(mark) ?? subject
      this.#holders.delete(mark)
      this.#holders.set(mark, holder)
      return holder
    })
    for (const mark of this.#holders.keys()) {
      if (this.#holders.size <= CLAIMS_MAX) break
      this.#holders.delete(mark)
    }
    return holders
  }

  holder(mark: string): string | null {
    return this.#holders.get(mark) ?? null
  }

  release({ mark, subject }: Claim): void {
    if (this.#holders.get(mark) === subject) this.#holders.delete(mark)
  }

  /** Gives up all claims of these subjects. */
  releaseAll(subjects: readonly string[]): void {
    const gone = new Set(subjects)
    for (const [mark, holder] of this.#holders) if (gone.has(holder)) this.#holders.delete(mark)
  }
}
