import { useState } from 'react'
import type { TeamAuditRow } from '#protocol/views/admin/teams.ts'
import { Refused } from '../../app/spaces/refused.tsx'
import { useRequest } from '../../app/spaces/useRequest.ts'
import { Button } from '../../app/ui/button.tsx'
import type { CursorList } from '../adminRest.ts'
import { Answered } from '../parts/answered.tsx'
import { iso, stamp } from '../parts/times.ts'
import { useAnswer } from '../parts/useAnswer.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { t } from '../strings/t.ts'
import { type Column, DataTable } from '../tables/table.tsx'
import styles from './teams.module.css'

const said = t.teams.audit
const ROWS = 50

const COLUMNS: readonly Column<TeamAuditRow>[] = [
  {
    ...{ key: 'at', label: said.at },
    value: ({ at }) => iso(at),
    show: ({ at }) => <span className={styles.nowrap}>{stamp(at)}</span>,
  },
  {
    ...{ key: 'what', label: said.what },
    value: ({ summary }) => summary,
    show: ({ summary }) => <span className={styles.what}>{summary}</span>,
  },
  { key: 'target', label: said.target, value: ({ target }) => target?.name ?? null },
  { key: 'who', label: said.who, value: ({ actor }) => actor.name ?? said.actors[actor.kind] },
  { key: 'type', label: said.type, value: ({ type }) => type, show: ({ type }) => <code>{type}</code> },
]

/** What happened in a team and its spaces, newest first, page after page. [WC9] */
export function TeamAudit({ id }: { readonly id: string }) {
  const { rest } = useConsole()
  const asked = useAnswer(id, () => rest.teamAudit(id, { limit: ROWS }))
  return <Answered asked={asked}>{(first) => <Rows id={id} first={first} />}</Answered>
}

function Rows({ id, first }: { readonly id: string; readonly first: CursorList<TeamAuditRow> }) {
  const { rest } = useConsole()
  const { isBusy, failure, run } = useRequest()
  const [older, setOlder] = useState<readonly CursorList<TeamAuditRow>[]>([])
  const rows = [first, ...older].flatMap(({ items }) => items)
  const next = (older.at(-1) ?? first).nextBefore
  const load = async () => {
    const page = await run(() => rest.teamAudit(id, { limit: ROWS, before: next }))
    if (page) setOlder([...older, page])
  }
  return (
    <DataTable
      name="audit"
      title={said.title}
      empty={said.empty}
      columns={COLUMNS}
      rows={rows}
      keyOf={(row) => row.id}
      served={{ keys: [], fallback: '' }}
      foot={
        <div className={styles.older}>
          <Refused failure={failure} />
          {next !== null && (
            <Button size="s" busy={isBusy} onClick={load}>
              {said.older}
            </Button>
          )}
          {next === null && rows.length > 0 && <p>{said.end}</p>}
        </div>
      }
    />
  )
}
