import { useState } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { useDoing } from '../room/useDoing.ts'
import { t } from '../strings/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import styles from './timeBar.module.css'

const MINUTE_MS = 60_000
const OFFER_MS = 2 * MINUTE_MS
/** Shorter meetings end without the offer. */
const LONG_MS = 10 * MINUTE_MS
const ADDED = 5

/** Says that the clock is stopped, and offers the host more time two minutes before the end. [WM66] */
export function TimeBar() {
  const client = useRoomClient()
  const isHost = useRoom((room) => room.me !== null && room.state?.hostId === room.me)
  const isPaused = useRoom((room) => room.state?.paused ?? false)
  const durationMs = useRoom((room) => room.state?.durationMs ?? 0)
  const isLate = useRoom(({ remainingMs }) => remainingMs !== null && remainingMs <= OFFER_MS)
  const [refusedFor, refuseFor] = useState<number | null>(null)
  const { isBusy, run } = useDoing()
  if (isPaused) {
    return (
      <div className={styles.place}>
        <Banner
          tone="warn"
          icon="pause"
          actions={
            isHost && (
              <Button size="s" busy={isBusy} onClick={() => run(() => client.resumeClock())}>
                {t.talk.host.resume}
              </Button>
            )
          }
        >
          {t.talk.time.paused}
        </Banner>
      </div>
    )
  }
  if (!isHost || !isLate || durationMs <= LONG_MS || refusedFor === durationMs) return null
  return (
    <div className={styles.place}>
      <Banner
        tone="warn"
        icon="clock"
        actions={
          <>
            <Button size="s" busy={isBusy} onClick={() => run(() => client.extend(ADDED * MINUTE_MS))}>
              {t.talk.host.add(ADDED)}
            </Button>
            <Button size="s" look="quiet" onClick={() => refuseFor(durationMs)}>
              {t.talk.time.later}
            </Button>
          </>
        }
      >
        {t.talk.time.last(OFFER_MS / MINUTE_MS)}
      </Banner>
    </div>
  )
}
