import type { UserPage } from '#protocol/views/admin/users.ts'
import { Link } from '../../app/router.ts'
import { duration } from '../parts/numbers.ts'
import { iso, stamp } from '../parts/times.ts'
import { pathTo } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import { type Column, DataTable } from '../tables/table.tsx'
import styles from './users.module.css'

const said = t.users

type Row<K extends 'sessions' | 'visits' | 'activity' | 'teamList' | 'spaceList' | 'connections'> = UserPage[K][number]

const when = (at: number | null) => <span className={styles.nowrap}>{at === null ? said.never : stamp(at)}</span>

const SESSIONS: readonly Column<Row<'sessions'>>[] = [
  {
    ...{ key: 'name', label: said.sessions.name },
    value: ({ title, name }) => title ?? name,
    show: ({ code, title, name }) => <Link href={pathTo('rooms', code)}>{title ?? name}</Link>,
  },
  { key: 'code', label: said.sessions.code, value: ({ code }) => code },
  { key: 'phase', label: said.sessions.phase, value: ({ phase }) => said.sessions.phases[phase] },
  {
    ...{ key: 'created', label: said.sessions.created, descends: true },
    value: ({ createdAt }) => iso(createdAt),
    show: ({ createdAt }) => when(createdAt),
    order: ({ createdAt }) => createdAt,
  },
  {
    ...{ key: 'length', label: said.sessions.length, isNumber: true },
    value: ({ durationMs }) => durationMs,
    show: ({ durationMs }) => duration(durationMs),
  },
  { key: 'people', label: said.sessions.people, value: ({ participants }) => participants, isNumber: true },
  { key: 'messages', label: said.sessions.messages, value: ({ messages }) => messages, isNumber: true },
  { key: 'score', label: said.sessions.score, value: ({ score }) => score, isNumber: true },
]

const VISITS: readonly Column<Row<'visits'>>[] = [
  {
    ...{ key: 'at', label: said.visits.at, descends: true },
    value: ({ startedAt }) => iso(startedAt),
    show: ({ startedAt }) => when(startedAt),
    order: ({ startedAt }) => startedAt,
  },
  { key: 'entry', label: said.visits.entry, value: ({ entryPath }) => entryPath },
  { key: 'pageviews', label: said.visits.pageviews, value: ({ pageviews }) => pageviews, isNumber: true },
  {
    ...{ key: 'length', label: said.visits.length, isNumber: true },
    value: ({ durationMs }) => durationMs,
    show: ({ durationMs }) => duration(durationMs),
  },
]

const ACTIVITY: readonly Column<Row<'activity'>>[] = [
  {
    ...{ key: 'at', label: said.activity.at, descends: true },
    value: ({ at }) => iso(at),
    show: ({ at }) => when(at),
    order: ({ at }) => at,
  },
  { key: 'text', label: said.activity.text, value: ({ text }) => text },
]

const TEAMS: readonly Column<Row<'teamList'>>[] = [
  {
    ...{ key: 'name', label: said.teamList.name },
    value: ({ name }) => name,
    show: ({ id, name }) => <Link href={pathTo('teams', id)}>{name}</Link>,
  },
  { key: 'role', label: said.teamList.role, value: ({ role }) => said.teamRoles[role] },
  { key: 'plan', label: said.teamList.plan, value: ({ plan }) => said.plans[plan] },
  {
    ...{ key: 'kind', label: said.teamList.kind },
    value: ({ personal }) => (personal ? said.teamList.personal : said.teamList.shared),
  },
]

const spaceRoles: Readonly<Record<string, string>> = said.spaceRoles
const SPACES: readonly Column<Row<'spaceList'>>[] = [
  { key: 'name', label: said.spaceList.name, value: ({ name }) => name },
  { key: 'role', label: said.spaceList.role, value: ({ role }) => spaceRoles[role] ?? role },
]

const CONNECTIONS: readonly Column<Row<'connections'>>[] = [
  { key: 'name', label: said.connections.name, value: ({ name }) => name },
  { key: 'kind', label: said.connections.kind, value: ({ kind }) => said.connections.kinds[kind] },
  { key: 'version', label: said.connections.version, value: ({ version }) => version },
  { key: 'status', label: said.connections.status, value: ({ status }) => said.connections.states[status] },
  {
    ...{ key: 'seen', label: said.connections.seen, descends: true },
    value: ({ lastSeenAt }) => iso(lastSeenAt),
    show: ({ lastSeenAt }) => when(lastSeenAt),
    order: ({ lastSeenAt }) => lastSeenAt,
  },
]

/** The lists of one user's page. */
export function UserTables({ user }: { readonly user: UserPage }) {
  const { sessions, visits, activity, teamList, spaceList, connections } = user
  const byPlace = (_row: unknown, place: number) => String(place)
  return (
    <>
      <DataTable
        name="rooms"
        title={said.sessions.title}
        empty={said.sessions.empty}
        columns={SESSIONS}
        rows={sessions}
        keyOf={({ code }) => code}
      />
      <DataTable
        name="teams"
        title={said.teamList.title}
        empty={said.teamList.empty}
        columns={TEAMS}
        rows={teamList}
        keyOf={({ id }) => id}
      />
      <DataTable
        name="spaces"
        title={said.spaceList.title}
        empty={said.spaceList.empty}
        columns={SPACES}
        rows={spaceList}
        keyOf={({ id }) => id}
      />
      <DataTable
        name="visits"
        title={said.visits.title}
        empty={said.visits.empty}
        columns={VISITS}
        rows={visits}
        keyOf={byPlace}
      />
      <DataTable
        name="connections"
        title={said.connections.title}
        empty={said.connections.empty}
        columns={CONNECTIONS}
        rows={connections}
        keyOf={({ id }) => id}
      />
      <DataTable
        name="activity"
        title={said.activity.title}
        empty={said.activity.empty}
        columns={ACTIVITY}
        rows={activity}
        keyOf={({ id }) => id}
      />
    </>
  )
}
