import { navigate } from '../../router.ts'
import { t } from '../../strings/t.ts'
import { useToast } from '../../ui/toastContext.ts'
import { ConfirmDialog } from '../confirmDialog.tsx'
import { useSpaceClient } from '../place/spaceContext.ts'

interface RemoveDialogProps {
  readonly open: boolean
  readonly email: string
  readonly name: string
  readonly isSelf: boolean
  readonly onClose: () => void
}

/** Asks before somebody is removed, or leaves. */
export function RemoveDialog({ open, email, name, isSelf, onClose }: RemoveDialogProps) {
  const client = useSpaceClient()
  const toast = useToast()
  const done = () => {
    toast({ text: isSelf ? t.people.left : t.people.removed(name), tone: 'good' })
    if (isSelf) navigate('/spaces')
    else void client.refresh()
  }
  return (
    <ConfirmDialog
      open={open}
      title={isSelf ? t.people.leaveTitle : t.people.removeTitle(name)}
      confirm={isSelf ? t.people.leave : t.people.remove}
      request={() => client.rest.removeMember(client.slug, email)}
      onDone={done}
      onClose={onClose}
    >
      <p>{isSelf ? t.people.leaveText : t.people.removeText}</p>
    </ConfirmDialog>
  )
}
