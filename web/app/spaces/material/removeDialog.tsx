import type { Answer } from '@parley/client'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSpaceClient } from '../place/spaceContext.ts'
import { Refused } from '../refused.tsx'
import { useRequest } from '../useRequest.ts'

interface RemoveDialogProps {
  /** What will be removed; null while the dialog is closed. */
  readonly text: string | null
  readonly remove: () => Promise<Answer<object>>
  readonly onClose: () => void
}

/** Asks before something is removed for everybody. */
export function RemoveDialog({ text, remove, onClose }: RemoveDialogProps) {
  const client = useSpaceClient()
  const { isBusy, failure, forget, run } = useRequest()
  const close = () => {
    forget()
    onClose()
  }
  const confirm = async () => {
    if ((await run(remove)) === null) return
    await client.refresh()
    close()
  }
  return (
    <Dialog
      open={text !== null}
      title={t.material.removeTitle}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t.common.cancel}</Button>
          <Button look="danger" busy={isBusy} onClick={confirm}>
            {t.common.remove}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <Refused failure={failure} />
    </Dialog>
  )
}
