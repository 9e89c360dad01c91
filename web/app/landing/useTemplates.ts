import type { Template } from '@parley/client'
import { useEffect, useState } from 'react'
import { useRest } from '../room/roomContext.ts'

let known: readonly Template[] = []

/** The service's kinds of review; empty until they are here, or where they cannot be had. */
export function useTemplates(): readonly Template[] {
  const rest = useRest()
  const [templates, setTemplates] = useState(known)
  useEffect(() => {
    if (known.length > 0) return
    void rest.templates().then((answer) => {
      if (!answer.ok) return
      known = answer.value
      setTemplates(known)
    })
  }, [rest])
  return templates
}
