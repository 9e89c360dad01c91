import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import styles from './whereItLives.module.css'

interface Props {
  /** False when the panel says in place of the document why it is not there. */
  readonly isShown: boolean
}

/** A line of the panel that says where the document lives, and when its summaries cannot be fetched from there. [WS14] */
export function WhereItLives({ isShown }: Props) {
  const client = useRoomClient()
  const isElsewhere = useRoom(({ resident }) => resident !== null)
  const isOut = useRoom(({ resident, state }) => (resident?.isAway ?? false) && state?.phase !== 'ended')
  const isAway = isOut && isShown
  return (
    <div className={styles.line}>
      <p role="status" className={styles.text} data-away={isAway}>
        {isAway ? t.sidecar.summariesAway : isElsewhere && isShown ? t.trust.documentsStay : ''}
      </p>
      {isAway && (
        <button type="button" className={styles.retry} onClick={() => client.askResident()}>
          {t.sidecar.retry}
        </button>
      )}
      <a href="/trust" target="_blank" rel="noreferrer" className={styles.link}>
        {t.trust.question}
        <VisuallyHidden>{t.trust.newTab}</VisuallyHidden>
      </a>
    </div>
  )
}
