import type { Result } from '@parley/client'
import { useState } from 'react'
import { useToast } from '../ui/toastContext.ts'

/** Runs one action at a time and shows a refusal as a toast in the service's own words. Resolves to true on success. */
export function useDoing() {
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const run = async (what: () => Promise<Result>): Promise<boolean> => {
    setBusy(true)
    const result = await what()
    setBusy(false)
    if (!result.ok) toast({ text: result.error, tone: 'bad' })
    return result.ok
  }
  return { isBusy, run }
}
