import { type FormEvent, useId, useRef, useState } from 'react'
import { useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/en.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/textField.tsx'
import styles from './landing.module.css'
import { rememberedName } from './rememberedName.ts'
import { roomCodeIn } from './roomCode.ts'
import { useEntering } from './useEntering.ts'

/** Joins by a code, or by the link that somebody pasted. */
export function JoinRoom() {
  const client = useRoomClient()
  const id = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(rememberedName)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { isBusy, error, enter } = useEntering()
  const code = roomCodeIn(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (code === null) return codeField.current?.focus()
    if (name.trim() === '') return nameField.current?.focus()
    void enter(() => client.join({ code, name }), name.trim())
  }
  return (
    <Card aria-labelledby={id}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id={id}>{t.landing.joinTitle}</h2>
        <TextField
          ref={codeField}
          label={t.landing.code}
          hint={t.landing.codeHint}
          error={tried && code === null ? t.landing.codeWrong : null}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextField
          ref={nameField}
          label={t.landing.yourName}
          placeholder={t.landing.namePlaceholder}
          error={tried && name.trim() === '' ? t.landing.nameMissing : null}
          value={name}
          maxLength={60}
          autoComplete="nickname"
          required
          onChange={(event) => setName(event.target.value)}
        />
        {error !== null && (
          <Banner tone="bad" role="alert">
            {error}
          </Banner>
        )}
        <Button type="submit" busy={isBusy} wide>
          {isBusy ? t.landing.joining : t.landing.join}
        </Button>
      </form>
    </Card>
  )
}
