import type { Me } from '@parley/client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Refusal } from '../landing/refusal.tsx'
import { rememberedName } from '../landing/rememberedName.ts'
import { t } from '../strings/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/textField.tsx'
import { CODE_DIGITS, codeDigits } from './codeDigits.ts'
import styles from './signIn.module.css'
import type { SigningIn } from './useSigningIn.ts'

const NAME_CHARS_MAX = 80

/** Form for the code, with a name for new accounts and help when no code arrives. */
export function CodeStep({ signing, onDone }: { readonly signing: SigningIn; readonly onDone: (me: Me) => void }) {
  const { isBusy, error, sent } = signing
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [name, setName] = useState(rememberedName)
  const [wasShort, setShort] = useState(false)
  const isShort = code.length < CODE_DIGITS
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setShort(isShort)
    if (isShort) return field.current?.focus()
    const me = await signing.verify(code, name)
    if (me) return onDone(me)
    field.current?.select()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SentTo signing={signing} />
      {sent?.devCode !== undefined && <Banner>{t.signin.tryingOut(sent.devCode)}</Banner>}
      <TextField
        ref={field}
        name="code"
        inputMode="numeric"
        pattern="[0-9]*"
        label={t.signin.code}
        hint={t.signin.codeHint}
        error={wasShort && isShort ? t.signin.codeMissing : null}
        className={styles.code}
        value={code}
        autoComplete="one-time-code"
        required
        onChange={({ target }) => setCode(codeDigits(target.value))}
      />
      <Refusal sentence={error} />
      <TextField
        name="name"
        label={t.signin.name}
        hint={t.signin.nameHint}
        value={name}
        maxLength={NAME_CHARS_MAX}
        autoComplete="name"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" look="primary" wide busy={isBusy}>
        {isBusy ? t.signin.submitting : t.signin.submit}
      </Button>
      <Otherwise signing={signing} />
    </form>
  )
}

function SentTo({ signing: { email, sent } }: { readonly signing: SigningIn }) {
  const words = sent === null ? t.signin.typedFor : sent.delivery === 'console' ? t.signin.sentToLog : t.signin.sentTo
  return (
    <p className={styles.text}>
      {words} <bdi className={styles.address}>{email.trim()}</bdi>
    </p>
  )
}

function Otherwise({ signing }: { readonly signing: SigningIn }) {
  const { isBusy, wait, news } = signing
  const again = () => {
    if (!isBusy && wait === 0) void signing.send()
  }
  return (
    <div>
      <p role="status" className={styles.news}>
        {news}
      </p>
      <div className={styles.otherwise}>
        <Button look="quiet" size="s" icon="refresh" aria-disabled={wait > 0 || undefined} onClick={again}>
          {wait > 0 ? t.signin.againIn(wait) : t.signin.again}
        </Button>
        <Button look="quiet" size="s" onClick={signing.back}>
          {t.signin.otherAddress}
        </Button>
      </div>
    </div>
  )
}
