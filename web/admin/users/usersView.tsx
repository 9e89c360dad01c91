import { SearchField } from '../filters/searchField.tsx'
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
import { USER_COLUMNS, USER_SORTS } from './userColumns.tsx'
import { UserView } from './userView.tsx'

/** The list of users, or the one that the address names. */
export function UsersView() {
  const [, id] = useParts()
  return id === undefined ? <UserList /> : <UserView key={id} id={id} />
}

/** All users: searched, sorted and paged by the service. [WC9] */
function UserList() {
  const { rest } = useConsole()
  const { includeInternal } = useScope({ includeInternal: true })
  const [q] = useSetting('q')
  const [sort] = useSetting('sort')
  const offset = useOffset()
  const wanted = { q, sort: sort === '' ? 'created' : sort, includeInternal }
  const asked = useAnswer(JSON.stringify([wanted, offset]), () => rest.users({ ...wanted, limit: PAGE_ROWS, offset }))
  return (
    <Page
      title={t.users.title}
      lead={t.users.lead}
      controls={
        <>
          <SearchField label={t.users.search} />
          <InternalSwitch isOn={includeInternal} fallback />
        </>
      }
    >
      <Answered asked={asked}>
        {(list) => (
          <DataTable
            name="users"
            title={t.users.count(list.total)}
            columns={USER_COLUMNS}
            rows={list.items}
            keyOf={({ id }) => id}
            empty={t.users.empty}
            served={{ keys: USER_SORTS, fallback: 'created' }}
            allRows={() =>
              everyRow(
                (place) => rest.users({ ...wanted, ...place }),
                ({ id }) => id,
              )
            }
            foot={<Pager list={list} />}
          />
        )}
      </Answered>
    </Page>
  )
}
