import { useState } from 'react'
import type { Suppression } from '#protocol/views/admin/outreach.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { Checkbox } from '../../../app/ui/checkbox.tsx'
import { Dialog } from '../../../app/ui/dialog.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { stamp } from '../../parts/times.ts'
import { t } from '../../strings/t.ts'
import { useOutreach } from '../parts/useOutreach.ts'

const said = t.outreach.suppressions.remove

interface RemoveDialogProps {
  readonly suppression: Suppression
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Takes an address off the list, after a warning that says why it is on it, and a box to be ticked. [WF12] */
export function RemoveDialog({ suppression: { email, reason, at }, onDone, onClose }: RemoveDialogProps) {
  const outreach = useOutreach()
  const toast = useToast()
  const { isBusy, failure, run } = useRequest()
  const [isSure, setSure] = useState(false)
  const remove = async () => {
    if ((await run(() => outreach.unsuppress(email))) === null) return
    toast({ text: said.done(email), tone: 'good' })
    onDone()
    onClose()
  }
  return (
    <Dialog
      open
      title={said.title(email)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.actions.cancel}</Button>
          <Button look="danger" busy={isBusy} disabled={!isSure} onClick={remove}>
            {said.confirm}
          </Button>
        </>
      }
    >
      <Banner tone="warn">{said.warnings[reason]}</Banner>
      <p>{said.since(t.outreach.shared.reasons[reason], stamp(at))}</p>
      <Checkbox label={said.understood} checked={isSure} onChange={setSure} />
      <Refused failure={failure} />
    </Dialog>
  )
}
