/** Judges and times every regular expression that `fixtures/patterns.json` does not know yet, and forgets those that are gone. */
import { readFileSync, writeFileSync } from 'node:fs'
import { judge } from './checker.ts'
import { worstAttack } from './cost.ts'
import type { Known } from './known.ts'
import { inventory, keyOf } from './patterns.ts'
import { slowLengths } from './slow.ts'

const FILE = new URL('../../fixtures/patterns.json', import.meta.url)
const JUDGING_MS = 1_000

const before = JSON.parse(readFileSync(FILE, 'utf8')) as Known
const { patterns } = await inventory()
const after: Known = {}
for (const pattern of patterns) {
  const key = keyOf(pattern)
  const found = before[key] ?? (await freshly(pattern))
  // One that is slow is not listed, so that the tests go on to find it.
  if (found === null) console.log(`slow: ${pattern.places.join(', ')}`)
  else after[key] = found
}
const sorted = Object.entries(after).sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(
  FILE,
  `{\n${sorted.map(([key, one]) => `${JSON.stringify(key)}: ${JSON.stringify(one)}`).join(',\n')}\n}\n`,
)
console.log(`${sorted.length} patterns, ${sorted.filter(([key]) => !(key in before)).length} of them new`)

async function freshly(pattern: (typeof patterns)[number]): Promise<Known[string] | null> {
  const { judged, attack } = await judge(pattern.source, pattern.flags, JUDGING_MS)
  const worst = worstAttack(pattern, attack ? [attack] : [])
  return (await slowLengths(pattern, worst)).length > 0 ? null : { judged, attack: worst }
}
