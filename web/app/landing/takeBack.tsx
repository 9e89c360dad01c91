import { useEffect, useRef } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/en.ts'
import { Button } from '../ui/button.tsx'
import styles from './enter.module.css'
import { useEntering } from './useEntering.ts'

/** Says where the kept seat went, and takes it again. What is said comes to who was just thrown out of the meeting. [WB11] */
export function TakeBack({ code }: { readonly code: string }) {
  const client = useRoomClient()
  const isTakenOver = useRoom((room) => room.isTakenOver)
  const title = useRef<HTMLHeadingElement>(null)
  const { isBusy, enter } = useEntering()
  useEffect(() => {
    if (isTakenOver) title.current?.focus()
  }, [isTakenOver])
  return (
    <>
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        {isTakenOver ? t.landing.takenTitle : t.landing.yourSeatTitle(code)}
      </h1>
      {isTakenOver && <p className={styles.text}>{t.landing.takenText(code)}</p>}
      <Button look="primary" wide busy={isBusy} onClick={() => enter(() => client.resume())}>
        {t.common.takeBack}
      </Button>
    </>
  )
}
