import { useEffect, useState } from 'react'
import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/en.ts'
import styles from './connectionBanner.module.css'

/** Interruptions shorter than this are not shown, in milliseconds. */
const PATIENCE_MS = 400

/** Shown while there is no connection. [WM15] */
export function ConnectionBanner() {
  const offline = useRoom((room) => room.connection !== 'online')
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!offline) return setShown(false)
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [offline])
  return (
    <div role="status" className={styles.place}>
      {shown && (
        <p className={styles.banner}>
          <span className={styles.dot} aria-hidden="true" />
          {t.meeting.offline}
        </p>
      )}
    </div>
  )
}
