import type { Lead } from '#protocol/views/admin/outreach.ts'
import { Link } from '../../../app/router.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { whole } from '../../parts/numbers.ts'
import { Tile } from '../../parts/tile.tsx'
import { Tiles } from '../../parts/tiles.tsx'
import { t } from '../../strings/t.ts'
import { type Column, DataTable } from '../../tables/table.tsx'
import { leadName } from '../parts/leadName.ts'
import { leadPath } from '../parts/paths.ts'
import { nextStep } from '../parts/sends.ts'
import styles from './autopilot.module.css'
import type { DryRun, Held } from './dryRun.ts'

const said = t.outreach.autopilot.try

/** What a run would do: whom it would write to, and whom not and why. [WF14] */
export function DryRunResult({ run }: { readonly run: DryRun }) {
  const { reason, added, drafted, skipped, sent, held } = run
  return (
    <>
      {reason !== null && <Banner tone="warn">{said.reasons[reason]}</Banner>}
      <Tiles title={reason === null ? said.now : said.assume}>
        <Tile label={said.found} value={whole(added)} />
        <Tile label={said.drafted} value={whole(drafted.length)} />
        <Tile label={said.skipped} value={whole(skipped.length)} />
        <Tile label={said.sent} value={whole(sent.length)} />
      </Tiles>
      <DataTable
        name="would"
        title={said.would}
        isLow
        columns={SENT}
        rows={sent}
        keyOf={({ id }) => id}
        empty={said.wouldNone}
      />
      <DataTable
        name="held"
        title={said.not}
        isLow
        columns={HELD}
        rows={[...held, ...skipped]}
        keyOf={(_held, place) => String(place)}
        empty={said.notNone}
      />
    </>
  )
}

const { columns } = said

const SENT: readonly Column<Lead>[] = [
  { key: 'name', label: columns.name, value: leadName, show: (lead) => <Named lead={lead} /> },
  { key: 'email', label: columns.email, value: ({ email }) => email },
  { key: 'subject', label: columns.subject, value: ({ draft }) => draft?.subject ?? null },
  { key: 'step', label: columns.step, value: nextStep, isNumber: true },
]

const HELD: readonly Column<Held>[] = [
  {
    key: 'name',
    label: columns.name,
    value: ({ lead }) => leadName(lead),
    show: ({ lead }) => <Named lead={lead} />,
  },
  {
    key: 'why',
    label: columns.why,
    value: ({ why }) => why,
    show: ({ why }) => <span className={styles.why}>{why}</span>,
  },
  { key: 'score', label: columns.score, value: ({ lead }) => lead.score, isNumber: true },
]

function Named({ lead }: { readonly lead: Lead }) {
  return (
    <Link href={leadPath(lead.id)}>
      <bdi>{leadName(lead)}</bdi>
    </Link>
  )
}
