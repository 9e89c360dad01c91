import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import styles from './popover.module.css'

interface PopoverProps {
  /** Accessible label of the button. */
  readonly label: string
  readonly title: string
  /** Visible content of the button. */
  readonly face: ReactNode
  readonly children: ReactNode
}

/** A button that opens a panel below the header. The browser closes it on Escape or an outside click and restores the focus. */
export function Popover({ label, title, face, children }: PopoverProps) {
  const id = useId()
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id} title={label}>
        <span aria-hidden="true">{face}</span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </button>
      <div id={id} popover="auto" className={styles.panel} role="dialog" aria-label={title}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </>
  )
}
