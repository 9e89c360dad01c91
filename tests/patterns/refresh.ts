/** Judges every regular expression that `fixtures/patterns.json` does not know yet, and forgets those that are gone. */
import { readFileSync, writeFileSync } from 'node:fs'
import { judge } from './checker.ts'
import { worstAttack } from './cost.ts'
import type { Known } from './known.ts'
import { inventory, keyOf } from './patterns.ts'

const FILE = new URL('../../fixtures/patterns.json', import.meta.url)
const JUDGING_MS = 1_000

const before = JSON.parse(readFileSync(FILE, 'utf8')) as Known
const { patterns } = await inventory()
const after: Known = {}
for (const pattern of patterns) {
  const key = keyOf(pattern)
  after[key] = before[key] ?? (await freshly(pattern))
}
const sorted = Object.entries(after).sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(
  FILE,
  `{\n${sorted.map(([key, one]) => `${JSON.stringify(key)}: ${JSON.stringify(one)}`).join(',\n')}\n}\n`,
)
console.log(`${sorted.length} patterns, ${sorted.filter(([key]) => !(key in before)).length} of them new`)

async function freshly(pattern: (typeof patterns)[number]): Promise<Known[string]> {
  const { judged, attack } = await judge(pattern.source, pattern.flags, JUDGING_MS)
  return { judged, attack: worstAttack(pattern, attack ? [attack] : []) }
}
