import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const ALL = 'tests/**/*.test.ts'
const BROWSER = 'tests/browser/**/*.test.ts'
/** Files that change what others would load: each needs a process of its own. */
const ALONE = globSync(ALL).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))

// Services and command lines that tests start take compiled modules from where `npm start` keeps them: that halves a start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/parley')

/** More than cores, since tests wait for clocks and processes of their own; pages wait for nothing but the processor. */
const WORKERS = Math.min(6, availableParallelism() + 3)
const BROWSER_WORKERS = Math.min(4, availableParallelism() + 1)

/** Temporary folders in memory: a kill -9 loses nothing there either, and waiting for the disk took a quarter of the run. */
const MEMORY = '/dev/shm'
const MEMORY_BYTES_MIN = 4 * 1024 ** 3
if (process.env.PARLEY_LONG !== '1' && existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize >= MEMORY_BYTES_MIN) process.env.TMPDIR ??= MEMORY
}

export default defineConfig({
  test: {
    setupFiles: ['./tests/helpers/propertySeed.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    projects: [
      // One process reads file after file: loading the service anew for each took a third of the run.
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
          include: [ALL],
          exclude: [...configDefaults.exclude, ...ALONE, BROWSER],
          globalSetup: ['./tests/helpers/compiledService.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'alone', maxWorkers: WORKERS, sequence: { groupOrder: 1 }, include: ALONE },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          isolate: false,
          maxWorkers: BROWSER_WORKERS,
          sequence: { groupOrder: 0 },
          include: [BROWSER],
          globalSetup: ['./tests/helpers/compiledService.ts', './tests/helpers/oneChromium.ts'],
        },
      },
    ],
  },
})
