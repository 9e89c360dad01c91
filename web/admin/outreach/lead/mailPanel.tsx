import { useState } from 'react'
import { STEPS_MAX } from '#engine/lead/limits.ts'
import type { Lead, LeadDetail, OutreachOverview } from '#protocol/views/admin/outreach.ts'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import type { Mail } from '../outreachRest.ts'
import { nextStep } from '../parts/sends.ts'
import { ConflictBanner } from './conflictBanner.tsx'
import styles from './lead.module.css'
import { mailOf, takesMail } from './mailDraft.ts'
import { MailEditor } from './mailEditor.tsx'
import { SendDialog } from './sendDialog.tsx'
import { useMailDraft } from './useMailDraft.ts'

const said = t.outreach.lead.draft

interface MailPanelProps {
  readonly lead: LeadDetail
  readonly overview: OutreachOverview
  readonly onChanged: (lead?: Lead) => void
}

/** The next mail of a lead: edited on one side, and on the other as its recipient gets it. [WF5] */
export function MailPanel({ lead, overview, onChanged }: MailPanelProps) {
  const draft = useMailDraft(lead, overview, onChanged)
  // It outlives the fields: after the last mail there are none, and what became of it is still to be read.
  const [sending, setSending] = useState<{ readonly lead: Lead; readonly mail: Mail } | null>(null)
  const { typed, save, isStored } = draft
  const send = async () => {
    if (typed === null || !isStored) return setSending({ lead, mail: draft.mail })
    const saved = await draft.store()
    if (saved !== null) setSending({ lead: saved, mail: mailOf(saved) })
  }
  return (
    <Panel
      title={said.title}
      tools={takesMail(lead) && <span className={styles.note}>{said.step(nextStep(lead), STEPS_MAX)}</span>}
    >
      {save.conflict !== null && typed !== null && (
        <ConflictBanner
          begun={typed.begun}
          newest={save.conflict}
          isBusy={save.isBusy}
          onMine={() => save.conflict !== null && draft.store(save.conflict)}
          onTheirs={() => {
            draft.drop()
            onChanged()
          }}
        />
      )}
      {takesMail(lead) ? (
        <MailEditor lead={lead} draft={draft} from={overview.mail.from} onSend={send} onChanged={onChanged} />
      ) : (
        <p className={styles.note}>{said.noneNow}</p>
      )}
      {sending && (
        <SendDialog
          {...sending}
          overview={overview}
          onSent={(sent) => {
            draft.drop()
            onChanged(sent)
          }}
          onClose={() => {
            setSending(null)
            onChanged()
          }}
        />
      )}
    </Panel>
  )
}
