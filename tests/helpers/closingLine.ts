import type { Reporter, TestModule } from 'vitest/node'

/**
 * Closes the run with `N passed, N failed, N skipped` alone on its line, after the runner's own summary; above it stand the
 * tests that passed at their second try only.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 }
    const late: string[] = []
    for (const module of modules) {
      if (!module.ok() && [...module.children.allTests('failed')].length === 0) count.failed += 1
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') count[state] += 1
        if (test.diagnostic()?.flaky) late.push(`${module.relativeModuleId}: ${test.fullName}`)
      }
    }
    process.once('exit', () => {
      for (const name of late) console.log(`passed at the second try: ${name}`)
      console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
    })
  }
}
