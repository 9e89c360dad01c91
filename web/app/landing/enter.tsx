import type { FormEvent } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import styles from './enter.module.css'
import { Invitation, Over, useInvitation } from './invitation.tsx'
import { NameField } from './nameField.tsx'
import { Refusal } from './refusal.tsx'
import { TakeBack } from './takeBack.tsx'
import { useEntering } from './useEntering.ts'
import { useName } from './useName.ts'

/** Screen for a visitor who followed a room's link: enter a name and join, or resume a stored seat. */
export function Enter({ code }: { readonly code: string }) {
  const client = useRoomClient()
  const refused = useRoom((room) => room.refused)
  const seats = client.storedSeats.inRoom(code)
  const hasSeat = seats.length > 0
  const room = useInvitation(code)
  const isOver = !hasSeat && room?.phase === 'ended'
  const name = useName()
  const { isBusy, error, enter } = useEntering()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = name.given()
    if (given !== null) void enter(() => client.join({ code, name: given }), given)
  }
  return (
    <>
      <PageHeader />
      <main className={styles.page} tabIndex={-1}>
        <Card>
          {isOver ? (
            <Over room={room} />
          ) : (
            <form className={styles.form} onSubmit={submit} noValidate>
              {hasSeat ? (
                <TakeBack code={code} seats={seats} />
              ) : (
                <h1 className={styles.title}>{t.landing.enterTitle(code)}</h1>
              )}
              {room !== null && room.phase !== 'ended' && <Invitation room={room} />}
              <Refusal sentence={error ?? refused} />
              {hasSeat && <h2 className={styles.other}>{t.landing.asAnother}</h2>}
              <NameField name={name} hint={t.landing.enterHint} />
              <Button type="submit" look={hasSeat ? 'plain' : 'primary'} wide busy={isBusy}>
                {isBusy ? t.landing.joining : t.landing.join}
              </Button>
            </form>
          )}
        </Card>
      </main>
    </>
  )
}
