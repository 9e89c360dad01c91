import type { Answer, Failure } from '@parley/client'
import { useRef, useState } from 'react'
import { t } from '../strings/t.ts'
import { useToast } from '../ui/toastContext.ts'

export interface RequestState {
  readonly isBusy: boolean
  /** The refusal of the newest request; null while it runs, after a success, and after `forget`. */
  readonly failure: Failure | null
  forget(): void
  /** Makes one request at a time; resolves to its value, or to null when it was refused or another one is under way. */
  run<T>(request: () => Promise<Answer<T>>): Promise<T | null>
}

/** State of a form that makes requests. */
export function useRequest(): RequestState {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isRunning = useRef(false)
  return {
    isBusy,
    failure,
    forget: () => setFailure(null),
    async run(request) {
      if (isRunning.current) return null
      isRunning.current = true
      setBusy(true)
      setFailure(null)
      const answer = await request()
      isRunning.current = false
      setBusy(false)
      if (answer.ok) return answer.value
      setFailure(answer)
      return null
    },
  }
}

/** Makes a request outside of a form; a refusal is shown as a toast in the service's words. Resolves to null then. */
export function useQuietRequest(): RequestState['run'] {
  const toast = useToast()
  return async (request) => {
    const answer = await request()
    if (answer.ok) return answer.value
    toast({ text: answer.status === 0 ? t.common.offlineNow : answer.error, tone: 'bad' })
    return null
  }
}
