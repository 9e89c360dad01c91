import { useMemo } from 'react'
import { useLoaded } from '../archive/useLoaded.ts'
import { useTitle } from '../archive/useTitle.ts'
import { useRest } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/emptyState.tsx'
import { PageFooter } from '../ui/pageFooter.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { Facts } from './facts.tsx'
import { Places } from './places.tsx'
import styles from './trustPage.module.css'

/** Where documents, summaries and measurements live, in plain words, from what the service says about itself. [KX85] */
export function TrustPage() {
  const rest = useRest()
  const [loaded, retry] = useLoaded(useMemo(() => () => rest.trust(), [rest]))
  useTitle(t.trust.title)
  return (
    <>
      <PageHeader />
      <main className={styles.page} tabIndex={-1}>
        {loaded.state === 'loading' && <Waiting text={t.trust.loading} />}
        {loaded.state === 'failed' && (
          <EmptyState icon="warning" title={t.trust.failed} isPage>
            <p>{loaded.error}</p>
            <Button onClick={retry}>{t.trust.retry}</Button>
          </EmptyState>
        )}
        {loaded.state === 'done' && (
          <>
            <header className={styles.head}>
              <h1>{t.trust.title}</h1>
              <p className={styles.lead}>{t.trust.lead[loaded.value.tier]}</p>
            </header>
            <Places trust={loaded.value} />
            <Facts trust={loaded.value} />
            <p className={styles.source}>
              {t.trust.version(loaded.value.version)} <a href="/api/trust">{t.trust.raw}</a>
            </p>
          </>
        )}
      </main>
      <PageFooter />
    </>
  )
}
