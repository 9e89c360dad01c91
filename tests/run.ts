import { createVitest, parseCLI, type TestModule, type TestRunResult } from 'vitest/node'

/** A machine that others use, too, can be late once or twice; more files than that fail for a reason. */
const SECOND_TRIES_MAX = 4

/** Runs the tests that the arguments name, all of them without any, and closes the run with what came of it. */
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await createVitest({ ...options, run: true, watch: false })
let { testModules: modules, unhandledErrors: errors } = await vitest.start(filter).catch(withoutTests)

// The whole file anew, in a process of its own: a test that has changed its service cannot be tried again in place.
const wrong = modules.filter((module) => !module.ok())
const late = new Map(wrong.map((module) => [module.moduleId, failuresOf(module)]))
if (process.env.CI !== undefined && errors.length === 0 && wrong.length > 0 && wrong.length <= SECOND_TRIES_MAX) {
  process.exitCode = 0
  const again = await vitest.runTestSpecifications(wrong.map((module) => module.toTestSpecification()))
  modules = again.testModules
  errors = again.unhandledErrors
}

process.once('exit', () => {
  for (const module of modules.filter((one) => one.ok())) {
    for (const name of late.get(module.moduleId) ?? []) console.log(`passed at the second try: ${name}`)
  }
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const count = (state: string) => tests.filter((test) => test.result().state === state).length
  const failed = modules.flatMap(failuresOf).length + errors.length
  console.log(`\n${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`)
})
await vitest.exit()

/** The runner has said by itself that it found none. */
function withoutTests(error: { readonly code?: string }): TestRunResult {
  if (error.code !== 'VITEST_FILES_NOT_FOUND') throw error
  return { testModules: [], unhandledErrors: [] }
}

/** Names what failed in a file: its tests, or the file when it failed outside of them. */
function failuresOf(module: TestModule): string[] {
  if (module.ok()) return []
  const tests = [...module.children.allTests('failed')]
  if (tests.length === 0) return [module.relativeModuleId]
  return tests.map((test) => `${module.relativeModuleId}: ${test.fullName}`)
}
