import { t } from '../../strings/t.ts'
import { useToast } from '../../ui/toastContext.ts'
import { ConfirmDialog } from '../confirmDialog.tsx'
import { useSpaceClient } from '../place/spaceContext.ts'

interface HandOverDialogProps {
  readonly open: boolean
  readonly email: string
  readonly name: string
  readonly onClose: () => void
}

/** Asks before the space gets another owner. [WP10] */
export function HandOverDialog({ open, email, name, onClose }: HandOverDialogProps) {
  const client = useSpaceClient()
  const toast = useToast()
  return (
    <ConfirmDialog
      open={open}
      title={t.people.handOverTitle(name)}
      confirm={t.people.handOver}
      request={() => client.rest.setRole(client.slug, email, 'owner')}
      onDone={() => {
        toast({ text: t.people.handedOver(name), tone: 'good' })
        void client.refresh()
      }}
      onClose={onClose}
    >
      <p>{t.people.handOverText(name)}</p>
    </ConfirmDialog>
  )
}
