import type { StoredSeat } from '@parley/client'
import { useEffect, useRef } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import styles from './enter.module.css'
import { Refusal } from './refusal.tsx'
import { useEntering } from './useEntering.ts'

interface TakeBackProps {
  readonly code: string
  /** Seats stored in this browser for the room; at least one. */
  readonly seats: readonly StoredSeat[]
}

/**
 * Offers the seats stored in this browser for a room, and says when another tab took the tab's own. The text is announced, since its
 * reader may just have lost the meeting. [WB11] [WB13]
 */
export function TakeBack({ code, seats }: TakeBackProps) {
  const client = useRoomClient()
  const isTakenOver = useRoom((room) => room.isTakenOver)
  const title = useRef<HTMLHeadingElement>(null)
  const { isBusy, error, enter } = useEntering()
  useEffect(() => {
    if (isTakenOver) title.current?.focus()
  }, [isTakenOver])
  const { takenTitle, takenText, continueTitle, continueText, continueAs, yourSeatTitle } = t.landing
  const [first, ...others] = seats
  const only = others.length === 0 ? (first?.name ?? '') : ''
  return (
    <>
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        {isTakenOver ? takenTitle : only === '' ? yourSeatTitle(code) : continueTitle(only)}
      </h1>
      <p className={styles.text}>{isTakenOver ? takenText(code) : continueText(code)}</p>
      {(isTakenOver ? seats.slice(0, 1) : seats).map((seat, place) => (
        <Button
          key={seat.participantId}
          look={place === 0 ? 'primary' : 'plain'}
          wide
          busy={isBusy}
          onClick={() => enter(() => client.resume(isTakenOver ? undefined : seat))}
        >
          {isTakenOver || seat.name === '' ? t.common.takeBack : continueAs(seat.name)}
        </Button>
      ))}
      <Refusal sentence={error} />
    </>
  )
}
