import { Link } from '../router.ts'
import { t } from '../strings/t.ts'
import { EmptyState } from '../ui/emptyState.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'

export function NotFound() {
  return (
    <>
      <PageHeader />
      <main tabIndex={-1}>
        <EmptyState icon="search" title={t.common.notFound} isPage>
          <p>{t.common.notFoundHint}</p>
          <Link href="/">{t.common.toStart}</Link>
        </EmptyState>
      </main>
    </>
  )
}
