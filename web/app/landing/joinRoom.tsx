import { type FormEvent, useId, useRef, useState } from 'react'
import { useRoomClient } from '../room/roomContext.ts'
import { navigate } from '../router.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/textField.tsx'
import styles from './landing.module.css'
import { Refusal } from './refusal.tsx'
import { roomCodeIn } from './roomCode.ts'
import { useEntering } from './useEntering.ts'
import type { OwnName } from './useName.ts'

/** Form that joins a room by its code or a pasted link. */
export function JoinRoom({ name }: { readonly name: OwnName }) {
  const client = useRoomClient()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { isBusy, error, enter, forget } = useEntering()
  const code = roomCodeIn(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const given = name.given()
    if (code === null) return field.current?.focus()
    // The room's screen asks whether to resume the stored seat.
    if (client.storedSeats.inRoom(code).length > 0) return navigate(`/r/${code}`)
    if (given !== null) void enter(() => client.join({ code, name: given }), given)
  }
  return (
    <Card aria-labelledby={id}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id={id}>{t.landing.joinTitle}</h2>
        <TextField
          ref={field}
          label={t.landing.code}
          hint={t.landing.codeHint}
          error={tried && code === null ? t.landing.codeWrong : null}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          onChange={(event) => {
            forget()
            setTyped(event.target.value)
          }}
        />
        <Refusal sentence={error} />
        <Button type="submit" busy={isBusy} wide>
          {isBusy ? t.landing.joining : t.landing.join}
        </Button>
      </form>
    </Card>
  )
}
