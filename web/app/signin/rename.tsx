import type { Me } from '@parley/client'
import { type FormEvent, useRef, useState } from 'react'
import { Refusal } from '../landing/refusal.tsx'
import { useAccount, useRest } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/textField.tsx'
import styles from './signIn.module.css'

const NAME_CHARS_MAX = 80

/** Form that changes the name of the account. [WB27] */
export function Rename({ me }: { readonly me: Me }) {
  const account = useAccount()
  const rest = useRest()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(me.name)
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const given = name.trim()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (given === '') return field.current?.focus()
    if (isBusy) return
    setBusy(true)
    const answer = await rest.changeMe({ name: given })
    setBusy(false)
    setSaved(answer.ok)
    setError(answer.ok ? null : answer.error)
    if (!answer.ok) return
    setName(answer.value.name)
    account.become(answer.value)
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TextField
        ref={field}
        label={t.signin.rename.label}
        error={isTried && given === '' ? t.landing.nameMissing : null}
        value={name}
        maxLength={NAME_CHARS_MAX}
        autoComplete="name"
        onChange={({ target }) => {
          setName(target.value)
          setSaved(false)
        }}
      />
      <Refusal sentence={error} />
      <Button type="submit" busy={isBusy}>
        {t.signin.rename.save}
      </Button>
      <p className={styles.small} role="status">
        {isSaved && t.signin.rename.saved}
      </p>
    </form>
  )
}
