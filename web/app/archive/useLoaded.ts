import type { Answer } from '@parley/client'
import { useCallback, useEffect, useState } from 'react'

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: string; readonly status: number }
  | { readonly state: 'done'; readonly value: T }

/** Loads data and returns its state with a retry function. `load` must be the same function on every render. */
export function useLoaded<T>(load: () => Promise<Answer<T>>): readonly [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let wanted = true
    setLoaded({ state: 'loading' })
    void load().then((answer) => {
      if (!wanted) return
      if (answer.ok) setLoaded({ state: 'done', value: answer.value })
      else setLoaded({ state: 'failed', error: answer.error, status: answer.status })
    })
    return () => {
      wanted = false
    }
  }, [load, round])
  return [loaded, useCallback(() => setRound((count) => count + 1), [])]
}
