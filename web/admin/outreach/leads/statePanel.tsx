import type { OutreachOverview } from '#protocol/views/admin/outreach.ts'
import { Link } from '../../../app/router.ts'
import { Meter } from '../../../app/ui/meter.tsx'
import { whole } from '../../parts/numbers.ts'
import { stamp } from '../../parts/times.ts'
import { t } from '../../strings/t.ts'
import { PATHS } from '../parts/paths.ts'
import { ReadInbox } from '../parts/readInbox.tsx'
import styles from './leads.module.css'
import { StateCard } from './stateCard.tsx'

const said = t.outreach.leads.state
const { on, off } = t.outreach.shared

interface StatePanelProps {
  readonly overview: OutreachOverview
  readonly onChanged: () => void
}

/** The cap of the day, and whether mail, answers, writer and autopilot work. [WF1] */
export function StatePanel({ overview, onChanged }: StatePanelProps) {
  const { mail, sync, writer, autopilot } = overview
  return (
    <dl className={styles.state}>
      <Today cap={overview.cap} />
      <StateCard
        label={said.from}
        value={mail.from ?? said.noFrom}
        tone={mail.configured ? 'good' : 'warn'}
        notes={[mail.configured ? said.mailReady : said.noMailNote]}
      />
      <StateCard
        label={said.writer}
        value={writer.available ? (writer.model ?? said.model) : said.template}
        notes={[writer.available ? said.modelNote : said.templateNote]}
      />
      {sync.configured ? (
        <StateCard
          label={said.inbox}
          value={sync.lastAt === null ? said.inboxNever : stamp(sync.lastAt)}
          notes={sync.lastAt === null ? [] : [said.inboxNote]}
        >
          <ReadInbox onRead={onChanged} />
        </StateCard>
      ) : (
        <StateCard label={said.inbox} value={said.noInbox} notes={[said.noInboxNote]} />
      )}
      <StateCard
        label={said.autopilot}
        value={<Link href={PATHS.autopilot}>{autopilot.enabled ? on : off}</Link>}
        notes={[nextOf(autopilot)]}
      />
    </dl>
  )
}

function nextOf({ enabled, nextRunAt }: OutreachOverview['autopilot']): string {
  if (!enabled) return said.paused
  return nextRunAt === null ? said.noDay : said.next(stamp(nextRunAt))
}

function Today({ cap: { limit, sentToday, resetsAt } }: Pick<OutreachOverview, 'cap'>) {
  const isFull = sentToday >= limit
  const ofCap = said.ofCap(whole(limit))
  return (
    <StateCard
      label={said.sent}
      value={whole(sentToday)}
      tone={isFull ? 'warn' : 'plain'}
      notes={[ofCap, isFull ? said.capped : said.resets(stamp(resetsAt))]}
    >
      <Meter
        label={said.sent}
        value={Math.min(sentToday, limit)}
        max={limit}
        tone={isFull ? 'warn' : 'accent'}
        text={`${whole(sentToday)} ${ofCap}`}
      />
    </StateCard>
  )
}
