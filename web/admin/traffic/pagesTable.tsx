import type { Traffic } from '#protocol/views/admin/traffic.ts'
import { t } from '../strings/t.ts'
import { type Column, DataTable } from '../tables/table.tsx'

const said = t.traffic.pages

type Row = Traffic['pages'][number]

const COLUMNS: readonly Column<Row>[] = [
  { key: 'path', label: said.path, value: ({ path }) => path },
  { key: 'visitors', label: said.visitors, value: ({ visitors }) => visitors, isNumber: true },
  { key: 'pageviews', label: said.pageviews, value: ({ pageviews }) => pageviews, isNumber: true },
  { key: 'entries', label: said.entries, value: ({ entries }) => entries, isNumber: true },
  { key: 'exits', label: said.exits, value: ({ exits }) => exits, isNumber: true },
]

/** Pages by visitors; secrets in their addresses were masked before they were stored. */
export function PagesTable({ pages }: { readonly pages: readonly Row[] }) {
  return (
    <DataTable
      name="pages"
      title={said.title}
      columns={COLUMNS}
      rows={pages}
      keyOf={({ path }) => path}
      empty={said.empty}
    />
  )
}
