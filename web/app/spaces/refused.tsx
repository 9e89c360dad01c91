import type { Failure } from '@parley/client'
import { Banner } from '../ui/banner.tsx'
import { refusedSentence } from './refusedSentence.ts'

/** Why a request was refused; renders nothing without a refusal. */
export function Refused({ failure }: { readonly failure: Failure | null }) {
  if (failure === null) return null
  return (
    <Banner tone={failure.status === 402 ? 'warn' : 'bad'} role="alert">
      {refusedSentence(failure)}
    </Banner>
  )
}
