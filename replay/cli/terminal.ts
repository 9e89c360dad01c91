/** A subcommand: its help text, and a function that runs it and returns the exit code. */
export interface Subcommand {
  /** One line for the overview. */
  readonly summary: string
  readonly help: string
  run(args: readonly string[]): Promise<number>
}

/** Invalid arguments or input: exit code 2. */
export class UsageError extends Error {}

/** Exit codes: nothing found; differences or problems found. */
export const GOOD = 0
export const FOUND = 1

/** Runs a command line to its exit; what it throws is printed, with exit code 2. */
export function exitWith(status: Promise<number>): void {
  status.then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
      process.exit(2)
    },
  )
}

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

/** A whole number given as an option. Throws UsageError. */
export function wholeOption(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max) {
    throw new UsageError(`--${name} ${text}: must be a whole number from ${min} to ${max}.`)
  }
  return value
}

/** Interval between progress lines when the terminal cannot rewrite one. */
const LINE_MS = 2_000

/** Reports the progress of long work on standard error; silent unless requested. */
export class ProgressLine {
  readonly #wanted: boolean
  #shownAt = process.stderr.isTTY ? 0 : Date.now()
  #open = false

  constructor(wanted: boolean) {
    this.#wanted = wanted
  }

  show(text: string): void {
    const now = Date.now()
    const { isTTY } = process.stderr
    if (!this.#wanted || now - this.#shownAt < (isTTY ? 50 : LINE_MS)) return
    this.#shownAt = now
    process.stderr.write(isTTY ? `\r\u001b[2K${text}` : `${text}\n`)
    this.#open = isTTY
  }

  end(): void {
    if (this.#open) process.stderr.write('\r\u001b[2K')
    this.#open = false
  }
}
