import type { Me } from '@parley/client'
import { type RefObject, useState } from 'react'
import { Refusal } from '../landing/refusal.tsx'
import { useAccount } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Rename } from './rename.tsx'
import styles from './signIn.module.css'
import { signIn } from './useSigningIn.ts'

/** The signed-in user, with links to continue and to sign out. */
export function SignedIn({
  me,
  returnTo,
  title,
  onOut,
}: {
  readonly me: Me
  readonly returnTo: string | null
  readonly title: RefObject<HTMLHeadingElement | null>
  readonly onOut: () => void
}) {
  const account = useAccount()
  const [leaving, setLeaving] = useState<'here' | 'everywhere' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const leave = async (from: 'here' | 'everywhere') => {
    if (leaving !== null) return
    setLeaving(from)
    setError(null)
    const answer = await signIn().signOut(from === 'everywhere')
    setLeaving(null)
    if (!answer.ok && answer.status !== 401) return setError(answer.error)
    account.become(null)
    onOut()
  }
  const labelOf = (from: 'here' | 'everywhere', words: string) => (leaving === from ? t.signin.leaving : words)
  return (
    <div className={styles.form}>
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        {t.signin.signedInTitle}
      </h1>
      <div className={styles.who}>
        <Avatar name={me.name} place={0} />
        <div className={styles.whoText}>
          <p className={styles.name} dir="auto">
            {me.name}
          </p>
          <p className={styles.text}>{me.email}</p>
        </div>
      </div>
      <Rename me={me} />
      {/* A full page load reconnects everything under the user's account. */}
      <a href={returnTo ?? '/'} className={styles.goOn}>
        {returnTo === null ? t.signin.toMeetings : t.signin.goOn}
      </a>
      <Refusal sentence={error} />
      <div className={styles.out}>
        <Button busy={leaving === 'here'} onClick={() => leave('here')}>
          {labelOf('here', t.signin.out)}
        </Button>
        <Button look="quiet" busy={leaving === 'everywhere'} onClick={() => leave('everywhere')}>
          {labelOf('everywhere', t.signin.everywhere)}
        </Button>
        <p className={styles.small}>{t.signin.everywhereHint}</p>
      </div>
    </div>
  )
}
