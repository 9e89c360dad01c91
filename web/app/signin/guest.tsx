import type { Me, SignInMethods } from '@parley/client'
import { type RefObject, useEffect, useState } from 'react'
import { Refusal } from '../landing/refusal.tsx'
import { useAccount } from '../room/roomContext.ts'
import { useQuery } from '../router.ts'
import { t } from '../strings/t.ts'
import { Banner } from '../ui/banner.tsx'
import { CodeStep } from './codeStep.tsx'
import { EmailStep } from './emailStep.tsx'
import { SIGN_IN_PATH } from './returnPath.ts'
import styles from './signIn.module.css'
import { signIn, useSigningIn } from './useSigningIn.ts'

interface GuestProps {
  readonly returnTo: string | null
  readonly title: RefObject<HTMLHeadingElement | null>
  /** True right after signing out on this page. */
  readonly isOut: boolean
}

/** Sign-in methods for a guest. */
export function Guest({ returnTo, title, isOut }: GuestProps) {
  const account = useAccount()
  const ways = useWays()
  const signing = useSigningIn()
  const word = useQuery('error')
  const isFirst = signing.step === 'email'
  const done = (me: Me) => {
    // A full page load reconnects everything under the user's account.
    if (returnTo !== null) location.replace(returnTo)
    else account.become(me)
  }
  return (
    <div className={styles.form}>
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        {isFirst ? t.signin.title : t.signin.codeTitle}
      </h1>
      {isFirst && isOut && <Banner tone="good">{t.signin.isOut}</Banner>}
      {isFirst && !isOut && <Refusal sentence={word && sentenceOf(word)} />}
      {isFirst && <p className={styles.text}>{t.signin.lead}</p>}
      {isFirst && ways?.oidc && <Outside startUrl={ways.oidc.startUrl} returnTo={returnTo} />}
      {isFirst ? <EmailStep signing={signing} /> : <CodeStep signing={signing} onDone={done} />}
    </div>
  )
}

/** A link, not a form: the page's Content-Security-Policy forbids form submissions to other sites. */
function Outside({ startUrl, returnTo }: { readonly startUrl: string; readonly returnTo: string | null }) {
  return (
    <>
      <a href={`${startUrl}?returnTo=${encodeURIComponent(returnTo ?? SIGN_IN_PATH)}`} className={styles.outside}>
        {t.signin.outside}
      </a>
      <p className={styles.or}>{t.signin.or}</p>
    </>
  )
}

/** Returns the sentence for an error code of the external sign-in. */
function sentenceOf(word: string): string {
  const { errors, unknownError } = t.signin
  return Object.hasOwn(errors, word) ? errors[word as keyof typeof errors] : unknownError
}

/** Returns the sign-in methods; null until known. While null, only codes are offered. */
function useWays(): SignInMethods | null {
  const [ways, setWays] = useState<SignInMethods | null>(null)
  useEffect(() => {
    let wanted = true
    void signIn()
      .methods()
      .then((answer) => {
        if (wanted && answer.ok) setWays(answer.value)
      })
    return () => {
      wanted = false
    }
  }, [])
  return ways
}
