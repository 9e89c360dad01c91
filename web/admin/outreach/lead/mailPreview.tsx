import { useId } from 'react'
import type { LeadDetail } from '#protocol/views/admin/outreach.ts'
import { t } from '../../strings/t.ts'
import type { Mail } from '../outreachRest.ts'
import styles from './preview.module.css'

const said = t.outreach.lead.preview

interface MailPreviewProps {
  readonly lead: LeadDetail
  readonly mail: Mail
  readonly from: string | null
}

/** A mail as its recipient gets it: plain text with the footer that every mail has. Nothing of it becomes HTML. [WF5] */
export function MailPreview({ lead, mail: { subject, body }, from }: MailPreviewProps) {
  const id = useId()
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {said.title}
      </h3>
      <div className={styles.sheet}>
        <dl className={styles.head}>
          <dt>{said.from}</dt>
          <dd dir="auto">{lead.outgoing?.from ?? from ?? said.noFrom}</dd>
          <dt>{said.to}</dt>
          <dd dir="auto">{lead.email ?? said.noTo}</dd>
          <dt>{said.subject}</dt>
          <dd dir="auto" className={styles.subject}>
            {subject.trim() === '' ? said.noSubject : subject.trim()}
          </dd>
        </dl>
        <div className={styles.text} dir="auto">
          {body.trim()}
        </div>
        <Footer footer={lead.outgoing?.footer ?? null} />
      </div>
    </section>
  )
}

function Footer({ footer }: { readonly footer: string | null }) {
  if (footer === null) return <p className={styles.footer}>{said.noFooter}</p>
  return (
    <div className={styles.footer} dir="auto" title={said.footer}>
      {footer}
    </div>
  )
}
