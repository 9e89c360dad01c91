import { navigate } from '../router.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useRoomClient } from './roomContext.ts'

interface LeaveDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for confirmation before the user gives up their seat, then shows the first screen. */
export function LeaveDialog({ open, onClose }: LeaveDialogProps) {
  const client = useRoomClient()
  const leave = () => {
    client.leave()
    navigate('/')
  }
  return (
    <Dialog
      open={open}
      title={t.common.leave.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button look="danger" onClick={leave}>
            {t.common.leave.button}
          </Button>
        </>
      }
    >
      <p>{t.common.leave.text}</p>
    </Dialog>
  )
}
