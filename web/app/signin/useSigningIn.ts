import { type CodeSent, type Me, SignIn, type SignInAnswer } from '@parley/client'
import { useState } from 'react'
import { t } from '../strings/t.ts'
import { useWait } from './useWait.ts'

let opened: SignIn | undefined

/** The page's client for signing in. */
export const signIn = (): SignIn => {
  opened ??= new SignIn({ url: location.origin, unreachable: t.common.unreachable })
  return opened
}

export interface SigningIn {
  readonly email: string
  /** Current step: entering the e-mail address, or the code sent to it. */
  readonly step: 'email' | 'code'
  /** Details of the newest code; null when it was requested elsewhere. */
  readonly sent: CodeSent | null
  readonly isBusy: boolean
  /** The service's sentence for a refusal. */
  readonly error: string | null
  /** Success message for screen readers. */
  readonly news: string | null
  /** Seconds until another code can be requested for this address. */
  readonly wait: number
  /** True when another code was refused for this address: an earlier one may have arrived. */
  readonly isLimited: boolean
  typeEmail(email: string): void
  send(): Promise<void>
  /** Goes to the code step without requesting a code. */
  skip(): void
  back(): void
  /** Verifies the code; resolves to null when it was refused. */
  verify(code: string, name: string): Promise<Me | null>
}

/** State and actions of one sign-in by code. [WX14] */
export function useSigningIn(): SigningIn {
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<'email' | 'code'>('email')
  const [sent, setSent] = useState<CodeSent | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const [wait, setWait] = useWait()
  const [isLimited, setLimited] = useState(false)
  const asking = async <T>(question: () => Promise<SignInAnswer<T>>): Promise<T | null> => {
    setBusy(true)
    setError(null)
    setNews(null)
    const answer = await question()
    setBusy(false)
    if (answer.ok) return answer.value
    setError(answer.error)
    if (answer.retryAfterMs !== undefined) {
      setWait(answer.retryAfterMs)
      setLimited(true)
    }
    return null
  }
  const go = (to: 'email' | 'code', held: CodeSent | null) => {
    setStep(to)
    setSent(held)
    setError(null)
    setNews(null)
  }
  return {
    email,
    step,
    sent,
    isBusy,
    error,
    news,
    wait,
    isLimited,
    typeEmail: (typed) => {
      setEmail(typed)
      setWait(0)
      setLimited(false)
    },
    send: async () => {
      const isAgain = step === 'code'
      const made = await asking(() => signIn().sendCode(email.trim()))
      if (!made) return
      go('code', made)
      if (isAgain) setNews(t.signin.sentAgain)
    },
    skip: () => go('code', null),
    back: () => go('email', null),
    verify: async (code, name) => {
      const given = { email: email.trim(), code, ...(name.trim() === '' ? {} : { name: name.trim() }) }
      const answer = await asking(() => signIn().verify(given))
      return answer?.user ?? null
    },
  }
}
