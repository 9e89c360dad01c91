import { readFileSync } from 'node:fs'

/** Sentences and short talks of our own that the weights are fitted to beside the meetings. */
interface Lines {
  readonly risky: readonly string[]
  readonly harmless: readonly string[]
  /** Said by two people in turn. */
  readonly talks: readonly { readonly decides: boolean; readonly said: readonly string[] }[]
}

export const LINES = JSON.parse(
  readFileSync(new URL('../../fixtures/meetings/lines/lines.json', import.meta.url), 'utf8'),
) as Lines
