import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Script } from './script.ts'

/** What can be fitted: how it learns, is tried and is written down. */
export interface Fit<Model> {
  readonly part: 'risks' | 'decisions'
  /** Meetings of one group are left out together. */
  readonly groupOf: (script: Script) => string
  readonly learn: (scripts: readonly Script[]) => Model
  /** From here on the ledger weighs with the model. */
  readonly lend: (model: Model) => void
  /** Source text by path from the root of the repository. */
  readonly sources: (model: Model) => Readonly<Record<string, string>>
}

/** Puts other weights in the place of the ledger's. Only here: the service itself never changes them, so that their type forbids it. */
export function lendWeights(kept: Readonly<Record<string, number>>, lent: Readonly<Record<string, number>>): void {
  const changed = kept as Record<string, number>
  for (const name of Object.keys(changed)) delete changed[name]
  Object.assign(changed, lent)
}

/** Lines of an object literal; the formatter mends its quotes. */
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
