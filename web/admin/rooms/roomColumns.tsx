import type { RoomRow } from '#protocol/views/admin/rooms.ts'
import { Link } from '../../app/router.ts'
import { Badge } from '../../app/ui/badge.tsx'
import { Instant } from '../parts/instant.tsx'
import { decimal, duration, percent } from '../parts/numbers.ts'
import { iso } from '../parts/times.ts'
import { UserLink } from '../parts/userLink.tsx'
import { pathTo } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import type { Column } from '../tables/table.tsx'
import styles from './rooms.module.css'
import { templateName } from './seed.ts'

const said = t.rooms.columns

/** Columns of the list of rooms; the file has the same. */
export const ROOM_COLUMNS: readonly Column<RoomRow>[] = [
  { key: 'code', label: said.code, value: ({ code }) => code, show: (room) => <Name room={room} /> },
  { key: 'title', label: said.title, value: ({ title }) => title, only: 'file' },
  { key: 'phase', label: said.phase, value: ({ phase }) => phase, show: (room) => <Phase room={room} /> },
  { key: 'host', label: said.host, value: ({ host }) => host.name, show: (room) => <Host room={room} /> },
  {
    ...{ key: 'createdAt', label: said.createdAt, value: ({ createdAt }) => iso(createdAt) },
    show: ({ createdAt }) => <Instant at={createdAt} />,
  },
  { key: 'template', label: said.template, value: ({ template }) => templateName(template) },
  { key: 'participants', label: said.participants, value: ({ participants }) => participants, isNumber: true },
  { key: 'messages', label: said.messages, value: ({ messages }) => messages, isNumber: true },
  {
    ...{ key: 'coverage', label: said.coverage, value: ({ coverage }) => coverage, isNumber: true },
    show: ({ coverage }) => percent(coverage / 100),
  },
  {
    ...{ key: 'score', label: said.score, value: ({ score }) => score, isNumber: true },
    show: ({ score }) => decimal(score),
  },
  {
    ...{ key: 'duration', label: said.duration, value: ({ durationMs }) => durationMs, isNumber: true },
    show: ({ startedAt, durationMs }) => duration(startedAt === null ? null : durationMs),
  },
  {
    ...{ key: 'team', label: said.team, value: ({ team }) => team?.name ?? null },
    show: ({ team }) => team && <Link href={pathTo('teams', team.id)}>{team.name}</Link>,
  },
  { key: 'space', label: said.space, value: ({ space }) => space?.name ?? null },
  { key: 'internal', label: said.internal, value: ({ internal }) => internal, only: 'file' },
  { key: 'historyName', label: said.historyName, value: ({ historyName }) => historyName, only: 'file' },
]

function Name({ room: { code, title, internal } }: { readonly room: RoomRow }) {
  return (
    <span className={styles.name}>
      <Link href={pathTo('rooms', code)} className={styles.code}>
        {code}
      </Link>
      <bdi className={styles.small}>{title ?? t.rooms.noDocument}</bdi>
      {internal && (
        <span>
          <Badge tone="warn">{said.internal}</Badge>
        </span>
      )}
    </span>
  )
}

const TONES = { setup: 'plain', chat: 'accent', ended: 'plain' } as const

/** The phase of a room, and how it ended. */
export function Phase({ room: { phase, endedReason } }: { readonly room: RoomRow }) {
  return (
    <span className={styles.phase}>
      <Badge tone={endedReason === 'goal' ? 'good' : TONES[phase]}>
        {endedReason === null ? t.rooms.phases[phase] : t.rooms.endings[endedReason]}
      </Badge>
    </span>
  )
}

export function Host({ room: { host } }: { readonly room: RoomRow }) {
  if (host.userId === null) return <bdi>{host.name}</bdi>
  return (
    <span className={styles.name}>
      <bdi>{host.name}</bdi>
      <span className={styles.small}>
        <UserLink id={host.userId} email={host.email ?? host.userId} />
      </span>
    </span>
  )
}
