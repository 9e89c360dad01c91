import type { RoomRow } from '#protocol/views/admin/rooms.ts'
import { Answered } from '../parts/answered.tsx'
import { useAnswer } from '../parts/useAnswer.ts'
import { useParts, useScope, useSetting } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { InternalSwitch } from '../shell/scopeBar.tsx'
import { t } from '../strings/t.ts'
import { everyRow } from '../tables/everyRow.ts'
import { PAGE_ROWS, Pager, useOffset } from '../tables/pager.tsx'
import { DataTable } from '../tables/table.tsx'
import { ROOM_COLUMNS } from './roomColumns.tsx'
import { RoomFilters } from './roomFilters.tsx'
import { RoomPage } from './roomPage.tsx'

const said = t.rooms

/** Review rooms, narrowed by host, team and day; below it, one room. [WD1] */
export function RoomsView() {
  const [, code] = useParts()
  return code === undefined ? <List /> : <RoomPage key={code} code={code} />
}

function List() {
  const { rest } = useConsole()
  const { includeInternal } = useScope()
  const [user] = useSetting('user')
  const [team] = useSetting('team')
  const [from] = useSetting('from')
  const [to] = useSetting('to')
  const offset = useOffset()
  const narrowed = { user, team, from, to, includeInternal }
  const query = { ...narrowed, limit: PAGE_ROWS, offset }
  const asked = useAnswer(JSON.stringify(query), () => rest.rooms(query))
  return (
    <Page
      title={said.title}
      lead={said.lead}
      controls={
        <>
          <RoomFilters />
          <InternalSwitch isOn={includeInternal} />
        </>
      }
    >
      <Answered asked={asked}>
        {(list) => (
          <DataTable
            name="rooms"
            title={said.list}
            columns={ROOM_COLUMNS}
            rows={list.items}
            keyOf={keyOf}
            empty={said.empty}
            allRows={() => everyRow((page) => rest.rooms({ ...narrowed, ...page }), keyOf)}
            foot={<Pager list={list} />}
            served={{ keys: [], fallback: '' }}
          />
        )}
      </Answered>
    </Page>
  )
}

/** A code can come back after years, so a room is known by it and its instant. */
const keyOf = ({ code, createdAt }: RoomRow): string => `${code} ${createdAt}`
