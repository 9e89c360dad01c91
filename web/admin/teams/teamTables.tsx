import type { TeamPage } from '#protocol/views/admin/teams.ts'
import { Link } from '../../app/router.ts'
import { day, iso, stamp } from '../parts/times.ts'
import { pathTo } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import { type Column, DataTable } from '../tables/table.tsx'
import styles from './teams.module.css'

const said = t.teams

type Row<K extends 'memberList' | 'spaceList' | 'planHistory'> = TeamPage[K][number]

const on = (at: number | null) => <span className={styles.nowrap}>{at === null ? '' : day(at)}</span>

const MEMBERS: readonly Column<Row<'memberList'>>[] = [
  {
    ...{ key: 'name', label: said.members.name },
    value: ({ name }) => name,
    show: ({ userId, name }) => <Link href={pathTo('users', userId)}>{name}</Link>,
  },
  { key: 'email', label: said.members.email, value: ({ email }) => email },
  { key: 'role', label: said.members.role, value: ({ role }) => said.members.roles[role] },
  {
    ...{ key: 'joined', label: said.members.joined, descends: true },
    value: ({ joinedAt }) => iso(joinedAt),
    show: ({ joinedAt }) => on(joinedAt),
    order: ({ joinedAt }) => joinedAt,
  },
]

const SPACES: readonly Column<Row<'spaceList'>>[] = [
  { key: 'name', label: said.spaces.name, value: ({ name }) => name },
  { key: 'members', label: said.spaces.members, value: ({ members }) => members, isNumber: true },
  { key: 'sessions', label: said.spaces.sessions, value: ({ sessions }) => sessions, isNumber: true },
  {
    ...{ key: 'created', label: said.spaces.created, descends: true },
    value: ({ createdAt }) => iso(createdAt),
    show: ({ createdAt }) => on(createdAt),
    order: ({ createdAt }) => createdAt,
  },
  {
    ...{ key: 'deleted', label: said.spaces.deleted, descends: true },
    value: ({ deletedAt }) => iso(deletedAt),
    show: ({ deletedAt }) => on(deletedAt),
    order: ({ deletedAt }) => deletedAt,
  },
]

const HISTORY: readonly Column<Row<'planHistory'>>[] = [
  {
    ...{ key: 'at', label: said.history.at, descends: true },
    value: ({ at }) => iso(at),
    show: ({ at }) => <span className={styles.nowrap}>{stamp(at)}</span>,
    order: ({ at }) => at,
  },
  { key: 'plan', label: said.history.plan, value: ({ plan }) => said.plans[plan] },
  { key: 'by', label: said.history.by, value: ({ by, byName }) => byName ?? by ?? said.history.system },
]

/** The lists of one team's page. */
export function TeamTables({ team: { memberList, spaceList, planHistory } }: { readonly team: TeamPage }) {
  return (
    <>
      <DataTable
        name="members"
        title={said.members.title}
        empty={said.members.empty}
        columns={MEMBERS}
        rows={memberList}
        keyOf={({ userId }) => userId}
      />
      <DataTable
        name="spaces"
        title={said.spaces.title}
        empty={said.spaces.empty}
        columns={SPACES}
        rows={spaceList}
        keyOf={({ id }) => id}
      />
      <DataTable
        name="plans"
        title={said.history.title}
        empty={said.history.empty}
        columns={HISTORY}
        rows={planHistory}
        keyOf={({ at }, place) => `${at}-${place}`}
      />
    </>
  )
}
