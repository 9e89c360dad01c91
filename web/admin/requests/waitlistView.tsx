import type { WaitlistRow } from '#protocol/views/admin/users.ts'
import { Link } from '../../app/router.ts'
import { Badge } from '../../app/ui/badge.tsx'
import { PickField } from '../filters/pickField.tsx'
import { Answered } from '../parts/answered.tsx'
import { iso, stamp } from '../parts/times.ts'
import { useAnswer } from '../parts/useAnswer.ts'
import { pathTo, useSetting } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { t } from '../strings/t.ts'
import { type Column, DataTable } from '../tables/table.tsx'
import styles from './requests.module.css'

const said = t.requests.waitlist
/** The most that the service answers at once. */
const ROWS_MAX = 1_000
const STATUSES = ['waiting', 'joined'] as const

const COLUMNS: readonly Column<WaitlistRow>[] = [
  {
    ...{ key: 'email', label: said.email },
    value: ({ email }) => email,
    show: ({ email, userId }) => (userId === null ? email : <Link href={pathTo('users', userId)}>{email}</Link>),
  },
  {
    ...{ key: 'status', label: said.status },
    value: ({ status }) => said.statuses[status],
    show: ({ status }) => <Badge tone={status === 'joined' ? 'good' : 'plain'}>{said.statuses[status]}</Badge>,
  },
  { key: 'source', label: said.source, value: ({ source }) => source },
  { key: 'referrer', label: said.referrer, value: ({ referrer }) => referrer },
  {
    ...{ key: 'at', label: said.at, descends: true },
    value: ({ at }) => iso(at),
    show: ({ at }) => <span className={styles.nowrap}>{stamp(at)}</span>,
    order: ({ at }) => at,
  },
]

/** Addresses on the waitlist, newest first. [WC9] */
export function WaitlistView() {
  const { rest } = useConsole()
  const [status] = useSetting('status')
  const asked = useAnswer('waitlist', () => rest.waitlist(ROWS_MAX))
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
            name="waitlist"
            title={said.table}
            columns={COLUMNS}
            rows={items.filter((row) => !STATUSES.some((one) => one === status) || row.status === status)}
            keyOf={({ id }) => id}
            empty={items.length === 0 ? said.empty : said.none}
          >
            {total > items.length ? t.requests.cut(items.length, total) : t.shell.table.rows(total)}
          </DataTable>
        )}
      </Answered>
    </Page>
  )
}
