import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './shortcutsDialog.module.css'
import type { SingleKeys } from './useSingleKeys.ts'

/** Does nothing in rooms without voice. */
const HAND_KEY = 'H'

interface ShortcutsDialogProps {
  readonly open: boolean
  readonly keys: SingleKeys
  readonly onClose: () => void
}

/** Lists the single-key shortcuts and lets users of speech input turn them off. [WM16] */
export function ShortcutsDialog({ open, keys, onClose }: ShortcutsDialogProps) {
  const hasVoice = useRoom((room) => room.state?.voice.enabled ?? false)
  const list = t.meeting.keys.list.filter(([key]) => hasVoice || key !== HAND_KEY)
  return (
    <Dialog open={open} title={t.meeting.keys.title} onClose={onClose}>
      <Checkbox label={t.meeting.keys.single} checked={keys.on} onChange={keys.set} />
      <dl className={styles.keys}>
        {list.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
