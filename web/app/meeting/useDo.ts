import type { Result } from '@parley/client'
import { useCallback } from 'react'
import { useToast } from '../ui/toastContext.ts'

/** Awaits an action and shows the service's sentence when it was refused. */
export function useDo(): (asked: Promise<Result>) => Promise<boolean> {
  const toast = useToast()
  return useCallback(
    async (asked) => {
      const result = await asked
      if (!result.ok) toast({ text: result.error, tone: 'bad' })
      return result.ok
    },
    [toast],
  )
}
