import type { Failure } from '@parley/client'
import { useState } from 'react'
import type { Lead } from '#protocol/views/admin/outreach.ts'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import type { LeadPatch } from '../outreachRest.ts'
import { useOutreach } from '../parts/useOutreach.ts'

export interface Save {
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** The lead as it is now when somebody else changed it since; null otherwise. */
  readonly conflict: Lead | null
  /** Saves over a version; resolves to the saved lead, or to null when it was refused. */
  over(base: Lead, patch: LeadPatch): Promise<Lead | null>
  forget(): void
}

/** Saves changes of a lead, each over the version that it was made on. [WF6] */
export function useSave(): Save {
  const outreach = useOutreach()
  const { isBusy, failure, run, forget } = useRequest()
  const [conflict, setConflict] = useState<Lead | null>(null)
  return {
    isBusy,
    failure: conflict === null ? failure : null,
    conflict,
    forget() {
      setConflict(null)
      forget()
    },
    async over(base, patch) {
      setConflict(null)
      const saved = await run(async () => {
        const answer = await outreach.change(base.id, patch, base.version)
        if (answer.ok || answer.status !== 409) return answer
        const newest = await outreach.lead(base.id)
        if (newest.ok && newest.value.version !== base.version) setConflict(newest.value)
        return answer
      })
      return saved?.lead ?? null
    },
  }
}
