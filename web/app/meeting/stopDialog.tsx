import { useState } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useDo } from './useDo.ts'

interface StopDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for confirmation before the meeting ends for everybody. [WM19] */
export function StopDialog({ open, onClose }: StopDialogProps) {
  const client = useRoomClient()
  const attempt = useDo()
  const [busy, setBusy] = useState(false)
  const left = useRoom(({ state }) => (state === null ? 0 : state.progress.totalCount - state.progress.doneCount))
  const { stop } = t.meeting
  const end = async () => {
    setBusy(true)
    await attempt(client.stop())
    setBusy(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={stop.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{stop.cancel}</Button>
          <Button look="danger" busy={busy} onClick={end}>
            {stop.confirm}
          </Button>
        </>
      }
    >
      <p>{stop.body}</p>
      {left > 0 && <p>{stop.open(left)}</p>}
    </Dialog>
  )
}
