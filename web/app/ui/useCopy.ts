import { t } from '../strings/t.ts'
import { useToast } from './toastContext.ts'

/** Copies a text to the clipboard and shows the result as a toast. Resolves to true when it was copied. */
export function useCopy(): (text: string, done: string) => Promise<boolean> {
  const toast = useToast()
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ text: done, tone: 'good' })
      return true
    } catch {
      toast({ text: t.common.copyFailed, tone: 'bad' })
      return false
    }
  }
}
