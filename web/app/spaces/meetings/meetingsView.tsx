import { t } from '../../strings/t.ts'
import { EmptyState } from '../../ui/emptyState.tsx'
import { useMay, useSpace } from '../place/spaceContext.ts'
import { MeetingCard } from './meetingCard.tsx'
import styles from './meetingsView.module.css'

/** Review meetings held on the space, the newest first, each with its results, note and recording. [WP12] */
export function MeetingsView() {
  const { sessions } = useSpace()
  const mayEdit = useMay('editor')
  if (sessions.length === 0) {
    return (
      <EmptyState icon="clock" title={t.meetings.empty}>
        <p>{mayEdit ? t.meetings.emptyEditor : t.meetings.emptyReader}</p>
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {sessions.map((session) => (
        <MeetingCard key={session.sessionId} session={session} />
      ))}
    </ul>
  )
}
