import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** Files that need a process of their own: they change what other files load, or drive a browser. */
const ALONE = ['tests/gateway/usedCodes.test.ts']
const BROWSER = ['tests/browser/**/*.test.ts']
const ALL = ['tests/**/*.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', './tests/helpers/closingLine.ts'],
    setupFiles: ['./tests/helpers/propertySeed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      // One process reads file after file: loading the service anew for each took a third of the run.
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          include: ALL,
          exclude: [...configDefaults.exclude, ...ALONE, ...BROWSER],
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        test: { name: 'browser', include: BROWSER, globalSetup: ['./tests/helpers/oneChromium.ts'] },
      },
    ],
  },
})
