import type { StoredSeat } from '@parley/client'
import { useEffect, useRef } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/en.ts'
import { Button } from '../ui/button.tsx'
import styles from './enter.module.css'
import { Refusal } from './refusal.tsx'
import { useEntering } from './useEntering.ts'

interface TakeBackProps {
  readonly code: string
  /** Seats that this browser keeps in the room; at least one. */
  readonly seats: readonly StoredSeat[]
}

/**
 * Offers the seats that this browser keeps in a room, and says where the tab's own went. What is said comes to who was just thrown out
 * of the meeting. [WB11] [WB13]
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
