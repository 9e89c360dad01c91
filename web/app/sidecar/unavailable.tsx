import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { NoteList } from './notes/noteList.tsx'
import { TopicBubble } from './notes/topicBubble.tsx'
import type { PaneRoom } from './paneRoom.ts'
import styles from './sidecar.module.css'
import type { Absence } from './useDocument.ts'

interface Props {
  readonly room: PaneRoom
  readonly why?: Absence
  readonly onRetry?: () => void
}

/** Shown in place of a document that cannot be displayed, with its summaries and annotations. [WS8] [WS14] */
export function Unavailable({ room: { summaries, annotations }, why = 'failed', onRetry }: Props) {
  const isOver = useRoom(({ state }) => state?.phase === 'ended')
  const { title, text } = t.sidecar.absent[why === 'destroyed' && !isOver ? 'lost' : why]
  const canReturn = why === 'failed' || why === 'away'
  return (
    <div className={styles.unavailable}>
      <div role="status">
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {canReturn && onRetry && (
        <Button icon="refresh" size="s" onClick={onRetry}>
          {t.sidecar.retry}
        </Button>
      )}
      {summaries.map((summary) => (
        <TopicBubble key={summary.sectionId} summary={summary} isApproximate={false} isNarrow={false} />
      ))}
      {annotations.length > 0 && <NoteList notes={annotations} currentId={null} />}
    </div>
  )
}
