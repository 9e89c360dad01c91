import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Script } from './script.ts'

/** A fitting task: training, evaluation and output. */
export interface Fit<Model> {
  readonly part: 'risks' | 'decisions'
  /** Group of a meeting; groups are left out together in cross-validation. */
  readonly groupOf: (script: Script) => string
  readonly learn: (scripts: readonly Script[]) => Model
  /** Makes the ledger use the model's weights. */
  readonly lend: (model: Model) => void
  /** Source text by path from the root of the repository. */
  readonly sources: (model: Model) => Readonly<Record<string, string>>
}

/** Replaces the ledger's weights in place. Only for training: in the service they are readonly. */
export function lendWeights(kept: Readonly<Record<string, number>>, lent: Readonly<Record<string, number>>): void {
  const changed = kept as Record<string, number>
  for (const name of Object.keys(changed)) delete changed[name]
  Object.assign(changed, lent)
}

/** Formats the lines of an object literal; the formatter fixes its quotes. */
export const entriesOf = (weights: Readonly<Record<string, number>>): string =>
  Object.entries(weights)
    .map(([name, weight]) => `${JSON.stringify(name)}: ${weight},`)
    .join('\n')

const ROOT = new URL('../../', import.meta.url)

export function writeSources(sources: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(sources)) writeFileSync(new URL(path, ROOT), text)
  const formatter = fileURLToPath(new URL('node_modules/.bin/biome', ROOT))
  execFileSync(formatter, ['format', '--write', ...Object.keys(sources)], { cwd: ROOT, stdio: 'inherit' })
}
