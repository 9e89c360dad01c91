import { useTitle } from '../../archive/useTitle.ts'
import { Link } from '../../router.ts'
import { useMe } from '../../signin/useMe.ts'
import { t } from '../../strings/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { PageHeader } from '../../ui/pageHeader.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { SpaceContext, useSnapshot, useSpace, useSpaceClient } from './spaceContext.ts'
import { SpaceHeader } from './spaceHeader.tsx'
import styles from './spacePage.module.css'
import { SpaceViews } from './spaceViews.tsx'
import { TrashNotice } from './trashNotice.tsx'
import { useOpenSpace } from './useOpenSpace.ts'

/** The page of one space, for members and for everybody with its link. [WP2] */
export function SpacePage({ slug }: { readonly slug: string }) {
  return (
    <SpaceContext value={useOpenSpace(slug)}>
      <div className={styles.whole}>
        <PageHeader />
        <Place />
      </div>
    </SpaceContext>
  )
}

function Place() {
  const client = useSpaceClient()
  const isLoaded = useSnapshot(({ space }) => space !== null)
  const name = useSnapshot(({ space }) => space?.name ?? t.spaces.title)
  const failure = useSnapshot((snapshot) => snapshot.failure)
  useTitle(name)
  if (isLoaded) {
    return (
      <main className={styles.page} tabIndex={-1}>
        <Notices />
        <SpaceHeader />
        <SpaceViews />
      </main>
    )
  }
  return (
    <main className={styles.page} tabIndex={-1}>
      {failure === null && <Waiting text={t.space.loading} />}
      {failure?.status === 404 && <Missing />}
      {failure !== null && failure.status !== 404 && (
        <EmptyState icon="warning" title={failure.error} isPage>
          <Button onClick={() => client.refresh()}>{t.common.retry}</Button>
        </EmptyState>
      )}
    </main>
  )
}

function Missing() {
  const me = useMe()
  return (
    <EmptyState icon="search" title={t.space.missing} isPage>
      <p>{me === null ? t.space.missingGuest : t.space.missingHint}</p>
      <Link href="/spaces">{t.spaces.title}</Link>
    </EmptyState>
  )
}

/** Sentences about the page as a whole: no connection, in the trash. */
function Notices() {
  const isOnline = useSnapshot((snapshot) => snapshot.isOnline)
  const { deletedAt } = useSpace()
  return (
    <div className={styles.notices}>
      {!isOnline && (
        <Banner tone="warn" icon="offline">
          {t.space.offline}
        </Banner>
      )}
      {deletedAt !== null && <TrashNotice />}
    </div>
  )
}
