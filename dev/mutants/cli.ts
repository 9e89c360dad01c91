import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MUTANTS } from './all.ts'
import { MutationSandbox, type Tried } from './run.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * `npm run mutants [-- WORD …]`: plants each fault whose name contains one of the words (all faults when none is given) and
 * reports whether the tests notice. Exits with 1 when a fault survives or no longer applies.
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const wanted = MUTANTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (wanted.length === 0) throw new Error('No fault has a matching name.')
  const sandbox = await MutationSandbox.open()
  const survivors: Tried[] = []
  try {
    const tests = [...new Set(wanted.flatMap((mutant) => mutant.tests))].filter((file) => existsSync(join(ROOT, file)))
    const complaint = await sandbox.complaint(tests)
    if (complaint !== null) throw new Error(`The tests already fail without a fault; fix them first.\n${complaint}`)
    for (const mutant of wanted) {
      const tried = await sandbox.try(mutant)
      const took = `${(tried.tookMs / 1000).toFixed(1)} s`
      process.stdout.write(`${tried.verdict.padEnd(18)} ${took.padStart(7)}  ${mutant.name} (${mutant.file})\n`)
      if (!tried.verdict.startsWith('killed')) survivors.push(tried)
    }
  } finally {
    await sandbox.close()
  }
  process.stdout.write(`${wanted.length - survivors.length} of ${wanted.length} faults killed\n`)
  if (survivors.length > 0) process.exitCode = 1
}

await main()
