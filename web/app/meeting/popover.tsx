import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import styles from './popover.module.css'

interface PopoverProps {
  /** What the button says to those who do not see it. */
  readonly label: string
  readonly title: string
  /** What the button shows. */
  readonly face: ReactNode
  readonly children: ReactNode
}

/** A button with a panel below the header. The browser closes it by Escape or a click elsewhere, and gives the focus back. */
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
