import { readFile } from 'node:fs/promises'

/** The command line is invalid or cannot be executed. */
export class UsageError extends Error {}

/** Reads a whole number from an option. Throws UsageError. */
export function whole(name: string, text: string | undefined, otherwise: number, min: number, max = 2 ** 31): number {
  const value = text === undefined ? otherwise : Number(text)
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value
  throw new UsageError(`--${name} ${text}: must be a whole number from ${min} to ${max}.`)
}

/** Reads the limit in minutes from an option; without one there is none. Throws UsageError. */
export function minutesFrom(text: string | undefined): number {
  const minutes = text === undefined ? Number.POSITIVE_INFINITY : Number(text)
  if (!(minutes > 0)) throw new UsageError(`--minutes ${text}: must be a number above 0.`)
  return minutes
}

/** Checks the path of a report, which needs the seed of the same report. Throws UsageError. */
export function pathFrom(path: string, seed: string | undefined): string {
  if (seed === undefined) throw new UsageError('--path needs the --seed of the same report.')
  if (!/^\d+(?::\d+)*$/.test(path)) throw new UsageError(`--path ${path}: must be numbers separated by colons.`)
  return path
}

/** Reads a stored failure of a format. Throws UsageError. */
export async function keptFailure<T extends { readonly format: string }>(
  file: string,
  format: T['format'],
): Promise<T> {
  const text = await readFile(file, 'utf8').catch(() => '')
  try {
    const fixture = JSON.parse(text) as T | null
    if (fixture?.format === format) return fixture
  } catch {
    // Reported below: neither is a stored failure.
  }
  throw new UsageError(`${file} is not a stored failure.`)
}

/** Runs a command; an invalid command line ends it with 2 and one sentence. */
export async function command(main: (args: readonly string[]) => Promise<void>): Promise<void> {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  })
}
