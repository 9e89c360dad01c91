import type { OutreachOverview } from '#protocol/views/admin/outreach.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Badge } from '../../../app/ui/badge.tsx'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { Facts, Panel } from '../../parts/panel.tsx'
import { stamp } from '../../parts/times.ts'
import { t } from '../../strings/t.ts'
import { useOutreach } from '../parts/useOutreach.ts'
import styles from './autopilot.module.css'
import { zoneStamp } from './zoneTimes.ts'

const said = t.outreach.autopilot.state

interface AutopilotStateProps {
  readonly overview: OutreachOverview
  readonly onChanged: () => void
}

/** Whether the autopilot is on, when it runs next in both zones, and one button that pauses it at once. [WF13] */
export function AutopilotState({ overview: { autopilot, mail }, onChanged }: AutopilotStateProps) {
  const outreach = useOutreach()
  const toast = useToast()
  const { isBusy, failure, run } = useRequest()
  const { enabled, nextRunAt, lastRunAt, tz } = autopilot
  const turn = async () => {
    const done = await run(() => outreach.changeAutopilot({ enabled: !enabled }))
    if (done === null) return
    toast({ text: enabled ? said.paused : said.started, tone: 'good' })
    onChanged()
  }
  return (
    <Panel title={said.title} tools={<Badge tone={enabled ? 'good' : 'plain'}>{enabled ? said.on : said.off}</Badge>}>
      <Facts
        facts={[
          { label: said.next, value: nextRunAt === null ? said.none : <InBoth at={nextRunAt} tz={tz} /> },
          { label: said.last, value: lastRunAt === null ? said.never : <InBoth at={lastRunAt} tz={tz} /> },
        ]}
      />
      {enabled && !mail.configured && <Banner tone="warn">{said.noMail}</Banner>}
      <Refused failure={failure} />
      <div className={styles.buttons}>
        <Button look={enabled ? 'danger' : 'primary'} icon={enabled ? 'pause' : 'play'} busy={isBusy} onClick={turn}>
          {enabled ? said.pause : said.start}
        </Button>
      </div>
    </Panel>
  )
}

/** An instant in the reader's zone and in that of the window. */
function InBoth({ at, tz }: { readonly at: number; readonly tz: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} className={styles.both}>
      <span>
        {stamp(at)} <span className={styles.note}>{said.local}</span>
      </span>
      <span>
        {zoneStamp(at, tz)} <span className={styles.note}>{tz}</span>
      </span>
    </time>
  )
}
