import type * as z from 'zod'
import type { Setting } from './schemas.ts'
import { SettingsError } from './settingsError.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Parses one setting; an empty one counts as unset. Throws a SettingsError with one sentence that names it. [OP4] */
export function readSetting<T>(env: Environment, name: string, schema: z.ZodType<T>): T {
  const read = schema.safeParse(env[name] === '' ? undefined : env[name])
  if (!read.success) throw new SettingsError(`The setting ${name} ${read.error.issues[0]!.message}.`)
  return read.data
}

export type ValuesOf<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

/** Parses all settings of a list. [OP4] */
export function readValues<S extends Readonly<Record<string, Setting<unknown>>>>(
  env: Environment,
  settings: S,
): ValuesOf<S> {
  const values = Object.entries(settings).map(([name, { schema }]) => [name, readSetting(env, name, schema)])
  return Object.fromEntries(values)
}

/** Lists settings with their defaults, one a line. [OP5] */
export function helpRows(settings: Readonly<Record<string, Setting<unknown>>>): string {
  return Object.entries(settings).map(helpRow).join('\n')
}

function helpRow([name, { meaning, schema }]: [string, Setting<unknown>]): string {
  const fallback = schema.safeParse(undefined)
  const shown = fallback.success && fallback.data !== undefined ? String(fallback.data) : ''
  return `  ${name.padEnd(24)} ${meaning}${shown === '' ? '' : ` (${shown})`}`
}
