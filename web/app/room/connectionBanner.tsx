import { t } from '../strings/t.ts'
import { Banner } from '../ui/banner.tsx'
import styles from './connectionBanner.module.css'
import { useRoom } from './roomContext.ts'

/** Shows at the top of a room that the connection is lost, or that nothing can be saved; both pass by themselves. */
export function ConnectionBanner() {
  const connection = useRoom((room) => room.connection)
  const notSaving = useRoom((room) => room.notSaving)
  if (connection === 'online' && notSaving === null) return null
  return (
    <div className={styles.place}>
      <Banner tone="warn" icon="offline">
        {connection === 'online' ? notSaving : connection === 'offline' ? t.common.offline : t.common.reconnecting}
      </Banner>
    </div>
  )
}
