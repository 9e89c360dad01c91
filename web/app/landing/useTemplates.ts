import type { Template } from '@parley/client'
import { useEffect, useState } from 'react'
import { useRest } from '../room/roomContext.ts'

let known: readonly Template[] = []

/** Returns the service's kinds of review; empty until loaded, or when loading failed. */
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
