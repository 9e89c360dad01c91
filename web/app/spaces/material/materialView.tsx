import { ContextPanel } from './contextPanel.tsx'
import { FilesPanel } from './filesPanel.tsx'
import styles from './material.module.css'

/** Context and files of the space. */
export function MaterialView() {
  return (
    <div className={styles.panels}>
      <ContextPanel />
      <FilesPanel />
    </div>
  )
}
