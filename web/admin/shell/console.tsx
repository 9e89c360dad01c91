import { Suspense, useEffect, useMemo } from 'react'
import { usePath } from '../../app/router.ts'
import { hasSessionMark } from '../../app/signin/sessionMark.ts'
import { EmptyState } from '../../app/ui/emptyState.tsx'
import { ErrorBoundary } from '../../app/ui/errorBoundary.tsx'
import { Waiting } from '../../app/ui/waiting.tsx'
import type { AdminMe, AdminRest } from '../adminRest.ts'
import { useAnswer } from '../parts/useAnswer.ts'
import { t } from '../strings/t.ts'
import { viewOf } from '../views.ts'
import { partsOf, ROOT } from './address.ts'
import styles from './console.module.css'
import { ConsoleContext } from './consoleContext.ts'
import { Gate } from './gate.tsx'
import { Navigation } from './navigation.tsx'

const GUEST = { ok: false, status: 401, error: t.shell.guest.title } as const

/** Root component of the console: asks who the caller is, then shows the view of the address to administrators only. [WC1] [WC2] */
export function Console({ rest }: { readonly rest: AdminRest }) {
  const path = usePath()
  // The view's script comes while the service is asked who this is.
  useEffect(() => viewOf(partsOf(path))?.prefetch(), [path])
  // Without the mark of a session no request is made, so that guests see no 401 in the browser's log.
  const asked = useAnswer<AdminMe>('me', async () => (hasSessionMark() ? rest.me() : GUEST))
  if (asked.value === null) return <Gate asked={asked} />
  return <Opened rest={rest} me={asked.value} />
}

function Opened({ rest, me }: { readonly rest: AdminRest; readonly me: AdminMe }) {
  const path = usePath()
  const view = viewOf(partsOf(path))
  useEffect(() => {
    document.title = `${view ? t.shell.views[view.name] : t.shell.name} · ${t.shell.product}`
  }, [view])
  return (
    <ConsoleContext value={useMemo(() => ({ rest, me }), [rest, me])}>
      <a href="#content" className={styles.skip}>
        {t.shell.skip}
      </a>
      <div className={styles.frame}>
        <Navigation me={me} active={view?.name ?? null} />
        <main id="content" className={styles.content} tabIndex={-1}>
          <ErrorBoundary key={path}>
            <Suspense fallback={<Waiting />}>{view ? <view.View /> : <Unknown />}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </ConsoleContext>
  )
}

function Unknown() {
  return (
    <EmptyState icon="search" title={t.shell.unknown.title} isPage>
      <p>{t.shell.unknown.text}</p>
      <a href={ROOT}>{t.shell.unknown.home}</a>
    </EmptyState>
  )
}
