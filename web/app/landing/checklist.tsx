import type { TemplateId } from '@parley/client'
import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './checklist.module.css'

/** What the chosen kind of review looks at. */
export function Checklist({ template }: { readonly template: TemplateId }) {
  return (
    <div className={styles.checklist}>
      <p className={styles.title}>{t.landing.checklist}</p>
      <ul className={styles.items}>
        {t.checks[template].map((item) => (
          <li key={item} className={styles.item}>
            <Icon name="check" size={14} /> {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
