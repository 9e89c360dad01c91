import { useEffect, useState } from 'react'
import { t } from '../strings/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import styles from './connectionBanner.module.css'
import { useRoom, useRoomClient } from './roomContext.ts'
import { useDoing } from './useDoing.ts'

/** How long the host must be away before the service accepts a claim. */
const AWAY_MS = 60_000

/** Offers the role of host once the host has been away for a minute. [WB12] */
export function HostAway() {
  const client = useRoomClient()
  const { isBusy, run } = useDoing()
  const name = useRoom(({ me, connection, state }) => {
    const host = state?.participants.find(({ id }) => id === state.hostId)
    return me === null || connection !== 'online' || host === undefined || host.connected ? null : host.name
  })
  const [isLong, setLong] = useIsLong(name !== null)
  if (name === null || !isLong) return null
  const claim = async () => {
    // A page that has just opened the room does not know how long the host has been away.
    if (!(await run(() => client.claimHost()))) setLong(false)
  }
  return (
    <div className={styles.place}>
      <Banner
        tone="info"
        icon="people"
        actions={
          <Button size="s" busy={isBusy} onClick={claim}>
            {t.common.hosting.become}
          </Button>
        }
      >
        {t.common.hosting.away(name)}
      </Banner>
    </div>
  )
}

/** Returns true once the condition has held for a minute, or since the screen opened. */
function useIsLong(isAway: boolean) {
  const [isLong, setLong] = useState(isAway)
  useEffect(() => {
    if (!isAway) return setLong(false)
    if (isLong) return
    const timer = setTimeout(() => setLong(true), AWAY_MS)
    return () => clearTimeout(timer)
  }, [isAway, isLong])
  return [isLong, setLong] as const
}
