import type { AuditRow } from '#protocol/views/account.ts'
import { pathTo } from '../shell/address.ts'

/** Rows that hold every word, in any of their fields, ignoring letter case. */
export function holding(rows: readonly AuditRow[], words: string): readonly AuditRow[] {
  const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter((row) => {
    const text = JSON.stringify(row).toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** The beginning of a long id, enough to tell it from others; short ones are whole. */
export const shortId = (id: string): string => (id.length > SHORT_MAX ? `${id.slice(0, SHORT_LENGTH)}…` : id)
const SHORT_MAX = 12
const SHORT_LENGTH = 8

/** Where the target of an action is in the console; null when it has no page there. */
export function targetPlace({ kind, id }: AuditRow['target']): string | null {
  if (kind === 'user') return pathTo('users', id)
  if (kind === 'team') return pathTo('teams', id)
  if (kind === 'room') return pathTo('rooms', id)
  return null
}
