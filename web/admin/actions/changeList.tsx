import { Icon } from '../../app/ui/icon.tsx'
import { VisuallyHidden } from '../../app/ui/visuallyHidden.tsx'
import { t } from '../strings/t.ts'
import type { ChangeLine } from './auditChanges.ts'
import styles from './changeList.module.css'

/** Values before and after, side by side. [WC8] */
export function ChangeList({ lines }: { readonly lines: readonly ChangeLine[] }) {
  return (
    <ul className={styles.list}>
      {lines.map(({ label, before, after }) => (
        <li key={label} className={styles.line}>
          <span className={styles.label}>{label}</span>
          <span className={styles.values} dir="auto">
            <VisuallyHidden>{t.actions.before}</VisuallyHidden>
            <del className={styles.before}>{before}</del>
            <Icon name="arrowRight" size={14} />
            <VisuallyHidden>{t.actions.after}</VisuallyHidden>
            <ins className={styles.after}>{after}</ins>
          </span>
        </li>
      ))}
    </ul>
  )
}
