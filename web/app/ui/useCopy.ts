import { t } from '../strings/en.ts'
import { useToast } from './toastContext.ts'

/** Puts a text where it can be pasted from, and says in passing whether that was done. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const toast = useToast()
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ text: done, tone: 'good' })
    } catch {
      toast({ text: t.common.copyFailed, tone: 'bad' })
    }
  }
}
