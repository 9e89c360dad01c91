import { useState } from 'react'
import { useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import styles from './resumeRoom.module.css'
import { useEntering } from './useEntering.ts'

/** Offers the tab's stored seat; renders nothing without one. */
export function ResumeRoom() {
  const client = useRoomClient()
  const [seat, setSeat] = useState(() => client.storedSeat())
  const { isBusy, error, enter } = useEntering()
  if (!seat) return null
  const forget = () => {
    client.leave()
    setSeat(null)
  }
  return (
    <Banner
      icon="people"
      tone={error === null ? 'info' : 'bad'}
      actions={
        <div className={styles.actions}>
          <Button size="s" busy={isBusy} onClick={() => enter(() => client.resume())}>
            {isBusy ? t.landing.resuming : t.landing.resume}
          </Button>
          <Button size="s" look="quiet" onClick={forget}>
            {t.landing.forget}
          </Button>
        </div>
      }
    >
      {error ?? t.landing.resumeTitle(seat.code)}
    </Banner>
  )
}
