import type { AuditRow } from '#protocol/views/account.ts'
import { Link } from '../../app/router.ts'
import { Button } from '../../app/ui/button.tsx'
import { changesOf } from '../actions/auditChanges.ts'
import { ChangeList } from '../actions/changeList.tsx'
import type { PlainList } from '../adminRest.ts'
import { SearchField } from '../filters/searchField.tsx'
import { Answered } from '../parts/answered.tsx'
import { Instant } from '../parts/instant.tsx'
import { iso } from '../parts/times.ts'
import { useAnswer } from '../parts/useAnswer.ts'
import { UserLink } from '../parts/userLink.tsx'
import { useSetting } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { t } from '../strings/t.ts'
import { type Column, DataTable } from '../tables/table.tsx'
import styles from './audit.module.css'
import { holding, shortId, targetPlace } from './auditRows.ts'

const said = t.audit
/** Entries asked for at first and at most; the latter is the service's limit. */
const LIMIT = 100
const LIMIT_MAX = 500

/** What administrators did, with every field before and after. [WD13] */
export function AuditView() {
  const { rest } = useConsole()
  const [given, setGiven] = useSetting('limit')
  const [words] = useSetting('q')
  const limit = given === String(LIMIT_MAX) ? LIMIT_MAX : LIMIT
  const asked = useAnswer(String(limit), () => rest.audit(limit))
  return (
    <Page title={said.title} lead={said.lead} controls={<SearchField label={said.searchHint} />}>
      <Answered asked={asked}>
        {(list) => <List list={list} words={words} onMore={() => setGiven(String(LIMIT_MAX))} />}
      </Answered>
    </Page>
  )
}

const COLUMNS: readonly Column<AuditRow>[] = [
  { key: 'at', label: said.at, value: ({ at }) => iso(at), show: ({ at }) => <Instant at={at} /> },
  { key: 'actor', label: said.actor, value: ({ actor }) => actor.email, show: (row) => <Actor row={row} /> },
  {
    ...{ key: 'action', label: said.action, value: ({ action }) => action },
    show: ({ action }) => <code className={styles.code}>{action}</code>,
  },
  {
    ...{ key: 'target', label: said.target, value: ({ target }) => `${target.kind} ${target.id}` },
    show: (row) => <Target row={row} />,
  },
  {
    ...{ key: 'changes', label: said.changes, sorts: false },
    value: ({ before, after }) => JSON.stringify({ before, after }),
    show: (row) => <Changed row={row} />,
  },
  { key: 'requestId', label: said.requestId, value: ({ requestId }) => requestId, only: 'file' },
]

interface ListProps {
  readonly list: PlainList<AuditRow>
  readonly words: string
  readonly onMore: () => void
}

function List({ list: { items, total, limit }, words, onMore }: ListProps) {
  return (
    <>
      <DataTable
        name="audit"
        title={said.entries}
        columns={COLUMNS}
        rows={holding(items, words)}
        keyOf={({ id }) => id}
        empty={items.length === 0 ? said.empty : said.noneHold}
      >
        {said.shown(items.length, total)}
      </DataTable>
      {total > items.length && limit < LIMIT_MAX && (
        <Button className={styles.more} onClick={onMore}>
          {said.more}
        </Button>
      )}
    </>
  )
}

function Actor({ row: { actor } }: { readonly row: AuditRow }) {
  return actor.id === null ? actor.email : <UserLink id={actor.id} email={actor.email} />
}

function Target({ row: { target } }: { readonly row: AuditRow }) {
  const place = targetPlace(target)
  const id = <Id id={target.id} />
  return (
    <span className={styles.target}>
      {target.kind} {place === null ? id : <Link href={place}>{id}</Link>}
    </span>
  )
}

function Id({ id }: { readonly id: string }) {
  return (
    <code className={styles.code} title={id}>
      {shortId(id)}
    </code>
  )
}

function Changed({ row }: { readonly row: AuditRow }) {
  const changes = changesOf(row)
  return <div className={styles.changes}>{changes.length === 0 ? said.none : <ChangeList lines={changes} />}</div>
}
