import type { Answer } from '@parley/client'
import type { ReactNode } from 'react'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Refused } from './refused.tsx'
import { useRequest } from './useRequest.ts'

interface ConfirmDialogProps<T> {
  readonly open: boolean
  readonly title: string
  /** What is confirmed, as the label of the button. */
  readonly confirm: string
  readonly look?: 'primary' | 'danger'
  readonly request: () => Promise<Answer<T>>
  readonly onDone: (value: T) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before a request that is hard to undo; a refusal is shown in the dialog. */
export function ConfirmDialog<T>({
  open,
  title,
  confirm,
  look = 'danger',
  request,
  onDone,
  onClose,
  children,
}: ConfirmDialogProps<T>) {
  const { isBusy, failure, forget, run } = useRequest()
  const close = () => {
    forget()
    onClose()
  }
  const go = async () => {
    const value = await run(request)
    if (value === null) return
    onDone(value)
    close()
  }
  return (
    <Dialog
      open={open}
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t.common.cancel}</Button>
          <Button look={look} busy={isBusy} onClick={go}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <Refused failure={failure} />
    </Dialog>
  )
}
