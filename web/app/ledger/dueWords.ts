import { dateFormat } from '../strings/formats.ts'
import { t } from '../strings/t.ts'

/** Returns what was said about the due date, with the day that it names. [WM94] */
export function dueWords({ due, dueAt }: { readonly due: string | null; readonly dueAt: string | null }): string {
  if (due === null) return t.ledger.noDue
  if (dueAt === null) return t.ledger.due(due)
  const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return t.editing.dueOn(due, day.format(new Date(`${dueAt}T00:00:00Z`)))
}
