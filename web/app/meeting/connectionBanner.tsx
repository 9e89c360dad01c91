import { useEffect, useState } from 'react'
import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import styles from './connectionBanner.module.css'

/** Interruptions shorter than this are not shown, in milliseconds. */
const PATIENCE_MS = 400

/** Shown while there is no connection, or while the service can save nothing. [WM15] [MN72] */
export function ConnectionBanner() {
  const offline = useRoom((room) => room.connection !== 'online')
  const notSaving = useRoom((room) => room.notSaving)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!offline) return setShown(false)
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [offline])
  return (
    <div role="status" className={styles.place}>
      {(shown || notSaving !== null) && (
        <p className={styles.banner}>
          <span className={styles.dot} aria-hidden="true" />
          {shown ? t.meeting.offline : notSaving}
        </p>
      )}
    </div>
  )
}
