import type { ReactNode } from 'react'
import { IconButton } from '../../app/ui/iconButton.tsx'
import { useCopy } from '../../app/ui/useCopy.ts'
import { t } from '../strings/t.ts'
import styles from './page.module.css'

interface PageProps {
  readonly title: string
  /** One sentence on what the view is for. */
  readonly lead?: ReactNode
  /** Above the title, such as the way back to a list. */
  readonly before?: ReactNode
  /** Beside the title: buttons of the whole view. */
  readonly actions?: ReactNode
  /** Below the title: what narrows the view, such as the period. */
  readonly controls?: ReactNode
  readonly children: ReactNode
}

/** Heading, controls and content of a view. Every view can be linked to as it is. [WC4] */
export function Page({ title, lead, before, actions, controls, children }: PageProps) {
  const copy = useCopy()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {before}
        <div className={styles.top}>
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
          <div className={styles.actions}>
            {actions}
            <IconButton
              icon="link"
              label={t.shell.link.copy}
              onClick={() => copy(location.href, t.shell.link.copied)}
            />
          </div>
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
        {controls && <div className={styles.controls}>{controls}</div>}
      </header>
      {children}
    </div>
  )
}
