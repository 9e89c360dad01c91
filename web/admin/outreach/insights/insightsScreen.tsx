import { useState } from 'react'
import type { Insights } from '#protocol/views/admin/outreach.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Button } from '../../../app/ui/button.tsx'
import { EmptyState } from '../../../app/ui/emptyState.tsx'
import { Answered } from '../../parts/answered.tsx'
import { useAnswer } from '../../parts/useAnswer.ts'
import { t } from '../../strings/t.ts'
import { ReadInbox } from '../parts/readInbox.tsx'
import { Screen } from '../parts/screen.tsx'
import { useOutreach } from '../parts/useOutreach.ts'
import { InsightsShown } from './insightsShown.tsx'

const said = t.outreach.insights

/** What became of leads and mails: figures, and a text about them. [WF15] */
export function InsightsScreen() {
  const outreach = useOutreach()
  const asked = useAnswer('insights', () => outreach.standing())
  const { isBusy, failure, run } = useRequest()
  const [made, setMade] = useState<Insights | null>(null)
  const make = async () => {
    const insights = await run(() => outreach.insights())
    if (insights !== null) setMade(insights)
  }
  const insights = made ?? asked.value?.insights ?? null
  return (
    <Screen
      name="insights"
      lead={said.lead}
      actions={
        <Button size="s" icon="refresh" busy={isBusy} disabled={asked.value === null} onClick={make}>
          {insights === null ? said.make : said.again}
        </Button>
      }
    >
      <Refused failure={failure} />
      <Answered asked={asked}>
        {({ sync }) => (
          <>
            {sync.configured && <ReadInbox onRead={asked.retry} />}
            {insights === null ? (
              <EmptyState icon="chart" title={said.none}>
                <p>{said.noneText}</p>
              </EmptyState>
            ) : (
              <InsightsShown insights={insights} />
            )}
          </>
        )}
      </Answered>
    </Screen>
  )
}
