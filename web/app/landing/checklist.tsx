import type { TemplateId } from '@parley/client'
import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './checklist.module.css'
import { useTemplates } from './useTemplates.ts'

/** The service's checklist for the chosen kind of review. */
export function Checklist({ template }: { readonly template: TemplateId }) {
  const checklist = useTemplates().find(({ id }) => id === template)?.checklist ?? []
  return (
    <div className={styles.checklist}>
      <p className={styles.title}>{t.landing.checklist}</p>
      <ul className={styles.items}>
        {checklist.map((item) => (
          <li key={item} className={styles.item}>
            <Icon name="check" size={14} /> {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
