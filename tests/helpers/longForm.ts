/** Whether tests that have a longer form run it, as `PARLEY_LONG=1` asks. */
export const isLong = process.env.PARLEY_LONG === '1'

/** All of these in the long form, otherwise the first of every `share`, so that a run of each day tries the same ones. */
export function everyNth<T>(all: readonly T[], share: number): T[] {
  return isLong ? [...all] : all.filter((_, i) => i % share === 0)
}
