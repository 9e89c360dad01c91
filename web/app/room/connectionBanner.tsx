import { t } from '../strings/en.ts'
import { Banner } from '../ui/banner.tsx'
import styles from './connectionBanner.module.css'
import { useRoom } from './roomContext.ts'

/** Shows at the top of a room that the connection is lost; the client reconnects by itself. */
export function ConnectionBanner() {
  const connection = useRoom((room) => room.connection)
  if (connection === 'online') return null
  return (
    <div className={styles.place}>
      <Banner tone="warn" icon="offline">
        {connection === 'offline' ? t.common.offline : t.common.reconnecting}
      </Banner>
    </div>
  )
}
