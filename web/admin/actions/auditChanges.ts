import type { AuditRow } from '#protocol/views/account.ts'
import { differencesOf } from '../parts/differences.ts'
import { NONE } from '../parts/numbers.ts'
import { t } from '../strings/t.ts'

/** One value before and after an action. */
export interface ChangeLine {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Values that an audit line says have changed, in the order of their names, nested ones by their own names. [WC8] [WD13] */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): readonly ChangeLine[] {
  return differencesOf(before, after)
    .map((one) => ({ label: one.field, before: inWords(one.before), after: inWords(one.after) }))
    .filter((line) => line.before !== line.after)
    .sort((a, b) => (a.label < b.label ? -1 : 1))
}

/** Characters of a value that are shown; the file has all of them. */
export const VALUE_MAX = 200

/** A recorded value as text: lists as JSON, what is missing as a dash, long texts cut. */
export function inWords(value: unknown): string {
  if (value === undefined || value === '') return NONE
  if (value === null) return t.actions.nothing
  if (typeof value === 'boolean') return value ? t.shell.yes : t.shell.no
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text
}

/** The newest line about a target; null when there is none. */
export const newestAbout = (rows: readonly AuditRow[], id: string): AuditRow | null =>
  rows.find(({ target }) => target.id === id) ?? null
