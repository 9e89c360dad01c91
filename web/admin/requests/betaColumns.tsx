import type { BetaRow } from '#protocol/views/admin/users.ts'
import { Link } from '../../app/router.ts'
import { Badge } from '../../app/ui/badge.tsx'
import { Button } from '../../app/ui/button.tsx'
import { day, iso } from '../parts/times.ts'
import { pathTo } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import type { Column } from '../tables/table.tsx'
import type { Decision } from './betaDialog.tsx'
import styles from './requests.module.css'

const said = t.requests.beta
const TONES = { none: 'plain', requested: 'warn', granted: 'good', declined: 'plain' } as const

type Decide = (row: BetaRow, decision: Decision) => void

export const betaColumns = (decide: Decide): readonly Column<BetaRow>[] => [
  { key: 'name', label: said.person, value: ({ name }) => name, show: (row) => <Person row={row} /> },
  { key: 'email', label: said.email, value: ({ email }) => email, only: 'file' },
  {
    ...{ key: 'status', label: said.status },
    value: ({ status }) => said.statuses[status],
    show: ({ status }) => <Badge tone={TONES[status]}>{said.statuses[status]}</Badge>,
  },
  { key: 'company', label: said.company, value: ({ company }) => company },
  {
    ...{ key: 'useCase', label: said.useCase },
    value: ({ useCase }) => useCase,
    show: ({ useCase, note }) => <span className={styles.text}>{[useCase, note].filter(Boolean).join('\n')}</span>,
  },
  { key: 'note', label: said.note, value: ({ note }) => note, only: 'file' },
  {
    ...{ key: 'requested', label: said.requested, descends: true },
    value: ({ requestedAt }) => iso(requestedAt),
    show: ({ requestedAt }) => <On at={requestedAt} />,
    order: ({ requestedAt }) => requestedAt,
  },
  {
    ...{ key: 'decided', label: said.decided, descends: true },
    value: ({ decidedAt }) => iso(decidedAt),
    show: (row) => <Decided row={row} />,
    order: ({ decidedAt }) => decidedAt,
  },
  { key: 'by', label: said.by, value: ({ decidedByName }) => decidedByName, only: 'file' },
  {
    ...{ key: 'decide', label: said.decide, sorts: false, only: 'screen' },
    value: () => null,
    show: (row) => <Decisions row={row} decide={decide} />,
  },
]

const On = ({ at }: { readonly at: number | null }) => (
  <span className={styles.nowrap}>{at === null ? '' : day(at)}</span>
)

const Decided = ({ row: { decidedAt, decidedByName } }: { readonly row: BetaRow }) => (
  <span className={styles.person}>
    <On at={decidedAt} />
    <span className={styles.email}>{decidedByName}</span>
  </span>
)

function Person({ row: { userId, name, email } }: { readonly row: BetaRow }) {
  return (
    <span className={styles.person}>
      <Link href={pathTo('users', userId)}>
        <bdi>{name}</bdi>
      </Link>
      <span className={styles.email}>{email}</span>
    </span>
  )
}

function Decisions({ row, decide }: { readonly row: BetaRow; readonly decide: Decide }) {
  return (
    <span className={styles.decide}>
      {row.status !== 'granted' && (
        <Button size="s" aria-label={said.grantOf(row.name)} onClick={() => decide(row, 'granted')}>
          {said.grant}
        </Button>
      )}
      {row.status !== 'declined' && (
        <Button size="s" look="quiet" aria-label={said.declineOf(row.name)} onClick={() => decide(row, 'declined')}>
          {said.decline}
        </Button>
      )}
    </span>
  )
}
