import { t } from '../strings/en.ts'
import { Button } from '../ui/button.tsx'
import { NoteList } from './notes/noteList.tsx'
import { TopicBubble } from './notes/topicBubble.tsx'
import type { PaneRoom } from './paneRoom.ts'
import styles from './sidecar.module.css'

interface Props {
  readonly room: PaneRoom
  /** The service did not keep the document. */
  readonly isGone?: boolean
  readonly onRetry?: () => void
}

/** In the place of a document that cannot be shown: what was said and noted of it is still here. */
export function Unavailable({ room: { summaries, annotations }, isGone = false, onRetry }: Props) {
  return (
    <div className={styles.unavailable}>
      <div role="status">
        <h3>{t.sidecar.unavailable}</h3>
        <p>{isGone ? t.sidecar.notRetained : t.sidecar.unavailableHint}</p>
      </div>
      {!isGone && onRetry && (
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
