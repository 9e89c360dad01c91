import { Link } from '../../app/router.ts'
import styles from './sections.module.css'

export interface Section {
  readonly href: string
  readonly label: string
  /** Beside the label, such as how many there are. */
  readonly note?: string | undefined
}

interface SectionsProps {
  /** Names what the sections belong to. */
  readonly label: string
  readonly sections: readonly Section[]
  /** Address of the one that is open; null when none is. */
  readonly open: string | null
}

/** Links between the screens of one view. */
export function Sections({ label, sections, open }: SectionsProps) {
  return (
    <nav className={styles.sections} aria-label={label}>
      {sections.map(({ href, label: name, note }) => (
        <Link key={href} href={href} className={styles.section} aria-current={href === open ? 'page' : undefined}>
          {name}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </Link>
      ))}
    </nav>
  )
}
