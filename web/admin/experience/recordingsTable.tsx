import type { ReplayRow } from '#protocol/views/admin/quality.ts'
import { Link } from '../../app/router.ts'
import { fileSize } from '../../app/spaces/material/fileSize.ts'
import { duration } from '../parts/numbers.ts'
import { iso, stamp } from '../parts/times.ts'
import { UserLink } from '../parts/userLink.tsx'
import { pathTo } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import { type Column, DataTable } from '../tables/table.tsx'
import { visitorName } from '../traffic/visitor.ts'
import { Signals } from './signals.tsx'

const said = t.experience.recordings

/** As many as the service lists. */
const LISTED_MAX = 100

const COLUMNS: readonly Column<ReplayRow>[] = [
  {
    ...{ key: 'startedAt', label: said.startedAt, value: ({ startedAt }) => iso(startedAt) },
    show: ({ replayId, startedAt }) => (
      <Link href={pathTo('experience', replayId)} aria-label={said.watchOf(stamp(startedAt))}>
        {stamp(startedAt)}
      </Link>
    ),
  },
  { key: 'person', label: said.person, value: ({ personId }) => personId, show: (row) => <Person row={row} /> },
  {
    ...{ key: 'duration', label: said.duration, value: ({ durationMs }) => durationMs, isNumber: true },
    show: ({ durationMs }) => duration(durationMs),
  },
  { key: 'entryPath', label: said.entryPath, value: ({ entryPath }) => entryPath },
  {
    ...{ key: 'signals', label: said.signals, isNumber: true },
    value: ({ signals: { rage, dead, errors } }) => rage + dead + errors,
    show: (row) => <Signals signals={row.signals} />,
  },
  {
    ...{ key: 'size', label: said.size, value: ({ bytes }) => bytes, isNumber: true },
    show: ({ bytes }) => fileSize(bytes),
  },
  {
    ...{ key: 'complete', label: said.complete, value: ({ complete }) => complete, sorts: false },
    show: ({ complete }) => (complete ? t.shell.yes : said.running),
  },
]

/** Recorded visits, each leading to its player. */
export function RecordingsTable({ recordings }: { readonly recordings: readonly ReplayRow[] }) {
  return (
    <DataTable
      name="recordings"
      title={said.title}
      columns={COLUMNS}
      rows={recordings}
      keyOf={({ replayId }) => replayId}
      empty={said.empty}
    >
      {recordings.length >= LISTED_MAX && said.cut}
    </DataTable>
  )
}

function Person({ row: { personId, userId } }: { readonly row: ReplayRow }) {
  const name = visitorName({ email: null, personId })
  return userId === null ? name : <UserLink id={userId} email={name} />
}
