import { type Refusal, TOO_LATE } from './participant.ts'

/** One line of a drill's table. */
export interface Figure {
  readonly what: string
  readonly value: string
  /** The goal in words; empty when there is none. */
  readonly goal: string
  readonly good: boolean
}

export interface Figures {
  readonly rows: readonly Figure[]
  /** What was broken, one sentence each. */
  readonly breaches: readonly string[]
}

const ERROR_CHARACTERS = 160

export const figure = (what: string, value: string | number, goal = '', good = true): Figure => {
  return { what, value: String(value), goal, good }
}

/** A goal that is not met is a breach as well. */
export function figuresWith(rows: readonly Figure[], breaches: readonly string[]): Figures {
  const missed = rows.filter(({ good }) => !good).map(({ what, value, goal }) => `${what}: ${value}, not ${goal}`)
  return { rows, breaches: [...breaches, ...missed] }
}

export function tableOf({ rows }: Figures): string {
  const lines = rows.map(({ what, value, goal, good }) => {
    return `| ${what} | ${value} | ${goal} | ${goal === '' ? '' : good ? 'yes' : 'NO'} |`
  })
  return ['| figure | measured | goal | met |', '| --- | --- | --- | --- |', ...lines, ''].join('\n')
}

/** The value that this share of the values does not exceed; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Median, 99th percentile and maximum. */
export function spread(values: readonly number[]): string {
  if (values.length === 0) return 'none'
  return [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(0)).join(', ')
}

/** Refused requests that nothing in a meeting explains, with how often each occurred. */
export function unexpected(refusals: readonly Refusal[]): string[] {
  return counted(refusals.filter(({ what }) => !TOO_LATE.test(what))).map((sentence) => `refused ${sentence}`)
}

/** Each sentence once, with how often it occurred. */
export function counted(refusals: readonly Refusal[]): string[] {
  const counts = new Map<string, number>()
  for (const { what } of refusals) counts.set(what, (counts.get(what) ?? 0) + 1)
  return [...counts].map(([sentence, count]) => `${count} times: ${sentence}`)
}

export function errorsOf(errors: string): string[] {
  const lines = errors.split('\n').filter((line) => line.trim() !== '')
  const first = lines[0]?.slice(0, ERROR_CHARACTERS)
  return first === undefined ? [] : [`${lines.length} lines on standard error, the first: ${first}`]
}
