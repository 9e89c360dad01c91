import type { ConnectionRow } from '#protocol/views/admin/users.ts'
import { Link } from '../../app/router.ts'
import { Badge } from '../../app/ui/badge.tsx'
import type { ConnectionList } from '../adminRest.ts'
import { PickField } from '../filters/pickField.tsx'
import { Answered } from '../parts/answered.tsx'
import { Instant } from '../parts/instant.tsx'
import { whole } from '../parts/numbers.ts'
import { Tile } from '../parts/tile.tsx'
import { Tiles } from '../parts/tiles.tsx'
import { iso } from '../parts/times.ts'
import { useAnswer } from '../parts/useAnswer.ts'
import { UserLink } from '../parts/userLink.tsx'
import { pathTo, useScope, useSetting } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { InternalSwitch } from '../shell/scopeBar.tsx'
import { t } from '../strings/t.ts'
import { type Column, DataTable } from '../tables/table.tsx'

const said = t.connections

/** As many as the service lists at once. */
const LIMIT_MAX = 1_000
const KINDS = ['extension', 'companion', 'integration', 'mcp'] as const satisfies readonly ConnectionRow['kind'][]
const OPTIONS = KINDS.map((value) => ({ value, label: said.kinds[value] }))

/** Programs connected to accounts, by kind. [WD14] */
export function ConnectionsView() {
  const { rest } = useConsole()
  const { includeInternal } = useScope()
  const [given] = useSetting('kind')
  const kind = KINDS.find((one) => one === given) ?? null
  const query = { kind, includeInternal, limit: LIMIT_MAX }
  const asked = useAnswer(JSON.stringify(query), () => rest.connections(query))
  return (
    <Page
      title={said.title}
      lead={said.lead}
      controls={
        <>
          <PickField name="kind" label={said.kind} all={said.all} options={OPTIONS} />
          <InternalSwitch isOn={includeInternal} />
        </>
      }
    >
      <Answered asked={asked}>
        {(list) => (
          <>
            <Tiles title={said.active}>
              {KINDS.map((one) => (
                <Tile key={one} label={said.kinds[one]} value={whole(list.counts[one])} />
              ))}
            </Tiles>
            <List list={list} empty={kind === null ? said.empty : said.emptyKind} />
          </>
        )}
      </Answered>
    </Page>
  )
}

const COLUMNS: readonly Column<ConnectionRow>[] = [
  { key: 'name', label: said.name, value: ({ name }) => name },
  { key: 'kind', label: said.kind, value: ({ kind }) => said.kinds[kind] },
  { key: 'version', label: said.version, value: ({ version }) => version },
  {
    ...{ key: 'status', label: said.status, value: ({ status }) => said.statuses[status] },
    show: ({ status }) => <Badge tone={status === 'active' ? 'good' : 'plain'}>{said.statuses[status]}</Badge>,
  },
  {
    ...{ key: 'user', label: said.user, value: ({ user }) => user.email },
    show: ({ user }) => <UserLink id={user.id} email={user.email} />,
  },
  {
    ...{ key: 'team', label: said.team, value: ({ team }) => team.name },
    show: ({ team }) => <Link href={pathTo('teams', team.id)}>{team.name}</Link>,
  },
  {
    ...{ key: 'createdAt', label: said.createdAt, value: ({ createdAt }) => iso(createdAt) },
    show: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    ...{ key: 'lastSeenAt', label: said.lastSeenAt, value: ({ lastSeenAt }) => iso(lastSeenAt) },
    show: ({ lastSeenAt }) => (lastSeenAt === null ? said.never : <Instant at={lastSeenAt} />),
  },
]

function List({ list: { items, total }, empty }: { readonly list: ConnectionList; readonly empty: string }) {
  return (
    <DataTable name="connections" title={said.list} columns={COLUMNS} rows={items} keyOf={({ id }) => id} empty={empty}>
      {total > items.length && said.shown(items.length, total)}
    </DataTable>
  )
}
