import type { Experience } from '#protocol/views/admin/quality.ts'
import { Instant } from '../parts/instant.tsx'
import { iso } from '../parts/times.ts'
import { t } from '../strings/t.ts'
import { type Column, DataTable } from '../tables/table.tsx'
import styles from './experience.module.css'
import { loadTime } from './vitals.ts'

const { pages: pageWords, errors: errorWords } = t.experience

type PageRow = Experience['pages'][number]
type ErrorRow = Experience['errors'][number]

const PAGE_COLUMNS: readonly Column<PageRow>[] = [
  { key: 'path', label: pageWords.path, value: ({ path }) => path },
  { key: 'views', label: pageWords.views, value: ({ views }) => views, isNumber: true },
  { key: 'rage', label: pageWords.rageClicks, value: ({ rageClicks }) => rageClicks, isNumber: true },
  { key: 'dead', label: pageWords.deadClicks, value: ({ deadClicks }) => deadClicks, isNumber: true },
  { key: 'errors', label: pageWords.jsErrors, value: ({ jsErrors }) => jsErrors, isNumber: true },
  { key: 'slow', label: pageWords.slow, value: ({ slow }) => slow, isNumber: true },
  {
    ...{ key: 'lcp', label: pageWords.p75Lcp, value: ({ p75Lcp }) => p75Lcp, isNumber: true },
    show: ({ p75Lcp }) => loadTime(p75Lcp),
  },
]

export function SlowPagesTable({ pages }: Pick<Experience, 'pages'>) {
  return (
    <DataTable
      name="pages"
      title={pageWords.title}
      columns={PAGE_COLUMNS}
      rows={pages}
      keyOf={({ path }) => path}
      empty={pageWords.empty}
    />
  )
}

const ERROR_COLUMNS: readonly Column<ErrorRow>[] = [
  {
    ...{ key: 'message', label: errorWords.message, value: ({ message }) => message },
    show: ({ message }) => <code className={styles.message}>{message}</code>,
  },
  { key: 'count', label: errorWords.count, value: ({ count }) => count, isNumber: true },
  { key: 'persons', label: errorWords.persons, value: ({ persons }) => persons, isNumber: true },
  {
    ...{ key: 'lastAt', label: errorWords.lastAt, value: ({ lastAt }) => iso(lastAt) },
    show: ({ lastAt }) => <Instant at={lastAt} />,
  },
  { key: 'path', label: errorWords.path, value: ({ path }) => path },
]

export function ErrorsTable({ errors }: Pick<Experience, 'errors'>) {
  return (
    <DataTable
      name="errors"
      title={errorWords.title}
      columns={ERROR_COLUMNS}
      rows={errors}
      keyOf={({ fingerprint }) => fingerprint}
      empty={errorWords.empty}
    />
  )
}
