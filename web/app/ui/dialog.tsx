import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../strings/t.ts'
import styles from './dialog.module.css'
import { IconButton } from './iconButton.tsx'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons; the confirming one is last. */
  readonly actions?: ReactNode
}

/** The browser's native modal dialog: traps the focus, closes on Escape, and restores the focus. */
export function Dialog({ open, title, onClose, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    <dialog ref={element} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      {open && (
        <>
          {/* No header or footer: in a dialog they would be a second banner and footer of the whole page. */}
          <div className={styles.header}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            <IconButton icon="close" label={t.common.close} size="s" onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </>
      )}
    </dialog>
  )
}
