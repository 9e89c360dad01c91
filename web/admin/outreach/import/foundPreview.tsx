import type { Lead } from '#protocol/views/admin/outreach.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { whole } from '../../parts/numbers.ts'
import { Tile } from '../../parts/tile.tsx'
import { Tiles } from '../../parts/tiles.tsx'
import { t } from '../../strings/t.ts'
import { type Column, DataTable } from '../../tables/table.tsx'
import type { Finding, Found } from '../outreachRest.ts'
import { hasMore } from './findDraft.ts'
import styles from './import.module.css'
import type { Import } from './useImport.ts'

const said = t.outreach.find.result

interface FoundPreviewProps {
  readonly finding: Finding
  readonly found: Found
  readonly adding: Import
  readonly onAdd: () => void
}

/** What would be added, and what not and why. [WF11] */
export function FoundPreview({ finding, found, adding, onAdd }: FoundPreviewProps) {
  const goesOn = hasMore(finding, found)
  const { leads, invalid } = found
  return (
    <>
      <Tiles title={said.title}>
        <Tile label={said.found} value={whole(found.found)} />
        <Tile label={said.added} value={whole(found.added)} />
        <Tile label={said.duplicates} value={whole(found.duplicates)} hint={said.duplicatesHint} />
        <Tile label={said.suppressed} value={whole(found.suppressed)} />
        <Tile label={said.invalid} value={whole(invalid.length)} />
      </Tiles>
      <p className={styles.note} role="status">
        {found.added === 0 ? said.nothing : goesOn ? said.more(whole(found.added)) : ''}
      </p>
      <Refused failure={adding.failure} />
      {found.added > 0 && (
        <div className={styles.buttons}>
          <Button look="primary" icon="plus" busy={adding.isBusy} onClick={onAdd}>
            {goesOn ? t.outreach.find.addMore : t.outreach.find.add(t.outreach.shared.leads(found.added))}
          </Button>
          {adding.isBusy && goesOn && (
            <>
              <Button look="quiet" icon="stop" onClick={adding.stop}>
                {t.outreach.find.stop}
              </Button>
              <span className={styles.note} role="status">
                {t.outreach.find.progress(whole(adding.added))}
              </span>
            </>
          )}
        </div>
      )}
      {leads.length > 0 && (
        <DataTable
          name="would-add"
          title={said.leads}
          columns={LEADS}
          rows={leads}
          keyOf={(_lead, place) => String(place)}
        />
      )}
      {invalid.length > 0 && (
        <DataTable
          name="invalid"
          title={said.rows}
          columns={INVALID}
          rows={invalid}
          keyOf={(_row, place) => String(place)}
        />
      )}
    </>
  )
}

const LEADS: readonly Column<Lead>[] = [
  { key: 'name', label: said.name, value: ({ name }) => name },
  { key: 'email', label: said.email, value: ({ email }) => email },
  { key: 'company', label: said.company, value: ({ company }) => company },
  { key: 'position', label: said.position, value: ({ title }) => title },
  { key: 'score', label: said.score, value: ({ score }) => score, isNumber: true },
  { key: 'tags', label: said.tags, value: ({ tags }) => tags.join(', ') },
]

type Invalid = Found['invalid'][number]
const INVALID: readonly Column<Invalid>[] = [
  { key: 'row', label: said.row, value: ({ row }) => String(row), order: ({ row }) => -row },
  { key: 'reason', label: said.reason, value: ({ reason }) => reason },
]
