import type { SessionDetail } from '@parley/client'
import type { ReactNode } from 'react'
import { t } from '../strings/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Meter } from '../ui/meter.tsx'
import { Downloads } from './downloads.tsx'
import { NotHeldHere } from './notHeldHere.tsx'
import styles from './overview.module.css'
import { OverviewLedger } from './overviewLedger.tsx'
import { OverviewScope } from './overviewScope.tsx'
import { clockTime } from './times.ts'

/** Summary of the meeting's results. */
export function Overview({ session }: { readonly session: SessionDetail }) {
  return (
    <div className={styles.overview}>
      <div className={styles.column}>
        <Figures session={session} />
        <OverviewScope session={session} />
        <OverviewLedger session={session} />
      </div>
      <div className={styles.column}>
        <Downloads session={session} />
        <NotHeldHere session={session} />
        <People session={session} />
      </div>
    </div>
  )
}

function Figures({
  session: { coverage, score, progress, people, messages, intel },
}: {
  readonly session: SessionDetail
}) {
  const { doneCount, totalCount } = progress
  return (
    <Card aria-labelledby="figures">
      <h2 id="figures" className={styles.title}>
        {t.archive.session.figures}
      </h2>
      <p className={styles.summary} dir="auto">
        {intel.summary}
      </p>
      <dl className={styles.figures}>
        <Figure name={t.archive.coverage} meter={<Meter label={t.archive.coverage} value={coverage} />}>
          {`${coverage} %`}
        </Figure>
        <Figure name={t.archive.score} meter={<Meter label={t.archive.score} value={score} text={String(score)} />}>
          {score}
        </Figure>
        <Figure
          name={t.archive.session.confirmed}
          meter={<Meter label={t.archive.session.confirmed} value={doneCount} max={totalCount} tone="good" />}
        >
          {`${doneCount}/${totalCount}`}
        </Figure>
        <Figure name={t.archive.session.peopleFigure}>{people.length}</Figure>
        <Figure name={t.archive.session.messagesFigure}>{messages.length}</Figure>
      </dl>
    </Card>
  )
}

interface FigureProps {
  readonly name: string
  readonly meter?: ReactNode
  readonly children: ReactNode
}

function Figure({ name, meter, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.number}>{children}</span>
        {meter}
      </dd>
    </div>
  )
}

function People({ session: { people, eventCount } }: { readonly session: SessionDetail }) {
  return (
    <Card aria-labelledby="people">
      <h2 id="people" className={styles.title}>
        {t.archive.session.peopleTitle}
      </h2>
      <ul className={styles.people}>
        {people.map(({ id, name, isHost, joinedAt, lastSeenAt }, place) => (
          <li key={id}>
            <Avatar name={name} place={place} size="s" />
            <span className={styles.person} dir="auto">
              {name}
            </span>
            {isHost && <Badge>{t.archive.session.host}</Badge>}
            <span className={styles.stayed}>
              {t.archive.session.stayed(clockTime(joinedAt), clockTime(lastSeenAt))}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.chained}>{t.archive.session.verified(eventCount)}</p>
    </Card>
  )
}
