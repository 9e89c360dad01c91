import type { SessionDetail } from '@parley/client'
import { lazy, Suspense, useMemo } from 'react'
import { useRest } from '../room/roomContext.ts'
import { Link, setQuery, useQuery } from '../router.ts'
import { SpaceLink } from '../spaces/spaceLink.tsx'
import { t } from '../strings/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/emptyState.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Waiting } from '../ui/waiting.tsx'
import styles from './archivedSession.module.css'
import { BackLink } from './backLink.tsx'
import { Overview } from './overview.tsx'
import { SessionMessages } from './sessionMessages.tsx'
import { SessionReport } from './sessionReport.tsx'
import { dayAndTime, lengthOf } from './times.ts'
import { useLoaded } from './useLoaded.ts'
import { useTitle } from './useTitle.ts'

const SessionAnalytics = lazy(() =>
  import('./sessionAnalytics.tsx').then(({ SessionAnalytics: named }) => ({ default: named })),
)

/** The page of one past meeting. [WA7] */
export function ArchivedSession({ name }: { readonly name: string }) {
  const rest = useRest()
  const [loaded, retry] = useLoaded(useMemo(() => () => rest.session(name), [rest, name]))
  useTitle(loaded.state === 'done' ? loaded.value.title : t.archive.title)
  return (
    <>
      <PageHeader />
      <main className={styles.page} tabIndex={-1}>
        <BackLink href="/archive">{t.archive.session.back}</BackLink>
        {loaded.state === 'loading' && <Waiting text={t.archive.session.loading} />}
        {loaded.state === 'failed' && loaded.status === 404 && (
          <EmptyState icon="search" title={t.archive.session.missing} isPage>
            <p>{t.archive.session.missingLead}</p>
          </EmptyState>
        )}
        {loaded.state === 'failed' && loaded.status !== 404 && (
          <EmptyState icon="warning" title={t.archive.session.failed} isPage>
            <p>{loaded.error}</p>
            <Button onClick={retry}>{t.archive.retry}</Button>
          </EmptyState>
        )}
        {loaded.state === 'done' && <Session session={loaded.value} />}
      </main>
    </>
  )
}

const VIEWS = ['overview', 'analytics', 'report', 'messages'] as const
type View = (typeof VIEWS)[number]

function Session({ session }: { readonly session: SessionDetail }) {
  const asked = useQuery('view')
  const view = VIEWS.find((one) => one === asked) ?? 'overview'
  const setView = (next: View) => setQuery({ view: next === 'overview' ? null : next })
  return (
    <>
      <Head session={session} />
      <Tabs
        label={t.archive.session.views}
        tabs={VIEWS.map((key) => ({ key, label: t.archive.session[key] }))}
        active={view}
        onPick={setView}
      >
        <div className={styles.view}>
          {view === 'overview' && <Overview session={session} />}
          {view === 'analytics' && (
            <Suspense fallback={<Waiting />}>
              <SessionAnalytics name={session.name} />
            </Suspense>
          )}
          {view === 'report' && <SessionReport code={session.code} />}
          {view === 'messages' && <SessionMessages session={session} />}
        </div>
      </Tabs>
    </>
  )
}

function Head({ session }: { readonly session: SessionDetail }) {
  const { name, code, title, template, capturedAt, elapsedMs, durationMs, endedReason, space } = session
  return (
    <header className={styles.head}>
      <div>
        <SpaceLink space={space} />
        <h1 dir="auto">{title}</h1>
        <p className={styles.meta}>
          <Badge>{t.common.templateNames[template]}</Badge>
          <time dateTime={new Date(capturedAt).toISOString()}>{dayAndTime(capturedAt)}</time>
          <span>{t.archive.session.ran(lengthOf(elapsedMs), lengthOf(durationMs))}</span>
          {endedReason && <span>{t.archive.session.reasons[endedReason]}</span>}
          <span>{t.archive.session.code(code)}</span>
        </p>
      </div>
      <Link href={`/replay/${encodeURIComponent(name)}`} className={styles.replay}>
        {t.archive.session.replay}
      </Link>
    </header>
  )
}
