import type { Failure } from '@parley/client'
import { useRef, useState } from 'react'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import type { Finding, Found } from '../outreachRest.ts'
import { useOutreach } from '../parts/useOutreach.ts'
import { hasMore, together } from './findDraft.ts'

export interface ImportResult extends ReturnType<typeof together> {
  /** Somebody stopped it before all rows were read. */
  readonly isStopped: boolean
}

export interface Import {
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** Leads added so far. */
  readonly added: number
  readonly result: ImportResult | null
  start(finding: Finding): Promise<void>
  stop(): void
  forget(): void
}

/** Adds what was found, in as many steps as it takes; it can be stopped between two. [WF11] */
export function useImport(): Import {
  const outreach = useOutreach()
  const { isBusy, failure, run, forget } = useRequest()
  const [added, setAdded] = useState(0)
  const [result, setResult] = useState<ImportResult | null>(null)
  const isStopped = useRef(false)
  const add = async (finding: Finding, steps: readonly Found[]): Promise<ImportResult | null> => {
    const step = await run(() => outreach.find(finding, false))
    if (step === null) return null
    const all = [...steps, step]
    setAdded(together(all).added)
    if (hasMore(finding, step) && !isStopped.current) return add(finding, all)
    return { ...together(all), isStopped: isStopped.current && hasMore(finding, step) }
  }
  return {
    isBusy,
    failure,
    added,
    result,
    async start(finding) {
      isStopped.current = false
      setAdded(0)
      setResult(await add(finding, []))
    },
    stop() {
      isStopped.current = true
    },
    forget() {
      setResult(null)
      setAdded(0)
      forget()
    },
  }
}
