import { readFileSync } from 'node:fs'

/** Hand-written sentences and short conversations used for fitting in addition to the meetings. */
interface Lines {
  readonly risky: readonly string[]
  readonly harmless: readonly string[]
  /** Conversations of two people taking turns. */
  readonly talks: readonly { readonly decides: boolean; readonly said: readonly string[] }[]
}

export const LINES = JSON.parse(
  readFileSync(new URL('../../../fixtures/meetings/lines/lines.json', import.meta.url), 'utf8'),
) as Lines
