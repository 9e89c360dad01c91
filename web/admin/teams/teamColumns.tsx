import type { TeamRow } from '#protocol/views/admin/teams.ts'
import { Link } from '../../app/router.ts'
import { Badge } from '../../app/ui/badge.tsx'
import { day, iso } from '../parts/times.ts'
import { pathTo } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import type { Column } from '../tables/table.tsx'
import styles from './teams.module.css'

const said = t.teams.columns

/** Columns of the list of teams, which the service keeps in the order of creation. */
export const TEAM_COLUMNS: readonly Column<TeamRow>[] = [
  { key: 'name', label: said.name, value: ({ name }) => name, show: (team) => <Named team={team} /> },
  {
    ...{ key: 'owner', label: said.owner },
    value: ({ owner }) => owner.name,
    show: ({ owner }) => (
      <span className={styles.owner}>
        <Link href={pathTo('users', owner.id)}>
          <bdi>{owner.name}</bdi>
        </Link>
        <span className={styles.email}>{owner.email}</span>
      </span>
    ),
  },
  { key: 'email', label: said.ownerEmail, value: ({ owner }) => owner.email, only: 'file' },
  { key: 'plan', label: said.plan, value: ({ plan }) => t.teams.plans[plan] },
  { key: 'members', label: said.members, value: ({ members }) => members, isNumber: true },
  { key: 'spaces', label: said.spaces, value: ({ spaces }) => spaces, isNumber: true },
  { key: 'rooms', label: said.rooms, value: ({ roomsThisMonth }) => roomsThisMonth, isNumber: true },
  {
    ...{ key: 'created', label: said.created },
    value: ({ createdAt }) => iso(createdAt),
    show: ({ createdAt }) => <span className={styles.nowrap}>{day(createdAt)}</span>,
  },
  {
    ...{ key: 'active', label: said.active },
    value: ({ lastActivityAt }) => iso(lastActivityAt),
    show: ({ lastActivityAt }) => (
      <span className={styles.nowrap}>{lastActivityAt === null ? t.users.never : day(lastActivityAt)}</span>
    ),
  },
  { key: 'kind', label: said.kind, value: ({ personal }) => (personal ? 'personal' : 'shared'), only: 'file' },
  { key: 'internal', label: said.internal, value: ({ internal }) => internal, only: 'file' },
  { key: 'id', label: said.id, value: ({ id }) => id, only: 'file' },
]

function Named({ team: { id, name, personal, internal } }: { readonly team: TeamRow }) {
  return (
    <span className={styles.named}>
      <Link href={pathTo('teams', id)}>
        <bdi>{name}</bdi>
      </Link>
      {personal && <Badge>{t.teams.badges.personal}</Badge>}
      {internal && <Badge>{t.teams.badges.internal}</Badge>}
    </span>
  )
}
