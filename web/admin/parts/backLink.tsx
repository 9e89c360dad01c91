import { Link } from '../../app/router.ts'
import { Icon } from '../../app/ui/icon.tsx'
import styles from './backLink.module.css'

/** The way back to a list. */
export function BackLink({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <Link href={href} className={styles.back}>
      <Icon name="arrowLeft" size={16} />
      {label}
    </Link>
  )
}
