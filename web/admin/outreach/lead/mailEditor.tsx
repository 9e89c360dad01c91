import { BODY_MAX } from '#engine/lead/limits.ts'
import type { Lead, LeadDetail } from '#protocol/views/admin/outreach.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { TextArea } from '../../../app/ui/textArea.tsx'
import { TextField } from '../../../app/ui/textField.tsx'
import { whole } from '../../parts/numbers.ts'
import { t } from '../../strings/t.ts'
import styles from './lead.module.css'
import { mailFaults } from './mailDraft.ts'
import { MailPreview } from './mailPreview.tsx'
import { RedraftButton } from './redraftButton.tsx'
import type { MailDraft } from './useMailDraft.ts'

const said = t.outreach.lead.draft

interface MailEditorProps {
  readonly lead: LeadDetail
  readonly draft: MailDraft
  readonly from: string | null
  readonly onSend: () => void
  readonly onChanged: (lead?: Lead) => void
}

/** Subject and text of a mail beside what its recipient gets, with what can be done with it. [WF5] */
export function MailEditor({ lead, draft, from, onSend, onChanged }: MailEditorProps) {
  const { mail, typed, faults, isStored, save } = draft
  return (
    <>
      <div className={styles.sides}>
        <div className={styles.editor}>
          {!isStored && <p className={styles.note}>{said.followUp}</p>}
          <TextField
            label={said.subject}
            error={faults.subject ?? null}
            value={mail.subject}
            dir="auto"
            onChange={(event) => draft.type({ subject: event.target.value })}
          />
          <TextArea
            label={said.body}
            hint={`${said.bodyHint} ${said.count(whole(Math.max(0, BODY_MAX - mail.body.length)))}`}
            error={faults.body ?? null}
            rows={14}
            value={mail.body}
            dir="auto"
            onChange={(event) => draft.type({ body: event.target.value })}
          />
          <Written lead={lead} isTyped={typed !== null} />
        </div>
        <MailPreview lead={lead} mail={mail} from={from} />
      </div>
      <Refused failure={save.failure} />
      <div className={styles.buttons}>
        {isStored && (
          <Button busy={save.isBusy} disabled={!draft.canSave} onClick={() => draft.store()}>
            {said.save}
          </Button>
        )}
        {typed !== null && (
          <Button look="quiet" onClick={draft.drop}>
            {said.discard}
          </Button>
        )}
        {isStored && <RedraftButton lead={lead} onChanged={onChanged} />}
        <SendButton draft={draft} onSend={onSend} />
      </div>
    </>
  )
}

/** Opens the question before a mail is sent; says why it cannot be. [WF7] */
function SendButton({ draft: { mail, typed, isStored, block }, onSend }: Pick<MailEditorProps, 'draft' | 'onSend'>) {
  return (
    <span className={styles.send}>
      {block !== null && <span className={styles.note}>{block}</span>}
      <Button
        look="primary"
        icon="send"
        disabled={block !== null || Object.keys(mailFaults(mail)).length > 0}
        onClick={onSend}
      >
        {isStored && typed !== null ? said.saveAndSend : said.send}
      </Button>
    </span>
  )
}

function Written({ lead: { draft }, isTyped }: { readonly lead: Lead; readonly isTyped: boolean }) {
  if (isTyped) return <p className={styles.note}>{said.unsaved}</p>
  if (draft === null) return null
  return <p className={styles.note}>{said.by(t.outreach.shared.writers[draft.writer], draft.writerVersion)}</p>
}
