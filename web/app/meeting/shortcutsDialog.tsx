import { t } from '../strings/en.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './shortcutsDialog.module.css'

interface ShortcutsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** What single keys do. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} title={t.meeting.keys.title} onClose={onClose}>
      <dl className={styles.keys}>
        {t.meeting.keys.list.map(([key, what]) => (
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
