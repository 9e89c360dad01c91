import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import styles from './clock.module.css'
import { clockFace, urgencyOf } from './clockFace.ts'

/** The time left as reported by the service, never counted by this browser. [WM11] */
export function Clock() {
  const remainingMs = useRoom((room) => room.remainingMs)
  const durationMs = useRoom((room) => room.state?.durationMs ?? 0)
  const urgency = remainingMs === null ? 'calm' : urgencyOf(remainingMs, durationMs)
  const left = remainingMs === null || durationMs === 0 ? 0 : Math.min(1, remainingMs / durationMs)
  const isPaused = useRoom((room) => room.state?.paused ?? false)
  const { clock } = t.meeting
  return (
    <div className={styles.clock} role="timer" aria-label={clock.label} data-urgency={isPaused ? 'paused' : urgency}>
      <svg className={styles.ring} viewBox="0 0 36 36" width="28" height="28" aria-hidden="true">
        <circle cx="18" cy="18" r="15" pathLength="100" className={styles.track} />
        <circle
          cx="18"
          cy="18"
          r="15"
          pathLength="100"
          className={styles.left}
          strokeDasharray={`${Math.round(left * 100)} 100`}
        />
      </svg>
      <span className={styles.face}>{remainingMs === null ? clock.waiting : clockFace(remainingMs)}</span>
      {isPaused && (
        <>
          <Icon name="pause" size={16} />
          <VisuallyHidden>{t.talk.host.paused}</VisuallyHidden>
        </>
      )}
      {!isPaused && urgency !== 'calm' && <span className={styles.word}>{clock[urgency]}</span>}
    </div>
  )
}
