import { useTitle } from '../archive/useTitle.ts'
import { Link, TOOLS } from '../router.ts'
import { t } from '../strings/t.ts'
import { Card } from '../ui/card.tsx'
import { PageFooter } from '../ui/pageFooter.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import styles from './tools.module.css'

/** The free tools, each with what it does. [WT1] */
export function Tools() {
  useTitle(t.tools.title)
  return (
    <>
      <PageHeader />
      <main className={styles.page} tabIndex={-1}>
        <header className={styles.head} data-public>
          <h1>{t.tools.title}</h1>
          <p className={styles.lead}>{t.tools.lead}</p>
        </header>
        <ul className={styles.list} data-public>
          {TOOLS.map((id) => (
            <li key={id}>
              <Card className={styles.card}>
                <h2 className={styles.cardTitle}>
                  <Link href={`/tools/${id}`} className={styles.cardLink}>
                    {t.tools.byId[id].title}
                  </Link>
                </h2>
                <p className={styles.cardText}>{t.tools.byId[id].description}</p>
              </Card>
            </li>
          ))}
        </ul>
      </main>
      <PageFooter />
    </>
  )
}
