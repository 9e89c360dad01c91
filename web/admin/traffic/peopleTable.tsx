import { useState } from 'react'
import type { Traffic } from '#protocol/views/admin/traffic.ts'
import { Badge } from '../../app/ui/badge.tsx'
import { Button } from '../../app/ui/button.tsx'
import { Instant } from '../parts/instant.tsx'
import { iso } from '../parts/times.ts'
import { UserLink } from '../parts/userLink.tsx'
import { t } from '../strings/t.ts'
import { type Column, DataTable } from '../tables/table.tsx'
import { countryName, deviceName } from './breakdown.ts'
import { InternalDialog } from './internalDialog.tsx'
import styles from './traffic.module.css'
import { type Visitor, visitorName } from './visitor.ts'

const said = t.traffic.people

/** Who came; each can be marked as internal. [WD3] */
export function PeopleTable({
  people,
  onChanged,
}: {
  readonly people: Traffic['people']
  readonly onChanged: () => void
}) {
  const [picked, setPicked] = useState<Visitor | null>(null)
  return (
    <>
      <DataTable
        name="people"
        title={said.title}
        columns={columnsOf(setPicked)}
        rows={people}
        keyOf={({ personId }) => personId}
        empty={said.empty}
      >
        {people.length >= PEOPLE_MAX && said.cut}
      </DataTable>
      {picked && <InternalDialog visitor={picked} onDone={onChanged} onClose={() => setPicked(null)} />}
    </>
  )
}

/** As many as the service lists. */
const PEOPLE_MAX = 100

function columnsOf(pick: (visitor: Visitor) => void): readonly Column<Visitor>[] {
  return [
    { key: 'person', label: said.person, value: visitorName, show: (row) => <Person visitor={row} /> },
    {
      ...{ key: 'internal', label: said.internal, value: ({ internal }) => internal, sorts: false },
      show: (row) => <Mark visitor={row} pick={pick} />,
    },
    {
      ...{ key: 'lastSeenAt', label: said.lastSeenAt, value: ({ lastSeenAt }) => iso(lastSeenAt) },
      show: ({ lastSeenAt }) => <Instant at={lastSeenAt} />,
    },
    {
      ...{ key: 'firstSeenAt', label: said.firstSeenAt, value: ({ firstSeenAt }) => iso(firstSeenAt) },
      show: ({ firstSeenAt }) => <Instant at={firstSeenAt} />,
    },
    { key: 'visits', label: said.visits, value: ({ visits }) => visits, isNumber: true },
    { key: 'pageviews', label: said.pageviews, value: ({ pageviews }) => pageviews, isNumber: true },
    { key: 'entryPath', label: said.entryPath, value: ({ entryPath }) => entryPath },
    {
      key: 'referrer',
      label: said.referrer,
      value: ({ referrer }) => (referrer === 'direct' ? t.traffic.referrers.direct : referrer),
    },
    { key: 'country', label: said.country, value: ({ country }) => country && countryName(country) },
    { key: 'device', label: said.device, value: ({ device }) => deviceName(device) },
  ]
}

function Person({ visitor }: { readonly visitor: Visitor }) {
  return (
    <span className={styles.person}>
      {visitor.userId === null ? visitorName(visitor) : <UserLink id={visitor.userId} email={visitorName(visitor)} />}
      {visitor.internal && (
        <span>
          <Badge tone="warn">{said.internal}</Badge>
        </span>
      )}
    </span>
  )
}

function Mark({ visitor, pick }: { readonly visitor: Visitor; readonly pick: (visitor: Visitor) => void }) {
  const name = visitorName(visitor)
  return (
    <Button
      size="s"
      look="quiet"
      className={styles.mark}
      aria-label={visitor.internal ? said.unmarkOf(name) : said.markOf(name)}
      onClick={() => pick(visitor)}
    >
      {visitor.internal ? said.unmark : said.mark}
    </Button>
  )
}
