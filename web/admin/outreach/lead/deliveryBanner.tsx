import type { Lead } from '#protocol/views/admin/outreach.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { stamp } from '../../parts/times.ts'
import { t } from '../../strings/t.ts'
import { latestSend, type Send } from '../parts/sends.ts'
import styles from './lead.module.css'

const said = t.outreach.lead.delivery

/** What became of the latest mail; of one whose outcome nobody knows also why, and what to do. [WF8] */
export function DeliveryBanner({ lead }: { readonly lead: Pick<Lead, 'sends' | 'sending'> }) {
  if (lead.sending !== null) return <Banner>{said.sending(lead.sending.step, stamp(lead.sending.at))}</Banner>
  const send = latestSend(lead)
  if (send === null) return null
  const { step, at, status, error } = send
  switch (status) {
    case 'sent':
      return <Banner tone="good">{said.sent(step, stamp(at))}</Banner>
    case 'bounced':
      return <Banner tone="warn">{said.bounced(step, stamp(at))}</Banner>
    case 'failed':
      return (
        <Banner tone="bad">
          {said.failed(step, stamp(at))}
          {error !== null && ` ${said.why(error)}`}
        </Banner>
      )
    case 'unknown':
      return <Unknown send={send} />
  }
}

function Unknown({ send: { step, at, messageId } }: { readonly send: Send }) {
  return (
    <Banner tone="warn">
      <div className={styles.unknown}>
        <strong>{said.unknown(step, stamp(at))}</strong>
        <p>{said.unknownWhy}</p>
        <p>{said.unknownDo}</p>
        <ol className={styles.steps}>
          {said.unknownSteps.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ol>
        <p>
          {said.messageId} <code className={styles.code}>{messageId}</code>
        </p>
      </div>
    </Banner>
  )
}
