import type { SessionSummary } from '@parley/client'
import { Link } from '../router.ts'
import { t } from '../strings/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Meter } from '../ui/meter.tsx'
import styles from './sessionRow.module.css'
import { dayAndTime } from './times.ts'

/** A past meeting in the list; the whole row leads to it. */
export function SessionRow({ session }: { readonly session: SessionSummary }) {
  const {
    name,
    code,
    title,
    template,
    capturedAt,
    participants,
    decisions,
    risks,
    actions,
    suggested,
    coverage,
    score,
  } = session
  const unconfirmed = suggested.decisions + suggested.risks + suggested.actions
  const counts = [
    t.archive.people(participants),
    t.archive.decisions(decisions - suggested.decisions),
    t.archive.risks(risks - suggested.risks),
    t.archive.actions(actions - suggested.actions),
    ...(unconfirmed === 0 ? [] : [t.archive.suggested(unconfirmed)]),
  ]
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <h2 className={styles.title} dir="auto">
          <Link href={`/archive/${encodeURIComponent(name)}`} className={styles.link}>
            {title}
          </Link>
        </h2>
        <p className={styles.meta}>
          <Badge>{t.common.templateNames[template]}</Badge>
          <time dateTime={new Date(capturedAt).toISOString()}>{dayAndTime(capturedAt)}</time>
          <span className={styles.code}>{code}</span>
        </p>
        <p className={styles.counts}>{counts.join(' · ')}</p>
      </div>
      <div className={styles.meters}>
        <Measure label={t.archive.coverage} value={coverage} shown={`${coverage} %`} />
        <Measure label={t.archive.score} value={score} shown={String(score)} />
      </div>
    </li>
  )
}

function Measure({ label, value, shown }: { readonly label: string; readonly value: number; readonly shown: string }) {
  return (
    <div className={styles.measure}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{shown}</span>
      <Meter label={label} value={value} text={shown} />
    </div>
  )
}
