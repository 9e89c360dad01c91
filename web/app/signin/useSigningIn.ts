import { type CodeSent, type Me, SignIn, type SignInAnswer } from '@parley/client'
import { useState } from 'react'
import { t } from '../strings/en.ts'
import { useWait } from './useWait.ts'

export const signIn = new SignIn({ url: location.origin, unreachable: t.common.unreachable })

export interface SigningIn {
  readonly email: string
  /** Where somebody is: they say their address, or they type the code that was sent to it. */
  readonly step: 'email' | 'code'
  /** What is known of the newest code; null for one that was asked for elsewhere. */
  readonly sent: CodeSent | null
  readonly isBusy: boolean
  /** The service's sentence. */
  readonly error: string | null
  /** What went well, to be read out. */
  readonly news: string | null
  /** Seconds until this address may be sent another code. */
  readonly wait: number
  /** This address was refused another code: one may have come already. */
  readonly isLimited: boolean
  typeEmail(email: string): void
  send(): Promise<void>
  /** On to the code without asking for one. */
  skip(): void
  back(): void
  /** Resolves to null when the code was refused. */
  verify(code: string, name: string): Promise<Me | null>
}

/** One sign-in by code from its address to its end. [WX14] */
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
      const made = await asking(() => signIn.sendCode(email.trim()))
      if (!made) return
      go('code', made)
      if (isAgain) setNews(t.signin.sentAgain)
    },
    skip: () => go('code', null),
    back: () => go('email', null),
    verify: async (code, name) => {
      const given = { email: email.trim(), code, ...(name.trim() === '' ? {} : { name: name.trim() }) }
      const answer = await asking(() => signIn.verify(given))
      return answer?.user ?? null
    },
  }
}
