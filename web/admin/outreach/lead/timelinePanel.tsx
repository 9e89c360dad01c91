import type { LeadDetail } from '#protocol/views/admin/outreach.ts'
import { Icon } from '../../../app/ui/icon.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import styles from './timeline.module.css'
import { type TimelineEntry, timelineOf } from './timeline.ts'

const said = t.outreach.timeline

/** Everything that happened to a lead, the newest first. [WF9] */
export function Timeline({ lead }: { readonly lead: LeadDetail }) {
  const entries = timelineOf(lead)
  return (
    <Panel title={said.title}>
      {entries.length === 0 && <p className={styles.who}>{said.empty}</p>}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.place} entry={entry} />
        ))}
      </ol>
    </Panel>
  )
}

function Entry({ entry: { at, what, who, about, text, icon, tone } }: { readonly entry: TimelineEntry }) {
  return (
    <li className={styles.entry} data-tone={tone}>
      <span className={styles.mark}>
        <Icon name={icon} size={16} />
      </span>
      <span className={styles.what}>{what}</span>
      <span className={styles.when}>
        <Instant at={at} />
      </span>
      <span className={styles.who}>
        <bdi>{who}</bdi>
        {about !== null && <bdi className={styles.about}>{about}</bdi>}
      </span>
      {text !== null && (
        <details className={styles.more}>
          <summary>{said.text}</summary>
          <div className={styles.text} dir="auto">
            {text}
          </div>
        </details>
      )}
    </li>
  )
}
