import { useEffect, useRef } from 'react'
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

/** Links between the screens of one view; on narrow screens the open one is scrolled to. */
export function Sections({ label, sections, open }: SectionsProps) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open screen is another place to scroll to
  useEffect(() => {
    const [nav, link] = [row.current, row.current?.querySelector<HTMLElement>('[aria-current]')]
    if (nav && link) nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2
  }, [open])
  return (
    <nav ref={row} className={styles.sections} aria-label={label}>
      {sections.map(({ href, label: name, note }) => (
        <Link key={href} href={href} className={styles.section} aria-current={href === open ? 'page' : undefined}>
          {name}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </Link>
      ))}
    </nav>
  )
}
