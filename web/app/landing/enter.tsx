import { type FormEvent, useRef, useState } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/en.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { TextField } from '../ui/textField.tsx'
import styles from './enter.module.css'
import { rememberedName } from './rememberedName.ts'
import { useEntering } from './useEntering.ts'

/** What somebody sees who followed a room's link: their name, and in. A seat that was taken over can be taken back. */
export function Enter({ code }: { readonly code: string }) {
  const client = useRoomClient()
  const refused = useRoom((room) => room.refused)
  const hasSeat = client.keptSeat()?.code === code
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(rememberedName)
  const [tried, setTried] = useState(false)
  const { isBusy, error, enter } = useEntering()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return field.current?.focus()
    void enter(() => client.join({ code, name }), name.trim())
  }
  const sentence = error ?? refused
  return (
    <>
      <PageHeader />
      <main className={styles.page} tabIndex={-1}>
        <Card>
          <form className={styles.form} onSubmit={submit} noValidate>
            <h1 className={styles.title}>{hasSeat ? t.landing.yourSeatTitle(code) : t.landing.enterTitle(code)}</h1>
            {sentence !== null && (
              <Banner tone="bad" role="alert">
                {sentence}
              </Banner>
            )}
            {hasSeat && (
              <Button look="primary" wide busy={isBusy} onClick={() => enter(() => client.resume())}>
                {t.common.takeBack}
              </Button>
            )}
            <TextField
              ref={field}
              label={t.landing.yourName}
              hint={t.landing.enterHint}
              error={tried && name.trim() === '' ? t.landing.nameMissing : null}
              value={name}
              maxLength={60}
              autoComplete="nickname"
              required
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" look={hasSeat ? 'plain' : 'primary'} wide busy={isBusy}>
              {isBusy ? t.landing.joining : t.landing.join}
            </Button>
          </form>
        </Card>
      </main>
    </>
  )
}
