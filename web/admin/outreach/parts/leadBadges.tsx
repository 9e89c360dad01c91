import type { LeadStatus } from '#engine/lead/states.ts'
import type { Lead } from '#protocol/views/admin/outreach.ts'
import { Badge } from '../../../app/ui/badge.tsx'
import { t } from '../../strings/t.ts'
import styles from './parts.module.css'
import { latestSend } from './sends.ts'

const said = t.outreach

const TONES = {
  new: 'plain',
  drafted: 'accent',
  skipped: 'plain',
  sent: 'plain',
  replied: 'good',
  won: 'good',
  lost: 'plain',
  bounced: 'warn',
  unsubscribed: 'warn',
} as const satisfies Record<LeadStatus, string>

export function StatusBadge({ status }: { readonly status: LeadStatus }) {
  return <Badge tone={TONES[status]}>{said.shared.statuses[status]}</Badge>
}

/** Where a lead stands, and what else must be seen before anything is done. */
export function LeadBadges({ lead }: { readonly lead: Pick<Lead, 'status' | 'suppressed' | 'sends'> }) {
  const { status, suppressed } = lead
  const latest = latestSend(lead)?.status
  return (
    <span className={styles.badges}>
      <StatusBadge status={status} />
      {suppressed && status !== 'unsubscribed' && <Badge tone="bad">{said.leads.suppressed}</Badge>}
      {latest === 'unknown' && <Badge tone="warn">{said.leads.unknownBadge}</Badge>}
      {latest === 'failed' && <Badge tone="bad">{said.leads.failedBadge}</Badge>}
    </span>
  )
}
