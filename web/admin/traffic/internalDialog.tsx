import { useState } from 'react'
import { TextField } from '../../app/ui/textField.tsx'
import { ActionDialog } from '../actions/actionDialog.tsx'
import { inWords } from '../actions/auditChanges.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { t } from '../strings/t.ts'
import { type Visitor, visitorName } from './visitor.ts'

const said = t.traffic.internal
const REASON_MAX = 200

interface InternalDialogProps {
  /** The person to mark or to count again. */
  readonly visitor: Visitor
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks once before a person drops out of every figure, or counts again, and shows the setting before and after. [WD3] */
export function InternalDialog({ visitor, onDone, onClose }: InternalDialogProps) {
  const { rest } = useConsole()
  const [reason, setReason] = useState('')
  const { personId, userId, internal } = visitor
  const body = { internal: !internal, reason: reason.trim() || null }
  return (
    <ActionDialog
      title={internal ? said.unmarkTitle : said.markTitle}
      confirm={internal ? t.traffic.people.unmark : t.traffic.people.mark}
      changes={[{ label: said.setting, before: inWords(internal), after: inWords(!internal) }]}
      targetId={userId ?? personId}
      request={() => rest.markVisitor(personId, body)}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <strong>{visitorName(visitor)}</strong>
      </p>
      <p>{internal ? said.unmarkText : said.markText}</p>
      {userId !== null && <p>{said.linked}</p>}
      <TextField
        label={said.reason}
        hint={said.reasonHint}
        value={reason}
        maxLength={REASON_MAX}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  )
}
