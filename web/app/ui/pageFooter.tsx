import { Link } from '../router.ts'
import { LanguageMenu } from '../strings/languageMenu.tsx'
import { t } from '../strings/t.ts'
import { CountingSwitch } from '../telemetry/countingSwitch.tsx'
import styles from './pageFooter.module.css'

/** Footer of the public pages: where else to go, and whether visits are counted. */
export function PageFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav className={styles.links} aria-label={t.common.footer} data-public>
          <Link href="/tools">{t.tools.title}</Link>
          <Link href="/trust">{t.trust.title}</Link>
        </nav>
        <LanguageMenu />
        <CountingSwitch />
      </div>
    </footer>
  )
}
