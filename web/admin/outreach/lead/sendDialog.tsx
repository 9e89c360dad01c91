import type { Failure } from '@parley/client'
import { useState } from 'react'
import { STEPS_MAX } from '#engine/lead/limits.ts'
import type { Lead, OutreachOverview } from '#protocol/views/admin/outreach.ts'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { Dialog } from '../../../app/ui/dialog.tsx'
import { whole } from '../../parts/numbers.ts'
import { t } from '../../strings/t.ts'
import type { Mail } from '../outreachRest.ts'
import { leadName } from '../parts/leadName.ts'
import { latestSend, nextStep } from '../parts/sends.ts'
import { useOutreach } from '../parts/useOutreach.ts'
import styles from './lead.module.css'

const said = t.outreach.lead.send
const { preview, draft } = t.outreach.lead

interface SendDialogProps {
  readonly lead: Lead
  readonly mail: Mail
  readonly overview: OutreachOverview
  /** Called once a mail went out, or may have. */
  readonly onSent: (lead: Lead) => void
  readonly onClose: () => void
}

/** Asks once before a mail goes out, naming its recipient, and says what became of it. [WF7] [WF8] */
export function SendDialog({ lead, mail, overview, onSent, onClose }: SendDialogProps) {
  const outreach = useOutreach()
  const { isBusy, failure, run } = useRequest()
  const [sent, setSent] = useState<'sent' | 'unknown' | null>(null)
  const email = lead.email ?? ''
  const go = async () => {
    const done = await run(() =>
      outreach.send(lead.id, { subject: mail.subject.trim(), body: mail.body.trim() }, lead.version),
    )
    if (done === null) return
    setSent(latestSend(done.lead)?.status === 'unknown' ? 'unknown' : 'sent')
    onSent(done.lead)
  }
  // After an answer that did not arrive, nobody may press again before they have seen what became of the mail.
  const isOver = sent !== null || failure !== null
  const { limit, sentToday } = overview.cap
  return (
    <Dialog
      open
      title={said.title(leadName(lead))}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isOver ? said.close : said.cancel}</Button>
          {!isOver && (
            <Button look="primary" icon="send" busy={isBusy} onClick={go}>
              {said.confirm(email)}
            </Button>
          )}
        </>
      }
    >
      {sent === null && failure === null && <p>{said.text(email)}</p>}
      <dl className={styles.facts}>
        <dt>{preview.from}</dt>
        <dd dir="auto">{overview.mail.from}</dd>
        <dt>{preview.to}</dt>
        <dd dir="auto">{email}</dd>
        <dt>{preview.subject}</dt>
        <dd dir="auto">{mail.subject.trim()}</dd>
        <dt>{said.step}</dt>
        <dd>{draft.step(nextStep(lead), STEPS_MAX)}</dd>
      </dl>
      {!isOver && <p className={styles.note}>{said.cap(whole(Math.max(0, limit - sentToday)), whole(limit))}</p>}
      {sent === 'sent' && <Banner tone="good">{said.sent}</Banner>}
      {sent === 'unknown' && (
        <Banner tone="warn" role="alert">
          <strong>{said.unknown}</strong> {t.outreach.lead.delivery.unknownWhy}
        </Banner>
      )}
      {failure !== null && <NotSent failure={failure} />}
    </Dialog>
  )
}

/** Why nothing was sent, in the service's words; without an answer nobody knows. */
function NotSent({ failure: { status, error } }: { readonly failure: Failure }) {
  if (status === 0) {
    return (
      <Banner tone="warn" role="alert">
        {said.unclear}
      </Banner>
    )
  }
  return (
    <Banner tone="bad" role="alert">
      <strong>{status === 429 ? said.capped : said.refused}</strong> {error}
    </Banner>
  )
}
