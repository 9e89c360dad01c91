import type { SessionRef } from '@parley/client'
import { useState } from 'react'
import { dayAndTime, lengthOf } from '../../archive/times.ts'
import { Link } from '../../router.ts'
import { t } from '../../strings/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/buttonLook.ts'
import { Meter } from '../../ui/meter.tsx'
import { ConfirmDialog } from '../confirmDialog.tsx'
import { useMay, useSpace, useSpaceClient } from '../place/spaceContext.ts'
import styles from './meetingCard.module.css'
import { NotePanel } from './notePanel.tsx'
import { RecordingPanel } from './recordingPanel.tsx'

type Panel = 'note' | 'recording'

/** A review meeting: how it went, where its record is, and on request its note or recording. [WP12] */
export function MeetingCard({ session }: { readonly session: SessionRef }) {
  const { sessionId, code, title, phase, startedAt, endedAt, hasNote, hasRecording } = session
  const [open, setOpen] = useState<Panel | null>(null)
  const mayEdit = useMay('editor')
  const panels = [
    { key: 'note' as const, isThere: hasNote || mayEdit, label: hasNote ? t.meetings.note : t.meetings.addNote },
    {
      key: 'recording' as const,
      isThere: hasRecording || mayEdit,
      label: hasRecording ? t.meetings.recording : t.meetings.addRecording,
    },
  ].filter(({ isThere }) => isThere)
  const id = (panel: Panel) => `${sessionId}-${panel}`
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title} dir="auto">
            {title ?? t.meetings.untitled(code)}
          </h2>
          <p className={styles.meta}>
            <Badge tone={phase === 'ended' ? 'plain' : 'good'}>{t.meetings.phases[phase]}</Badge>
            {startedAt !== null && <time dateTime={new Date(startedAt).toISOString()}>{dayAndTime(startedAt)}</time>}
            {startedAt !== null && endedAt !== null && <span>{lengthOf(endedAt - startedAt)}</span>}
          </p>
        </div>
        <Results session={session} />
      </div>
      <div className={styles.tools}>
        <Ways session={session} />
        {panels.map(({ key, label }) => (
          <Button
            key={key}
            size="s"
            look="quiet"
            icon={key === 'note' ? 'note' : 'play'}
            aria-expanded={open === key}
            aria-controls={id(key)}
            onClick={() => setOpen(open === key ? null : key)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div id={id('note')} hidden={open !== 'note'} className={styles.panel}>
        {open === 'note' && <NotePanel sessionId={sessionId} />}
      </div>
      <div id={id('recording')} hidden={open !== 'recording'} className={styles.panel}>
        {open === 'recording' && <RecordingPanel sessionId={sessionId} />}
      </div>
    </li>
  )
}

function Results({ session: { score, coverage } }: { readonly session: SessionRef }) {
  if (score === null && coverage === null) return null
  return (
    <div className={styles.results}>
      {coverage !== null && <Measure label={t.archive.coverage} value={coverage} shown={`${coverage} %`} />}
      {score !== null && <Measure label={t.archive.score} value={score} shown={String(score)} />}
    </div>
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

/** Links into the meeting, or to its record; an editor can also end it. */
function Ways({ session }: { readonly session: SessionRef }) {
  const { sessionId, code, title, historyName } = session
  const client = useSpaceClient()
  const { live } = useSpace()
  const mayEdit = useMay('editor')
  const [isEnding, setEnding] = useState(false)
  if (historyName !== null) {
    const path = `/archive/${encodeURIComponent(historyName)}`
    return (
      <>
        <Link href={path} className={buttonLook('plain', 's')}>
          {t.meetings.results}
        </Link>
        <Link href={`${path}?view=report`} className={buttonLook('quiet', 's')}>
          {t.meetings.report}
        </Link>
      </>
    )
  }
  if (live?.sessionId !== sessionId) return null
  return (
    <>
      <Link href={`/r/${code}`} className={buttonLook('plain', 's')}>
        {t.space.review.join}
      </Link>
      {mayEdit && (
        <Button size="s" look="quiet" icon="stop" onClick={() => setEnding(true)}>
          {live.phase === 'setup' ? t.meetings.drop : t.meetings.end}
        </Button>
      )}
      <ConfirmDialog
        open={isEnding}
        title={live.phase === 'setup' ? t.meetings.dropTitle : t.meetings.endTitle(title ?? code)}
        confirm={live.phase === 'setup' ? t.meetings.drop : t.meetings.end}
        request={() => client.rest.endSession(client.slug, sessionId)}
        onDone={() => void client.refresh()}
        onClose={() => setEnding(false)}
      >
        <p>{live.phase === 'setup' ? t.meetings.dropText : t.meetings.endText}</p>
      </ConfirmDialog>
    </>
  )
}
