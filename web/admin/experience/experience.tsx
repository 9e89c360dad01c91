import { useRef } from 'react'
import type { Experience } from '#protocol/views/admin/quality.ts'
import { Button } from '../../app/ui/button.tsx'
import { Answered } from '../parts/answered.tsx'
import { stamp } from '../parts/times.ts'
import { useAnswer } from '../parts/useAnswer.ts'
import { RecordingView } from '../recording/recording.tsx'
import { useParts, useScope } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { ScopeBar } from '../shell/scopeBar.tsx'
import { t } from '../strings/t.ts'
import styles from './experience.module.css'
import { ErrorsTable, SlowPagesTable } from './experienceTables.tsx'
import { Health } from './health.tsx'
import { RecordingsTable } from './recordingsTable.tsx'

const said = t.experience

/** Signals of trouble in browsers, and recorded visits; below it, one recording. [WD6] */
export function ExperienceView() {
  const [, id] = useParts()
  return id === undefined ? <Signals /> : <RecordingView key={id} id={id} />
}

function Signals() {
  const { rest } = useConsole()
  const scope = useScope({ range: '7d' })
  const isFresh = useRef(false)
  const asked = useAnswer(JSON.stringify(scope), () => {
    const refresh = isFresh.current
    isFresh.current = false
    return rest.experience(scope, refresh)
  })
  const refresh = () => {
    isFresh.current = true
    asked.retry()
  }
  return (
    <Page
      title={said.title}
      lead={said.lead}
      controls={<ScopeBar scope={scope} fallback="7d" window={asked.value?.range ?? null} />}
      actions={
        <Button size="s" icon="refresh" busy={asked.isLoading} onClick={refresh}>
          {said.refresh}
        </Button>
      }
    >
      <Answered asked={asked}>{(experience) => <Figures experience={experience} />}</Answered>
    </Page>
  )
}

function Figures({ experience: { generatedAt, cached, health, ...lists } }: { readonly experience: Experience }) {
  const when = stamp(generatedAt)
  return (
    <>
      <p className={styles.generated} role="status">
        {cached ? said.cached(when) : said.generated(when)}
      </p>
      <Health health={health} />
      <SlowPagesTable pages={lists.pages} />
      <ErrorsTable errors={lists.errors} />
      <RecordingsTable recordings={lists.replays} />
    </>
  )
}
