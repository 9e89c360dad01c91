import type { UserRow } from '#protocol/views/admin/users.ts'
import { Link } from '../../app/router.ts'
import { day, iso } from '../parts/times.ts'
import { pathTo } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import type { Column } from '../tables/table.tsx'
import { UserBadges } from './userBadges.tsx'
import styles from './users.module.css'

const said = t.users.columns

/** Columns by which the service can sort users. */
export const USER_SORTS = ['name', 'email', 'created', 'seen', 'rooms', 'messages'] as const

export const USER_COLUMNS: readonly Column<UserRow>[] = [
  { key: 'name', label: said.name, value: ({ name }) => name, show: (user) => <Person user={user} /> },
  { key: 'email', label: said.email, value: ({ email }) => email, only: 'file' },
  { key: 'status', label: said.status, value: () => null, show: (user) => <UserBadges user={user} />, only: 'screen' },
  { key: 'plan', label: said.plan, value: ({ plan }) => t.users.plans[plan] },
  { key: 'rooms', label: said.rooms, value: ({ rooms }) => rooms, isNumber: true },
  { key: 'messages', label: said.messages, value: ({ messages }) => messages, isNumber: true },
  { key: 'spaces', label: said.spaces, value: ({ spaces }) => spaces, isNumber: true },
  { key: 'teams', label: said.teams, value: ({ teams }) => teams, isNumber: true },
  {
    ...{ key: 'created', label: said.created, descends: true },
    value: ({ createdAt }) => iso(createdAt),
    show: ({ createdAt }) => <span className={styles.nowrap}>{day(createdAt)}</span>,
  },
  {
    ...{ key: 'seen', label: said.seen, descends: true },
    value: ({ lastSeenAt }) => iso(lastSeenAt),
    show: ({ lastSeenAt }) => (
      <span className={styles.nowrap}>{lastSeenAt === null ? t.users.never : day(lastSeenAt)}</span>
    ),
  },
  { key: 'role', label: said.role, value: ({ role }) => role, only: 'file' },
  { key: 'beta', label: said.beta, value: ({ beta }) => beta, only: 'file' },
  { key: 'internal', label: said.internal, value: ({ internal }) => internal, only: 'file' },
  { key: 'disabled', label: said.disabled, value: ({ disabled }) => disabled, only: 'file' },
  { key: 'onboarded', label: said.onboarded, value: ({ onboarded }) => onboarded, only: 'file' },
  { key: 'id', label: said.id, value: ({ id }) => id, only: 'file' },
]

function Person({ user: { id, name, email } }: { readonly user: UserRow }) {
  return (
    <span className={styles.person}>
      <Link href={pathTo('users', id)}>
        <bdi>{name}</bdi>
      </Link>
      <span className={styles.email}>{email}</span>
    </span>
  )
}
