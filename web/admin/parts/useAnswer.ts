import type { Answer, Failure } from '@parley/client'
import { useCallback, useEffect, useRef, useState } from 'react'

/** What was asked of the service. While it is asked again the last answer stays. */
export interface Asked<T> {
  readonly value: T | null
  readonly failure: Failure | null
  readonly isLoading: boolean
  readonly retry: () => void
}

interface State<T> {
  readonly value: T | null
  readonly failure: Failure | null
  readonly isLoading: boolean
}

/** Asks the service when the screen opens and whenever `key`, which names what is asked for, changes. */
export function useAnswer<T>(key: string, ask: () => Promise<Answer<T>>): Asked<T> {
  const [state, setState] = useState<State<T>>({ value: null, failure: null, isLoading: true })
  const [round, setRound] = useState(0)
  const newest = useRef(ask)
  newest.current = ask
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or round asks again
  useEffect(() => {
    let wanted = true
    setState(({ value }) => ({ value, failure: null, isLoading: true }))
    void newest.current().then((answer) => {
      if (!wanted) return
      if (answer.ok) setState({ value: answer.value, failure: null, isLoading: false })
      else setState({ value: null, failure: answer, isLoading: false })
    })
    return () => {
      wanted = false
    }
  }, [key, round])
  return { ...state, retry: useCallback(() => setRound((count) => count + 1), []) }
}
