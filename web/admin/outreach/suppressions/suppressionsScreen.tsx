import { useState } from 'react'
import type { Suppression } from '#protocol/views/admin/outreach.ts'
import { Button } from '../../../app/ui/button.tsx'
import { SearchField } from '../../filters/searchField.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Instant } from '../../parts/instant.tsx'
import { iso } from '../../parts/times.ts'
import { useAnswer } from '../../parts/useAnswer.ts'
import { useSetting } from '../../shell/address.ts'
import { t } from '../../strings/t.ts'
import { type Column, DataTable } from '../../tables/table.tsx'
import { isEmail } from '../parts/email.ts'
import { Screen } from '../parts/screen.tsx'
import { useOutreach } from '../parts/useOutreach.ts'
import { AddDialog } from './addDialog.tsx'
import { RemoveDialog } from './removeDialog.tsx'

const said = t.outreach.suppressions
const { reasons } = t.outreach.shared

/** Rows that are shown at once; the file has all of them. */
const ROWS_MAX = 500

/** Addresses that are never written to: searched, added to, taken off after a warning. [WF12] */
export function SuppressionsScreen() {
  const outreach = useOutreach()
  const [q] = useSetting('q')
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Suppression | null>(null)
  const words = q.trim().toLowerCase()
  // A whole address is looked for in all of the list, a part of one in what the service lists.
  const whole = isEmail(words) ? words : null
  const asked = useAnswer(`suppressions ${whole}`, () => outreach.suppressions(whole))
  return (
    <Screen
      name="suppressions"
      lead={said.lead}
      actions={
        <Button size="s" icon="plus" onClick={() => setAdding(true)}>
          {said.add.button}
        </Button>
      }
      controls={<SearchField label={said.search} />}
    >
      <Answered asked={asked}>
        {({ items, total }) => {
          const rows = items.filter(({ email }) => email.includes(words))
          return (
            <DataTable
              name="suppressions"
              title={said.table(words === '' ? total : rows.length)}
              columns={columnsWith(setRemoving)}
              rows={rows.slice(0, ROWS_MAX)}
              keyOf={({ email }) => email}
              empty={items.length === 0 ? said.empty : said.none}
              served={{ keys: [], fallback: '' }}
              allRows={async () => ({ ok: true, value: rows })}
            >
              {total > Math.min(items.length, ROWS_MAX) && said.cut(Math.min(rows.length, ROWS_MAX), total)}
            </DataTable>
          )
        }}
      </Answered>
      {isAdding && <AddDialog onDone={asked.retry} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog suppression={removing} onDone={asked.retry} onClose={() => setRemoving(null)} />}
    </Screen>
  )
}

const columnsWith = (remove: (row: Suppression) => void): readonly Column<Suppression>[] => [
  { key: 'email', label: said.columns.email, value: ({ email }) => email, show: ({ email }) => <bdi>{email}</bdi> },
  { key: 'reason', label: said.columns.reason, value: ({ reason }) => reasons[reason] },
  { key: 'at', label: said.columns.at, value: ({ at }) => iso(at), show: ({ at }) => <Instant at={at} /> },
  {
    ...{ key: 'action', label: said.columns.action, only: 'screen' },
    value: () => null,
    show: (row) => (
      <Button size="s" look="quiet" aria-label={said.remove.buttonOf(row.email)} onClick={() => remove(row)}>
        {said.remove.button}
      </Button>
    ),
  },
]
