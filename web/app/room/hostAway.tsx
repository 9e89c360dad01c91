import { useEffect, useState } from 'react'
import { t } from '../strings/en.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import styles from './connectionBanner.module.css'
import { useRoom, useRoomClient } from './roomContext.ts'
import { useDoing } from './useDoing.ts'

/** The service lets somebody take the role after this. */
const AWAY_MS = 60_000

/** Offers the role of host when the host has been away for a minute. [WB12] */
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
    // Somebody who has just opened the room cannot know for how long the host has been away.
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

/** True once it has been so for a minute, or from the start. */
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
