import type { Answer } from '@parley/client'
import { useEffect, useMemo, useState } from 'react'
import type { ExportedEvent } from '#projections/capture.ts'
import { BackLink } from '../archive/backLink.tsx'
import { useLoaded } from '../archive/useLoaded.ts'
import { useTitle } from '../archive/useTitle.ts'
import { useRest } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/emptyState.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { Recording } from './model/recording.ts'
import styles from './replay.module.css'
import { Viewer } from './viewer.tsx'

interface Source {
  readonly title: string
  readonly head: string
  readonly events: readonly ExportedEvent[]
}

/** The replay screen: a past meeting, event by event. [WA10] */
export function Replay({ name }: { readonly name: string }) {
  const rest = useRest()
  const load = useMemo(
    () => async (): Promise<Answer<Source>> => {
      const session = await rest.session(name)
      if (!session.ok) return session
      const exported = await rest.events<{ readonly events: readonly ExportedEvent[] }>(name)
      if (!exported.ok) return exported
      const { title, headHash: head } = session.value
      return { ok: true, value: { title, head, events: exported.value.events } }
    },
    [rest, name],
  )
  const [loaded, retry] = useLoaded(load)
  useTitle(loaded.state === 'done' ? t.replay.title(loaded.value.title) : t.common.product)
  return (
    <>
      <PageHeader />
      <main className={styles.page} tabIndex={-1}>
        <BackLink href={`/archive/${encodeURIComponent(name)}`}>{t.replay.back}</BackLink>
        {loaded.state === 'loading' && <Waiting text={t.replay.loading} />}
        {loaded.state === 'failed' && (
          <EmptyState icon="warning" title={t.replay.missing} isPage>
            <p>{loaded.error}</p>
            {loaded.status !== 404 && <Button onClick={retry}>{t.replay.retry}</Button>}
          </EmptyState>
        )}
        {loaded.state === 'done' && <Read source={loaded.value} />}
      </main>
    </>
  )
}

/** Yields to the browser so that it can render and handle input. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

function Read({ source }: { readonly source: Source }) {
  const [recording, setRecording] = useState<Recording | null>(null)
  const [share, setShare] = useState(0)
  useEffect(() => {
    let wanted = true
    const onProgress = (done: number) => wanted && setShare(done)
    void Recording.read(source.events, { pause, onProgress }).then((read) => wanted && setRecording(read))
    return () => {
      wanted = false
    }
  }, [source])
  if (!recording) return <Waiting text={t.replay.reading(Math.round(share * 100))} />
  const cut = recording.events.length < source.events.length
  return (
    <>
      <h1 className={styles.title} dir="auto">
        {t.replay.title(source.title)}
      </h1>
      {cut && <p>{t.replay.tooLong(recording.events.length)}</p>}
      <Viewer recording={recording} head={cut ? null : source.head} />
    </>
  )
}
