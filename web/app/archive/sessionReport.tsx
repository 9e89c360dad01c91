import { useMemo } from 'react'
import { useRest } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/emptyState.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { useLoaded } from './useLoaded.ts'

/** The report of a past meeting. */
export function SessionReport({ code }: { readonly code: string }) {
  const rest = useRest()
  const [loaded, retry] = useLoaded(useMemo(() => () => rest.report(code), [rest, code]))
  if (loaded.state === 'loading') return <Waiting text={t.archive.session.reportLoading} />
  if (loaded.state === 'failed') {
    return (
      <EmptyState icon="warning" title={loaded.error}>
        <Button onClick={retry}>{t.archive.retry}</Button>
      </EmptyState>
    )
  }
  return (
    <Card aria-label={t.archive.session.report}>
      <Markdown source={loaded.value} />
    </Card>
  )
}
