import { useState } from 'react'
import type { BetaRow } from '#protocol/views/admin/users.ts'
import { PickField } from '../filters/pickField.tsx'
import { Answered } from '../parts/answered.tsx'
import { useAnswer } from '../parts/useAnswer.ts'
import { useSetting } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { t } from '../strings/t.ts'
import { DataTable } from '../tables/table.tsx'
import { betaColumns } from './betaColumns.tsx'
import { BetaDialog, type Decision } from './betaDialog.tsx'

const said = t.requests.beta
/** The most that the service answers at once. */
const ROWS_MAX = 2_000
const STATUSES = ['requested', 'granted', 'declined'] as const

/** Requests for beta access, newest first, each to be granted or declined. [WC9] */
export function BetaView() {
  const { rest } = useConsole()
  const [status] = useSetting('status')
  const [open, setOpen] = useState<{ readonly row: BetaRow; readonly decision: Decision } | null>(null)
  const asked = useAnswer('beta', () => rest.beta(ROWS_MAX))
  const options = STATUSES.map((value) => ({ value, label: said.statuses[value] }))
  return (
    <Page
      title={said.title}
      lead={said.lead}
      controls={<PickField name="status" label={said.status} all={t.requests.allStatuses} options={options} />}
    >
      <Answered asked={asked}>
        {({ items, total }) => (
          <DataTable
            name="beta"
            title={said.table}
            columns={betaColumns((row, decision) => setOpen({ row, decision }))}
            rows={items.filter((row) => !STATUSES.some((one) => one === status) || row.status === status)}
            keyOf={({ id }) => id}
            empty={items.length === 0 ? said.empty : said.none}
          >
            {total > items.length ? t.requests.cut(items.length, total) : t.shell.table.rows(total)}
          </DataTable>
        )}
      </Answered>
      {open && <BetaDialog {...open} onDone={asked.retry} onClose={() => setOpen(null)} />}
    </Page>
  )
}
