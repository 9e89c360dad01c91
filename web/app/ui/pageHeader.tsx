import type { ReactNode } from 'react'
import { Link } from '../router.ts'
import { AccountLink } from '../signin/accountLink.tsx'
import { t } from '../strings/t.ts'
import mark from '../styles/mark.svg'
import styles from './pageHeader.module.css'

/** Header of every page except the meeting: home, the page's own items, spaces, past meetings, account. */
export function PageHeader({ children }: { readonly children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link href="/" className={styles.home} aria-label={t.common.home}>
          <img src={mark} alt="" width={28} height={28} />
          <span className={styles.name}>{t.common.product}</span>
        </Link>
        <div className={styles.middle}>{children}</div>
        <nav className={styles.nav}>
          <Link href="/spaces" className={styles.link}>
            {t.common.spaces}
          </Link>
          <Link href="/archive" className={styles.link}>
            {t.common.archive}
          </Link>
          <AccountLink className={styles.link} />
        </nav>
      </div>
    </header>
  )
}
