import { parseArgs } from 'node:util'
import type { Extent } from './attack.ts'
import { ATTACKS } from './attacks/all.ts'

const HELP = `npm run hostile [-- OPTIONS]: attacks a temporary service the way people without an account can, and reports the result

  --short       runs a small part of each attack, as the tests do
  --only TEXT   runs only attacks whose name contains TEXT
  --seed S      seed of the random generator (default 1)
  --list        lists the attacks without running them

Exit codes: 0 the service withstood every attack, 1 it did not, 2 invalid arguments.
`

const WIDTHS = { name: 32, tried: 20 } as const

async function main(args: readonly string[]): Promise<number> {
  const values = optionsOf(args)
  if (values === null) return 2
  if (values.help) return say(HELP)
  const seed = Number(values.seed ?? 1)
  const wanted = ATTACKS.filter(({ name }) => name.includes(values.only ?? ''))
  if (!Number.isSafeInteger(seed) || seed < 0) return refuse(`--seed ${values.seed}: a whole number from 0 is wanted.`)
  if (wanted.length === 0) return refuse(`--only ${values.only}: there is no such attack; --list tells them.`)
  if (values.list) return say(`${wanted.map(({ name }) => name).join('\n')}\n`)
  return attack(wanted, values.short ? 'short' : 'whole', seed)
}

async function attack(wanted: typeof ATTACKS, extent: Extent, seed: number): Promise<number> {
  let held = true
  for (const { name, obstacle, run } of wanted) {
    const why = obstacle?.() ?? null
    if (why !== null) {
      say(`${name.padEnd(WIDTHS.name)} not tried: ${why}\n`)
      continue
    }
    const startedAt = performance.now()
    const { tried, figure, findings } = await run(extent, seed)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const verdict = findings.length === 0 ? 'held ' : 'BROKE'
    say(`${name.padEnd(WIDTHS.name)} ${tried.padEnd(WIDTHS.tried)} ${verdict} ${figure} (${seconds} s)\n`)
    for (const finding of findings) say(`  ${finding}\n`)
    if (findings.length > 0) held = false
  }
  return held ? 0 : 1
}

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({ args: [...args], options: { short: flag, only: text, seed: text, list: flag, help: flag } })
      .values
  } catch (error) {
    refuse((error as Error).message)
    return null
  }
}

function say(text: string): 0 {
  process.stdout.write(text)
  return 0
}

function refuse(sentence: string): 2 {
  process.stderr.write(`${sentence}\n`)
  return 2
}

process.exitCode = await main(process.argv.slice(2))
