import { useEffect, useState } from 'react'
import type { Lead, LeadDetail, OutreachOverview } from '#protocol/views/admin/outreach.ts'
import { Link } from '../../../app/router.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { Answered } from '../../parts/answered.tsx'
import { BackLink } from '../../parts/backLink.tsx'
import columns from '../../parts/columns.module.css'
import { useAnswer } from '../../parts/useAnswer.ts'
import { Page } from '../../shell/page.tsx'
import { t } from '../../strings/t.ts'
import { leadName } from '../parts/leadName.ts'
import { PATHS } from '../parts/paths.ts'
import { useOutreach } from '../parts/useOutreach.ts'
import { ContactPanel } from './contactPanel.tsx'
import { DeliveryBanner } from './deliveryBanner.tsx'
import { DmPanel } from './dmPanel.tsx'
import { MailPanel } from './mailPanel.tsx'
import { ScorePanel } from './scorePanel.tsx'
import { StatusPanel } from './statusPanel.tsx'
import { Timeline } from './timelinePanel.tsx'

const said = t.outreach.lead

/** How often a page asks what became of a mail. */
const SENDING_MS = 2_000

interface Known {
  readonly lead: LeadDetail
  readonly overview: OutreachOverview
}

/** Everything about one lead, and what can be done with it where it stands. [WF4] [WF5] */
export function LeadPage({ id }: { readonly id: string }) {
  const outreach = useOutreach()
  const asked = useAnswer<Known>(id, async () => {
    const [lead, overview] = await Promise.all([outreach.lead(id), outreach.standing()])
    if (!lead.ok) return lead
    return overview.ok ? { ok: true, value: { lead: lead.value, overview: overview.value } } : overview
  })
  // What the service answered to a change is shown at once, before the page has asked for everything again.
  const [newest, setNewest] = useState<Lead | null>(null)
  const known = asked.value && { ...asked.value, lead: newer(asked.value.lead, newest) }
  const isSending = known?.lead.sending != null
  const { retry } = asked
  // A mail that is on its way has an outcome soon.
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(retry, SENDING_MS)
    return () => clearInterval(timer)
  }, [isSending, retry])
  const changed = (lead?: Lead) => {
    if (lead !== undefined) setNewest(lead)
    asked.retry()
  }
  return (
    <Page
      title={known === null ? t.outreach.shared.title : leadName(known.lead)}
      lead={known && [known.lead.title, known.lead.company].filter(Boolean).join(' · ')}
      before={<BackLink href={PATHS.leads} label={said.back} />}
      actions={
        <Button size="s" icon="refresh" busy={asked.isLoading} onClick={asked.retry}>
          {said.refresh}
        </Button>
      }
    >
      <Answered asked={asked}>
        {(value) => <Shown {...value} lead={newer(value.lead, newest)} onChanged={changed} />}
      </Answered>
    </Page>
  )
}

const newer = (detail: LeadDetail, lead: Lead | null): LeadDetail =>
  lead !== null && lead.version > detail.version ? { ...detail, ...lead } : detail

function Shown({ lead, overview, onChanged }: Known & { readonly onChanged: (lead?: Lead) => void }) {
  return (
    <>
      {lead.suppression !== null && (
        <Banner tone="warn" actions={<Link href={PATHS.suppressions}>{said.suppressed.open}</Link>}>
          {said.suppressed.text(t.outreach.shared.reasons[lead.suppression.reason])}
        </Banner>
      )}
      {lead.erased && <Banner>{said.erased}</Banner>}
      <DeliveryBanner lead={lead} />
      <StatusPanel lead={lead} onChanged={onChanged} />
      <MailPanel lead={lead} overview={overview} onChanged={onChanged} />
      <div className={columns.columns}>
        <div className={columns.column}>
          <DmPanel lead={lead} onChanged={onChanged} />
          <Timeline lead={lead} />
        </div>
        <div className={columns.column}>
          <ContactPanel lead={lead} onChanged={onChanged} />
          <ScorePanel lead={lead} minScore={overview.autopilot.minScore} />
        </div>
      </div>
    </>
  )
}
