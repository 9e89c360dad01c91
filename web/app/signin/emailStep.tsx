import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Refusal } from '../landing/refusal.tsx'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/textField.tsx'
import styles from './signIn.module.css'
import type { SigningIn } from './useSigningIn.ts'

const EMAIL_CHARS_MAX = 254

/** Form for the e-mail address that receives the code. */
export function EmailStep({ signing }: { readonly signing: SigningIn }) {
  const { email, isBusy, error, wait, isLimited } = signing
  const field = useRef<HTMLInputElement>(null)
  const [wasAsked, setAsked] = useState(false)
  const isMissing = email.trim() === ''
  const isBack = useRef(!isMissing)
  useEffect(() => {
    if (isBack.current) field.current?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isMissing) return field.current?.focus()
    if (!isBusy && wait === 0) void signing.send()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        type="email"
        name="email"
        inputMode="email"
        label={t.signin.email}
        hint={t.signin.emailHint}
        error={wasAsked && isMissing ? t.signin.emailMissing : null}
        value={email}
        maxLength={EMAIL_CHARS_MAX}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        onChange={({ target }) => signing.typeEmail(target.value)}
      />
      <Refusal sentence={error} />
      <Button type="submit" look="primary" wide busy={isBusy} aria-disabled={wait > 0 || undefined}>
        {isBusy ? t.signin.sending : wait > 0 ? t.signin.sendIn(wait) : t.signin.send}
      </Button>
      {isLimited && (
        <Button look="quiet" wide onClick={signing.skip}>
          {t.signin.haveCode}
        </Button>
      )}
    </form>
  )
}
