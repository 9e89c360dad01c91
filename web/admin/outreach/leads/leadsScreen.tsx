import { useState } from 'react'
import { LEAD_STATUSES } from '#engine/lead/states.ts'
import type { OutreachOverview } from '#protocol/views/admin/outreach.ts'
import { Link } from '../../../app/router.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { buttonLook } from '../../../app/ui/buttonLook.ts'
import { EmptyState } from '../../../app/ui/emptyState.tsx'
import { Answered } from '../../parts/answered.tsx'
import { useAnswer } from '../../parts/useAnswer.ts'
import { t } from '../../strings/t.ts'
import { DataTable } from '../../tables/table.tsx'
import { PATHS } from '../parts/paths.ts'
import { Screen } from '../parts/screen.tsx'
import { useOutreach } from '../parts/useOutreach.ts'
import { type Bulk, BulkDialog } from './bulkDialog.tsx'
import { leadColumns } from './leadColumns.tsx'
import { LeadFilters, useFilter } from './leadFilters.tsx'
import styles from './leads.module.css'
import { StatePanel } from './statePanel.tsx'

const said = t.outreach.leads
const BULKS = ['prepare', 'rescore', 'redraft'] as const

/** The list of leads with what outreach is doing and what is set up. [WF1] [WF2] */
export function LeadsScreen() {
  const outreach = useOutreach()
  const filter = useFilter()
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const asked = useAnswer(JSON.stringify(filter), () => outreach.overview({ ...filter }))
  const overview = asked.value
  return (
    <Screen name="leads" lead={said.lead}>
      <Answered asked={asked}>
        {(value) => (
          <>
            <StatePanel overview={value} onChanged={asked.retry} />
            <SetUp overview={value} />
            <Leads overview={value} onBulk={setBulk} />
          </>
        )}
      </Answered>
      {bulk && overview && (
        <BulkDialog
          bulk={bulk}
          minScore={overview.autopilot.minScore}
          drafted={overview.counts.drafted}
          onDone={asked.retry}
          onClose={() => setBulk(null)}
        />
      )}
    </Screen>
  )
}

/** What must be seen before anything else: mail that cannot be sent, and mails that may have been. [WF1] */
function SetUp({ overview: { mail, unknown } }: { readonly overview: OutreachOverview }) {
  return (
    <>
      {!mail.configured && <Banner tone="warn">{said.setup.noMail}</Banner>}
      {unknown > 0 && (
        <Banner
          tone="warn"
          actions={
            <Link href={`${PATHS.leads}?send=unknown`} className={buttonLook('plain', 's')}>
              {said.showUnknown}
            </Link>
          }
        >
          {said.unknown(unknown)}
        </Banner>
      )}
    </>
  )
}

interface LeadsProps {
  readonly overview: OutreachOverview
  readonly onBulk: (bulk: Bulk) => void
}

function Leads({ overview: { leads, total, counts }, onBulk }: LeadsProps) {
  // The words of a next step are those of the moment at which the list was opened.
  const [now] = useState(Date.now)
  const all = LEAD_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  if (all === 0) {
    return (
      <EmptyState icon="mail" title={said.none}>
        <p>{said.noneText}</p>
        <Link href={PATHS.import} className={buttonLook('primary')}>
          {said.toImport}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className={styles.list}>
      <LeadFilters counts={counts} />
      <div className={styles.buttons}>
        {BULKS.map((one) => (
          <Button key={one} size="s" look={one === 'prepare' ? 'plain' : 'quiet'} onClick={() => onBulk(one)}>
            {said.bulk[one]}
          </Button>
        ))}
      </div>
      <DataTable
        name="leads"
        title={t.outreach.shared.leads(total)}
        columns={leadColumns(now)}
        rows={leads}
        keyOf={({ id }) => id}
        empty={said.empty}
      >
        {total > leads.length && said.cut(leads.length, total)}
      </DataTable>
    </div>
  )
}
