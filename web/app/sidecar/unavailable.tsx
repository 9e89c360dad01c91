import { t } from '../strings/en.ts'
import { Button } from '../ui/button.tsx'
import { NoteList } from './notes/noteList.tsx'
import { TopicBubble } from './notes/topicBubble.tsx'
import type { PaneRoom } from './paneRoom.ts'
import styles from './sidecar.module.css'

interface Props {
  readonly room: PaneRoom
  /** True when the service did not retain the document. */
  readonly isGone?: boolean
  readonly onRetry?: () => void
}

/** Shown in place of a document that cannot be displayed, with its summaries and annotations. */
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
