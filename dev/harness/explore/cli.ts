import { setAutoFreeze } from 'immer'
import { Exploration, type Explored } from './search.ts'
import { WORLDS } from './worlds.ts'

/** Verifies that merged states have the same future once in so many merges. */
const MERGES_CHECKED = 50

const HELP = `npm run explore [-- WORLD …]: all interleavings of each world: ${WORLDS.map(({ name }) => name).join(', ')}

Exit codes: 0 all invariants hold, 1 an invariant was broken or the search did not finish, 2 invalid arguments.
`

function main(wanted: readonly string[]): void {
  const unknown = wanted.find((word) => WORLDS.every(({ name }) => name !== word))
  if (unknown !== undefined) {
    process.stdout.write(HELP)
    process.exitCode = unknown === '--help' ? 0 : 2
    return
  }
  setAutoFreeze(true)
  for (const world of WORLDS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const startedAt = performance.now()
    process.stdout.write(
      `${world.name}: 3 people x 6 commands (${Object.keys(world.deeds).join(', ')}), ${world.about}\n`,
    )
    const explored = new Exploration(world, { mergesChecked: MERGES_CHECKED }).run()
    process.stdout.write(`  ${lineOf(explored)}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
    if (explored.found) {
      const { breach, script } = explored.found
      process.stdout.write(`  BROKEN ${breach.invariant} [${breach.rules.join('] [')}]: ${breach.what}\n`)
      process.stdout.write(`    ${script.join('\n    ')}\n`)
    }
    if (explored.found || !explored.closed) process.exitCode = 1
  }
}

function lineOf({ states, transitions, refusals, depth, closed, mergesChecked }: Explored): string {
  const end = closed ? 'nothing new left: sequences of any length are covered' : 'NOT ENDED'
  return `${states} states, ${transitions} transitions (${refusals} refused), depth ${depth}, ${mergesChecked} merges checked, ${end}`
}

main(process.argv.slice(2))
