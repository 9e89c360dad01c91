import { type FormEvent, useId, useState } from 'react'
import { SUPPRESSION_REASONS, type SuppressionReason } from '#engine/outreach/limits.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Button } from '../../../app/ui/button.tsx'
import { Dialog } from '../../../app/ui/dialog.tsx'
import { Select } from '../../../app/ui/select.tsx'
import { TextField } from '../../../app/ui/textField.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { t } from '../../strings/t.ts'
import { isEmail } from '../parts/email.ts'
import { useOutreach } from '../parts/useOutreach.ts'
import styles from './suppressions.module.css'

const said = t.outreach.suppressions.add

interface AddDialogProps {
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Puts an address on the list of those that are never written to. [WF12] */
export function AddDialog({ onDone, onClose }: AddDialogProps) {
  const outreach = useOutreach()
  const toast = useToast()
  const { isBusy, failure, run } = useRequest()
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState<SuppressionReason>('manual')
  const form = useId()
  const address = email.trim().toLowerCase()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isEmail(address)) return
    if ((await run(() => outreach.suppress(address, reason))) === null) return
    toast({ text: said.done(address), tone: 'good' })
    onDone()
    onClose()
  }
  return (
    <Dialog
      open
      title={said.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.actions.cancel}</Button>
          <Button type="submit" form={form} look="primary" busy={isBusy} disabled={!isEmail(address)}>
            {said.confirm}
          </Button>
        </>
      }
    >
      <p>{said.text}</p>
      <form id={form} className={styles.fields} onSubmit={submit} noValidate>
        <TextField
          label={said.email}
          error={address === '' || isEmail(address) ? null : said.fault}
          inputMode="email"
          autoComplete="off"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Select
          label={said.reason}
          options={SUPPRESSION_REASONS.map((value) => ({ value, label: t.outreach.shared.reasons[value] }))}
          value={reason}
          onPick={setReason}
        />
      </form>
      <Refused failure={failure} />
    </Dialog>
  )
}
