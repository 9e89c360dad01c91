import type { Answer } from '@parley/client'
import type { OffsetList } from '../adminRest.ts'

/** Rows of a file at most. */
export const ROWS_MAX = 10_000
/** Rows that the service answers at once at most. */
const PAGE_MAX = 200

/** Fetches a list page by page, at most `ROWS_MAX` rows. Rows that moved to a later page meanwhile are there once. */
export async function everyRow<T>(
  page: (query: { readonly limit: number; readonly offset: number }) => Promise<Answer<OffsetList<T>>>,
  idOf: (row: T) => string,
): Promise<Answer<readonly T[]>> {
  const rows = new Map<string, T>()
  for (let offset = 0; offset < ROWS_MAX; offset += PAGE_MAX) {
    const answer = await page({ limit: PAGE_MAX, offset })
    if (!answer.ok) return answer
    for (const row of answer.value.items) rows.set(idOf(row), row)
    if (offset + answer.value.items.length >= answer.value.total || answer.value.items.length === 0) break
  }
  return { ok: true, value: [...rows.values()] }
}
